import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const head = `const express = require('express');
const fs = require('fs');
const { execSync } = require('child_process');
const app = express();
const signedIn = (req, res, next) => (req.session.user ? next() : res.status(401).end());
const administrator = (req, res, next) => {
  if (!req.session.user || req.session.user.role !== 'admin') return res.status(403).end();
  next();
};
`;

/** Confidence, and what was taken from it for the role of callers, of each command that untrusted data runs in: by line. */
async function found(body: string): Promise<[line: number, confidence: number, reason: string][]> {
  const folder = temporaryFolder('rights');
  writeFiles(folder, { 'app.js': `${head}${body}\napp.listen(1);\n` });
  const { findings } = await scanFolder({ folder, threads: 1 });
  const before = head.split('\n').length - 1;
  return findings
    .filter(({ ruleId }) => ruleId === 'javascript/process/command-injection')
    .map(({ location, confidence, confidenceReasons = [] }) => {
      expect(confidenceReasons.reduce((sum, { points }) => sum + points, 0)).to.equal(confidence);
      const reason = confidenceReasons.find((one) => one.reason.includes('role'))?.reason ?? '';
      return [location.region.startLine - before, confidence, reason];
    });
}

describe('agent/findings: what callers need who supply the data', function () {
  this.timeout(60_000);

  it('takes from the confidence where all need a role, and says which check asks for it', async () => {
    const reason = 'Only callers with a role get there: `administrator` (app.js:7)';
    expect(
      await found(`app.post('/restart', administrator, (req, res) => res.json(String(execSync('restart ' + req.body.name))));
app.post('/ping', signedIn, (req, res) => res.json(String(execSync('ping ' + req.body.host))));
app.post('/open', (req, res) => res.json(String(execSync('open ' + req.body.host))));`),
    ).to.deep.equal([
      [1, 7, reason],
      [2, 9, ''],
      [3, 9, ''],
    ]);
  });

  it('takes nothing where another way leads there that asks for none', async () => {
    expect(
      await found(`const ping = (host) => String(execSync('ping ' + host));
app.post('/restart', administrator, (req, res) => res.json(ping(req.body.host)));
app.post('/ping', signedIn, (req, res) => res.json(ping(req.body.host)));`),
    ).to.deep.equal([[1, 9, '']]);
  });

  it('counts who supplied what is kept, not who reads it', async () => {
    const [[, , ofSettings], [, , ofNames]] = await found(`const settings = {};
const names = {};
app.post('/settings', administrator, (req, res) => { settings.folder = req.body.folder; res.end(); });
app.post('/names', signedIn, (req, res) => { names.folder = req.body.folder; res.end(); });
app.get('/list', (req, res) => res.json(String(execSync('ls ' + settings.folder))));
app.get('/backup', administrator, (req, res) => res.json(String(execSync('tar ' + names.folder))));`);
    expect(ofSettings).to.include('`administrator`');
    expect(ofNames).to.equal('');
  });

  it('takes nothing for a role that every account has', async () => {
    const roles = `const has = (...roles) => (req, res, next) => {
  if (!roles.includes(req.session.user.role)) return res.status(403).end();
  next();
};
const user = (req, res, next) => {
  if (!req.session.user || req.session.user.role !== 'user') return res.status(403).end();
  next();
};
const either = (req, res, next) => {
  if (req.session.user.role !== 'user' && req.session.user.role !== 'admin') return res.status(403).end();
  next();
};
const reader = (req, res, next) => {
  if (req.session.user.role !== 'reader') return res.status(403).end();
  next();
};
const editor = (req, res, next) => {
  if (req.session.user.role !== 'editor') return res.status(403).end();
  next();
};
const account = new (require('mongoose').Schema)({ name: String, role: { type: String, default: 'reader' } });
`;
    const route = (guard: string) =>
      `app.post('/x', ${guard}, (req, res) => res.json(String(execSync('ping ' + req.body.host))));`;
    const reasons = async (guard: string) =>
      (await found(roles + route(guard))).map(([, , reason]) => reason);
    for (const guard of ['user', 'either', 'reader', "has('user')", "has('admin', 'user')"])
      expect(await reasons(guard), guard).to.deep.equal(['']);
    for (const guard of ['editor', "has('admin')", "has('editor')"])
      expect((await reasons(guard))[0], guard).to.include('Only callers with a role');
  });

  it('takes nothing where callers sign in, who have no role yet', async () => {
    expect(
      await found(`app.use(administrator);
app.post('/login', (req, res) => res.json(String(execSync('su ' + req.body.name))));
app.post('/logs', (req, res) => res.json(String(execSync('ping ' + req.body.host))));`),
    ).to.deep.equal([
      [2, 9, ''],
      [3, 7, 'Only callers with a role get there: `administrator` (app.js:7)'],
    ]);
  });
});
