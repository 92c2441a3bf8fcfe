import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import type { Finding } from '#protocol/finding.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

/** Confidence of the only command injection of a program. */
async function confidence(body: string, path = 'app.py'): Promise<Finding> {
  const found = await findings(body, path);
  expect(found).to.have.length(1);
  const reasons = found[0].confidenceReasons ?? [];
  expect(reasons.reduce((sum, { points }) => sum + points, 0)).to.equal(found[0].confidence);
  return found[0];
}

function reasonsOf({ confidenceReasons = [] }: Finding): [points: number, reason: string][] {
  return confidenceReasons.map(({ points, reason }) => [points, reason]);
}

async function findings(body: string, path = 'app.py'): Promise<Finding[]> {
  const text = `import os
from flask import Flask, request, session
app = Flask(__name__)
settings = {}

${body}
`;
  const { units, result } = await analyseProgram(new Map([[path, text]]), loadRules());
  return buildFindings({
    raw: result.findings,
    units,
    readText: () => text,
    suppressions: [],
  }).filter(({ ruleId }) => ruleId === 'python/process/command-injection');
}

/** A handler from which untrusted data passes so many functions to the one with the sink. */
function through(count: number): string {
  const functions = Array.from({ length: count }, (_, n) => `def step${n}(text):\n    step${n + 1}(text)\n`);
  const last = `def step${count}(text):\n    os.system(text)\n\n`;
  return functions.join('\n') + last + handler("step0(request.args['a'])");
}

const handler = (statement: string) => `@app.route('/')
def show():
    ${statement}
    return 'ok'`;

/** What docs/writing-rules.md says of the confidence; the rule itself has 9. */
describe('agent/findings: what becomes of the confidence', function () {
  this.timeout(20_000);

  it('is that of the rule for a direct way', async () => {
    const found = await confidence(handler("os.system('run ' + request.args['a'])"));
    expect(found.confidence).to.equal(9);
    expect(found.inTestCode).to.equal(false);
  });

  it('is the same through functions of the program', async () => {
    const helpers = 'def wrap(text):\n    return text.strip()\n\ndef run(text):\n    os.system(text)\n\n';
    const found = await confidence(helpers + handler("run(wrap(request.args['a']))"));
    expect(found.confidence).to.equal(9);
  });

  it('is less by one for each unknown function', async () => {
    const once = await confidence(handler("os.system(unknown.convert(request.args['a']))"));
    expect(once.confidence).to.equal(8);
    expect(reasonsOf(once)).to.deep.equal([
      [9, 'The rule, for a direct match'],
      [
        -1,
        'The sink is less certain, or the data passes calls or stored values that can only be assumed to carry it',
      ],
    ]);
    const twice = await confidence(handler("os.system(unknown.convert(unknown.prepare(request.args['a'])))"));
    expect(twice.confidence).to.equal(7);
  });

  it('is less where the data passes ten calls or more, by three at most', async () => {
    expect((await confidence(through(8))).confidence).to.equal(9);
    expect((await confidence(through(9))).confidence).to.equal(7);
    const long = await confidence(through(24));
    expect(long.confidence).to.equal(6);
    expect(long.steps.filter(({ kind }) => kind === 'call')).to.have.length(25);
    expect(reasonsOf(long).at(-1)).to.deep.equal([
      -3,
      'The data passes 25 calls, and may have been mixed up with that of other callers',
    ]);
  });

  it('shows forty steps of a longer path, from its source to its sink', async () => {
    const [found] = await findings(through(60));
    expect(found.steps).to.have.length(40);
    expect(found.steps[0].kind).to.equal('source');
    expect(found.steps[39].kind).to.equal('sink');
    expect(found.confidence).to.equal(6);
  });

  it('is less by one through a variable of the module', async () => {
    const other = handler("os.system(settings['name'])").replace('show', 'other').replace("'/'", "'/other'");
    const found = await confidence(`${handler("settings['name'] = request.args['a']")}\n\n${other}`);
    expect(found.confidence).to.equal(8);
  });

  it('is less by three in the second order', async () => {
    const other = handler("os.system(session['name'])").replace('show', 'other').replace("'/'", "'/other'");
    const found = await confidence(`${handler("session['name'] = request.args['a']")}\n\n${other}`);
    expect(found.confidence).to.equal(6);
  });

  it('is less by three in a test, which is marked', async () => {
    const found = await confidence(handler("os.system('run ' + request.args['a'])"), 'tests/test_app.py');
    expect(found.confidence).to.equal(6);
    expect(found).to.include({ inTestCode: true, nonProduct: 'test' });
    expect(reasonsOf(found).at(-1)).to.deep.equal([-3, 'It is in test code']);
  });

  it('ends with the way when it has gathered too much doubt', async () => {
    const nested = (count: number): string =>
      count === 0 ? "request.args['a']" : `unknown.f${count}(${nested(count - 1)})`;
    const text = `import os\nfrom flask import Flask, request\napp = Flask(__name__)\n\n${handler(`os.system(${nested(8)})`)}\n`;
    const { result } = await analyseProgram(new Map([['app.py', text]]), loadRules());
    expect(result.findings.map(({ rule }) => rule.id)).to.not.include('python/process/command-injection');
  });
});
