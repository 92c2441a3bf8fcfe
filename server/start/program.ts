import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalRepository, openLocalRepository } from '#codehost/local/repository.js';
import { RepositoryUnavailable } from '#codehost/ports.js';
import { forgetAdminToken } from '#server/admin/admin-token.js';
import {
  type Credentials,
  credentialsFile,
  readCredentials,
  writeCredentials,
} from '#server/admin/cli/credentials-file.js';
import { type Config, ConfigError, loadConfig } from '#server/config.js';
import type { RepositoryDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { makeFolder } from '#server/database/make-folder.js';
import { reasonOf } from '#server/failure.js';
import { LogDestination } from '#server/log-destination.js';
import { createLogger } from '#server/logging.js';
import { trackLocalRepository } from '#server/scans/local-repositories.js';
import { type RunningServer, runServer } from '#server/serve/run-server.js';
import { isForPeople, stopSignal, stopWithin } from '#server/serve/serve-command.js';
import { ApiClient } from './api-client.js';
import { firstTeam, withOwnKey, workingApiKey } from './credentials.js';
import { parseStartOptions, type StartOptions } from './options.js';
import { sampleRepository } from './sample.js';
import { scanRepositories } from './scan-repositories.js';

/** `npm start`: server, database and agent on this machine, and scans of the repositories named. @returns the exit code */
export async function start(args: string[], folder: string): Promise<number> {
  const stopAsked = stopSignal();
  try {
    return await run(parseStartOptions(args, folder), folder, stopAsked);
  } catch (error) {
    if (isForPeople(error) || error instanceof RepositoryUnavailable) console.error(error.message);
    else console.error(`Goalkeeper could not start: ${reasonOf(error)}`);
    return 2;
  }
}

async function run(
  options: StartOptions,
  folder: string,
  stopAsked: Promise<NodeJS.Signals>,
): Promise<number> {
  // Looked at before anything starts: a wrong path should not cost a minute.
  const named = await Promise.all(options.paths.map(openLocalRepository));
  const config = configFor(options, folder);
  await makeDataFolder(config.dataFolder);
  const stored = await readCredentials(config.dataFolder);
  const log = createLogger(
    config,
    new LogDestination(join(config.dataFolder, 'server.log'), (error) =>
      console.error(`The log cannot be written (${reasonOf(error)}): the server goes on without it.`),
    ),
  );
  const server = await runServer({
    config,
    log,
    localAgent: true,
    progress: (message) => console.error(message),
    prepare: async (database) => {
      if (stored.adminToken === undefined) await forgetAdminToken(database);
    },
  });
  const work = serve(server, config, options, named, stored).catch(async (error: unknown) => {
    log.error({ err: error }, 'start program');
    // A request that fails may only be the first to feel that the database is gone: that is what to say then.
    return Promise.race([server.databaseLost, sleep(1_000).then(() => new WorkFailed(reasonOf(error)))]);
  });
  let end = await Promise.race([work, stopAsked, server.databaseLost]);
  if (end === 'served') {
    console.error('Press Ctrl-C to stop.');
    end = await Promise.race([stopAsked, server.databaseLost]);
  }
  if (end instanceof Error) console.error(end.message);
  await stopWithin(server);
  if (typeof end === 'number') return end;
  return end instanceof Error || options.once ? 1 : 0;
}

/** What the start program does besides serving went wrong. */
class WorkFailed extends Error {
  override readonly name = 'WorkFailed';
}

function configFor({ port, data }: StartOptions, folder: string): Config {
  const environment = { ...process.env };
  if (port !== null) {
    environment.GOALKEEPER_PORT = String(port);
    environment.GOALKEEPER_ADMIN_PORT = String(port === 0 ? 0 : port + 1);
  }
  if (data !== null) environment.GOALKEEPER_DATA = data;
  else environment.GOALKEEPER_DATA ||= join(folder, '.goalkeeper');
  return loadConfig(environment);
}

async function makeDataFolder(path: string): Promise<void> {
  try {
    makeFolder(path);
    await access(path, constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `The data folder ${path} cannot be used: ${reasonOf(error)}. Choose another one with --data DIR.`,
    );
  }
}

/** @returns the exit code with `--once`; else `served`, and the server stays up */
async function serve(
  server: RunningServer,
  config: Config,
  options: StartOptions,
  named: LocalRepository[],
  stored: Partial<Credentials>,
): Promise<number | 'served'> {
  const { database, url } = server;
  const team = await firstTeam(database);
  await showCredentials(server, config, team, stored);
  const repositories = await repositoriesToScan(database, team, config, options, named);
  const complete =
    repositories.length === 0 ||
    (await withOwnKey(database, team, (key) => scanRepositories(new ApiClient(url, key), repositories, url)));
  if (options.once) return complete ? 0 : 1;
  return 'served';
}

async function showCredentials(
  server: RunningServer,
  config: Config,
  team: TeamDocument,
  stored: Partial<Credentials>,
): Promise<void> {
  const apiKey = await workingApiKey(server.database, team, stored.apiKey);
  const adminToken = server.newAdminToken ?? config.adminToken ?? stored.adminToken ?? '';
  const { url, adminUrl } = server;
  await writeCredentials(config.dataFolder, { url, adminUrl, apiKey: apiKey.text, adminToken });
  const lines = [
    `Goalkeeper runs at ${server.url} (dashboard; the API is described at ${server.url}/docs), administration at ${server.adminUrl}`,
    ...(apiKey.isNew ? [`API key:     ${apiKey.text} (signs you in to the dashboard, too)`] : []),
    ...(server.newAdminToken ? [`Admin token: ${server.newAdminToken}`] : []),
    apiKey.isNew || server.newAdminToken
      ? `Both are in ${credentialsFile(config.dataFolder)}; they are shown only once here.`
      : `API key and admin token are in ${credentialsFile(config.dataFolder)}`,
    `The server's log is ${join(config.dataFolder, 'server.log')}`,
  ];
  console.error(`${lines.join('\n')}\n`);
}

/** The named ones; else the sample, unless a server that is to stay has repositories from an earlier start. */
async function repositoriesToScan(
  database: Database,
  team: TeamDocument,
  config: Config,
  options: StartOptions,
  named: LocalRepository[],
): Promise<RepositoryDocument[]> {
  const repositories: RepositoryDocument[] = [];
  for (const local of named)
    repositories.push(await trackLocalRepository(database, team, local, 'npm start'));
  if (repositories.length > 0) return repositories;
  if (!options.once && (await database.repositories.list(team._id)).length > 0) return [];
  console.error('No path was named: scanning the sample project. Name yours with: npm start -- PATH');
  const sample = await openLocalRepository(await sampleRepository(config.dataFolder));
  return [await trackLocalRepository(database, team, sample, 'npm start')];
}
