import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dropDatabaseOf, engineOf } from '../database/engine.js';

const PROGRAM = fileURLToPath(new URL('./server-process.js', import.meta.url));

export interface ServedTeam {
  teamId: string;
  key: string;
  repositoryUrl: string;
  repositoryId: string;
  /** Of an agent. */
  token: string;
}

export interface Served {
  url: string;
  adminUrl: string;
  adminToken: string;
  /** Null at the second start. */
  team: ServedTeam | null;
}

export interface ScanState {
  status: string;
  error: string | null;
  /** How many processes are noted to have ended while they published it; one that is at it counts. */
  ended: number;
  /** Of its merge request; null: there is none, or it is not told. */
  review: string | null;
}

/** A server in a process of its own, which may be killed, and whose memory is measured. */
export class MeasuredServer {
  private peak = 0;

  private constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private child: ChildProcess,
    private readonly folder: string,
    private served: Served,
    readonly team: ServedTeam,
  ) {}

  /** @param environment of the server's own variables, beyond those of every test */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
    const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-worst-'));
    const { child, served } = await start(folder, 'first', environment);
    if (!served.team) throw new Error('the server has made no team');
    return new MeasuredServer(environment, child, folder, served, served.team);
  }

  get url(): string {
    return this.served.url;
  }

  get adminUrl(): string {
    return this.served.adminUrl;
  }

  get adminToken(): string {
    return this.served.adminToken;
  }

  /** Megabytes that the process has had resident at most; its database is another process. */
  peakMegabytes(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
    if (peak === undefined) throw new Error('the kernel does not tell the memory of a process');
    this.peak = Math.max(this.peak, Number(peak) / 1024);
    return this.peak;
  }

  /** Milliseconds of processor time of the thread that answers. */
  answeringMilliseconds(): number {
    const { pid } = this.child;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  }

  async log(): Promise<string> {
    return (await this.ask<{ log: string }>('log')).log;
  }

  /** The scan as it is stored. Asked for over HTTP again and again, it would use up the limit of the key. */
  stateOf(scanId: string): Promise<ScanState> {
    return this.ask<ScanState>({ scanId });
  }

  /** For how many milliseconds the event loop stood still at most since this was asked last, by the clock. */
  async stoodStill(): Promise<number> {
    return (await this.ask<{ longest: number }>('delay')).longest;
  }

  private ask<T>(wanted: 'log' | 'delay' | { scanId: string }): Promise<T> {
    const { child } = this;
    return new Promise((resolve) => {
      child.once('message', (message: T) => resolve(message));
      child.send(wanted);
    });
  }

  get lives(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    while (this.lives) await sleep(10);
  }

  async again(): Promise<void> {
    const { child, served } = await start(this.folder, 'again', this.environment);
    this.child = child;
    this.served = served;
  }

  async end(): Promise<void> {
    await this.kill();
    if (engineOf(this.folder).GOALKEEPER_DATABASE_ENGINE === 'mongodb') await dropDatabaseOf(this.folder);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function start(
  folder: string,
  time: 'first' | 'again',
  environment: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; served: Served }> {
  // It ends by being killed: what it would remove goes with its folder.
  const env = { ...process.env, TMPDIR: folder };
  const child = fork(PROGRAM, [folder, time, JSON.stringify(environment)], { stdio: 'inherit', env });
  process.once('exit', () => child.kill('SIGKILL'));
  const served = await new Promise<Served>((resolve, reject) => {
    child.once('message', (message: Served) => resolve(message));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it served`)));
  });
  return { child, served };
}

/** What answers waited for, in milliseconds of processor time, and how long half of them took on the clock at most. */
export interface Delays {
  count: number;
  clock: number;
  p50: number;
  p99: number;
  longest: number;
}

/**
 * Asks `/health` again and again until `work` has ended.
 * @param pause milliseconds between an answer and the next question
 * @returns for how long the thread that answers did other work while a request waited: by its processor time, which other
 * processes on the machine do not make longer, as they do the time on the clock
 */
export async function healthDuring(
  server: Pick<MeasuredServer, 'url' | 'answeringMilliseconds'>,
  work: () => Promise<unknown>,
  pause = 10,
): Promise<Delays> {
  const taken: number[] = [];
  const clock: number[] = [];
  let over = false;
  const asking = (async () => {
    while (!over) {
      const begun = performance.now();
      const before = server.answeringMilliseconds();
      const response = await fetch(`${server.url}/health`);
      await response.arrayBuffer();
      taken.push(server.answeringMilliseconds() - before);
      clock.push(performance.now() - begun);
      await sleep(pause);
    }
  })();
  try {
    await work();
  } finally {
    over = true;
    await asking;
  }
  const waited = percentilesOf(taken);
  return {
    count: taken.length,
    clock: percentilesOf(clock)(0.5),
    p50: waited(0.5),
    p99: waited(0.99),
    longest: waited(1),
  };
}

function percentilesOf(taken: number[]): (share: number) => number {
  const sorted = [...taken].sort((a, b) => a - b);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
