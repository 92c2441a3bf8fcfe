/**
 * Ends what several test files share behind the last file that this process runs. A hook of mocha in the module that they share
 * would be one behind the first file alone: the module is loaded once.
 */
export function behindAllTests(end: () => Promise<void>): void {
  // Of scripts/test-worker.mjs.
  process.on('endOfTests', (awaited: (ending: Promise<void>) => void) => awaited(end()));
  // Where mocha was started by hand, there is one run. Benchmarks end things by themselves.
  if (process.send === undefined && typeof after === 'function') after(end);
}
