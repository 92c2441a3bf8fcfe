import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';

export interface StartOptions {
  /** Absolute paths of the repositories to scan; empty: the sample project. */
  paths: string[];
  /** Exit when the scans named are complete. */
  once: boolean;
  /** Port of the API; the administration listens on the next one. Null: from the environment, or the default. */
  port: number | null;
  /** Absolute path of the data folder; null: from the environment, or the default. */
  data: string | null;
}

/**
 * Reads the arguments of `npm start`. Prints help or what is wrong, and ends the process then.
 * @param folder where the user stands: relative paths begin there
 */
export function parseStartOptions(args: string[], folder: string): StartOptions {
  const command = new Command('npm start --')
    .description('Start Goalkeeper on this machine and scan local git repositories.')
    .argument('[paths...]', 'git repositories to scan; the sample project when none is named')
    .option('--once', 'exit when the scans are complete: 0, or 1 when one failed', false)
    .option(
      '--port <number>',
      'port of the API; administration takes the next one; 0 for any free ones',
      toPort,
    )
    .option('--data <folder>', 'data folder (default: .goalkeeper)')
    .addHelpText(
      'after',
      '\nOnly what is committed is scanned: use "goalkeeper scan DIR" for a folder as it is.',
    )
    .exitOverride((exit) => process.exit(exit.exitCode === 0 ? 0 : 2))
    .parse(args, { from: 'user' });
  const given = command.opts<{ once: boolean; port?: number; data?: string }>();
  return {
    paths: [...new Set(command.args.map((path) => resolve(folder, path)))],
    once: given.once,
    port: given.port ?? null,
    data: given.data === undefined ? null : resolve(folder, given.data),
  };
}

function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_534)) throw new InvalidArgumentError('It must be a number from 0 to 65534.');
  return port;
}
