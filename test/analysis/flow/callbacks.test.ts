import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { expectAtMarks } from './marked-lines.js';

const rules = loadRules();

/** More functions are passed to `each` than a variable is known to hold apart. */
const PROGRAM = `const { exec } = require('child_process');
const express = require('express');
function each(list, act) {
  for (const one of list) act(one);
}
${Array.from({ length: 30 }, (_, i) => `exports.quiet${i} = () => each(['a'], (one) => exec('run ' + one + ${i}));`).join('\n')}
express().get('/', (req, res) => {
  each([req.query.name], (one) => res.json({ one }));
  each([req.query.name], (one) => exec('show ' + one));
});
`;

/** What asks items for something with a variable of the function around it, and what makes something of that. */
const CAPTURED = `import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import org.springframework.core.io.*;
import org.springframework.web.bind.annotation.*;
@RestController
class Files {
  private final List<String> names = List.of("a");
  @GetMapping("/made")
  public Resource made(@RequestParam String id) {
    List<String> paths = names.stream().map(name -> name + "/" + id).collect(Collectors.toList());
    return new PathResource(Paths.get(paths.get(0)));
  }
  @GetMapping("/chosen")
  public Resource chosen(@RequestParam String id) {
    String found = names.stream().filter(name -> same(id, name)).findFirst().orElse(null);
    return new PathResource(Paths.get(found));
  }
  @GetMapping("/other")
  public Resource other(@RequestParam String id) {
    String found = names.stream().findFirst().orElseGet(() -> id);
    return new PathResource(Paths.get(found));
  }
  @GetMapping("/kept")
  public Resource kept(@RequestParam String id, Map<String, String> seen) {
    String found = seen.computeIfAbsent("a", key -> id);
    return new PathResource(Paths.get(found));
  }
}
`;

describe('agent/analysis/flow: functions that run what they are given', function () {
  this.timeout(20_000);

  it('run for each call what it passes, however many others there are', async () => {
    const found = await analyseFiles(new Map([['app.js', PROGRAM]]), rules);
    const lines = found.filter(({ rule }) => rule.endsWith('command-injection')).map(({ line }) => line);
    expect(lines).to.deep.equal([38]);
  });

  it('give what they know from around them only to calls that make something of their results', async () => {
    const found = await analyseFiles(new Map([['Files.java', CAPTURED]]), rules);
    const lines = found.filter(({ rule }) => rule.endsWith('path-traversal')).map(({ line }) => line);
    expect(lines).to.deep.equal([12, 22, 27]);
  });
});

describe('agent/analysis/flow: callbacks that so many callers hand over', function () {
  this.timeout(20_000);

  it('are each called by the library with what it gives', async () => {
    const others = Array.from(
      { length: 30 },
      (_, at) => `get('/${at}', (answer) => console.log(answer, ${at}));`,
    );
    const program = `function get(path, done) { $.ajax({ url: path, success: done }); }
get('/last', (answer) => { $('#last').html('<b>' + answer.name + '</b>'); });
${others.join('\n')}
`;
    const found = await analyseFiles(new Map([['page.js', program]]), rules);
    expect(found.map(({ rule }) => rule)).to.deep.equal(['javascript/dom/stored-cross-site-scripting']);
    expect(found[0].confidence).to.equal(4);
  });
});

describe('agent/analysis/flow: callbacks that lie in what a library is given', function () {
  this.timeout(20_000);

  it('are called as rules say, in lists and in objects', () =>
    expectAtMarks(
      'command-injection',
      'app.js',
      `const Hapi = require('@hapi/hapi');
const { execSync } = require('child_process');
const server = Hapi.server({});
server.route([{ path: '/a', options: { handler: (x, h) => { execSync('ls ' + x.query.a); return h; } } }]); // found
server.route([{ path: '/b', handler: (x, h) => { execSync('ls ' + x.query.b); return h; } }]); // found
const routes = [];
routes.push({ path: '/c', handler: (x, h) => { execSync('ls ' + x.query.c); return h; } }); // found
server.route(routes);
server.route([{ path: '/d', other: (x, h) => { execSync('ls ' + x.query.d); return h; } }]);
`,
    ));
});
