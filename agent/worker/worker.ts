import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedScan, Failure } from '#protocol/agent-api.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { removeStaleCheckouts } from '../workspace/checkout.js';
import { runAttempt, toFailure } from './attempt.js';
import type { AttemptContext } from './attempt-context.js';
import { ScanCancelledError } from './heartbeat.js';
import { AgentRejectedError, AttemptLostError } from './server-client.js';

export interface WorkerOptions extends AttemptContext {
  /** Name of this agent, for people. */
  name: string;
  labels: string[];
  /** Scans at a time. */
  concurrency: number;
  /** Told what happens, one line each. */
  log(line: string): void;
}

const WAIT_SECONDS = 25;
/** Milliseconds to say how an attempt ended, or to hand it back, when the agent is asked to stop. */
const HAND_BACK_WITHIN = 3_000;
/** Milliseconds without a new scan for an agent that lacks space: all it could do is to hand it back. */
const REST = 10_000;

/**
 * The life of an agent: claims scan after scan, as many at a time as it is told, until `stop` is aborted; then it hands
 * back what it has at hand. Throws AgentRejectedError when the server does not accept it.
 */
export async function runWorker(options: WorkerOptions, stop: AbortSignal): Promise<void> {
  await removeStaleCheckouts(options.access.workFolder);
  const rejected = new AbortController();
  const ends = AbortSignal.any([stop, rejected.signal]);
  const lives = Array.from({ length: options.concurrency }, () =>
    oneAfterTheOther(options, ends).catch((error: unknown) => {
      rejected.abort(error);
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(lives)).find((life) => life.status === 'rejected');
  if (failed) throw failed.reason;
}

async function oneAfterTheOther(options: WorkerOptions, stop: AbortSignal): Promise<void> {
  const { client, name, labels } = options;
  while (!stop.aborted) {
    let scan: ClaimedScan | null;
    try {
      scan = await client.claim({ agent: name, labels, waitSeconds: WAIT_SECONDS }, stop);
    } catch (error) {
      if (stop.aborted) return;
      throw error;
    }
    if (scan && (await workOn(scan, options, stop)) === 'lacks space')
      await sleep(REST, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function workOn(
  scan: ClaimedScan,
  options: WorkerOptions,
  stop: AbortSignal,
): Promise<'lacks space' | 'over'> {
  const { log } = options;
  log(`Scan ${scan.scanId}: ${scan.repository.fullName}, branch ${scan.branch}, attempt ${scan.attempt}`);
  try {
    const report = await runAttempt(scan, options, stop);
    log(`Scan ${scan.scanId}: ${describe(report)}`);
    return 'over';
  } catch (error) {
    if (error instanceof AgentRejectedError) throw error;
    if (error instanceof AttemptLostError || error instanceof ScanCancelledError) {
      log(`Scan ${scan.scanId}: given up. ${error.message}`);
      return 'over';
    }
    const failure: Failure = stop.aborted
      ? { reason: 'The agent was stopped', retry: true, stopping: true }
      : toFailure(error);
    log(`Scan ${scan.scanId}: ${failure.reason}`);
    await report(scan, failure, options, stop);
    return !stop.aborted && failure.stopping ? 'lacks space' : 'over';
  }
}

async function report(
  scan: ClaimedScan,
  failure: Failure,
  { client, log }: WorkerOptions,
  stop: AbortSignal,
): Promise<void> {
  // A stop does not cut the call off at once: the scan would be nobody's until its lease ends.
  const late = new AbortController();
  const endSoon = () => setTimeout(() => late.abort(stop.reason), HAND_BACK_WITHIN).unref();
  if (stop.aborted) endSoon();
  else stop.addEventListener('abort', endSoon);
  try {
    await client.fail(scan, failure, late.signal);
  } catch (error) {
    if (error instanceof AgentRejectedError) throw error;
    // The lease ends by itself: nothing is lost, only later.
    log(`Scan ${scan.scanId}: could not be handed back: ${error instanceof Error ? error.message : error}`);
  } finally {
    stop.removeEventListener('abort', endSoon);
  }
}

function describe({ findings, completeness }: ScanReport): string {
  return `${findings.length} findings in ${completeness.filesAnalysed} files, ${completeness.state}`;
}
