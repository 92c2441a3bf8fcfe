import { expect } from 'chai';
import { prepareGraph } from '#agent/analysis/graph/prepared-graphs.js';
import { AnalysisFailures } from '#agent/pipeline/failures.js';
import { loadRules } from '#agent/rules/load.js';
import { lowered } from '#test/analysis/graph/graph-of.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

const files = new Map([
  ['app.js', "require('express')().get('/', (req, res) => res.send('<p>' + req.query.name));\n"],
  ['app.py', 'from flask import request\nimport lib\nprint(eval(request.args["a"]))\n'],
]);

describe('agent/pipeline: internal errors of the analysis', function () {
  this.timeout(20_000);

  it('take nothing from the other languages, and are said', async () => {
    const failed: [readonly number[], unknown][] = [];
    const broken = new RangeError('Maximum call stack size exceeded');
    const { units, result } = await analyseProgram(files, rules, {
      options: {
        resolveImport: (_, specifier) => {
          if (specifier === 'lib') throw broken;
          return { external: specifier };
        },
        onFailure: (units, error) => failed.push([units, error]),
      },
    });
    expect(result.findings.map(({ rule }) => rule.id)).to.deep.equal([
      'javascript/express/cross-site-scripting',
    ]);
    expect(failed.map(([some, error]) => [some.map((unit) => units[unit].path), error])).to.deep.equal([
      [['app.py'], broken],
    ]);
    const failures = new AnalysisFailures(units);
    for (const [some, error] of failed) failures.add(some, error);
    expect(failures.skips).to.deep.equal([{ path: 'app.py', reason: 'analysis-failure' }]);
    expect(failures.warnings).to.have.length(1);
    expect(failures.warnings[0]).to.include({ kind: 'analysis-failure', path: 'app.py', line: 1 });
    expect(failures.warnings[0].message).to.match(
      /^An internal error ended the analysis of one file of python, so nothing was found in it: RangeError in test\/pipeline\/failures\.test\.js:\d+\. Please report it\.$/,
    );
  });

  it('are thrown where nobody asks for them', async () => {
    const resolveImport = () => {
      throw new Error('no such thing');
    };
    let thrown: unknown;
    await analyseProgram(files, rules, { options: { resolveImport } }).catch((error) => {
      thrown = error;
    });
    expect(thrown).to.have.property('message', 'no such thing');
  });

  it('leave out a file of which no graph can be made', async () => {
    const unit = await lowered('app.py', 'print(1)\n');
    expect(prepareGraph(unit)).to.equal(true);
    const broken = {
      ...unit,
      get functions(): never {
        throw new RangeError('Maximum call stack size exceeded');
      },
    };
    expect(prepareGraph(broken)).to.equal(false);
  });
});
