import { spawnSync } from 'node:child_process';

const MAX_OUTPUT = 512 * 1024 * 1024;
const MAX_MINUTES = 5;

/** The standard output of a process that must end well. */
export function outputOf(command: string, args: readonly string[], input: string, folder?: string): string {
  const done = spawnSync(command, args, {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT,
    timeout: MAX_MINUTES * 60_000,
  });
  if (done.status !== 0)
    throw new Error(`${command} failed: ${done.error?.message ?? done.stderr.slice(0, 4000)}`);
  return done.stdout;
}
