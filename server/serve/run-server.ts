import { join } from 'node:path';
import type { RequestRoute, Server } from '@hapi/hapi';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { loadAdminToken } from '#server/admin/admin-token.js';
import { agentAdministration } from '#server/admin/agents.js';
import { eventAdministration } from '#server/admin/event-routes.js';
import { integrationAdministration } from '#server/admin/integrations.js';
import { repositoryAdministration } from '#server/admin/repositories.js';
import { agentApi } from '#server/agentapi/index.js';
import type { Config } from '#server/config.js';
import { type Database, type DatabaseError, openDatabase } from '#server/database/index.js';
import { engineOptionsOf } from '#server/database/open-engine.js';
import { loadSecretKeys } from '#server/integrations/load-secret-keys.js';
import type { Logger } from '#server/logging.js';
import { InstanceKeys } from '#server/sessions/instance-keys.js';
import { Sessions } from '#server/sessions/sessions.js';
import { webhookReceiver } from '#server/webhooks/receiver.js';
import { createServer } from './create-server.js';
import { LocalAgent } from './local-agent.js';
import { createServerParts } from './server-parts.js';
import { measureState } from './state-metrics.js';

export interface ServerOptions {
  config: Config;
  log: Logger;
  /** Told what is going on while the start takes long. */
  progress(message: string): void;
  /** Starts an agent on this machine, for repositories of kind `local`. */
  localAgent: boolean;
  /** Called when the database is open and nothing serves yet. */
  prepare?(database: Database): Promise<void>;
}

/** A server that listens. */
export interface RunningServer {
  database: Database;
  /** Addresses without a slash at the end. */
  url: string;
  adminUrl: string;
  /** What is served at each of the two addresses. */
  routes: { public: RequestRoute[]; private: RequestRoute[] };
  /** The admin token when this start made it, to be shown once; null otherwise. */
  newAdminToken: string | null;
  /** Resolves when the database is gone: the server must be stopped. */
  databaseLost: Promise<DatabaseError>;
  /** Ends everything in order: the agent hands back, requests end, jobs end, the database is closed. */
  stop(): Promise<void>;
}

/** A port that cannot be listened on, in words for people. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const STOP_REQUESTS_WITHIN = 5_000;

/** Brings all parts of the server up, in order. @throws {DatabaseError} {ListenError} after ending what was up */
export async function runServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log } = options;
  const database = await openDatabase({
    ...engineOptionsOf(config),
    log,
    progress: options.progress,
  });
  const running: Closable[] = [{ stop: () => database.close() }];
  let lost = false;
  const databaseLost = new Promise<DatabaseError>((resolve) => {
    database.onLost((error) => {
      lost = true;
      resolve(error);
    });
  });
  const stop = async () => {
    for (const part of running.reverse())
      await part.stop(lost).catch((err) => log.error({ err }, 'stopping'));
    running.length = 0;
  };
  try {
    await options.prepare?.(database);
    const keys = await loadSecretKeys(config, database, log);
    const { network } = config;
    let url = '';
    const parts = createServerParts({
      ...{ database, log, config, keys, runsJobs: config.role !== 'api' },
      network,
      connect: (instanceUrl, token) =>
        createGitlabClient({
          ...{ instanceUrl, token, network },
          failed: ({ kind }) => parts.metrics.codeHostFailures.inc({ kind }),
        }),
      publicUrl: () => url,
      configuredUrl: config.publicUrl,
    });
    measureState(parts);
    const admin = await loadAdminToken(config, database);
    const sessions = new Sessions({
      ...parts,
      keys: new InstanceKeys(config.network),
      serverUrl: () => url,
    });
    const servers = await createServer({
      config,
      database,
      results: parts.results,
      metrics: parts.metrics,
      log,
      launcher: parts.launcher,
      triage: parts.triage,
      fixes: parts.fixes,
      issues: parts.issues,
      integrations: parts.integrations,
      jobs: parts.jobs,
      subscriptions: parts.subscriptions,
      notifier: parts.notifier,
      adminTokenHash: admin.hash,
      plugins: {
        public: [agentApi({ ...parts, sessions, log }), webhookReceiver(parts)],
        private: [
          agentAdministration(parts),
          eventAdministration(parts),
          integrationAdministration({ ...parts, config }),
          repositoryAdministration(parts),
        ],
      },
    });
    // Jobs that an earlier run has left begin at once, and some of them tell others this address.
    url = config.publicUrl ?? addressOf(servers.public);
    running.push({
      async stop(databaseIsLost) {
        await parts.jobs.stop({ abandon: databaseIsLost });
      },
    });
    await parts.jobs.start(parts);
    await listen(servers.public, '--port N or GOALKEEPER_PORT', running);
    await listen(servers.private, '--port N or GOALKEEPER_ADMIN_PORT', running);
    // With port 0 it is known only now.
    url = config.publicUrl ?? addressOf(servers.public);
    warmUp(database, log);
    if (options.localAgent) {
      const workFolder = join(config.dataFolder, 'work');
      const agent = await LocalAgent.start({ ...parts, log, server: addressOf(servers.public), workFolder });
      running.push({ stop: () => agent.stop() });
    }
    return {
      database,
      url,
      adminUrl: addressOf(servers.private),
      routes: { public: servers.public.table(), private: servers.private.table() },
      newAdminToken: admin.issued,
      databaseLost,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** In the background: nothing waits for it. */
function warmUp({ collections, repositories }: Database, log: Logger): void {
  const ids = collections.teams.find({}, { projection: { _id: 1 } }).map(({ _id }) => _id);
  ids
    .toArray()
    .then((teamIds) => repositories.warm(teamIds))
    .catch((err: unknown) => log.warn({ err }, 'the repositories were not read in advance'));
}

interface Closable {
  stop(databaseIsLost: boolean): Promise<void>;
}

async function listen(server: Server, howToChange: string, running: Closable[]): Promise<void> {
  try {
    await server.start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const { host, port } = server.settings;
    const where = `Port ${port} of ${host}`;
    if (code === 'EADDRINUSE')
      throw new ListenError(`${where} is in use by another program. Choose another one with ${howToChange}.`);
    if (code === 'EACCES')
      throw new ListenError(`${where} may not be used by this user. Choose another one with ${howToChange}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`${host} is not an address of this machine. Set GOALKEEPER_HOST.`);
    throw error;
  }
  running.push({ stop: () => server.stop({ timeout: STOP_REQUESTS_WITHIN }) });
}

/** How this machine reaches the server. */
function addressOf(server: Server): string {
  const { host, port } = server.settings;
  const any = host === '0.0.0.0' || host === '::' || host === undefined;
  const name = any ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${server.info.port || port}`;
}
