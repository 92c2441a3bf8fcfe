import { expect } from 'chai';
import { neededAccept } from '#protocol/endpoint-review/accept.js';
import { type AcceptPolicy, acceptedChanges } from '#protocol/endpoint-review/accept-policy.js';
import type { PackageChanges, PackageLine } from '#protocol/endpoint-review/packages.js';
import type { Callers, ReviewLine } from '#protocol/endpoint-review/review.js';
import { reviewOf } from './changed-application.js';

const app = (routes: string) => `
const express = require('express');
const app = express();
app.use(express.json());
function requireAuth(req, res, next) {
  if (!req.session.userId) return res.status(401).end();
  next();
}
app.get('/users', requireAuth, (req, res) => res.json([]));
${routes}
`;
const base = { 'app.js': app('') };
const policy = 'needs_accept: [unauthenticated-write, check-removed]\naccept_role: maintainer\n';
const opening = app(`app.post('/users', (req, res) => res.json(req.body.name));
app.get('/open', (req, res) => res.send('open'));
app.put('/users/:id', requireAuth, (req, res) => res.json({}));`);

const lines = (review: Awaited<ReturnType<typeof reviewOf>>) =>
  review.needed?.changes.map((one) =>
    'line' in one
      ? `${one.why} ${one.line.method} ${one.line.path}`
      : 'package' in one
        ? `${one.why} ${one.package.name}`
        : one.why,
  );

describe('the review of endpoints: what somebody has to accept', function () {
  this.timeout(60_000);

  it('is what the settings of the merge base name, and nothing without any', async () => {
    const review = await reviewOf({ ...base, '.goalkeeper.yml': policy }, { 'app.js': opening });
    expect(lines(review)).to.deep.equal(['unauthenticated-write POST /users']);
    expect(review.needed?.role).to.equal('maintainer');
    expect(await reviewOf(base, { 'app.js': opening })).not.to.have.property('needed');
  });

  it('stays so where the change takes the settings away, and is not so yet where it adds them', async () => {
    const off = await reviewOf(
      { ...base, '.goalkeeper.yml': policy },
      { 'app.js': opening, '.goalkeeper.yml': 'needs_accept: [sensitive-field]\n' },
    );
    expect(lines(off)).to.deep.equal(['unauthenticated-write POST /users']);
    const gone = await reviewOf(
      { ...base, '.goalkeeper.yml': policy },
      { 'app.js': opening.replace("get('/users', requireAuth,", "get('/users',"), '.goalkeeper.yml': null },
    );
    expect(lines(gone)).to.deep.equal(['check-removed GET /users', 'unauthenticated-write POST /users']);
    const early = await reviewOf(base, { 'app.js': opening, '.goalkeeper.yml': policy });
    expect(early).not.to.have.property('needed');
  });

  it('is nothing where nothing of that kind changed', async () => {
    const review = await reviewOf(
      { ...base, '.goalkeeper.yml': policy },
      { 'app.js': app("app.get('/more', requireAuth, (req, res) => res.json({}));") },
    );
    expect(review.lines).to.have.length(1);
    expect(review).not.to.have.property('needed');
  });

  it('is new packages where the settings name them, and then no code that can be read no more', async () => {
    const settings = { '.goalkeeper.yml': 'needs_accept: [new-dependency]\n' };
    const asked = (names: string[]) =>
      JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) });
    const before = { ...base, ...settings, 'package.json': asked(['express']) };
    const more = asked(['express', 'left-pad']);
    const review = await reviewOf(before, { 'app.js': `${'('.repeat(50)} ${opening}`, 'package.json': more });
    expect(lines(review)).to.deep.equal(['new-dependency left-pad']);
    const broken = await reviewOf(before, { 'package.json': `${more}}` });
    expect(lines(broken)).to.deep.equal(['packages-not-compared']);
    expect(await reviewOf(before, { 'app.js': opening })).not.to.have.property('needed');
  });

  it('is code that can be read no more: that is no way around', async () => {
    const broken = await reviewOf(
      { ...base, '.goalkeeper.yml': policy },
      { 'app.js': `${'('.repeat(50)} ${opening}` },
    );
    expect(lines(broken)).to.include('not-compared');
  });
});

describe('the review of endpoints: kinds of what is to be accepted', () => {
  const open: Callers = { authenticated: 'no', checks: [] };
  const unknown: Callers = { authenticated: 'unknown', checks: [] };
  const at = { method: 'POST', path: '/a', file: 'a.py', line: 1, others: 0 };
  const none: PackageChanges = { lines: [], notRead: [] };
  const neededOf = (
    all: ReviewLine[],
    changes: AcceptPolicy['changes'] = [...acceptedChanges],
    packages: PackageChanges | null = none,
  ) => neededAccept({ lines: all, gaps: [], packages }, { changes, role: 'developer' })?.changes;
  const kinds = (all: ReviewLine[]) => neededOf(all)?.map(({ why }) => why);

  it('tells reading from writing, and what is not known from what is open', () => {
    expect(kinds([{ ...at, kind: 'added', callers: open }])).to.deep.equal(['unauthenticated-write']);
    expect(kinds([{ ...at, method: 'ANY', kind: 'added', callers: open }])).to.deep.equal([
      'unauthenticated-write',
    ]);
    expect(kinds([{ ...at, method: 'GET', kind: 'added', callers: open }])).to.deep.equal([
      'unauthenticated-read',
    ]);
    expect(kinds([{ ...at, kind: 'added', callers: unknown }])).to.deep.equal(['unknown-callers']);
    expect(kinds([{ ...at, kind: 'removed', callers: open }])).to.equal(undefined);
  });

  it('takes another method of a handler for a new endpoint, and another path for none', () => {
    const moved = (method: string, path: string): ReviewLine => ({
      ...{ ...at, kind: 'moved', callers: open, from: { method, path } },
    });
    expect(kinds([moved('GET', '/a')])).to.deep.equal(['unauthenticated-write']);
    expect(kinds([moved('POST', '/b')])).to.equal(undefined);
  });

  it('is of fields only those that others must not see', () => {
    const fields = (isSensitive?: true): ReviewLine => ({
      ...{
        ...at,
        kind: 'fields',
        fields: [{ name: 'token', in: 'body', ...(isSensitive && { isSensitive }) }],
      },
    });
    expect(kinds([fields(true)])).to.deep.equal(['sensitive-field']);
    expect(kinds([fields()])).to.equal(undefined);
  });

  it('has the same key wherever the code moves, and another one for other callers', () => {
    const key = (line: ReviewLine) => neededOf([line])?.[0].key;
    const line: ReviewLine = { ...at, kind: 'added', callers: open };
    expect(key({ ...line, file: 'b.py', line: 9 })).to.equal(key(line));
    expect(key({ ...line, callers: unknown })).to.not.equal(key(line));
    expect(key({ ...line, method: 'PUT' })).to.not.equal(key(line));
  });

  it('is accepted together beyond 200', () => {
    const many = Array.from(
      { length: 20_000 },
      (_, n): ReviewLine => ({ ...at, path: `/${n}`, kind: 'added', callers: open }),
    );
    const changes = neededOf(many, ['unauthenticated-write']) ?? [];
    expect(changes).to.have.length(201);
    expect(changes.at(-1)).to.deep.include({ why: 'others', count: 19_800 });
  });

  it('is of packages what a manifest asks for, what comes from elsewhere and what runs a script', () => {
    const line: PackageLine = {
      ...{ kind: 'added', ecosystem: 'npm', name: 'a', version: '1', isDirect: false },
      ...{ file: 'package-lock.json', line: 1 },
    };
    const keys = (...all: PackageLine[]) =>
      neededOf([], ['new-dependency'], { lines: all, notRead: [] })?.map(({ key }) => key);
    expect(keys(line)).to.equal(undefined);
    const listed = keys(
      { ...line, isDirect: true },
      { ...line, source: 'https://host.test/a' },
      { ...line, hasInstallScript: true },
      { ...line, kind: 'source', before: 'https://host.test/a' },
    );
    expect(new Set(listed)).to.have.property('size', 4);
    expect(keys({ ...line, isDirect: true, version: '2', line: 9 })).to.deep.equal(
      keys({ ...line, isDirect: true }),
    );
    expect(neededOf([], ['check-removed'], { lines: [{ ...line, isDirect: true }], notRead: [] })).to.equal(
      undefined,
    );
  });

  it('is all packages where they are not known', () => {
    const unknown = neededOf([], ['new-dependency'], null);
    expect(unknown?.map((one) => ({ ...one, key: '' }))).to.deep.equal([
      { key: '', why: 'packages-not-compared', files: [], count: 0 },
    ]);
    const notRead = Array.from({ length: 7 }, (_, n) => `${n}/yarn.lock`);
    const [some] = neededOf([], ['new-dependency'], { lines: [], notRead }) ?? [];
    expect(some).to.deep.include({ files: notRead.slice(0, 5), count: 7 });
    expect(some.key).to.not.equal(unknown?.[0].key);
  });
});
