import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Server } from '@hapi/hapi';
import { LocalHost } from '#codehost/local/local-host.js';
import { loadAdminToken } from '#server/admin/admin-token.js';
import { createApiKey } from '#server/admin/api-keys.js';
import { createTeam } from '#server/admin/teams.js';
import { type Config, loadConfig } from '#server/config.js';
import type { Role, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { createServer } from '#server/http/create-server.js';
import { Jobs } from '#server/jobs/index.js';
import { createLogger } from '#server/logging.js';
import { ResultStore } from '#server/results/index.js';
import { ClaimQueue } from '#server/scans/claim-queue.js';
import { ScanLauncher } from '#server/scans/launcher.js';
import { ScanStore } from '#server/scans/scan-store.js';
import { Scans } from '#server/scans/scans.js';
import { embeddedDatabase } from '#test/database/embedded.js';

/** A whole server on the embedded database, with real jobs and code host, listening on two free ports. */
export interface RunningServer {
  url: string;
  adminUrl: string;
  adminToken: string;
  config: Config;
  database: Database;
  results: ResultStore;
  scans: Scans;
  queue: ClaimQueue;
  /** All log lines so far. */
  log(): string;
  stop(): Promise<void>;
}

export async function startServer(environment: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const database = await embeddedDatabase();
  const adminToken = `admin-${randomUUID()}`;
  const config = loadConfig({
    GOALKEEPER_PORT: '0',
    GOALKEEPER_ADMIN_PORT: '0',
    GOALKEEPER_LOG_LEVEL: 'debug',
    GOALKEEPER_ADMIN_TOKEN: adminToken,
    ...environment,
  });
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLogger(config, sink);
  const results = new ResultStore(database);
  const store = new ScanStore(database);
  const queue = new ClaimQueue();
  const jobs = new Jobs({ database, log, runs: true });
  const scans = new Scans({ database, results, store, queue, jobs });
  const hosts = new Map([['local' as const, new LocalHost()]]);
  const { plans } = config;
  const launcher = new ScanLauncher({ database, plans, store, scans, jobs, hosts });
  const { hash: adminTokenHash } = await loadAdminToken(config, database);
  const servers = await createServer({ config, database, results, log, launcher, adminTokenHash });
  await jobs.start({ database, results, store, scans, queue, plans, log });
  await servers.public.start();
  await servers.private.start();
  return {
    url: addressOf(servers.public),
    adminUrl: addressOf(servers.private),
    adminToken,
    config,
    database,
    results,
    scans,
    queue,
    log: () => lines.join(''),
    async stop() {
      await servers.public.stop();
      await servers.private.stop();
      await jobs.stop();
    },
  };
}

const addressOf = (server: Server) => `http://127.0.0.1:${server.info.port}`;

/** A new team and a function that calls the API with one of its keys. */
export interface TestTeam {
  team: TeamDocument;
  key: string;
  keyHash: string;
}

export async function newTeam(
  { database }: RunningServer,
  { role = 'owner' as Role, plan = 'self-hosted', expiresAt = null as Date | null } = {},
): Promise<TestTeam> {
  const team = await createTeam(database, { name: `team ${randomUUID()}`, plan }, 'test');
  const { text, key } = await createApiKey(
    database,
    { teamId: team._id, role, name: 'test', expiresAt },
    'test',
  );
  return { team, key: text, keyHash: key._id };
}

/** A further key of the team. */
export async function newKey({ database }: RunningServer, teamId: string, role: Role): Promise<string> {
  const { text } = await createApiKey(database, { teamId, role, name: 'further', expiresAt: null }, 'test');
  return text;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as parsed JSON; undefined when it is none. */
  body: unknown;
}

/** One HTTP request; `key` goes into `X-API-Key`, an object as `body` is sent as JSON. */
export async function call(
  url: string,
  { key, method = 'GET', body, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

export interface CallOptions {
  key?: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON: tests that expect JSON compare with `undefined` and fail.
  }
}
