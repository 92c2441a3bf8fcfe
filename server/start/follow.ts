import { setTimeout as sleep } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import { hasEnded } from '#server/database/scan-status.js';
import type { ApiClient, ScanState } from './api-client.js';

/** Share of the whole that each phase takes, in order; rough, but steady. */
const PHASES: [name: string, share: number, words: string][] = [
  ['checkout', 0.05, 'copying the code'],
  ['discover', 0.05, 'finding files'],
  ['parse', 0.5, 'parsing'],
  ['analyse', 0.3, 'following data'],
  ['report', 0.05, 'uploading findings'],
  ['publish', 0.05, 'storing results'],
];
const OFTEN_FOR = 60_000;
const OFTEN = 500;
const SELDOM = 3_000;

/** Watches a scan until it ends, and shows how far it is: a bar on a terminal, a line for each phase elsewhere. */
export async function followScan(api: ApiClient, scanId: string, name: string): Promise<ScanState> {
  const display = process.stderr.isTTY ? new BarDisplay(name) : new LineDisplay(name);
  const startedAt = Date.now();
  try {
    for (;;) {
      const scan = await api.scan(scanId);
      if (hasEnded(scan)) return scan;
      display.show(scan);
      await sleep(Date.now() - startedAt < OFTEN_FOR ? OFTEN : SELDOM);
    }
  } finally {
    display.end();
  }
}

interface Display {
  show(scan: ScanState): void;
  end(): void;
}

class BarDisplay implements Display {
  private readonly bar: SingleBar;

  constructor(name: string) {
    const format = `${name} [{bar}] {percentage}% {words}`;
    this.bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true, hideCursor: true });
    this.bar.start(100, 0, { words: 'waiting for an agent' });
  }

  show(scan: ScanState): void {
    this.bar.update(Math.round(fractionOf(scan) * 100), { words: wordsOf(scan) });
  }

  end(): void {
    this.bar.stop();
  }
}

class LineDisplay implements Display {
  private last = '';

  constructor(private readonly name: string) {}

  show(scan: ScanState): void {
    const words = wordsOf(scan);
    if (words !== this.last) console.error(`${this.name}: ${words}`);
    this.last = words;
  }

  end(): void {}
}

function wordsOf({ progress }: ScanState): string {
  if (!progress) return 'waiting for an agent';
  return PHASES.find(([name]) => name === progress.phase)?.[2] ?? progress.phase;
}

function fractionOf({ progress }: ScanState): number {
  if (!progress) return 0;
  let before = 0;
  for (const [name, share] of PHASES) {
    if (name === progress.phase) return before + share * progress.progress;
    before += share;
  }
  return 0;
}
