import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type ScanOptions, type ScanPhase, type ScanStatistics, scanFolder } from '#agent/scan.js';
import { ScanError } from '#agent/scan-error.js';
import { findingSchema } from '#protocol/agent-api.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { gitRepository, temporaryFolder, writeFiles } from '#test/workspace/git-repository.js';

const route = (path: string) => `const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('${path}', (req, res) => {
  exec('ls ' + req.query.folder, (error, out) => {
    res.send(error);
  });
});
`;
// Put together here, so that no scanner takes this file for a leak.
const secret = ['correct', 'horse', 'battery', '42'].join('-');

describe('agent/scan', function () {
  this.timeout(120_000);
  const created: string[] = [];
  const keep = (folder: string) => {
    created.push(folder);
    return folder;
  };
  after(() => {
    for (const folder of created) rmSync(folder, { recursive: true, force: true });
  });
  const scan = (
    files: Record<string, string | Buffer>,
    options: Partial<ScanOptions> = {},
  ): Promise<ScanReport> => scanFolder({ folder: keep(gitRepository(files)), threads: 1, ...options });
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('says what it took, and leaves that out of the report', async () => {
    const found: ScanStatistics[] = [];
    const report = await scan({ 'a.js': route('/a') }, { onStatistics: (one) => found.push(one) });
    expect(found).to.have.length(1);
    const [{ phases, threads, peakMemory, analysis }] = found;
    expect(phases.map(({ phase }) => phase)).to.deep.equal(['discover', 'parse', 'analyse', 'report']);
    const wall = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000;
    for (const { phase, seconds } of phases) expect(seconds, phase).to.be.within(0, wall + 5);
    expect(threads).to.equal(1);
    expect(peakMemory).to.be.within(50e6, 5e9);
    for (const { name, count } of analysis.counts) expect(count, name).to.be.above(0);
    expect(analysis.counts.map(({ name }) => name)).to.include('summaries');
    expect(report).not.to.have.any.keys('statistics', 'analysis', 'phases');
  });

  it('takes a file of Go for test code by what its functions take', async () => {
    const helper = (type: string) => `package accounts

import (
	"testing"
)

const AdminPassword = "hunter2hunter2"

func open(t ${type}) { println(AdminPassword, testing.Testing()) }
`;
    const report = await scan({
      'one/accounts.go': helper('testing.TB'),
      'two/accounts.go': helper('string'),
    });
    expect(
      report.findings.map(({ location, inTestCode }) => [location.path, inTestCode]),
    ).to.have.deep.members([
      ['one/accounts.go', true],
      ['two/accounts.go', false],
    ]);
  });

  it('reports findings that the server accepts, in order, with progress through all phases', async () => {
    const phases: ScanPhase[] = [];
    let last = 0;
    const report = await scan(
      { 'src/a.js': route('/a'), 'test/b.test.js': route('/b'), 'src/view.py': 'import pickle\n' },
      {
        onProgress(phase, fraction) {
          if (phases[phases.length - 1] !== phase) {
            phases.push(phase);
            last = 0;
          }
          expect(fraction).to.be.within(last, 1);
          last = fraction;
        },
      },
    );
    expect(phases).to.deep.equal(['discover', 'parse', 'analyse', 'report']);
    expect(
      report.findings.map(({ location, inTestCode }) => [location.path, inTestCode]),
    ).to.deep.include.members([
      ['src/a.js', false],
      ['test/b.test.js', true],
    ]);
    for (const finding of report.findings) expect(findingSchema.validate(finding).error).to.equal(undefined);
    const [product, test] = report.findings.filter(({ ruleId }) => ruleId.endsWith('command-injection'));
    expect(product.confidence - test.confidence).to.equal(3);
    expect(product.location.region).to.include({ startLine: 5, startColumn: 3, endLine: 5 });
    expect(report.completeness).to.include({ state: 'complete', filesFound: 3, filesAnalysed: 3 });
    expect(report.endpoints.map(({ path }) => path)).to.include('/a');
  });

  it('gives equal code in two files two fingerprints, and keeps them when lines move', async () => {
    const before = await scan({ 'a.js': route('/x'), 'b.js': route('/x') });
    const after = await scan({ 'a.js': `\n\n// note\n${route('/x')}`, 'b.js': route('/x') });
    const prints = ({ findings }: ScanReport) => findings.map(({ fingerprint }) => fingerprint).sort();
    expect(new Set(prints(before)).size).to.equal(before.findings.length);
    expect(prints(after)).to.deep.equal(prints(before));
  });

  it('never prints a secret that it found', async () => {
    const report = await scan({
      'token.js': `const jwt = require('jsonwebtoken');\nmodule.exports = (user) => jwt.sign({ sub: user }, '${secret}');\n`,
      'other.js': `const { exec } = require('child_process');\nrequire('express')().get('/', (req) => exec('login ${secret} ' + req.query.a));\n`,
    });
    expect(report.findings.map(({ cweIds }) => cweIds[0])).to.include.members(['CWE-798', 'CWE-78']);
    expect(JSON.stringify(report)).not.to.contain(secret).and.not.to.contain(secret.slice(4));
  });

  it('scans a tree full of traps, and counts what it left out', async () => {
    const outside = keep(temporaryFolder('outside'));
    writeFiles(outside, { 'secret.js': route('/outside') });
    const folder = keep(
      gitRepository({
        'good.js': route('/good'),
        'na\nme\u001b[31m.js': route('/odd'),
        'binary.js': Buffer.from([0, 1, 2, 3]),
        'latin.py': Buffer.from(Array.from({ length: 300 }, (_, i) => (i % 2 ? 0xe9 : 0x61))),
        'large.js': 'f(1);\n'.repeat(400_000),
        'lib.min.js': 'a',
        'broken.js': '}}}} {{{{ ((((\n'.repeat(50),
        'deep.js': `${'f(\n'.repeat(10_000)}1${')\n'.repeat(10_000)};\n`,
        'node_modules/x/index.js': route('/vendored'),
        'empty.js': '',
      }),
    );
    symlinkSync(join(outside, 'secret.js'), join(folder, 'link.js'));
    const report = await scanFolder({ folder, threads: 2 });
    const paths = new Set(report.findings.map(({ location }) => location.path));
    expect([...paths].sort()).to.deep.equal(['good.js', 'na\nme\u001b[31m.js']);
    expect(report.completeness.state).to.equal('partial');
    expect(report.completeness.skipped).to.deep.equal({
      binary: 1,
      minified: 1,
      vendored: 1,
      'outside-tree': 1,
      'not-utf8': 1,
      'too-large': 1,
      'syntax-error': 1,
      'nesting-too-deep': 1,
    });
  });

  it('analyses what fits the limit of bytes, product code first', async () => {
    const files = { 'tests/a.js': route('/test'), 'z.js': route('/product') };
    const report = await scan(files, { limits: { totalBytes: route('/product').length + 10 } });
    expect(report.completeness.skippedFiles).to.deep.equal([{ path: 'tests/a.js', reason: 'over-budget' }]);
    expect(report.findings.every(({ location }) => location.path === 'z.js')).to.equal(true);
  });

  it('uses the rules of other folders, and says where they are wrong', async () => {
    const rules = keep(temporaryFolder('rules'));
    writeFiles(rules, { 'mine.yml': 'languages: [javascript]\nrules:\n  - id: 7\n' });
    const error = await failure(scan({ 'a.js': '1;' }, { rulesFolders: [rules] }));
    expect(error).to.be.instanceOf(ScanError);
    expect(error)
      .to.have.property('message')
      .that.matches(/mine\.yml:3:9: /);
  });

  it('ends in a sentence when time or memory run out', async () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 150; i++) files[`f${i}.js`] = route(`/${i}`).repeat(60);
    const late = await failure(scan(files, { limits: { analysisSeconds: 0.001 } }));
    expect(late).to.be.instanceOf(ScanError);
    expect(late)
      .to.have.property('message')
      .that.matches(/did not end within 0\.001 seconds/);
    const full = await failure(scan(files, { limits: { memoryMb: 20 } }));
    expect(full).to.be.instanceOf(ScanError);
    expect(full)
      .to.have.property('message')
      .that.matches(/needs more than 20 MB of memory/);
  });

  it('has a new thread find the file to blame when the one that analyses hangs while it parses', async () => {
    // No time at all: each file hangs by definition, and the rest of the scan must not break.
    const files = { 'a.js': route('/a'), 'b.py': 'import pickle\n', 'compose.yml': 'services: {}\n' };
    const report = await scan(files, { limits: { parseSeconds: 0.001 } });
    expect(report.completeness).to.deep.include({ state: 'partial', filesFound: 3, filesAnalysed: 0 });
    expect(report.completeness.skippedFiles).to.have.deep.members([
      { path: 'a.js', reason: 'parser-failure' },
      { path: 'b.py', reason: 'parser-failure' },
      { path: 'compose.yml', reason: 'unsupported' },
    ]);
  });

  it('stops at once when it is told to while few files are parsed', async () => {
    const stop = new AbortController();
    const onProgress = (phase: ScanPhase) => {
      if (phase === 'parse') setImmediate(() => stop.abort(new Error('told to stop')));
    };
    const running = scan({ 'a.js': route('/a') }, { signal: stop.signal, onProgress });
    expect(await failure(running)).to.have.property('message', 'told to stop');
  });

  it('reports the same of few files, parsed by the thread that analyses, as of many', async () => {
    const few = {
      'app.js': route('/a'),
      'view.ejs': '<p><%- name %></p>\n',
      'deep.js': `${'f(\n'.repeat(10_000)}1${')\n'.repeat(10_000)};\n`,
      'broken.py': 'def f(:\n    return )\n',
      script: '#!/usr/bin/env node\nconsole.log(1);\n',
      LICENSE: 'Do as you like.\n',
    };
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`pad/${i}.go`, 'package pad\n']));
    const alone = await scan(few);
    const among = await scan({ ...few, ...many });
    const prints = ({ findings }: ScanReport) => findings.map(({ fingerprint }) => fingerprint);
    expect(alone.findings).not.to.deep.equal([]);
    expect(prints(among)).to.deep.equal(prints(alone));
    expect(among.completeness.skippedFiles).to.deep.equal(alone.completeness.skippedFiles);
    expect(among.completeness.filesAnalysed).to.equal(alone.completeness.filesAnalysed + 40);
  });

  it('is rejected with the reason of its signal, in every phase', async () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 60; i++) files[`f${i}.js`] = route(`/${i}`).repeat(30);
    const folder = keep(gitRepository(files));
    for (const phase of ['discover', 'parse', 'analyse'] as const) {
      const stop = new AbortController();
      const running = scanFolder({
        folder,
        threads: 2,
        signal: stop.signal,
        onProgress: (current) => {
          if (current === phase) stop.abort(new Error(`stopped in ${phase}`));
        },
      });
      expect(await failure(running)).to.have.property('message', `stopped in ${phase}`);
    }
  });
});
