import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.js';
import { type EngineProcess, startEngine } from './child.js';

/**
 * mongod does not watch its standard input, so a shell does: when the pipe from us ends, it asks mongod to stop.
 * The shell ends as mongod does.
 */
const GUARD = `exec 3<&0
"$@" 3<&- </dev/null &
engine=$!
( cat <&3; kill -TERM $engine ) >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait $engine
code=$?
kill $watch 2>/dev/null
exit $code`;

/** Starts a mongod on `<dataFolder>/mongod` that listens on a Unix socket in `runFolder`. */
export async function startMongod(
  program: string,
  dataFolder: string,
  runFolder: string,
): Promise<EngineProcess> {
  const dbPath = join(dataFolder, 'mongod');
  makeFolder(dbPath);
  const socket = join(runFolder, 'mongod.sock');
  const pidFile = join(runFolder, 'mongod.pid');
  rmSync(pidFile, { force: true });
  const args = [
    ...['--dbpath', dbPath, '--bind_ip', socket, '--unixSocketPrefix', runFolder, '--pidfilepath', pidFile],
    ...['--filePermissions', '0600', '--quiet', '--wiredTigerCacheSizeGB', '0.25'],
    ...['--logpath', join(dataFolder, 'mongod.log')],
  ];
  const engine = await startEngine({
    program: '/bin/sh',
    args: ['-c', GUARD, 'guard', program, ...args],
    socket,
  });
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : engine.pid;
  return { ...engine, pid };
}

/** What the command line of a mongod on this data folder contains. */
export function mongodMark(dataFolder: string): string {
  return `--dbpath ${join(dataFolder, 'mongod')}`;
}
