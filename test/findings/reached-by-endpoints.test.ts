import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const head = `const express = require('express');\nconst bcrypt = require('bcrypt');\nconst app = express();\n`;
const login = `app.post('/login', async (req, res) => {
  const user = await users.one(req.body.name);
  if (!(await bcrypt.compare(req.body.password, user.hash))) return res.status(401).end();
  res.json({ token: sign(user) });
});
`;

async function found(files: Record<string, string>, name = 'unlimited-attempts'): Promise<string[]> {
  const folder = temporaryFolder('reached');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith(`/access/${name}`))
    .map(
      ({ location, places = [], hygiene, message }) =>
        `${[location, ...places.map((place) => place.location)].map(({ path }) => path)} ${hygiene ? 'hygiene ' : ''}${message}`,
    );
}

describe('findings: what an endpoint leads to', function () {
  this.timeout(60_000);

  it('says once an application that attempts have no limit, with the endpoint that it is about', async () => {
    const reset = login.replace('/login', '/reset');
    const [one, ...others] = await found({ 'app.js': head + login, 'reset.js': head + reset });
    expect(others).to.deep.equal([]);
    expect(one).to.match(/^(app\.js,reset|reset\.js,app)\.js hygiene `POST \/(login|reset)` lets anyone try/);
    expect(one).to.include(
      'passwords or codes (`bcrypt.compare`) as often as they like: nothing that was seen',
    );
  });

  it('says nothing where a dependency, a server beside it or the code has a limit', async () => {
    const without = { 'app.js': head + login };
    const manifest = '{ "dependencies": { "@fastify/rate-limit": "9.0.0" } }';
    expect(await found({ ...without, 'package.json': manifest })).to.deep.equal([]);
    const nginx = 'location /login { limit_req zone=one; }';
    expect(await found({ ...without, 'deploy/nginx.conf': nginx })).to.deep.equal([]);
    expect(
      await found({ ...without, 'lock.js': 'exports.isAccountLocked = (user) => user.isLocked;' }),
    ).to.deep.equal([]);
  });

  const code = `app.post('/unlock', async (req, res) => {
  const locker = await lockers.one(req.body.number);
  if (locker.pin !== req.body.pin) return res.status(400).end();
  res.json(locker.open());
});
`;
  const limiter = `const slow = require('express-rate-limit')({ max: 3 });
`;

  it('says it of an endpoint that compares a code, where the limits stand at others', async () => {
    const [one, ...others] = await found({
      'app.js': head + limiter + login.replace("'/login',", "'/login', slow,") + code,
    });
    expect(others).to.deep.equal([]);
    expect(one).to.include('`POST /unlock` lets anyone try');
  });

  it('says nothing where a limit stands at it, at its router, before all, or in what it calls', async () => {
    const at = (line: string) => head + limiter + line;
    expect(await found({ 'app.js': at(code.replace("'/unlock',", "'/unlock', slow,")) })).to.deep.equal([]);
    expect(await found({ 'app.js': at(`app.use(slow);\n${code}`) })).to.deep.equal([]);
    const router = `const router = express.Router();\nrouter.use(slow);\napp.use('/doors', router);\n`;
    expect(await found({ 'app.js': at(router + code.replace('app.', 'router.')) })).to.deep.equal([]);
    const counting = `async function tryPin(locker, pin) {
  locker.failedAttempts += 1;
  if (locker.failedAttempts > 5) throw new Error('wait');
  return locker.pin === pin;
}
`;
    const called = code.replace('locker.pin !== req.body.pin', '!(await tryPin(locker, req.body.pin))');
    expect(await found({ 'app.js': at(counting + called) })).to.deep.equal([]);
  });

  it('takes no code of an error, a country or a constant for a secret', async () => {
    const other = `app.post('/unlock', async (req, res) => {
  try { await lockers.open(req.body.number); } catch (err) { if (err.code !== req.body.code) throw err; }
  if (req.body.code !== req.body.confirmCode || req.body.code === 'TEST') return res.end();
  res.json(await countries.find({ where: { code: 'FR' } }));
});
`;
    expect(await found({ 'app.js': head + other })).to.deep.equal([]);
  });

  it('does not take a limit in tests, or in what is written in another language, for one of the server', async () => {
    const others = {
      'test/limit.test.js': "require('express-rate-limit');",
      'tools/limit.py': 'from slowapi import Limiter\n',
    };
    expect(await found({ 'app.js': head + login, ...others })).to.have.length(1);
  });

  it('follows no name that many functions have, and ends in functions that call each other', async () => {
    const chain = `app.post('/login', (req, res) => res.json(check(req.body)));\n`;
    const check = 'function check(one) { return one && again(one); }\n';
    const again = 'function again(one) { check(one); return bcrypt.compareSync(one.password, one.hash); }\n';
    expect(await found({ 'app.js': head + chain + check + again })).to.have.length(1);
    const many = Object.fromEntries(
      Array.from({ length: 4 }, (_, n) => [`other${n}.js`, 'exports.other = class { check() {} };\n']),
    );
    expect(await found({ 'app.js': head + chain + check + again, ...many })).to.deep.equal([]);
  });
});
