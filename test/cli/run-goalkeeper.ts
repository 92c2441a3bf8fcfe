import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const packageRoot = fileURLToPath(new URL('../../../', import.meta.url));

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the program as a user would, its output piped. SIGINT is sent once `stopAt` stands in its error output. */
export function runGoalkeeper(
  args: string[],
  { cwd = packageRoot, env = {}, stopAt }: { cwd?: string; env?: NodeJS.ProcessEnv; stopAt?: string } = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`${packageRoot}bin/goalkeeper.js`, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const run: Run = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      run.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      const stopped = stopAt === undefined || run.stderr.includes(stopAt);
      run.stderr += text;
      if (!stopped && run.stderr.includes(stopAt)) child.kill('SIGINT');
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...run, code }));
  });
}
