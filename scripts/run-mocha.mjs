// Runs mocha over test files of dist/ and counts what passed.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

/**
 * A run that ends without counts, or takes longer than `minutes`, is a failure.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export function runMocha(paths, { jobs, minutes, options = [], environment = {} }) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules', 'mocha', 'bin', 'mocha.js'),
        ...['--reporter', join(root, 'scripts', 'test-reporter.mjs')],
        ...['--parallel', '--jobs', String(jobs)],
        ...options,
        ...paths,
      ],
      {
        cwd: root,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    // A test in an endless loop cannot be ended by mocha's own limit.
    const watchdog = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000);
    const sum = { passed: 0, failed: 0, skipped: 0 };
    let counts = null;
    child.on('message', (message) => {
      counts = message;
    });
    child.on('close', (code, signal) => {
      clearTimeout(watchdog);
      if (counts) for (const [key, count] of Object.entries(counts)) sum[key] += count;
      if (!counts || (code !== 0 && counts.failed === 0)) {
        console.error(`The test process ended with ${signal ?? `code ${code}`} before it was done.`);
        sum.failed++;
      }
      resolve(sum);
    });
  });
}
