import mocha from 'mocha';

/** The spec reporter, which also sends its counts to `scripts/test.mjs`. */
export default class CountingReporter extends mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = mocha.Runner.constants;
    runner.on(EVENT_TEST_PASS, () => counts.passed++);
    runner.on(EVENT_TEST_FAIL, () => counts.failed++);
    runner.on(EVENT_TEST_PENDING, () => counts.skipped++);
    this.counts = counts;
  }

  done(failures, finish) {
    if (process.send) process.send(this.counts, () => finish(failures));
    else finish(failures);
  }
}
