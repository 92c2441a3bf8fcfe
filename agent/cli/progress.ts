import cliProgress from 'cli-progress';
import type { ScanPhase } from '../scan.js';

export interface Progress {
  report(phase: ScanPhase, fraction: number): void;
  stop(): void;
}

const titles: Record<ScanPhase, string> = {
  discover: 'Finding files',
  parse: 'Parsing',
  analyse: 'Analysing',
  report: 'Writing findings',
};
/** Where each phase starts on a scale of 100, and how much of it it takes. */
const spans: Record<ScanPhase, [start: number, length: number]> = {
  discover: [0, 5],
  parse: [5, 50],
  analyse: [55, 40],
  report: [95, 5],
};

/** Progress on standard error: a bar on a terminal, a line a phase elsewhere, nothing when `quiet`. */
export function createProgress(stream: NodeJS.WriteStream, quiet: boolean): Progress {
  if (quiet) return { report: () => undefined, stop: () => undefined };
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): Progress {
  const shown = new cliProgress.SingleBar({
    stream,
    format: '{bar} {percentage} %  {title}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
  });
  shown.start(100, 0, { title: '' });
  return {
    report(phase, fraction) {
      const [start, length] = spans[phase];
      shown.update(Math.floor(start + length * fraction), { title: titles[phase] });
    },
    stop: () => shown.stop(),
  };
}

function lines(stream: NodeJS.WriteStream): Progress {
  let current: ScanPhase | undefined;
  return {
    report(phase) {
      if (phase === current) return;
      current = phase;
      stream.write(`${titles[phase]} ...\n`);
    },
    stop: () => undefined,
  };
}
