import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createTeam } from '#server/admin/teams.js';
import { createApiKey } from '#server/api/team-keys.js';
import { loadConfig } from '#server/config.js';
import type { Role, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { createLogger } from '#server/logging.js';
import { type RunningServer, runServer } from '#server/serve/run-server.js';
import { dropDatabaseOf, engineOf } from '#test/database/engine.js';

/** The whole server as `goalkeeper serve` runs it, on the engine of the tests, listening on two free ports. */
export interface TestServer {
  url: string;
  adminUrl: string;
  adminToken: string;
  routes: RunningServer['routes'];
  database: Database;
  dataFolder: string;
  /** All log lines so far. */
  log(): string;
  /** Stops it and starts another one on the same data. */
  restart(): Promise<TestServer>;
  /** Stops it and leaves its data. */
  halt(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param environment variables beyond those that every test needs
 * @param dataFolder of a server that ran before; without it, a new one
 */
export async function startServer(
  environment: NodeJS.ProcessEnv = {},
  dataFolder = mkdtempSync(join(tmpdir(), 'goalkeeper-api-')),
): Promise<TestServer> {
  const adminToken = `admin-${randomUUID()}`;
  const config = loadConfig({
    GOALKEEPER_DATA: dataFolder,
    ...engineOf(dataFolder),
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
  const running = await runServer({ config, log, localAgent: false, progress: () => {} });
  return {
    url: running.url,
    adminUrl: running.adminUrl,
    adminToken,
    routes: running.routes,
    database: running.database,
    dataFolder,
    log: () => lines.join(''),
    async restart() {
      await running.stop();
      return startServer(environment, dataFolder);
    },
    halt: () => running.stop(),
    async stop() {
      await running.stop();
      await dropDatabaseOf(dataFolder);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

export interface TestTeam {
  team: TeamDocument;
  key: string;
  /** SHA-256 of the key. */
  keyHash: string;
}

/** A new team with one key. */
export async function newTeam(
  { database }: Pick<TestServer, 'database'>,
  { role = 'owner' as Role, plan = 'self-hosted', expiresAt = null as Date | null } = {},
): Promise<TestTeam> {
  const team = await createTeam(database, { name: `team ${randomUUID()}`, plan }, 'test');
  const wanted = { teamId: team._id, role, name: 'test', expiresAt };
  const { text, key } = await createApiKey(database, wanted, 'test');
  return { team, key: text, keyHash: key._id };
}

/** A further key of the team. */
export async function newKey(
  { database }: Pick<TestServer, 'database'>,
  teamId: string,
  role: Role,
): Promise<string> {
  const { text } = await createApiKey(database, { teamId, role, name: 'further', expiresAt: null }, 'test');
  return text;
}
