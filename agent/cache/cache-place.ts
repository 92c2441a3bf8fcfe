import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CachePlace } from './parse-cache.js';

const DEFAULT_MB = 512;

/** Options of commands that scan, as commander gives them. */
export interface CacheOptions {
  /** A folder; false: none. */
  cache?: string | boolean;
  cacheSize: number;
}

export function addCacheOptions(command: Command): Command {
  return command
    .option(
      '--cache <folder>',
      'keep what parsing gives in this folder (default: the cache folder of the user)',
    )
    .option('--no-cache', 'keep nothing, and read nothing that was kept')
    .addOption(
      new Option('--cache-size <MB>', 'what the folder may hold; what was not used for longest goes first')
        .env('GOALKEEPER_CACHE_MB')
        .argParser(toMegabytes)
        .default(DEFAULT_MB),
    );
}

/** Where the scans of a project keep what they parse; undefined: nowhere. */
export function cachePlace(
  { cache, cacheSize }: CacheOptions,
  project: string,
  environment: NodeJS.ProcessEnv = process.env,
): CachePlace | undefined {
  if (cache === false) return undefined;
  const folder = typeof cache === 'string' ? cache : userFolder(environment);
  return { folder: join(resolve(folder), 'parsed'), megabytes: cacheSize, project };
}

function userFolder(environment: NodeJS.ProcessEnv): string {
  const caches = environment.XDG_CACHE_HOME || join(homedir(), '.cache');
  return environment.GOALKEEPER_CACHE || join(caches, 'goalkeeper');
}

function toMegabytes(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000)
    throw new InvalidArgumentError('Use a whole number of megabytes from 1 to 1000000.');
  return number;
}
