import { expect } from 'chai';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { guardedFetchJson } from '#codehost/network/guarded-fetch-json.js';
import { networkPolicy } from '#codehost/network/network-policy.js';
import type { CodeHostClient } from '#codehost/ports.js';
import { type CodeHostStandIn, type Project, ROLE, startCodeHost } from '../codehost/index.js';
import { failure } from './failure.js';

const configuration = `
spec:
  inputs:
    scan-id:
      regex: ^[0-9a-f-]+$
---
scan:
  script:
    - goalkeeper agent
`;

describe('codehost-client/stand-in', () => {
  let host: CodeHostStandIn;
  let shop: Project;
  let id: string;

  before(async () => {
    host = await startCodeHost();
    shop = await host.addProject({
      fullName: 'acme/backend/shop',
      files: { 'src/a&b c.ts': 'export {};\n', '.gitlab-ci.yml': configuration },
      languages: { TypeScript: 90.5, 'C++': 9.5 },
    });
    id = String(shop.id);
  });
  after(() => host.stop());
  afterEach(() => host.misbehaviours.endAll());

  function client(token: string): CodeHostClient {
    const network = networkPolicy(['localhost'], host.authority);
    return createGitlabClient({ instanceUrl: host.url, token, network, limits: { firstWait: 10 } });
  }
  const developer = () => client(host.addToken());
  const maintainer = () => client(host.addToken({ role: ROLE.maintainer }));

  describe('the connection', () => {
    it('knows bots and people, and what their tokens may do', async () => {
      const bot = client(host.addToken({ scopes: ['api', 'read_user'], expiresAt: '2099-12-31' }));
      expect((await bot.currentAccount()).bot).to.equal(true);
      expect(await bot.describeToken()).to.deep.equal({
        scopes: ['api', 'read_user'],
        expiresAt: '2099-12-31',
      });
      const user = host.addUser({ username: 'ann', name: 'Ann' });
      const person = client(host.addToken({ user }));
      expect(await person.currentAccount()).to.include({ username: 'ann', name: 'Ann', bot: false });
      expect((await person.describeToken())?.expiresAt).to.equal(null);
    });

    it('names tokens that are wrong, revoked or expired', async () => {
      for (const token of [
        'glpat-unknown',
        host.addToken({ revoked: true }),
        host.addToken({ expiresAt: '2020-01-01' }),
      ]) {
        const error = await failure(client(token).currentAccount());
        expect(error).to.include({ kind: 'unauthorized', status: 401 });
        expect(error.message).to.contain('did not accept the token');
      }
    });

    it('names a scope that is too narrow, with which reading still works', async () => {
      const reader = client(host.addToken({ scopes: ['read_api'], role: ROLE.maintainer }));
      expect((await reader.project(id))?.fullName).to.equal('acme/backend/shop');
      const error = await failure(reader.installHook(id, { url: 'https://s.example/h', secret: 's' }));
      expect(error).to.include({ kind: 'forbidden', status: 403 });
      expect(error.message).to.contain('The token needs the scope api');
    });
  });

  describe('projects', () => {
    it('are listed to the last of thousands, in the order of their ids', async () => {
      host.addManyProjects(2345, 'acme/many/p');
      const reader = developer();
      const ids: number[] = [];
      for await (const page of reader.projects()) ids.push(...page.map((project) => Number(project.id)));
      expect(ids.length).to.equal(2346);
      expect(ids).to.deep.equal([...ids].sort((one, other) => one - other));
      const later: string[] = [];
      for await (const page of reader.projects({ afterId: String(ids[2300]) }))
        later.push(...page.map((project) => project.id));
      expect(later).to.deep.equal(ids.slice(2301).map(String));
    });

    it('are found by id, by name and by a former name', async () => {
      const moved = await host.addProject({ fullName: 'acme/old-name', files: { a: '1' } });
      host.moveProject(moved, 'acme/new/name');
      const reader = developer();
      expect((await reader.project('acme/backend/shop'))?.id).to.equal(id);
      expect(await reader.project(id)).to.include({
        clonePath: `${host.url}/acme/backend/shop.git`,
        defaultBranch: 'main',
        accessLevel: ROLE.developer,
      });
      expect((await reader.project('acme/old-name'))?.fullName).to.equal('acme/new/name');
      host.removeProject(moved);
      expect(await reader.project('acme/new/name')).to.equal(null);
    });

    it('may not be seen by strangers, and have no branch while they are empty', async () => {
      const stranger = client(host.addToken({ user: host.addUser({ username: 'stranger' }) }));
      expect(await stranger.project(id)).to.equal(null);
      expect((await failure(stranger.branch(id, 'main'))).kind).to.equal('not-found');
      const empty = await host.addProject({ fullName: 'acme/empty' });
      expect((await developer().project(String(empty.id)))?.defaultBranch).to.equal(null);
    });

    it('tell the role that comes from a group further up', async () => {
      const user = host.addUser({ username: 'lead' });
      host.addMember('acme', user, ROLE.maintainer);
      expect((await client(host.addToken({ user })).project(id))?.accessLevel).to.equal(ROLE.maintainer);
    });

    it('tell their languages', async () => {
      expect(await developer().languages(id)).to.deep.equal({ TypeScript: 90.5, 'C++': 9.5 });
    });
  });

  it('reads branches with slashes and special characters, and their commits', async () => {
    const reader = developer();
    const branch = 'feature/a&b=c/ü#1';
    const commit = await host.commit(shop, { branch, files: { 'new.txt': '1' }, message: 'Add a file\n' });
    expect(await reader.branch(id, branch)).to.deep.equal({ name: branch, commit, protected: false });
    expect(await reader.branch(id, 'main')).to.include({ name: 'main', protected: true });
    expect(await reader.branch(id, 'feature')).to.equal(null);
    const [newest, first] = await reader.commits(id, { branch, limit: 5 });
    expect(newest).to.include({ id: commit, title: 'Add a file' });
    expect(newest.parentIds).to.deep.equal([first.id]);
    expect((await reader.commits(id, { branch, limit: 1 })).length).to.equal(1);
  });

  it('installs, changes, lists and removes webhooks, which needs a maintainer', async () => {
    const owner = maintainer();
    const hook = await owner.installHook(id, { url: 'https://scanner.example/hook?a=1&b=2', secret: 's&=+' });
    expect(hook).to.deep.equal({ id: hook.id, url: 'https://scanner.example/hook?a=1&b=2', disabled: false });
    expect(host.hooks.of(shop)[0]).to.deep.include({ token: 's&=+' });
    const changed = await owner.updateHook(id, hook.id, {
      url: 'https://scanner.example/other',
      secret: 'new',
    });
    expect(await owner.hooks(id)).to.deep.equal([changed]);
    expect(host.hooks.of(shop)[0]).to.deep.include({ token: 'new' });
    const error = await failure(developer().hooks(id));
    expect(error.kind).to.equal('forbidden');
    expect(error.message).to.contain('Maintainer');
    await owner.removeHook(id, hook.id);
    await owner.removeHook(id, hook.id);
    expect(await owner.hooks(id)).to.deep.equal([]);
  });

  it('starts, follows and ends pipelines', async () => {
    const runner = maintainer();
    const inputs = { 'scan-id': '0f-1' };
    const started = await runner.startPipeline(id, { ref: 'main', inputs });
    expect(await runner.pipeline(id, started.id)).to.deep.include({ id: started.id });
    const jobs = await runner.jobs(id, started.id);
    expect(jobs.map(({ name, failureReason }) => [name, failureReason])).to.deep.equal([['scan', null]]);
    await runner.cancelPipeline(id, started.id);
    expect((await runner.pipeline(id, started.id))?.status).to.match(/^cancel/);
    expect(await runner.pipeline(id, '999999')).to.equal(null);
    const refused = await failure(runner.startPipeline(id, { ref: 'none', inputs }));
    expect(refused.kind).to.equal('refused');
    expect(
      (await failure(runner.startPipeline(id, { ref: 'main', inputs: { 'scan-id': 'X Y' } }))).kind,
    ).to.equal('refused');
  });

  it('reads the documents by which ID tokens are checked', async () => {
    const network = networkPolicy(['localhost'], host.authority);
    const discovery = await guardedFetchJson(`${host.url}/.well-known/openid-configuration`, network);
    expect(discovery).to.include({ issuer: host.url });
  });

  describe('misbehaviour', () => {
    it('of a gateway that loses the answer to a POST does not make it twice', async () => {
      const owner = maintainer();
      host.misbehave({
        when: { method: 'POST', path: /\/hooks$/ },
        how: { kind: 'error' },
        carriedOut: true,
      });
      const error = await failure(
        owner.installHook(id, { url: 'https://scanner.example/once', secret: 's' }),
      );
      expect(error).to.include({ kind: 'unreachable', status: 502 });
      expect(error.message).not.to.contain('<');
      expect(host.hooks.of(shop).map(({ url }) => url)).to.deep.equal(['https://scanner.example/once']);
    });

    for (const as of ['json', 'text'] as const)
      it(`of a throttle that answers in ${as} is waited out`, async () => {
        const order = host.misbehave({ when: {}, how: { kind: 'rate-limit', as, retryAfter: 1 }, times: 1 });
        const start = Date.now();
        expect((await developer().project(id))?.id).to.equal(id);
        expect(Date.now() - start).to.be.at.least(950);
        expect(order.hits).to.equal(1);
      });

    it('of other kinds ends in an error of the right kind', async () => {
      const kinds = [
        [{ kind: 'redirect', to: 'https://127.0.0.1/' }, 'blocked'],
        [{ kind: 'expired-token' }, 'unauthorized'],
        [{ kind: 'narrow-scope' }, 'forbidden'],
        [{ kind: 'broken-json' }, 'unreachable'],
        [{ kind: 'other-json', body: { id: 'x' } }, 'unreachable'],
        [{ kind: 'cut', where: 'before-headers' }, 'unreachable'],
        [{ kind: 'cut', where: 'in-body' }, 'unreachable'],
        [{ kind: 'error', status: 500 }, 'unreachable'],
        [{ kind: 'rate-limit', as: 'text', retryAfter: 3600 }, 'rate-limited'],
      ] as const;
      for (const [how, kind] of kinds) {
        const order = host.misbehave({ when: {}, how });
        const error = await failure(developer().project(id));
        expect(error.kind, `${how.kind}: ${error.message}`).to.equal(kind);
        order.end();
      }
    });
  });
});
