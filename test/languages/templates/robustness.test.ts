import { expect } from 'chai';
import { NODE_WIDTH } from '#agent/ir/unit.js';
import { loweredTemplate } from './lowered-template.js';

const LENGTH = 60_000;
const filled = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length));

/** Characters in an order that is the same in every run. */
function noise(alphabet: string): string {
  let state = 7;
  return Array.from({ length: LENGTH }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return alphabet[state % alphabet.length];
  }).join('');
}

const hostile: Record<string, string[]> = {
  'a.jinja': [
    ...[
      '{{ ',
      '{% if a %}',
      '{{ a|b ',
      '{{ "',
      '{{ "a" }}',
      '{#',
      '{% raw %}',
      '{% for a in b %}{{ a|safe }}',
      '{% macro a(b) %}',
    ].map(filled),
    ...['(', 'a.', 'not ', '- ', 'a|', 'a if b else ', '[', 'a('].map((piece) => `{{ ${filled(piece)} }}`),
  ],
  'a.ejs': [...['<%', '<% if (a) { %>', '<%= a', '<%- a %>', '<%#'].map(filled), `<%- ${filled('(')} %>`],
  'a.jsp': [
    ...[
      '<%',
      '<% if (a) { %>',
      '${',
      '${a.b}',
      '<c:forEach items="${a}" var="b">',
      '<c:if test="',
      '<c:out ',
      '<%! int a; %>',
    ].map(filled),
    '${' + `${filled('(')}}`,
  ],
  'a.html': [
    ...['<div th:if="${a}">', '[(${a}', '<a th:utext="', '<p th:x="${a}" ', '<p th:with="a=${b},'].map(
      filled,
    ),
    `${filled('</div>')}[[\${`,
  ],
  'a.gohtml': [
    ...['{{range .A}}{{else}}', '{{if .A}}{{else if .B}}', '{{define "a"}}{{template "a" .}}', '{{end}}'].map(
      filled,
    ),
    ...['{{block "a" .}}{{with $x := .A}}', '{{/* {{"`', '{{- . | a (b "c" | d) .E.F -}}'].map(filled),
    `{{${filled('(')}}}`,
  ],
  'a.tpl': ['{{#if a}}{{{b}}}', '{% set a = a|safe %}{{ a }}', '{{define "a"}}{{.A}}'].map(filled),
  'a.hbs': [
    ...['{{#if a}}', '{{#a}}', '{{{', '{{{a}}}', '{{> a b=c}}', '{{!'].map(filled),
    `{{${filled('../')}}}`,
    `{{{${filled('(')}}}}`,
  ],
  'a.ftl': [
    '<#if a>',
    '<#list a as b>',
    '${',
    '${a}',
    '<#-- ',
    '<#if "',
    '<#if (',
    '<#escape x as x?html>',
  ].map(filled),
  'a.vm': ['$a', '$a.b(', '#if($a)', '#foreach($a in $b)', '#set($a = "', '${a', '#*', '#macro(a $a)'].map(
    filled,
  ),
  'a.pug': [
    ...['a(b!=', 'p!= a\n', '!{', 'p(a!=b\n', 'a: ', '+a(\n', "a('"].map(filled),
    Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}each a in b`).join('\n'),
  ],
};

describe('languages/templates: files that nobody wrote', function () {
  this.timeout(60_000);
  for (const [path, texts] of Object.entries(hostile))
    for (const text of [...texts, `{{<%${noise('\0\u0001ÿ\ud800 <%=-{}()[]|"\'`$#!&>/.:;ab\n')}`])
      it(`${path} full of ${JSON.stringify(text.slice(0, 30))}`, async () => {
        const unit = await loweredTemplate(path, text);
        const { nodes } = unit.data;
        for (let at = 0; at < nodes.length; at += NODE_WIDTH)
          if (nodes[at + 1] < 0 || nodes[at + 1] > nodes[at + 2] || nodes[at + 2] > text.length)
            expect.fail(`a node stands at ${nodes[at + 1]}-${nodes[at + 2]} of ${text.length}`);
      });
});
