import type { ClaimedScan, Failure } from '#protocol/agent-api.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { ScanError } from '../scan-error.js';
import { type Checkout, CheckoutError } from '../workspace/checkout.js';
import { settingsAt } from '../workspace/merge-base-settings.js';
import { isOutOfSpace } from '../workspace/out-of-space.js';
import { analyseBase } from './analyse-base.js';
import type { AttemptContext } from './attempt-context.js';
import { BaseCode, getCode } from './get-code.js';
import { Heartbeat } from './heartbeat.js';
import { UnreachableError } from './server-client.js';
import { uploadReport } from './upload.js';

/**
 * One attempt at a scan: checkout, analysis (of the merge base too, where it is needed), upload. While it runs, heartbeats keep the lease.
 * Throws the reason when the attempt cannot be completed.
 */
export async function runAttempt(
  scan: ClaimedScan,
  context: AttemptContext,
  stop: AbortSignal,
): Promise<ScanReport> {
  const { client, access, threads, scanFolder } = context;
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal]);
  const heartbeat = new Heartbeat(client, scan, signal, (reason) => lost.abort(reason));
  let checkout: Checkout | null = null;
  const base = new BaseCode(scan, access, signal);
  try {
    checkout = await getCode(scan, access, signal);
    const report = await scanFolder({
      folder: checkout.folder,
      isCheckout: true,
      commit: checkout.commit,
      branch: scan.branch,
      name: scan.repository.fullName,
      endpointFormat: scan.endpointFormat,
      rulePolicy: scan.rulePolicy,
      threads,
      ...(scan.mergeRequest && { baseSettings: () => settingsAt(() => base.get(), access.log) }),
      onProgress: (phase, fraction) => heartbeat.progress(phase, fraction),
      signal,
    });
    await checkout.remove();
    const baseline = await analyseBase(scan, report, context, base, heartbeat, signal);
    const onProgress = (fraction: number) => heartbeat.progress('report', fraction);
    // A beat that arrives behind the completion is told that the attempt is over, as if it were lost.
    await uploadReport(
      client,
      scan,
      { report, baseline },
      { signal, log: access.log, onProgress, beforeCompletion: () => heartbeat.stop() },
    );
    return report;
  } catch (error) {
    // When the attempt was stopped, that is the reason, whatever broke because of it.
    signal.throwIfAborted();
    throw error;
  } finally {
    heartbeat.stop();
    await checkout?.remove();
    await base.remove();
  }
}

/** What to tell the server about a failed attempt. */
export function toFailure(error: unknown): Failure {
  // Nobody's failure but this machine's: the scan is handed back.
  if (isOutOfSpace(error)) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      reason: `The agent lacks space or files: ${reason}`.slice(0, 1000),
      retry: true,
      stopping: true,
    };
  }
  if (error instanceof CheckoutError) return { reason: error.message, retry: error.retry };
  if (error instanceof UnreachableError)
    return { reason: `The results could not be handed over: ${error.message}`.slice(0, 1000), retry: true };
  if (error instanceof ScanError) return { reason: error.message, retry: false };
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { reason: `The analysis failed: ${message}`.slice(0, 1000), retry: true };
}
