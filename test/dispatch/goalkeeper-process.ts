import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Runner, RunningJob } from '../codehost/index.js';
import { temporaryFolder } from '../workspace/git-repository.js';

const PROGRAM = fileURLToPath(new URL('../../../bin/goalkeeper.js', import.meta.url));

/** `goalkeeper ...` as a process of its own. */
export class GoalkeeperProcess {
  output = '';
  readonly ended: Promise<number | NodeJS.Signals | null>;
  private readonly child: ChildProcess;

  /** @param environment all that it gets beside the PATH */
  constructor(args: string[], environment: NodeJS.ProcessEnv) {
    this.child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code, signal) => resolve(code ?? signal)),
    );
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

/** A runner that executes `goalkeeper ci` for each job, in a checkout as a real runner makes it. */
export function runnerOfGoalkeeper(options: {
  /** Beside the variables of the job. */
  environment: NodeJS.ProcessEnv;
  args?: string[];
  /** Told of each job when it begins. */
  onStart?(own: GoalkeeperProcess): void | Promise<void>;
  /** Told of each job when it has ended. */
  onEnd?(job: RunningJob, code: number | NodeJS.Signals | null, output: string): void;
}): Runner {
  return async (job) => {
    const folder = temporaryFolder('job');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    git('init', '--quiet');
    // Shallow, as runners do.
    git('fetch', '--quiet', '--depth=1', `file://${job.project.repository}`, job.pipeline.sha);
    git('checkout', '--quiet', '--detach', job.pipeline.sha);
    const own = new GoalkeeperProcess(['ci', ...(options.args ?? [])], {
      ...job.variables,
      CI_PROJECT_DIR: folder,
      ...options.environment,
    });
    job.signal.addEventListener('abort', () => own.kill('SIGTERM'));
    await options.onStart?.(own);
    const code = await own.ended;
    job.log(own.output);
    options.onEnd?.(job, code, own.output);
    if (code !== 0) throw new Error(`goalkeeper ci ended with ${code}`);
  };
}
