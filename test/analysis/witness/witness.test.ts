import { expect } from 'chai';
import { NODE_WIDTH } from '#agent/ir/unit.js';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { analyseProgram } from '#test/flows/analyse-files.js';
import { generateProgram } from '#test/permutations/generator/render.js';
import { layOut, writtenArrangement } from '#test/permutations/layout.js';
import { programLanguages } from '#test/permutations/program.js';
import { jumpsOf } from './jumps.js';

const PROGRAMS = 40;

let rules: RuleSet;

before(() => {
  rules = loadRules();
});

describe('witness: every step can be followed to the next', () => {
  it('a helper of another file that changes the value and gives it back', async () => {
    expect(
      await stepsOf(
        {
          'app.js': `const { tidy } = require('./lib');
require('express')().get('/', (req, res) => {
  const dir = tidy(req.query.dir);
  require('child_process').exec(dir);
});`,
          'lib.js': `exports.tidy = (text) => {
  const trimmed = text.trim();
  return trimmed;
};`,
        },
        'javascript/process/command-injection',
      ),
    ).to.deep.equal([
      'source app.js:3',
      'call app.js:3 tidy',
      'propagation lib.js:2 trimmed',
      'return app.js:3 tidy',
      'propagation app.js:3 dir',
      'sink app.js:4',
    ]);
  });

  it('a helper of another file that reads the request itself', async () => {
    expect(
      await stepsOf(
        {
          'app.py': `import os
from flask import Flask, request
from lib import folder
app = Flask(__name__)

@app.route("/")
def show():
    name = folder()
    os.system("ls " + name)
    return ""
`,
          'lib.py': `from flask import request

def folder():
    return inner(request)

def inner(req):
    return req.args["dir"].strip()
`,
        },
        'python/process/command-injection',
      ),
    ).to.deep.equal([
      'source lib.py:7',
      'return lib.py:4 inner',
      'return app.py:8 folder',
      'propagation app.py:8 name',
      'sink app.py:9',
    ]);
  });

  it('a request that is passed to where it is read: the flow begins there', async () => {
    expect(
      await stepsOf(
        {
          'app.js': `const { folderOf } = require('./lib');
require('express')().get('/', (req, res) => {
  require('child_process').exec(folderOf(req));
});`,
          'lib.js': `exports.folderOf = (request) => request.query.dir.trim();`,
        },
        'javascript/process/command-injection',
      ),
    ).to.deep.equal([
      'source lib.js:1',
      'return app.js:3 folderOf',
      'sink app.js:3',
    ]);
  });

  it('a function of another file that knows what its maker was given', async () => {
    expect(
      await stepsOf(
        {
          'app.js': `const { Runner } = require('./lib');
const runner = new Runner('ls');
require('express')().get('/', (req, res) => {
  runner.run({ dir: req.query.dir });
});`,
          'lib.js': `function Runner(command) {
  this.run = ({ dir }) => require('child_process').exec(command + ' ' + dir);
}
exports.Runner = Runner;`,
        },
        'javascript/process/command-injection',
      ),
    ).to.deep.equal(['source app.js:4', 'call app.js:4 run', 'propagation lib.js:2 dir', 'sink lib.js:2']);
  });

  it('a value that one file puts away and another finds', async () => {
    expect(
      await stepsOf(
        {
          'Login.java': `import jakarta.servlet.http.*;
public class Login extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    request.getSession().setAttribute("dir", request.getParameter("dir"));
  }
}`,
          'Show.java': `import jakarta.servlet.http.*;
public class Show extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    Runtime.getRuntime().exec("ls " + request.getSession().getAttribute("dir"));
  }
}`,
        },
        'java/process/command-injection',
      ),
    ).to.deep.equal(['source Login.java:4', 'propagation Login.java:4 setAttribute', 'sink Show.java:4']);
  });

  it('what is exported begins at its parameter', async () => {
    expect(
      await stepsOf(
        {
          'index.js': `exports.list = ({ folder }) => {
  const [first] = folder.split(',');
  require('child_process').exec('ls ' + first);
};`,
        },
        'javascript/library/command-injection',
      ),
    ).to.deep.equal([
      'source index.js:1',
      'propagation index.js:1 folder',
      'propagation index.js:2 first',
      'sink index.js:3',
    ]);
  });
});

describe('witness: generated programs', function () {
  this.timeout(60_000);
  for (const language of programLanguages)
    it(`${language}: no step between files is missing`, async () => {
      let betweenFiles = 0;
      for (let seed = 1; seed <= PROGRAMS; seed++) {
        const program = generateProgram(seed, language);
        const { files } = layOut(program, writtenArrangement(program));
        const texts = new Map(files.map(({ path, text }) => [path, text]));
        const { units, result } = await analyseProgram(texts, rules);
        for (const finding of result.findings) {
          expect(jumpsOf(finding, units), `seed ${seed}`).to.deep.equal([]);
          if (finding.trace.some(({ unit }) => unit !== finding.sink.unit)) betweenFiles++;
        }
      }
      expect(betweenFiles).to.be.greaterThan(PROGRAMS / 4);
    });
});

/** The steps of the one finding of a rule: kind, place, and what names them. */
async function stepsOf(files: Record<string, string>, rule: string): Promise<string[]> {
  const { units, result } = await analyseProgram(new Map(Object.entries(files)), rules);
  const found = result.findings.filter((finding) => finding.rule.id === rule);
  expect(found, result.findings.map((finding) => finding.rule.id).join(', ')).to.have.lengthOf(1);
  expect(jumpsOf(found[0], units)).to.deep.equal([]);
  return found[0].trace.map(({ kind, unit, node, subject }) => {
    const { path, lineStarts, nodes } = units[unit];
    const offset = nodes[node * NODE_WIDTH + 1];
    const line = lineStarts.findLastIndex((start) => start <= offset) + 1;
    return `${kind} ${path}:${line}${kind === 'source' || kind === 'sink' ? '' : ` ${subject}`}`;
  });
}
