import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** How a git command is bounded. */
export interface GitOptions {
  cwd?: string;
  /** Milliseconds; one minute by default. */
  timeout?: number;
  signal?: AbortSignal;
  /** Given to git on its standard input. */
  input?: string | Buffer;
}

/** A git command that failed; `stderr` holds what git said, `message` its last telling line. */
export class GitError extends Error {
  override readonly name = 'GitError';
  constructor(
    message: string,
    readonly stderr: string,
    readonly timedOut: boolean,
  ) {
    super(message);
  }
}

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const MINUTE = 60_000;

/** Settings that win over those of the repository: nothing that it configures may start a program. */
const SAFE_SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.pager=cat',
  'gc.auto=0',
  'maintenance.auto=false',
  'submodule.recurse=false',
  'protocol.allow=never',
  'advice.detachedHead=false',
];

/** Environment without the user's own configuration, prompts or locks. */
export function safeEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
    SUDO_UID: process.env.SUDO_UID,
  };
}

let safeDirectories: Promise<string[]> | undefined;

/** Folders of other users that this user told git to trust (`safe.directory`): the only setting of theirs that counts. */
function trustedDirectories(): Promise<string[]> {
  safeDirectories ??= new Promise((resolve) => {
    execFile('git', ['config', '--global', '--get-all', 'safe.directory'], (error, stdout) => {
      resolve(error ? [] : stdout.split('\n').filter((line) => line !== ''));
    });
  });
  return safeDirectories;
}

const trustedHere: string[] = [];

/**
 * Lets git read a repository of another user, as `safe.directory` does, in this process: a CI job often runs as another
 * user than the one who made its checkout. What the repository configures still starts nothing.
 */
export function trustFolder(path: string): void {
  trustedHere.push(path);
}

/** The arguments with the settings that make git safe before them. */
export async function fullArguments(args: string[]): Promise<string[]> {
  const trusted = [...(await trustedDirectories()), ...trustedHere];
  const settings = SAFE_SETTINGS.concat(trusted.map((path) => `safe.directory=${path}`));
  return [...settings.flatMap((setting) => ['-c', setting]), ...args];
}

/** What git said, as an error for people. */
export function gitError(args: string[], stderr: string, timedOut: boolean, cause: Error): GitError {
  if ('code' in cause && cause.code === 'ENOENT')
    return new GitError('git is not installed, or not on the PATH', '', false);
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.find((line) => /^(fatal|error):/.test(line)) ?? lines.at(-1) ?? cause.message;
  const what = timedOut ? 'took too long and was ended' : telling.replace(/^(fatal|error): /, '');
  return new GitError(`git ${args[0]}: ${what}`.slice(0, 500), stderr, timedOut);
}

/**
 * Runs git and gives what it printed. Hooks, filters of the user, prompts, network and background work are off.
 * Throws GitError when git fails, takes too long or prints more than 16 MB.
 */
export async function git(args: string[], options: GitOptions = {}): Promise<string> {
  const all = await fullArguments(args);
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      all,
      {
        cwd: options.cwd,
        env: safeEnvironment(),
        timeout: options.timeout ?? MINUTE,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
        signal: options.signal,
        windowsHide: true,
      },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout);
        else reject(gitError(args, stderr, error.killed === true && !options.signal?.aborted, error));
      },
    );
    child.stdin?.on('error', () => undefined); // git ended before it had read all: its exit code tells why
    child.stdin?.end(options.input ?? '');
  });
}

/** Like `git`, for output of any length: gives it line by line. */
export function gitLines(args: string[], options: GitOptions = {}): AsyncGenerator<string> {
  return gitStream(args, options, (input) => createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }));
}

/** The same for output of `-z`: records that end with a NUL. A character is a byte (Latin-1): paths may be any bytes. */
export function gitRecords(args: string[], options: GitOptions = {}): AsyncGenerator<string> {
  return gitStream(args, options, splitAtNul);
}

async function* splitAtNul(input: Readable): AsyncGenerator<string> {
  input.setEncoding('latin1');
  let rest = '';
  for await (const chunk of input) {
    const records = (rest + chunk).split('\0');
    rest = records.pop() ?? '';
    if (rest.length > MAX_OUTPUT_BYTES) throw new GitError(`git printed a record without end`, '', false);
    yield* records;
  }
}

async function* gitStream(
  args: string[],
  options: GitOptions,
  split: (output: Readable) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const child = spawn('git', await fullArguments(args), {
    cwd: options.cwd,
    env: safeEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: options.timeout ?? MINUTE,
    killSignal: 'SIGKILL',
    signal: options.signal,
    windowsHide: true,
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < 10_000) stderr += chunk.toString();
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(gitError(args, stderr, false, error)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(gitError(args, stderr, signal === 'SIGKILL', new Error(`ended with ${signal ?? code}`)));
    });
  });
  ended.catch(() => undefined); // the reader below may stop first; the outcome is awaited when it reads to the end
  try {
    yield* split(child.stdout);
    await ended;
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}
