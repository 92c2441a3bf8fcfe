import type { BaselineUpload, ClaimedScan } from '#protocol/agent-api.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { trackedFinding } from '#protocol/tracking/tracked-finding.js';
import { type Checkout, CheckoutError } from '../workspace/checkout.js';
import type { AttemptContext } from './attempt-context.js';
import type { BaseCode } from './get-code.js';
import type { Heartbeat } from './heartbeat.js';

/**
 * Analyses the merge base of a scan of a merge request, unless the server knows its findings by this very tool.
 * @returns null when there is nothing to upload
 * Throws a CheckoutError when another attempt may get the code; where none can, the upload says why it is missing.
 */
export async function analyseBase(
  scan: ClaimedScan,
  head: ScanReport,
  { access, threads, scanFolder }: Pick<AttemptContext, 'access' | 'threads' | 'scanFolder'>,
  base: BaseCode,
  heartbeat: Heartbeat | null,
  signal: AbortSignal,
): Promise<BaselineUpload | null> {
  const { mergeRequest } = scan;
  // A server of an earlier version names none.
  if (!mergeRequest?.base) return null;
  const { base: commit, baseKnownBy, targetBranch } = mergeRequest;
  const isKnown = baseKnownBy.some(
    ({ engine, rules }) => engine === head.tool.engine && rules === head.tool.rules,
  );
  if (isKnown) return null;
  let checkout: Checkout;
  try {
    checkout = await base.get();
  } catch (error) {
    if (!(error instanceof CheckoutError) || error.retry) throw error;
    access.log(`The merge base cannot be analysed. ${error.message}`);
    return { commit, missing: error.message.slice(0, 1000) };
  }
  const report = await scanFolder({
    folder: checkout.folder,
    isCheckout: true,
    commit,
    branch: targetBranch,
    name: scan.repository.fullName,
    endpointFormat: scan.endpointFormat,
    rulePolicy: scan.rulePolicy,
    threads,
    onProgress: (phase, fraction) => heartbeat?.progress(phase, fraction),
    signal,
  });
  return {
    commit,
    state: report.completeness.state,
    findings: report.findings.map(trackedFinding),
    served: report.served,
  };
}
