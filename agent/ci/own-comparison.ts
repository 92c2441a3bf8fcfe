import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import type { ReportComparison, ScanReport } from '#protocol/scan-report.js';
import { trackedFinding } from '#protocol/tracking/tracked-finding.js';
import { type CodeAccess, ownCommit } from '../worker/get-code.js';
import { CheckoutError } from '../workspace/checkout.js';
import { compareReports } from './judge.js';

/** The checkout of this job, and where commits are had that it lacks. */
export interface OwnCode {
  folder: string;
  /** Clone URL; null: it is not known. */
  origin: string | null;
}

export interface OwnAnalysis {
  network: NetworkPolicy;
  ownCredential: CodeAccess['ownCredential'];
  /** Analyses a checkout of a commit. */
  analyse(folder: string, commit: string): Promise<ScanReport>;
  log(line: string): void;
  signal: AbortSignal;
}

/** Compares findings with those of the merge base, which is analysed for it. Where that cannot be, the answer says why. */
export async function compareWithBase(
  { findings, completeness }: ScanReport,
  base: string | null,
  code: OwnCode & { targetBranch: string },
  options: OwnAnalysis,
): Promise<ReportComparison> {
  const none: Omit<ReportComparison, 'missing'> = {
    ...{ against: 'merge-base', base, complete: false },
    ...{ added: [], fixed: [] },
  };
  if (base === null) return { ...none, missing: 'The code host does not tell the merge base.' };
  try {
    const report = await analyseOwnCommit(code, base, `refs/heads/${code.targetBranch}`, options);
    const known = report.findings.map(trackedFinding);
    const complete = report.completeness.state === 'complete';
    const comparison = compareReports(findings, known, { ...none, complete });
    return completeness.state === 'complete' ? comparison : { ...comparison, fixed: [] };
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    return { ...none, missing: error.message };
  }
}

/** Analyses a commit of the own repository. @throws {CheckoutError} */
export async function analyseOwnCommit(
  { folder, origin }: OwnCode,
  commit: string,
  ref: string,
  { network, ownCredential, analyse, log, signal }: OwnAnalysis,
): Promise<ScanReport> {
  const workFolder = join(tmpdir(), 'goalkeeper-scan');
  const access = { workFolder, network, ownCredential, ownOrigin: origin, log };
  const checkout = await ownCommit(folder, commit, ref, access, signal);
  try {
    return await analyse(checkout.folder, commit);
  } finally {
    await checkout.remove();
  }
}
