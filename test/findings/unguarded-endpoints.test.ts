import { expect } from 'chai';
import { CallerUses } from '#agent/findings/caller-uses.js';
import { HandlersOfEndpoints } from '#agent/findings/handlers-of-endpoints.js';
import { Callees } from '#agent/findings/records/callees.js';
import { endpointFindings } from '#agent/findings/unguarded-endpoints.js';
import { loadRules } from '#agent/rules/load.js';
import { scanFolder } from '#agent/scan.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { analyseProgram } from '../flows/analyse-files.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const check = `function requireAuth(req, res, next) {
  if (!req.session.userId) return res.status(401).end();
  next();
}
`;
const app = (...routes: string[]) =>
  `const express = require('express');\nconst app = express();\n${check}${routes
    .map((route) => {
      const [call, ...rest] = route.split(' ');
      const [method, path] = call.split(':/');
      return `app.${method}('/${path}', ${rest.map((one) => `${one}, `).join('')}(req, res) => res.json(1));\n`;
    })
    .join('')}`;

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('unguarded');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/missing-authentication'))
    .map(
      ({ location, confidence, message }) =>
        `${location.path}:${location.region.startLine} ${confidence} ${message}`,
    );
}

describe('findings: endpoints without the check that others have', function () {
  this.timeout(60_000);

  it('names the endpoint, and those that ask who calls, with the place of their check', async () => {
    const routes = ['get:/orders/:id requireAuth', 'put:/orders/:id requireAuth', 'post:/orders requireAuth'];
    expect(await found({ 'app.js': app(...routes, 'delete:/orders/:id') })).to.deep.equal([
      'app.js:10 6 `DELETE /orders/{id}` answers anyone: no check of callers was seen. Others of the same resource ask for one: ' +
        '`POST /orders` (`requireAuth` in `app.js:4`), `GET /orders/{id}` (`requireAuth` in `app.js:4`), `PUT /orders/{id}` (`requireAuth` in `app.js:4`).',
    ]);
  });

  it('is less sure of what makes something new: guests may', async () => {
    const routes = ['delete:/orders/:id requireAuth', 'put:/orders/:id requireAuth', 'post:/orders'];
    expect((await found({ 'app.js': app(...routes) })).map((one) => one.slice(0, 11))).to.deep.equal([
      'app.js:9 5 ',
    ]);
  });

  it('says nothing where half of what writes is open, of what reads, and of another resource', async () => {
    const half = app('put:/a/:id requireAuth', 'get:/a/:id requireAuth', 'delete:/a/:id', 'post:/a');
    const reads = app('put:/b/:id requireAuth', 'delete:/b/:id requireAuth', 'get:/b');
    const other = app('put:/c/:id requireAuth', 'delete:/c/:id requireAuth', 'post:/d');
    const alone = app('put:/e/:id requireAuth', 'delete:/e/:id');
    expect(
      await found({ 'half.js': half, 'reads.js': reads, 'other.js': other, 'alone.js': alone }),
    ).to.deep.equal([]);
  });

  it('says nothing where a check before the whole application was read, or could not be', async () => {
    const routes = ['put:/a/:id requireAuth', 'post:/a requireAuth', 'delete:/a/:id'];
    const with_ = (use: string) => app(...routes).replace(check, `${check}app.use(${use});\n`);
    expect(await found({ 'app.js': with_('requireAuth') })).to.deep.equal([]);
    expect(await found({ 'app.js': with_("require('./checks').all()") })).to.deep.equal([]);
  });

  it('is suppressed and switched off like any other', async () => {
    const routes = [
      'get:/a/:id requireAuth',
      'put:/a/:id requireAuth',
      'post:/a requireAuth',
      'delete:/a/:id',
    ];
    const off = 'rules: { missing-authentication: off }\n';
    expect(await found({ 'app.js': app(...routes), '.goalkeeper.yml': off })).to.deep.equal([]);
  });

  it('takes 20,000 endpoints of one resource, and what stands at no line of the code', async () => {
    const rules = loadRules().packs.flatMap((pack) => pack.rules);
    const { units } = await analyseProgram(new Map([['app.js', app('get:/x')]]), loadRules());
    const endpoint = (n: number, authenticated: 'yes' | 'no', line = 7): Endpoint => ({
      ...{ method: 'PUT', path: `/x/{id}/${n}`, framework: 'express', handler: 'h', file: 'app.js', line },
      ...{ parameters: [], body: null, responses: [], security: null, tags: [], authenticated },
    });
    const many = Array.from({ length: 20_000 }, (_, n) => endpoint(n, n % 100 ? 'yes' : 'no'));
    const callees = new Callees(units);
    const codeOf = (endpoints: readonly Endpoint[]) => ({
      handlers: new HandlersOfEndpoints(units, endpoints),
      uses: new CallerUses(units, callees),
      callees,
    });
    const code = codeOf(many);
    const start = performance.now();
    const { raw, words } = endpointFindings(many, units, rules, code);
    expect(performance.now() - start).to.be.lessThan(5_000);
    expect(raw).to.have.length(200);
    expect(words.get(raw[0])?.siblings).to.match(/^`PUT \/x\/\{id\}\/1`, .*, 19797 more$/);
    const nowhere = [endpoint(1, 'yes'), endpoint(2, 'yes'), endpoint(3, 'no', 999)];
    expect(endpointFindings(nowhere, units, rules, codeOf(nowhere)).raw).to.deep.equal([]);
  });
});
