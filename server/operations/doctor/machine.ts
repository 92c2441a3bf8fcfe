import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '#server/config.js';
import { reasonOf } from '#server/failure.js';
import { keyFile } from '#server/integrations/key-file.js';
import { type CheckResult, failure, ok, warning } from './check-result.js';

/** Bytes of a disk: below the first, writes fail soon. */
const LITTLE_SPACE = { failure: 200e6, warning: 2e9 };

export function spaceFor(about: string, free: number): CheckResult {
  const says = `${(free / 1e9).toFixed(1)} GB free`;
  if (free < LITTLE_SPACE.failure)
    return failure(about, `${says}: writes are about to fail. Make room, or shorten \`retentionDays\`.`);
  if (free < LITTLE_SPACE.warning) return warning(about, `${says}: make room soon.`);
  return ok(about, says);
}

/** Of the data folder, or of where it is going to be made. */
export async function diskOfData({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<CheckResult> {
  let folder = dataFolder;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const found = spaceFor('data folder', bavail * bsize);
  return { ...found, says: `${dataFolder}: ${found.says}` };
}

export async function secretKeyFile(config: Pick<Config, 'dataFolder' | 'secretKeys'>): Promise<CheckResult> {
  const about = 'secret key';
  if (config.secretKeys) return ok(about, `${config.secretKeys.length} in GOALKEEPER_SECRET_KEY`);
  const path = keyFile(config.dataFolder);
  const found = await stat(path).catch(() => null);
  if (!found) return ok(about, `${path} is not there yet: the first start makes it.`);
  if ((found.mode & 0o077) !== 0)
    return failure(about, `${path} may be read by other users: chmod 600 ${path}`);
  return ok(about, `${path}. Keep a copy of it elsewhere: no backup holds it.`);
}

/** Local repositories and agents on this machine are read by it. */
export async function git(): Promise<CheckResult> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version']);
    return ok('git', stdout.trim().replace(/^git version /, ''));
  } catch (error) {
    return warning(
      'git',
      `cannot be run (${reasonOf(error).split('\n')[0]}): local repositories cannot be scanned here. Install it unless all agents run elsewhere.`,
    );
  }
}
