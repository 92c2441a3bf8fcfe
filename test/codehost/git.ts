import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';

/** How git is run for the stand-in: in which folder, with which text or bytes on its standard input. */
export interface GitCall {
  cwd?: string;
  input?: string | Buffer;
  environment?: Record<string, string>;
}

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Dev One',
  GIT_AUTHOR_EMAIL: 'dev1@example.test',
  GIT_COMMITTER_NAME: 'Dev One',
  GIT_COMMITTER_EMAIL: 'dev1@example.test',
};

/** An environment that is the same on every machine: no configuration of the user, no prompts. */
function gitEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    GIT_TERMINAL_PROMPT: '0',
    ...AUTHOR,
    ...more,
  };
}

/** Runs git and gives the bytes that it printed; throws with git's own words. */
function gitBytes(args: string[], call: GitCall = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      args,
      {
        cwd: call.cwd,
        env: gitEnvironment(call.environment),
        maxBuffer: 256 * 1024 * 1024,
        encoding: 'buffer',
      },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`git ${args[0]}: ${stderr.toString().trim() || error.message}`));
        else resolve(stdout);
      },
    );
    child.stdin?.on('error', () => undefined); // git may end before it has read all; its exit code tells
    child.stdin?.end(call.input ?? '');
  });
}

/** Like `gitBytes`, as text without the last line end. */
export async function gitText(args: string[], call: GitCall = {}): Promise<string> {
  return (await gitBytes(args, call)).toString('utf8').replace(/\n$/, '');
}

/** Starts git; what it reads and prints is up to the caller. */
export function startGit(
  args: string[],
  { cwd, environment }: Omit<GitCall, 'input'>,
): ChildProcessWithoutNullStreams {
  return spawn('git', args, { cwd, env: gitEnvironment(environment), stdio: 'pipe' });
}

/** Starts git's own HTTP backend (a CGI program); it says so loudly where git was installed without it. */
export async function startHttpBackend(environment: Record<string, string>) {
  await requireHttpBackend();
  return startGit(['http-backend'], { environment });
}

let backendThere: Promise<void> | undefined;

/** Throws where git or its HTTP backend is missing: the stand-in serves repositories by nothing else. */
export function requireHttpBackend(): Promise<void> {
  backendThere ??= new Promise((resolve, reject) => {
    execFile('git', ['http-backend'], { env: gitEnvironment() }, (_error, stdout, stderr) => {
      // Called without a CGI environment, a backend that is there answers with a CGI status line.
      if (stdout.startsWith('Status:')) resolve();
      else
        reject(
          new Error(
            `The stand-in code host needs "git http-backend", which this git does not have (${stderr.trim().split('\n')[0]}). ` +
              'Install the full git package (Debian: git; Alpine: git-daemon; RHEL: git-core).',
          ),
        );
    });
  });
  return backendThere;
}
