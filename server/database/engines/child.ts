import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from '../database-error.js';
import { commandOf } from '../process-identity.js';

const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 15_000;
/** How much of what the engine last said is kept to explain its end. */
const KEPT_OUTPUT = 4000;

export interface EngineProcess {
  pid: number;
  socket: string;
  /** Resolves, with the reason in words, when the process has ended for whatever cause. */
  ended: Promise<string>;
  /** Lets it end cleanly, kills it when it does not. */
  stop(): Promise<void>;
}

export interface EngineCommand {
  program: string;
  args: string[];
  socket: string;
}

/**
 * Starts an engine that listens on a Unix socket and ends when its standard input ends: that pipe is how it
 * learns that we died, even by `kill -9`.
 * @throws {DatabaseError} when it ends or does not listen within a minute
 */
export async function startEngine(command: EngineCommand): Promise<EngineProcess> {
  // A process group of its own: Ctrl-C is for the server, which still writes before it stops the engine.
  const child = spawn(command.program, command.args, { stdio: ['pipe', 'ignore', 'pipe'], detached: true });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-KEPT_OUTPUT);
  });
  // Writing is never tried; an engine that dies may still break the pipe under us.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      resolve([how, lastLines(output)].filter(Boolean).join(': '));
    });
  });
  const process: EngineProcess = {
    pid: child.pid ?? 0,
    socket: command.socket,
    ended,
    async stop() {
      child.stdin.end();
      const slow = delay(STOP_MILLISECONDS, 'slow', { ref: false });
      if ((await Promise.race([ended, slow])) === 'slow') child.kill('SIGKILL');
      await ended;
    },
  };
  await listening(process);
  return process;
}

async function listening(engine: EngineProcess): Promise<void> {
  let reason: string | null = null;
  void engine.ended.then((how) => {
    reason = how;
  });
  const until = Date.now() + START_MILLISECONDS;
  while (!(await answers(engine.socket))) {
    if (reason !== null) throw new DatabaseError(`The embedded database did not start: it ${reason}.`);
    if (Date.now() > until) {
      await engine.stop();
      throw new DatabaseError(`The embedded database did not listen on ${engine.socket} within a minute.`);
    }
    await delay(15);
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

/**
 * Ends the engine of an earlier start that is still alive: it would hold the data files. `mark` (the data path in
 * its command line) proves that the process is ours, since a pid may have been given away again.
 */
export async function endOrphan(pid: number | null, mark: string): Promise<void> {
  const ours = () => pid !== null && (commandOf(pid)?.includes(mark) ?? false);
  if (pid === null || !ours()) return;
  // It ends by itself when its parent is gone; give it the moment that takes.
  for (const [signal, wait] of [
    [null, 2000],
    ['SIGTERM', 10_000],
    ['SIGKILL', 5000],
  ] as const) {
    if (signal && ours()) process.kill(pid, signal);
    for (let waited = 0; waited < wait; waited += 20) {
      if (!ours()) return;
      await delay(20);
    }
  }
  throw new DatabaseError(
    `An earlier database process (${pid}) uses ${mark} and cannot be ended. End it by hand.`,
  );
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join(' | ').slice(-1000);
}
