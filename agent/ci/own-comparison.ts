import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import { compareEndpoints } from '#protocol/endpoint-review/compare.js';
import { type EndpointReview, NO_REVIEW } from '#protocol/endpoint-review/review.js';
import type { ReportComparison, ScanReport } from '#protocol/scan-report.js';
import { trackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { ScanOptions } from '../scan.js';
import { type CodeAccess, ownCommit } from '../worker/get-code.js';
import { type Checkout, CheckoutError } from '../workspace/checkout.js';
import type { WorkspaceConfig } from '../workspace/config-file.js';
import { settingsAt } from '../workspace/merge-base-settings.js';
import { compareReports } from './judge.js';

const NO_BASE = 'The code host does not tell the merge base.';

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
  analyse(folder: string, commit: string, of?: Pick<ScanOptions, 'baseSettings'>): Promise<ScanReport>;
  log(line: string): void;
  signal: AbortSignal;
}

/** Compares findings and endpoints with those of the merge base, which is analysed for it. Where that cannot be, the answer says why. */
export async function compareWithBase(
  { findings, completeness, served }: ScanReport,
  base: string | null,
  code: OwnCode & { targetBranch: string },
  options: OwnAnalysis,
): Promise<{ comparison: ReportComparison; served: EndpointReview }> {
  const none: Omit<ReportComparison, 'missing'> = {
    ...{ against: 'merge-base', base, complete: false },
    ...{ added: [], fixed: [] },
  };
  if (base === null) return { comparison: { ...none, missing: NO_BASE }, served: NO_REVIEW };
  try {
    const report = await analyseOwnCommit(code, base, `refs/heads/${code.targetBranch}`, options);
    const known = report.findings.map(trackedFinding);
    const complete = report.completeness.state === 'complete';
    const comparison = compareReports(findings, known, { ...none, complete });
    return {
      comparison: completeness.state === 'complete' ? comparison : { ...comparison, fixed: [] },
      served: compareEndpoints(report.served, served),
    };
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    return { comparison: { ...none, missing: error.message }, served: NO_REVIEW };
  }
}

/** Analyses a commit of the own repository. @throws {CheckoutError} */
export async function analyseOwnCommit(
  { folder, origin }: OwnCode,
  commit: string,
  ref: string,
  options: OwnAnalysis,
  of?: Pick<ScanOptions, 'baseSettings'>,
): Promise<ScanReport> {
  const checkout = await checkoutOwn({ folder, origin }, commit, ref, options);
  try {
    return await options.analyse(checkout.folder, commit, of);
  } finally {
    await checkout.remove();
  }
}

/** The settings of the merge base of the own repository; null where they cannot be known. */
export async function ownBaseSettings(
  code: OwnCode & { base: string | null; targetBranch: string },
  options: Omit<OwnAnalysis, 'analyse'>,
): Promise<WorkspaceConfig | null> {
  const { base, targetBranch } = code;
  let checkout: Checkout | null = null;
  try {
    return await settingsAt(async () => {
      if (base === null) throw new CheckoutError(NO_BASE, false);
      checkout = await checkoutOwn(code, base, `refs/heads/${targetBranch}`, options);
      return checkout;
    }, options.log);
  } finally {
    await (checkout as Checkout | null)?.remove();
  }
}

function checkoutOwn(
  { folder, origin }: OwnCode,
  commit: string,
  ref: string,
  { network, ownCredential, log, signal }: Omit<OwnAnalysis, 'analyse'>,
): Promise<Checkout> {
  const workFolder = join(tmpdir(), 'goalkeeper-scan');
  const access = { workFolder, network, ownCredential, ownOrigin: origin, log };
  return ownCommit(folder, commit, ref, access, signal);
}
