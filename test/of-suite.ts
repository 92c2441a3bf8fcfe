/**
 * Something that is started before the tests of the suite in which this is called, and stopped behind them.
 * @returns what is running, for use within tests and hooks
 */
export function ofSuite<T>(start: () => Promise<T>, stop: (running: T) => Promise<void>): () => T {
  let running: { value: T } | null = null;
  before(async () => {
    running = { value: await start() };
  });
  after(async () => {
    if (running) await stop(running.value);
  });
  return () => {
    if (!running) throw new Error('It runs only while the tests of its suite do.');
    return running.value;
  };
}
