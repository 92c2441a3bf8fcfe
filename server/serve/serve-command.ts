import { Command } from 'commander';
import { ConfigError, configurationTable, loadConfig } from '#server/config.js';
import { DatabaseError } from '#server/database/index.js';
import { SecretKeyError } from '#server/integrations/secret-keys.js';
import { createLogger } from '#server/logging.js';
import { ListenError, type RunningServer, runServer } from './run-server.js';

/** Longest time (ms) that an orderly stop may take. */
export const STOP_WITHIN = 30_000;

/** `goalkeeper serve`: the server, until it is told to stop. All settings come from the environment. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Run the server. Settings are environment variables.')
    .option('--local-agent', 'also run an agent on this machine, for local repositories')
    .addHelpText('after', () => `\nEnvironment:\n${environmentHelp()}`)
    .action((options: { localAgent?: boolean }) => serve(options.localAgent === true));
}

async function serve(localAgent: boolean): Promise<void> {
  try {
    const config = loadConfig(process.env);
    const log = createLogger(config);
    const stopAsked = stopSignal();
    const server = await runServer({ config, log, localAgent, progress: (message) => log.info(message) });
    log.info({ url: server.url, admin: server.adminUrl, engine: server.database.engine }, 'listening');
    // On standard output, where nothing else goes: it is shown once and must not get into logs.
    if (server.newAdminToken) console.log(`Admin token (shown once): ${server.newAdminToken}`);
    const reason = await Promise.race([stopAsked, server.databaseLost]);
    if (reason instanceof DatabaseError) {
      log.fatal(reason.message);
      process.exitCode = 1;
    } else log.info({ signal: reason }, 'stopping');
    await stopWithin(server);
    // The job queue leaves timers behind that would keep the process for minutes.
    process.exit();
  } catch (error) {
    if (!isForPeople(error)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

/** Errors whose message is a sentence for the operator: shown alone, without a stack trace. */
export function isForPeople(error: unknown): error is Error {
  const kinds = [ConfigError, DatabaseError, ListenError, SecretKeyError];
  return error instanceof Error && kinds.some((kind) => error instanceof kind);
}

/** Resolves with the name of the first signal that asks to stop; a second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false;
    for (const name of ['SIGTERM', 'SIGINT'] as const) {
      process.on(name, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve(name);
      });
    }
  });
}

/** Stops in order; a part that hangs does not keep the process for ever. */
export async function stopWithin(server: RunningServer): Promise<void> {
  const force = setTimeout(() => {
    console.error('Stopping took too long: ended by force. Nothing stored is lost.');
    process.exit(1);
  }, STOP_WITHIN);
  force.unref();
  await server.stop();
  clearTimeout(force);
}

function environmentHelp(): string {
  return configurationTable
    .map(
      (row) =>
        `  ${row.variable.padEnd(28)} ${row.meaning}${row.default ? ` (default: ${row.default})` : ''}`,
    )
    .join('\n');
}
