import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const checks = `function requireUser(req, res, next) {
  if (!req.session.user) return res.status(401).end();
  next();
}
function requireAdmin(req, res, next) {
  if (!req.session.user || !req.session.user.isAdmin) return res.status(403).end();
  next();
}
`;
const app = (...routes: string[]) =>
  `const express = require('express');\nconst app = express();\n${checks}${routes
    .map((route) => {
      const [call, check, answer = 'res.json(1)'] = route.split(' ');
      const [method, path] = call.split(':/');
      return `app.${method}('/${path}', ${check}, (req, res) => ${answer});\n`;
    })
    .join('')}`;
const role = ['post:/plans requireAdmin', 'put:/plans/:id requireAdmin', 'patch:/plans/:id requireAdmin'];

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('unprivileged');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/missing-authorization'))
    .map(
      ({ location, confidence, message }) =>
        `${location.path}:${location.region.startLine} ${confidence} ${message}`,
    );
}

describe('findings: endpoints without the role that others ask for', function () {
  this.timeout(60_000);

  it('names the endpoint with its only check, and those that ask for a role, with their places', async () => {
    expect(await found({ 'app.js': app(...role, 'delete:/plans/:id requireUser') })).to.deep.equal([
      'app.js:14 6 Any signed-in user can call `DELETE /plans/{id}`: the only check is `requireUser` in `app.js:4`. ' +
        'Endpoints of the same resource also require a role or permission: `POST /plans` (`requireAdmin` in `app.js:8`), ' +
        '`PATCH /plans/{id}` (`requireAdmin` in `app.js:8`), `PUT /plans/{id}` (`requireAdmin` in `app.js:8`).',
    ]);
  });

  it('says once what several endpoints of a resource lack, and reports exports', async () => {
    const several = app(...role, 'delete:/plans/:id requireUser', 'get:/plans/export requireUser');
    const messages = await found({ 'app.js': several });
    expect(messages).to.have.length(1);
    expect(messages[0]).to.contain('each of `DELETE /plans/{id}`, `GET /plans/export`');
  });

  it('says nothing where the handler, or what it calls, decides by who asks', async () => {
    const own = app(...role, 'delete:/plans/:id requireUser remove(req.session.user.id,req.params.id)');
    const called = app(...role, 'delete:/plans/:id requireUser remove(req)');
    const remove = 'function remove(req) { if (!canEdit(req)) throw new Error("no"); }\n';
    expect(await found({ 'own.js': own, 'called.js': `${called}${remove}` })).to.deep.equal([]);
  });

  it('says nothing where roles are no rule, a guard is unknown, nobody is asked, or people do it to themselves', async () => {
    const half = app('post:/a requireAdmin', 'put:/a/:id requireUser', 'delete:/a/:id requireUser');
    const unknown = app(...role, "delete:/plans/:id requireUser,require('./more').checks()");
    const open = app(...role, 'delete:/plans/:id express.json()');
    const own = app(...role, 'delete:/plans/me requireUser', 'post:/plans/search requireUser');
    const files = { 'half.js': half, 'unknown.js': unknown, 'open.js': open, 'own.js': own };
    expect(await found(files)).to.deep.equal([]);
  });

  it('compares one with few others where all of the resource ask for a role, and is less sure', async () => {
    const few = ['get:/kilns requireAdmin', 'post:/kilns/:id/fire requireAdmin'];
    const [text, ...more] = await found({ 'app.js': app(...few, 'delete:/kilns/:id requireUser') });
    expect(more).to.deep.equal([]);
    expect(text).to.match(/^app\.js:13 5 .*`GET \/kilns` .*`POST \/kilns\/\{id\}\/fire`/);
    const handled = 'put:/kilns/:id requireUser requireKeeper(req)';
    const silent = [
      // All users read what they are.
      app('get:/kilns requireUser', 'post:/kilns/:id/fire requireAdmin', 'delete:/kilns/:id requireUser'),
      app('post:/kilns/:id/fire requireAdmin', 'delete:/kilns/:id requireUser'),
      app(...few, 'delete:/kilns/:id requireUser', 'put:/kilns/:id requireUser'),
      app(...few, handled).concat(
        'function requireKeeper(req) { if (!req.session.user.keeper) throw new Error(); }\n',
      ),
    ];
    for (const one of silent) expect(await found({ 'app.js': one })).to.deep.equal([]);
  });

  it('takes no parameter for who asks that is given an id of the request', async () => {
    const call = 'delete:/plans/:id requireUser grant(req.params.id)';
    const grant = 'function grant(memberId) { return stock.raise(memberId); }\n';
    expect(await found({ 'app.js': app(...role, call) + grant })).to.have.length(1);
    const own = call.replace('req.params.id', 'whoever');
    expect(await found({ 'app.js': app(...role, own) + grant })).to.deep.equal([]);
  });

  it('takes what has `me` in the middle of a word for no matter of who asks', async () => {
    const plans = (text: string) => text.replaceAll('/plans', '/shipments');
    expect(await found({ 'app.js': plans(app(...role, 'delete:/plans/:id requireUser')) })).to.have.length(1);
  });

  it('takes what stands before all of them, and could not be read, for no role', async () => {
    const routes = app(...role, 'delete:/plans/:id requireUser');
    const files = { 'app.js': routes.replace(checks, `${checks}app.use(require('./more').checks());\n`) };
    expect(await found(files)).to.have.length(1);
  });

  it('knows roles from sign-in by annotations and rules of Spring Security, and decorators of Python libraries', async () => {
    const method = (check: string, mapping: string, name: string) =>
      `@PreAuthorize("${check}") @${mapping} void ${name}() {}\n`;
    const java = (check: string) =>
      `import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController class Plans {
${method("hasAuthority('EDIT')", 'PostMapping("/plans")', 'add')}${method("@rules.may('EDIT')", 'PutMapping("/plans/{id}")', 'update')}${method(check, 'DeleteMapping("/plans/{id}")', 'remove')}}
`;
    expect(await found({ 'Plans.java': java('isAuthenticated()') })).to.have.length(1);
    expect(await found({ 'Plans.java': java('@rules.may()') })).to.deep.equal([]);
    const python = (check: string) => `from flask import Flask
from flask_security import auth_required, roles_required
app = Flask(__name__)
@app.post('/plans')
@roles_required('editor')
def add(): return 'ok'
@app.put('/plans/<id>')
@roles_required('editor')
def update(id): return 'ok'
@app.delete('/plans/<id>')
@${check}
def remove(id): return 'ok'
`;
    expect(await found({ 'plans.py': python('auth_required()') })).to.have.length(1);
    expect(await found({ 'plans.py': python("roles_required('chief')") })).to.deep.equal([]);
  });
});
