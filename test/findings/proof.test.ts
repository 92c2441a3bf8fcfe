import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { payloadsOf } from '#agent/findings/proof-payloads.js';
import { loadRules } from '#agent/rules/load.js';
import type { Finding } from '#protocol/finding.js';
import { runGoalkeeper } from '#test/cli/run-goalkeeper.js';
import { gitRepository } from '#test/workspace/git-repository.js';

const express = `const app = require('express')();
app.use(require('express').json());
const fs = require('fs');
const { exec } = require('child_process');
app.get('/ls/:kind', (req, res) => { exec('ls ' + req.query.dir); });
app.get('/f/:name', (req, res) => { res.send(fs.readFileSync('/data/' + req.params.name)); });
app.delete('/f/:name', (req, res) => { fs.unlinkSync('/data/' + req.params.name); });
app.post('/run', (req, res) => { exec('ls ' + req.body.cmd); });
app.get('/it', (req, res) => { res.send('<b>' + req.query["it's $(id)"]); });
app.get('/any', (req, res) => { res.redirect(req.query[req.query.k]); });
app.post('/page', (req, res) => { res.send(require('ejs').render('<p>' + req.body.text)); });
exec('ls ' + process.argv[2]);
`;
const flask = `from flask import Flask, request
import os, sqlite3
app = Flask(__name__)
@app.get('/u/<name>')
def u(name):
    os.system('ls ' + name)
@app.get('/s')
def s():
    sqlite3.connect('x').execute("select * from t where a = '" + request.args.get('q') + "'")
`;

/** The arguments that a shell gives to curl; nothing is sent. */
function given(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const out = execFileSync('sh', ['-c', script], { env: { BASE_URL: 'http://test' }, encoding: 'utf8' });
  return out.split('\0').slice(0, -1);
}

describe('agent/findings/proof', function () {
  this.timeout(60_000);
  const root = gitRepository({ 'a.js': express, 'b.py': flask });
  const proofs = new Map<string, Finding['proof']>();
  let sarif = '';
  before(async () => {
    const { stdout } = await runGoalkeeper(['scan', root, '--quiet', '--format', 'json']);
    const { findings }: { findings: Finding[] } = JSON.parse(stdout);
    for (const { location, proof } of findings)
      proofs.set(`${location.path}:${location.region.startLine}`, proof);
    sarif = (await runGoalkeeper(['scan', root, '--quiet', '--format', 'sarif'])).stdout;
  });
  after(() => rmSync(root, { recursive: true, force: true }));
  const argumentsOf = (place: string) => given(proofs.get(place)?.command ?? '').slice(3);

  it('makes a request of the route, the parameter and a harmless payload', () => {
    expect(argumentsOf('a.js:5')).to.deep.equal([
      ...[
        '--request',
        'GET',
        'http://test/ls/goalkeeper?dir=goalkeeper%24%28sleep%205%29%27%24%28sleep%205%29%27',
      ],
    ]);
    expect(argumentsOf('a.js:6').at(-1)).to.equal(`http://test/f/${'..%2F'.repeat(8)}etc%2Fhostname`);
    expect(argumentsOf('a.js:8')).to.deep.equal([
      ...['--request', 'POST', 'http://test/run', '--header', 'Content-Type: application/json'],
      ...['--data-raw', `{"cmd":"goalkeeper$(sleep 5)'$(sleep 5)'"}`],
    ]);
    expect(argumentsOf('b.py:6').at(-1)).to.equal(
      'http://test/u/goalkeeper%24%28sleep%205%29%27%24%28sleep%205%29%27',
    );
    expect(argumentsOf('b.py:9').at(-1)).to.equal('http://test/s?q=goalkeeper%27%22');
  });

  it('is seen at a command wherever quotes stand around the value, and leaves the command whole', () => {
    const payload = payloadsOf(loadRules().packs).get('command')?.value ?? '';
    for (const [quote, waits] of [
      ['', 1],
      ['"', 2],
      ["'", 1],
    ] as const) {
      const script = `sleep() { echo waited >&2; }\n{ echo ${quote}${payload}${quote}/tail; } 2>&1`;
      const lines = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
      expect(lines.filter((line) => line === 'waited')).to.have.length(waits);
      expect(lines.at(-1)).to.match(/^goalkeeper.*\/tail$/);
    }
  });

  it('keeps names of the scanned code from the shell, and from variables of HTTP files', () => {
    const [target = ''] = argumentsOf('a.js:9').slice(-1);
    expect([...new URL(target).searchParams.keys()]).to.deep.equal(["it's $(id)"]);
    expect(proofs.get('a.js:11')?.http).to.match(/"text":"\\u007b\\u007b7\*191/);
  });

  it('says nothing where the parameter is not certain, the payload would do harm, or there is no route', () => {
    for (const place of ['a.js:7', 'a.js:10', 'a.js:12']) expect(proofs.get(place)).to.equal(undefined);
  });

  it('is an HTTP file for editors, and in SARIF', () => {
    expect(proofs.get('a.js:8')?.http).to.equal(
      [
        '# Not executed by Goalkeeper.',
        '# Vulnerable when the answer takes 5 seconds longer, or 10.',
        '@baseUrl = http://localhost:8080',
        '',
        'POST {{baseUrl}}/run',
        'Content-Type: application/json',
        '',
        `{"cmd":"goalkeeper$(sleep 5)'$(sleep 5)'"}`,
        '',
      ].join('\n'),
    );
    const { runs } = JSON.parse(sarif);
    const results: { properties: { proof?: { executed: boolean } } }[] = runs[0].results;
    expect(results.filter(({ properties }) => properties.proof?.executed === false)).to.have.length(7);
  });
});
