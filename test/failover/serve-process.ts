import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../bin/goalkeeper.js', import.meta.url));
const START_WITHIN = 120_000;

/** `goalkeeper serve` as a process of its own, which may be killed and started again at the same address. */
export class ServeProcess {
  private child: ChildProcess;
  private output = '';

  private constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly onLine: (line: string) => void,
  ) {
    this.child = this.spawn();
    // When the tests are interrupted.
    process.once('exit', () => this.child.kill('SIGKILL'));
  }

  /**
   * @param environment all that it gets beside the PATH; with fixed ports
   * @param onLine told of each line that it logs, when it does
   */
  static async start(
    environment: NodeJS.ProcessEnv,
    onLine: (line: string) => void = () => undefined,
  ): Promise<ServeProcess> {
    const started = new ServeProcess(environment, onLine);
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

  get lives(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The last lines of what it has logged. */
  tail(): string {
    return this.output.slice(-4_000);
  }

  /** `kill -9`. @returns what starts it again */
  async kill(): Promise<() => Promise<void>> {
    this.child.kill('SIGKILL');
    await this.ended();
    return () => this.again();
  }

  /** Asks it to stop, as a supervisor does. @returns its exit code */
  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    await this.ended();
    return this.child.exitCode;
  }

  /** Starts it again, when it has ended. */
  async again(): Promise<void> {
    this.output = '';
    this.child = this.spawn();
    await this.ready();
  }

  /** Until it is told to go on, it does nothing, and keeps its connections. */
  stand(still: boolean): void {
    this.child.kill(still ? 'SIGSTOP' : 'SIGCONT');
  }

  private spawn(): ChildProcessByStdio<null, Readable, Readable> {
    const child = spawn(process.execPath, [PROGRAM, 'serve'], {
      env: { PATH: process.env.PATH, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        this.output = `${this.output}${line}\n`.slice(-100_000);
        this.onLine(line);
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
