// A process of `run-mocha.mjs`: runs test files one after the other, and reports over the channel to its parent.

import Mocha from 'mocha';
import { loadOptions } from 'mocha/lib/cli/options.cjs';

const { EVENT_TEST_BEGIN, EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Mocha.Runner.constants;

// What a file prints belongs to its report, and must not be mixed with that of others.
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk, encoding, written) => {
    // Behind the last file nobody reports any more: a warning of the database that is stopped must not end its stopping.
    if (!process.connected) return write(chunk, encoding, written);
    process.send({ output: typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString() });
    const then = typeof encoding === 'function' ? encoding : written;
    if (then) process.nextTick(then);
    return true;
  };
}

process.on('message', ({ path, options }) => run(path, options));
process.on('disconnect', async () => {
  // What several files share, such as a database, ends with the last of them.
  const ending = [];
  process.emit('endOfTests', (promise) => ending.push(promise));
  const failure = (await Promise.allSettled(ending)).find(({ status }) => status === 'rejected');
  process.exit(failure ? 1 : 0);
});

async function run(path, options) {
  const counts = { passed: 0, skipped: 0 };
  try {
    const { reporter = 'spec', ...loaded } = loadOptions(options);
    const mocha = new Mocha({ ...loaded, reporter, forbidOnly: true }).addFile(path);
    await mocha.loadFilesAsync();
    await new Promise((resolve) => {
      const runner = mocha.run(resolve);
      runner.on(EVENT_TEST_BEGIN, (test) => process.send({ begun: test.fullTitle() }));
      runner.on(EVENT_TEST_PASS, () => counts.passed++);
      runner.on(EVENT_TEST_PENDING, () => counts.skipped++);
      runner.on(EVENT_TEST_FAIL, (test) => process.send({ failed: test.fullTitle() }));
    });
  } catch (error) {
    console.error(error);
    process.send({ failed: `could not be loaded: ${error instanceof Error ? error.message : error}` });
  }
  // Those of this file's runner, which would take the errors of the next one.
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  process.send(counts);
}
