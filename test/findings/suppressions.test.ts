import { expect } from 'chai';
import { buildWithWarnings } from '#agent/findings/build.js';
import { ProjectRules } from '#agent/findings/project-rules.js';
import { templateComments } from '#agent/findings/template-comments.js';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSetting, RuleSuppression } from '#agent/workspace/config-file.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();
const ids = rules.packs.flatMap((pack) => pack.rules.map(({ id }) => id));

interface Settings {
  suppressions?: RuleSuppression[];
  settings?: RuleSetting[];
  isWhole?: boolean;
  /** A line of each file did not parse. */
  hasGap?: boolean;
}

async function scanned(files: Record<string, string>, settings: Settings = {}) {
  const { suppressions = [], settings: ruleSettings = [], isWhole = true } = settings;
  const { units, result } = await analyseProgram(new Map(Object.entries(files)), rules);
  if (settings.hasGap) for (const { gaps } of units) gaps.push({ line: 1, reason: 'syntax-error' });
  const { findings, warnings } = buildWithWarnings({
    ...{ raw: result.findings, units, suppressions, isWhole },
    readText: (path) => files[path] ?? '',
    rules: new ProjectRules(ids, ruleSettings),
  });
  return {
    findings,
    open: findings
      .filter(({ suppression }) => !suppression)
      .map(({ location }) => `${location.path}:${location.region.startLine}`),
    warnings: warnings.map(({ kind, path, line }) => `${path}:${line} ${kind}`),
    messages: warnings.map(({ message }) => message),
  };
}

/** Lines of a program in which `eval(req.query.x)` is a finding. */
const javascript = (...lines: string[]) =>
  [
    "import express from 'express';",
    "express().get('/', (req, res) => {",
    ...lines,
    '  res.end();',
    '});',
    '',
  ].join('\n');
const evil = '  eval(req.query.x);';

describe('agent/findings: suppressions', function () {
  this.timeout(20_000);

  it('holds for the next line, or for the line of the code before it', async () => {
    const { open, warnings } = await scanned({
      'a.js': javascript(
        '  // goalkeeper:ignore code/injection admins alone',
        evil,
        `${evil} // goalkeeper:ignore javascript/code/injection: admins alone`,
        evil,
      ),
    });
    expect({ open, warnings }).to.deep.equal({ open: ['a.js:6'], warnings: [] });
  });

  it('holds together for the line behind several comments', async () => {
    const { open, warnings } = await scanned({
      'a.js': javascript(
        '  // goalkeeper:ignore code/injection admins alone',
        '  // goalkeeper:ignore open-redirect the target is fixed',
        '  eval(req.query.x); res.redirect(req.query.y);',
      ),
    });
    expect({ open, warnings }).to.deep.equal({ open: [], warnings: [] });
  });

  it('holds from off to on, for the rule that is named', async () => {
    const { open, warnings, findings } = await scanned({
      'a.js': javascript(
        evil,
        '  // goalkeeper:off code/injection a sandbox for learners',
        evil,
        '  res.redirect(req.query.y);',
        evil,
        '  // goalkeeper:on code/injection',
        evil,
      ),
    });
    expect(open).to.have.members(['a.js:3', 'a.js:6', 'a.js:9']);
    expect(warnings).to.deep.equal([]);
    expect(findings.find(({ suppression }) => suppression)?.suppression).to.deep.equal({
      kind: 'inSource',
      reason: 'a sandbox for learners',
    });
  });

  it('closes all blocks with a bare on, and lets a block that is not closed hold to the end', async () => {
    const { open, warnings, messages } = await scanned({
      'a.js': javascript(
        '  // goalkeeper:off code/injection',
        '  // goalkeeper:off open-redirect',
        '  eval(req.query.x); res.redirect(req.query.y);',
        '  /* goalkeeper:on */',
        evil,
        '  // goalkeeper:on open-redirect',
        '  // goalkeeper:off code/injection for good',
        evil,
      ),
    });
    expect(open).to.deep.equal(['a.js:7']);
    expect(warnings).to.deep.equal(['a.js:8 unopened-suppression', 'a.js:9 unclosed-suppression']);
    expect(messages[1]).to.equal(
      'goalkeeper:off code/injection holds to the end of the file: write goalkeeper:on code/injection where it should end.',
    );
  });

  it('warns of suppressions without a rule, of an unknown one, and of those that suppress nothing', async () => {
    const files = {
      'a.js': javascript(
        '  // goalkeeper:ignore',
        '  /* goalkeeper:off */',
        '  // goalkeeper:ignore code/injektion admins alone',
        '  // goalkeeper:ignore code/injection nothing is here',
        '  // goalkeeper:off open-redirect',
        '  // goalkeeper:on open-redirect',
      ),
    };
    const { warnings, messages } = await scanned(files);
    expect(warnings).to.deep.equal([
      'a.js:3 suppression-without-rule',
      'a.js:4 suppression-without-rule',
      'a.js:5 unknown-rule',
      'a.js:6 unused-suppression',
      'a.js:7 unused-suppression',
    ]);
    expect(messages[0]).to.match(/^goalkeeper:ignore names no rule and suppresses nothing: write /);
    expect(messages[2]).to.equal(
      'goalkeeper:ignore code/injektion: there is no rule code/injektion; did you mean code/injection?',
    );
    expect(messages[3]).to.equal('goalkeeper:ignore code/injection suppresses nothing: remove it.');
  });

  it('calls nothing unused where code was left out, or the rule is off', async () => {
    const files = { 'a.js': javascript('  // goalkeeper:ignore code/injection nothing is here') };
    expect((await scanned(files, { isWhole: false })).warnings).to.deep.equal([]);
    const off = { rule: 'javascript/code/injection', isOn: false, line: 1 };
    expect((await scanned(files, { settings: [off] })).warnings).to.deep.equal([]);
    expect((await scanned(files, { hasGap: true })).warnings).to.deep.equal([]);
  });

  it('warns of entries of .goalkeeper.yml that name no rule or suppress nothing', async () => {
    const entry = (rule: string, line: number) => ({ rule, line, reason: 'x' });
    const { warnings, open } = await scanned(
      { 'a.js': javascript(evil) },
      {
        suppressions: [entry('javascript/*/injection', 2), entry('sql-injection', 5), entry('sqli', 8)],
        settings: [{ rule: 'weak-hsh', isOn: false, line: 12 }],
      },
    );
    expect(open).to.deep.equal([]);
    expect(warnings).to.deep.equal([
      '.goalkeeper.yml:5 unused-suppression',
      '.goalkeeper.yml:8 unknown-rule',
      '.goalkeeper.yml:12 unknown-rule',
    ]);
  });

  const program = {
    'a.py': (comment: string, text: string) =>
      `from flask import Flask, request\napp = Flask(__name__)\n@app.route('/')\ndef f():\n    x = '${text}'\n    # ${comment}\n    eval(request.args['x'])\n`,
    'A.java': (comment: string, text: string) =>
      `import javax.servlet.http.*;\nclass A extends HttpServlet {\n  protected void doGet(HttpServletRequest q, HttpServletResponse r) throws java.io.IOException {\n    String x = "${text}";\n    /* ${comment} */\n    Runtime.getRuntime().exec(q.getParameter("x"));\n  }\n}\n`,
    'a.go': (comment: string, text: string) =>
      `package main\nimport ("net/http"; "os/exec")\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tx := "${text}"\n\t// ${comment}\n\texec.Command("sh", "-c", r.FormValue("x")).Run()\n\t_ = x\n}\nfunc main() { http.HandleFunc("/", f) }\n`,
    'a.tsx': (comment: string, text: string) =>
      `export function A({ location }: any) {\n  const x = '${text}';\n  const html = new URLSearchParams(window.location.search).get('q') ?? x;\n  return <div>\n    {/* ${comment} */}\n    <p dangerouslySetInnerHTML={{ __html: html }} />\n  </div>;\n}\n`,
  };
  for (const [path, write] of Object.entries(program))
    it(`reads comments of ${path}, and no strings`, async () => {
      const [found] = (await scanned({ [path]: write('none', 'none') })).findings;
      const name = found.ruleId.slice(found.ruleId.lastIndexOf('/') + 1);
      const inComment = await scanned({ [path]: write(`goalkeeper:ignore ${name} a test`, 'none') });
      expect(inComment.open, name).to.deep.equal([]);
      expect(inComment.findings[0].suppression?.reason).to.equal('a test');
      const inText = await scanned({ [path]: write('none', `goalkeeper:off ${name} a test`) });
      expect({ open: inText.open.length, warnings: inText.warnings }).to.deep.equal({
        open: 1,
        warnings: [],
      });
    });

  for (const [path, comment] of [
    ['views/a.ejs', '<%# goalkeeper:off unescaped-output a test %>'],
    ['views/a.ejs', '<!-- goalkeeper:off unescaped-output a test -->'],
    ['views/a.ejs', '<% // goalkeeper:off unescaped-output a test\n %>'],
  ])
    it(`reads the comment ${comment.replace(/\s+/g, ' ')} of a template`, async () => {
      const app =
        "const express = require('express');\nconst app = express();\napp.set('view engine', 'ejs');\napp.get('/', (req, res) => res.render('a', { name: req.query.name }));\n";
      const page = (above: string) => `<html>\n${above}\n<p><%- name %></p>\n</html>\n`;
      const { findings } = await scanned({ 'app.js': app, [path]: page('') });
      const rule = findings.find(({ location }) => location.path === path)?.ruleId ?? '';
      const name = rule.slice(rule.lastIndexOf('/') + 1);
      const { open, warnings } = await scanned({
        'app.js': app,
        [path]: page(comment.replace('unescaped-output', name)),
      });
      expect(open.filter((place) => place.startsWith(path))).to.deep.equal([]);
      expect(warnings).to.deep.equal([`${path}:2 unclosed-suppression`]);
    });

  it('finds the comments of templates, of those that do not end none', () => {
    const unclosed = '<!-- goalkeeper:off x '.repeat(20_000);
    const text = `${unclosed}\n<%# one %>\n  ## two\nhttp://three {# four #}{{!-- five --}}`;
    expect([...templateComments(text)].map((span) => text.slice(...span))).to.deep.equal([
      ...['<%# one %>', '## two', '{# four #}', '{{!-- five --}}'],
    ]);
  });

  it('reports no rule that is off, the one that stays in its place, and the severity that is set', async () => {
    const files = { 'a.js': javascript(evil) };
    const [{ ruleId, severity }] = (await scanned(files)).findings;
    const setting = (rule: string, isOn: boolean, own?: number): RuleSetting => ({
      ...{ rule, isOn, line: 1 },
      ...(own === undefined ? {} : { severity: own }),
    });
    expect((await scanned(files, { settings: [setting(ruleId, false)] })).findings).to.deep.equal([]);
    const only = [setting('*', false), setting('javascript/code/injection', true)];
    expect((await scanned(files, { settings: only })).findings.map((one) => one.severity)).to.deep.equal([
      severity,
    ]);
    const lowered = await scanned(files, { settings: [setting('javascript/**', true, 2.5)] });
    expect(lowered.findings.map((one) => one.severity)).to.deep.equal([2.5]);
  });
});
