import { randomUUID } from 'node:crypto';
import type { RequestRoute } from '@hapi/hapi';
import { expect } from 'chai';
import { hasPermission, type Permission } from '#server/api/permissions.js';
import { type Answer, call } from '../api/call.js';
import { ofSuite } from '../of-suite.js';
import { type Cast, cast, type Identity, type Strategy } from './identities.js';

/** What anybody may call: each is named here, so that none becomes so by mistake. */
const OPEN = [
  // The pages of the dashboard: one document without data, which asks the API for all that it shows.
  'GET /',
  'GET /audit',
  'GET /docs',
  'GET /docs/api-reference.html',
  'GET /docs/{page*}',
  'GET /findings',
  'GET /findings/{findingId}',
  'GET /health',
  'GET /metrics',
  'GET /openapi.json',
  'GET /ready',
  'GET /repositories',
  'GET /repositories/{repositoryId}',
  'GET /rules',
  'GET /scans',
  'GET /scans/{scanId}',
  'GET /scans/{scanId}/endpoints',
  'GET /scans/{scanId}/wiki',
  'GET /set-up',
  'POST /agent/v1/session',
];
/** Scripts, styles and pictures of the dashboard; their names change with what is in them. */
const ASSETS = /^GET \/assets\/[\w-]+\.(css|js|svg)$/;
/** Whose routes lie below a path. */
const PREFIXES: [string, Strategy][] = [
  ['/api/', 'api-key'],
  ['/agent/v1/', 'agent'],
  ['/admin/v1/', 'admin'],
  ['/webhooks/v1/', 'webhook'],
];
/** With what another method than that of the route is asked for. */
const OTHER_METHOD = 'PROPFIND';
const REFUSED = [401, 403];

interface Row {
  base: string;
  method: string;
  path: string;
  strategy: Strategy | null;
  permission: Permission;
}

/** Every route of both listeners with every kind of caller. */
describe('authorisation', function () {
  this.timeout(5 * 60_000);
  const running = ofSuite(cast, ({ connected }) => connected.stop());

  it('is asked for by every route that is not meant for anybody, and by what lies below its path', () => {
    const rows = rowsOf(running());
    const open = rows
      .filter(({ strategy }) => strategy === null)
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.filter((route) => !ASSETS.test(route)).sort()).to.deep.equal(OPEN);
    for (const { method, path, strategy } of rows.filter((row) => row.strategy !== null))
      expect(PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1], `${method} ${path}`).to.equal(
        strategy,
      );
    // Who may only read changes nothing but whether a browser is signed in.
    const changes = rows.filter(
      ({ method, path, strategy }) =>
        strategy === 'api-key' && method !== 'GET' && path !== '/api/v1/session',
    );
    for (const { path, permission } of changes) expect(permission, path).to.not.equal('read');
  });

  it('lets everybody in where they may go, and nowhere else: each cell of the matrix', async () => {
    const { identities } = running();
    const rows = rowsOf(running());
    const wrong: string[] = [];
    let cells = 0;
    for (const row of rows)
      for (const identity of identities) {
        const fault = await tryCell(running(), row, identity);
        cells += 1;
        if (fault !== null) wrong.push(`${row.method} ${row.path} by ${identity.name}: ${fault}`);
      }
    console.log(`      ${rows.length} routes, ${identities.length} callers: ${cells} cells`);
    expect(wrong).to.deep.equal([]);
    expect(cells).to.be.greaterThan(1_500);
  });

  it('is asked for before it is said that a method is not the right one', async () => {
    const paths = new Map(rowsOf(running()).map((row) => [row.path, row]));
    for (const { base, path, strategy } of paths.values()) {
      const answer = await call(`${base}${filled(path, running())}`, { method: OTHER_METHOD });
      expect(answer.status, path).to.equal(strategy === null ? 405 : 401);
    }
  });
});

function rowsOf({ connected }: Cast): Row[] {
  const { routes, url, adminUrl } = connected.server;
  const ofBase = (base: string, table: RequestRoute[]) =>
    table.filter(({ method }) => method !== '*').map((route) => rowOf(base, route));
  return [...ofBase(url, routes.public), ...ofBase(adminUrl, routes.private)];
}

function rowOf(base: string, { method, path, settings }: RequestRoute): Row {
  const strategies = typeof settings.auth === 'object' ? settings.auth.strategies : undefined;
  return {
    ...{ base, method: method.toUpperCase(), path },
    strategy: (strategies?.[0] as Strategy | undefined) ?? null,
    permission: settings.plugins?.apiKey?.permission ?? 'read',
  };
}

/** @returns what is wrong with the answer; null when nothing */
async function tryCell(cast: Cast, row: Row, identity: Identity): Promise<string | null> {
  const may = mayEnter(row, identity, cast);
  // Those who may come in ask for what there is not, so that nothing changes for the cells behind.
  const isHarmless = identity.isForeign || row.strategy === 'webhook';
  const path = may && !isHarmless ? emptied(row.path, identity) : filled(row.path, cast);
  const body = row.method === 'GET' || row.method === 'DELETE' ? undefined : { waitSeconds: 0 };
  const answer = await call(`${row.base}${path}`, { method: row.method, headers: identity.headers, body });
  if (answer.status >= 500) return `${answer.status} ${answer.text}`;
  const isRefused = REFUSED.includes(answer.status);
  if (!may) return isRefused ? null : `let in with ${answer.status} ${answer.text.slice(0, 200)}`;
  // An ID token that is none is no refusal of the route.
  if (isRefused && row.strategy !== null && !isOfSessions(row))
    return `refused with ${answer.status} ${answer.text}`;
  return identity.isForeign ? leaked(cast, row, answer) : null;
}

function mayEnter({ strategy, permission, path }: Row, identity: Identity, { scanId }: Cast): boolean {
  if (strategy === null) return true;
  if (identity.strategy !== strategy) return false;
  if (identity.role) return hasPermission(identity.role, permission);
  const isOfScan = path.includes('{scanId}');
  return identity.scanId === undefined || !isOfScan || identity.scanId === scanId;
}

/** Only sessions open scans and judge them: an agent is told so. */
function isOfSessions({ path }: Row): boolean {
  return path === '/agent/v1/scans' || path === '/agent/v1/scans/{scanId}/standing';
}

/** Of another team's things not even that they exist is said. */
function leaked({ own, scanId }: Cast, { path }: Row, answer: Answer): string | null {
  const names = [own.team._id, own.repository._id, own.repository.fullName, scanId];
  const named = names.filter(
    (name) => !answer.text.includes(`There is no scan ${name}`) && answer.text.includes(name),
  );
  if (named.length > 0) return `told of ${named.join(', ')}: ${answer.text.slice(0, 200)}`;
  const isAboutOne = path.includes('{') && path.startsWith('/api/v1');
  return isAboutOne && answer.status < 400 ? `answered ${answer.status}` : null;
}

/** The path with the ids of what there is. */
function filled(path: string, { own, scanId }: Cast): string {
  const ids: Record<string, string> = {
    ...{ scanId, teamId: own.team._id, integrationId: own.integration._id },
    repositoryId: path.startsWith('/api') ? encodeURIComponent(own.repository.fullName) : own.repository._id,
  };
  return replaced(path, (name) => ids[name] ?? usual(name));
}

/** The path with ids of nothing. */
function emptied(path: string, { scanId }: Identity): string {
  return replaced(path, (name) => (name === 'scanId' && scanId ? scanId : usual(name)));
}

function usual(name: string): string {
  return name === 'attempt' || name === 'n' ? '1' : randomUUID();
}

function replaced(path: string, value: (name: string) => string): string {
  return path.replaceAll(/\{(\w+)[*?]?\}/g, (_, name: string) => value(name));
}
