import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../bin/goalkeeper.js', import.meta.url));
const START_WITHIN = 120_000;

/** `goalkeeper serve` as a process of its own, which may be killed and started again at the same address. */
export class ServeProcess {
  private child: ChildProcess;
  private output = '';

  private constructor(private readonly environment: NodeJS.ProcessEnv) {
    this.child = this.spawn();
  }

  /** @param environment all that it gets beside the PATH; with fixed ports */
  static async start(environment: NodeJS.ProcessEnv): Promise<ServeProcess> {
    const started = new ServeProcess(environment);
    try {
      await started.ready();
    } catch (error) {
      await started.kill();
      throw error;
    }
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${this.environment.GOALKEEPER_PORT}`;
  }

  get adminUrl(): string {
    return `http://127.0.0.1:${this.environment.GOALKEEPER_ADMIN_PORT}`;
  }

  get pid(): number {
    const { pid } = this.child;
    if (pid === undefined) throw new Error('the server was not started');
    return pid;
  }

  /** The last lines of what it has logged. */
  tail(): string {
    return this.output.slice(-4_000);
  }

  /** `kill -9`. @returns what starts it again */
  async kill(): Promise<() => Promise<void>> {
    this.child.kill('SIGKILL');
    await this.ended();
    return async () => {
      this.output = '';
      this.child = this.spawn();
      await this.ready();
    };
  }

  private spawn(): ChildProcess {
    const child = spawn(process.execPath, [PROGRAM, 'serve'], {
      env: { PATH: process.env.PATH, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        this.output = (this.output + chunk).slice(-100_000);
      });
    return child;
  }

  private async ready(): Promise<void> {
    const deadline = Date.now() + START_WITHIN;
    while (!this.output.includes('"listening"')) {
      if (this.child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start: ${this.tail()}`);
      await sleep(50);
    }
  }

  private async ended(): Promise<void> {
    const { child } = this;
    while (child.exitCode === null && child.signalCode === null) await sleep(20);
  }
}
