import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestServer } from '#test/api/running-server.js';

const program = fileURLToPath(new URL('../../../bin/goalkeeper.js', import.meta.url));

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** One run of `goalkeeper admin` against a server; `input` goes to its standard input. */
export function runAdmin(
  { adminUrl, adminToken, dataFolder }: TestServer,
  args: string[],
  { input = '', environment = {} as NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, 'admin', ...args], {
      cwd: dataFolder,
      env: {
        ...process.env,
        GOALKEEPER_ADMIN_URL: adminUrl,
        GOALKEEPER_ADMIN_TOKEN: adminToken,
        ...environment,
      },
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      err += text;
    });
    child.stdin.end(input);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
