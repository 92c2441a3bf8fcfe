// Runs test files in a few processes that take them from one queue, and once more, alone, those that failed.

import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from './dependencies.mjs';
import { processorSeconds } from './processor-seconds.mjs';

const SLOWEST = 20;
/** Milliseconds that a process has to end when no file is left for it: it stops the database that its files shared. */
const END_WITHIN = 30_000;
/** How the names of our temporary folders and files begin; but for the work folders of the program, which are kept. */
const OURS = /^goalkeeper-(?!(agent|ci|scan)$)/;

/**
 * What became of a file: its tests are counted as its last run left them.
 * @typedef {object} FileRun
 * @property {string} path
 * @property {number} passed
 * @property {number} skipped
 * @property {string[]} failures full titles of tests, or what else went wrong
 * @property {string[]} flaky full titles of tests that failed first, and passed when the file ran alone
 * @property {number} milliseconds
 * @property {number} processor seconds of processor time, of all processes that it started and has seen end; 0 where unknown
 */

/**
 * A file that fails, ends its process or takes longer than `minutes` is run once more when all others are done, with
 * nothing beside it. What passes then is flaky, what fails again is red. No file keeps others from being run.
 * All have a temporary folder of this run; what green files leave in it is a failure, too.
 * @param {string[]} paths relative to the repository, in the order in which they are to begin
 * @param {object} settings
 * @param {{ pattern: RegExp, jobs: number }[]} [settings.limits] of which files no more than so many run at a time
 * @param {(path: string) => Record<string, string>} [settings.environmentOf] variables that the process of a file has beside ours;
 *   a process that had others begins anew, so files of one environment should follow each other
 * @returns {Promise<FileRun[]>}
 */
export async function runMocha(
  paths,
  { jobs, minutes, limits = [], options = [], environmentOf = () => ({}) },
) {
  // A short name: sockets lie below it, whose paths are bounded.
  const temporary = mkdtempSync(join(tmpdir(), 'gk-'));
  const settings = {
    minutes,
    options,
    environmentOf: (path) => ({ ...environmentOf(path), TMPDIR: temporary }),
  };
  const queue = [...paths];
  const running = new Set();
  const mayBegin = (path) =>
    limits.every(
      ({ pattern, jobs: most }) =>
        !pattern.test(path) || [...running].filter((other) => pattern.test(other)).length < most,
    );
  const takeNext = () => {
    const index = queue.findIndex(mayBegin);
    // Nothing but limited files is left, and those who run one will take the rest.
    return index < 0 ? undefined : queue.splice(index, 1)[0];
  };
  const runs = [];
  // With one process, people see how far it is.
  const live = jobs === 1;
  await Promise.all(
    Array.from({ length: Math.min(jobs, queue.length) }, async () => {
      const worker = new Worker(settings, live);
      for (let path = takeNext(); path !== undefined; path = takeNext()) {
        running.add(path);
        runs.push(await worker.run(path));
        running.delete(path);
      }
      await worker.end();
    }),
  );
  for (const [n, first] of runs.entries()) {
    if (first.failures.length === 0) continue;
    console.log(`Once more, alone: ${first.path}`);
    const worker = new Worker(settings, true);
    const second = await worker.run(first.path);
    await worker.end();
    const flaky = second.failures.length === 0 ? first.failures : [];
    runs[n] = { ...second, flaky, milliseconds: first.milliseconds, processor: first.processor };
  }
  const left = readdirSync(temporary).filter((name) => OURS.test(name));
  rmSync(temporary, { recursive: true, force: true });
  // A test that fails or is killed may leave something.
  if (left.length > 0 && runs.every(({ failures, flaky }) => failures.length + flaky.length === 0)) {
    const failures = [`left behind: ${left.join(', ')}`];
    const nothing = { passed: 0, skipped: 0, flaky: [], milliseconds: 0, processor: 0 };
    runs.push({ path: 'the temporary folder', failures, ...nothing });
  }
  return runs;
}

/**
 * Prints what the runs amount to, and `N passed, N failed` as the last line.
 * @param {FileRun[]} runs
 * @param {{ passed: number, failed: number }} checks of the whole repository
 * @returns {boolean} whether all is green
 */
export function printSummary(runs, checks = { passed: 0, failed: 0 }) {
  // Beside other work the clock says little; where processor time is not known, it is what there is.
  const slowest = [...runs]
    .sort((a, b) => b.processor - a.processor || b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST);
  if (runs.length > 1) {
    console.log(`\nThe costliest of ${runs.length} files, in seconds, and in seconds of processor time:`);
    for (const { path, milliseconds, processor } of slowest)
      console.log(
        `${(milliseconds / 1000).toFixed(1).padStart(7)} ${processor.toFixed(1).padStart(7)} ${path}`,
      );
    const processorSum = runs.reduce((sum, { processor }) => sum + processor, 0);
    console.log(`All took ${processorSum.toFixed(0)} seconds of processor time.`);
  }
  const lines = (key, word) =>
    runs.flatMap((run) => run[key].map((title) => `${word} ${run.path}: ${title}`)).sort();
  const failures = lines('failures', 'FAILED');
  const flaky = lines('flaky', 'FLAKY');
  for (const line of [...failures, ...flaky]) console.log(line);
  console.log(`${flaky.length} flaky`);
  const total = (key) => runs.reduce((sum, run) => sum + run[key], 0);
  const failed = failures.length + checks.failed;
  const skipped = total('skipped');
  console.log(
    `${total('passed') + checks.passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  return failed === 0;
}

/** A process that runs one file after the other; one that is lost is replaced for the next file. */
class Worker {
  #settings;
  #live;
  #child = null;
  /** Of the process. */
  #environment = {};
  /** The file that is run. */
  #current = null;
  /** What became of the one before. */
  #last = null;

  constructor(settings, live) {
    this.#settings = settings;
    this.#live = live;
  }

  /** @returns {Promise<FileRun>} which gets another failure when the process ends by itself before the next file */
  async run(path) {
    const { minutes, options, environmentOf } = this.#settings;
    const environment = environmentOf(path);
    if (!isDeepStrictEqual(environment, this.#environment)) await this.end();
    this.#environment = environment;
    return new Promise((resolve) => {
      const startedAt = performance.now();
      const current = { output: [], failures: [], test: null, timedOut: false };
      // A test in an endless loop cannot be ended by mocha's own limit.
      const watchdog = setTimeout(() => {
        current.timedOut = true;
        this.#child?.kill('SIGKILL');
      }, minutes * 60_000);
      current.end = ({ passed = 0, skipped = 0 } = {}) => {
        clearTimeout(watchdog);
        if (!this.#live) process.stdout.write(current.output.join(''));
        this.#current = null;
        const { failures } = current;
        const processor = Math.max(0, (processorSeconds(child.pid) ?? 0) - processorBefore);
        this.#last = {
          path,
          passed,
          skipped,
          failures,
          flaky: [],
          milliseconds: performance.now() - startedAt,
          processor,
        };
        resolve(this.#last);
      };
      this.#current = current;
      this.#child ??= this.#start();
      const child = this.#child;
      current.child = child;
      const processorBefore = processorSeconds(child.pid) ?? 0;
      child.send({ path: join(root, path), options });
    });
  }

  end() {
    const child = this.#child;
    if (!child) return Promise.resolve();
    return new Promise((resolve) => {
      const watchdog = setTimeout(() => child.kill('SIGKILL'), END_WITHIN);
      // Behind a channel that this side has closed, there may be no event `close`.
      child.once('exit', () => {
        clearTimeout(watchdog);
        this.#child = null;
        resolve();
      });
      if (child.connected) child.disconnect();
    });
  }

  #start() {
    const child = fork(join(root, 'scripts', 'test-worker.mjs'), {
      cwd: root,
      env: { ...process.env, ...this.#environment },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      const current = this.#current;
      if (!current) return;
      if ('output' in message && this.#live) process.stdout.write(message.output);
      else if ('output' in message) current.output.push(message.output);
      else if ('begun' in message) current.test = message.begun;
      else if ('failed' in message) current.failures.push(message.failed);
      else current.end(message);
    });
    child.on('close', (code, signal) => {
      if (this.#child === child) this.#child = null;
      const how = `the test process ended with ${signal ?? `code ${code}`}`;
      const current = this.#current;
      // Another process may run a file already.
      if (current?.child === child) {
        const where = current.test === null ? 'outside of tests' : `in the test "${current.test}"`;
        const tooLong = `took longer than ${this.#settings.minutes} minutes, and was ended ${where}`;
        current.failures.push(current.timedOut ? tooLong : `${how} ${where}`);
        current.end();
      } else if (code !== 0) this.#last?.failures.push(`${how} after the tests`);
    });
    return child;
  }
}
