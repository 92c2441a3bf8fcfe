import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Credentials } from '#server/admin/cli/credentials-file.js';
import { type Answer, call } from '../api/call.js';
import { engineOf } from '../database/engine.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const START_WITHIN = 60_000;

/** How a process ended, and all that it printed. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export type Victim = 'server' | 'agent' | 'database';

/** `npm start -- <args>` as a real process, in a folder of its own choice. */
export class StartProcess {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;
  private readonly child: ChildProcess;

  constructor(
    args: string[],
    private readonly dataFolder: string,
    environment: NodeJS.ProcessEnv = {},
  ) {
    this.child = spawn(
      process.execPath,
      [join(root, 'scripts', 'start.mjs'), ...args, '--data', dataFolder],
      {
        env: { ...process.env, ...engineOf(dataFolder), ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.child.stdout?.on('data', (chunk) => {
      this.stdout += chunk;
    });
    this.child.stderr?.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) =>
        resolve({ code, signal, stdout: this.stdout, stderr: this.stderr }),
      );
    });
  }

  /** The address, once the server answers. */
  async url(): Promise<string> {
    const deadline = Date.now() + START_WITHIN;
    for (;;) {
      const url = /Goalkeeper runs at (\S+)/.exec(this.stderr)?.[1];
      if (url) return url;
      if (this.child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start: ${this.stderr}`);
      await sleep(20);
    }
  }

  credentials(): Credentials {
    return JSON.parse(readFileSync(join(this.dataFolder, 'credentials.json'), 'utf8'));
  }

  /** A request to the API with the key of the first start. */
  async api(path: string, body?: object): Promise<Answer> {
    const options = { key: this.credentials().apiKey, method: body ? 'POST' : 'GET', body };
    return call(`${await this.url()}/api/v1/${path}`, options);
  }

  /** The server's log so far, one object a line; it goes on over restarts. */
  log(): { msg: string; route?: string; status?: number }[] {
    const lines = readFileSync(join(this.dataFolder, 'server.log'), 'utf8').split('\n');
    return lines.slice(0, -1).map((line) => JSON.parse(line));
  }

  /** `kill -9` of the server or one of its two children. */
  kill(victim: Victim): void {
    process.kill(this.pidOf(victim), 'SIGKILL');
  }

  async stop(): Promise<Ended> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  private pidOf(victim: Victim): number {
    const server = this.child.pid;
    if (server === undefined) throw new Error('The server has no process');
    if (victim === 'server') return server;
    const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
    const name = victim === 'agent' ? / agent --server / : /ferretdb/;
    for (const line of processes.split('\n')) {
      const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      if (Number(parent) === server && name.test(args)) return Number(pid);
    }
    throw new Error(`No process of the ${victim} among the children of ${server}:\n${processes}`);
  }
}
