import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import { findingSchema } from '#protocol/agent-api.js';
import type { Excerpt, Finding } from '#protocol/finding.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

async function findings(text: string, path = 'app.js'): Promise<Finding[]> {
  const { units, result } = await analyseProgram(new Map([[path, text]]), loadRules());
  const found = buildFindings({ raw: result.findings, units, readText: () => text, suppressions: [] });
  for (const finding of found) expect(findingSchema.validate(finding).error).to.equal(undefined);
  return found;
}

async function withRule(rule: string, text: string, path?: string): Promise<Finding> {
  const found = (await findings(text, path)).find(({ ruleId }) => ruleId === rule);
  if (!found) throw new Error(`no finding of ${rule}`);
  return found;
}

/** The lines of a mark, as they are shown. */
function marked({ startLine: first, lines, mark }: Excerpt): string | null {
  if (!mark) return null;
  const quoted = lines.slice(mark.startLine - first, mark.endLine - first + 1);
  quoted[quoted.length - 1] = quoted[quoted.length - 1].slice(0, mark.endColumn - 1);
  return quoted.join('\n').slice(mark.startColumn - 1);
}

const command = 'javascript/process/command-injection';
const handler = (...lines: string[]) =>
  [
    "const cp = require('child_process');",
    "const app = require('express')();",
    "app.get('/run', (req, res) => {",
    ...lines,
    '});',
  ].join('\n');

describe('agent/findings/excerpts', function () {
  this.timeout(20_000);

  it('quotes two lines before and behind a step, and marks the value', async () => {
    const text = handler(
      '  const host = req.query.host;',
      "  const line = 'ping ' + host;",
      '  cp.exec(line);',
    );
    const { steps, excerpt } = await withRule(command, text);
    expect(excerpt).to.equal(undefined);
    const quotes = steps.map((step) => step.excerpt as Excerpt);
    expect(quotes.map(marked)).to.deep.equal(['req.query', 'host', 'line', 'line']);
    expect(quotes[0]).to.deep.include({ startLine: 2, lines: text.split('\n').slice(1, 6) });
    expect(quotes[3].lines, 'at the end of the file').to.deep.equal(text.split('\n').slice(3, 7));
  });

  it('quotes the lines around a finding without steps', async () => {
    const text = "import requests\n\n\nprint(1)\nrequests.get('https://a.example', verify=False)\n";
    const { excerpt } = await withRule('python/request/certificate-check-off', text, 'app.py');
    expect(excerpt).to.deep.include({ startLine: 3, lines: text.split('\n').slice(2, 5) });
  });

  it('names a value once that an expression takes and a variable keeps', async () => {
    const text = handler(
      "  const path = require('path');",
      "  const whole = path.resolve('/srv', req.query.name);",
      '  cp.exec(whole);',
    );
    const { steps } = await withRule(command, text);
    expect(steps.map(({ kind, message }) => [kind, message])).to.deep.equal([
      ['source', '`req.query` is the query string'],
      ['propagation', '`whole` takes the value'],
      ['sink', 'used by `cp.exec`'],
    ]);
    const again = handler(
      '  let line = req.query.name;',
      "  line = line + ' -c 1';",
      '  line = line.trim();',
      '  cp.exec(line);',
    );
    expect((await withRule(command, again)).steps, 'other statements stay').to.have.length(5);
  });

  it('shows no secret that is next to a step, not even one that is a plain word or begins above', async () => {
    const key = ['-----BEGIN RSA', ' PRIVATE KEY-----\n'].join('');
    const text = handler(
      '  const host = req.query.host;',
      `  const options = { password: 'hunter', key: \`${key}MIIEow`,
      'MIIEowIBAAKCAQEAverysecretbytes',
      'AnotherLineOfTheSameKey',
      'YetAnotherLineOfTheSameKey` };',
      '  cp.exec(host);',
    );
    const quoted = JSON.stringify((await findings(text)).map(({ steps, excerpt }) => [steps, excerpt]));
    expect(quoted).to.contain('cp.exec');
    expect(quoted).not.to.match(/hunter|verysecret|AnotherLine/);
  });

  it('masks in each finding what another one on that line found to be a secret', async () => {
    const text = [
      'import os',
      'import psycopg2',
      'from flask import Flask, request',
      'app = Flask(__name__)',
      "@app.route('/')",
      'def show():',
      "    psycopg2.connect(host='db', user='me', password='banana')",
      "    os.system(request.args['a'])",
    ].join('\n');
    const found = await findings(text, 'app.py');
    expect(found.map(({ ruleId }) => ruleId)).to.include('python/process/command-injection');
    expect(JSON.stringify(found)).not.to.contain('banana');
  });

  it('bounds what it quotes: long lines are cut around the value, and huge ones left out', async () => {
    const long = `  const a = '${'x'.repeat(3000)}'; cp.exec(req.query.host); const b = '${'y'.repeat(3000)}';`;
    const { steps } = await withRule(command, handler(`  const data = '${'z'.repeat(20_000)}';`, long));
    const quote = steps[0].excerpt as Excerpt;
    expect(Math.max(...quote.lines.map(({ length }) => length))).to.be.at.most(200);
    expect(quote.lines[1]).to.equal('…');
    expect(quote.lines[2]).to.match(/^…x.*y…$/);
    expect(marked(quote)).to.equal('req.query');
  });

  it('keeps the lines of files with other line ends', async () => {
    const text = handler('  const host = req.query.host;', '  cp.exec(host);').replaceAll('\n', '\r\n');
    const { steps } = await withRule(command, text);
    expect(steps[0].excerpt?.lines[2]).to.equal('  const host = req.query.host;');
    expect(marked(steps[0].excerpt as Excerpt)).to.equal('req.query');
  });

  it('quotes nothing of a file that is gone meanwhile', async () => {
    const text = handler('  cp.exec(req.query.host);');
    const { units, result } = await analyseProgram(new Map([['app.js', text]]), loadRules());
    const [one] = buildFindings({ raw: result.findings, units, readText: () => '', suppressions: [] });
    expect(one.steps.map(({ excerpt }) => excerpt)).to.deep.equal(one.steps.map(() => undefined));
  });
});
