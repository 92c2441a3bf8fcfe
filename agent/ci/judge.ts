import type { Finding } from '#protocol/finding.js';
import type { ReportComparison, ReportStanding } from '#protocol/scan-report.js';
import { isClosed } from '#protocol/tracking/places.js';
import { countingNewRoutes } from '#protocol/tracking/routes.js';
import { counted } from '#reports/counted.js';
import { countedFindings } from '#reports/report-input.js';
import { type FailureThreshold, fails } from '../cli/exit-codes.js';
import { type Baseline, compareWithBaseline } from '../findings/baseline.js';

/** Which findings count for the verdict: `new` ones, where it is known which these are, or `all`. */
export const countings = ['new', 'all'] as const;
export type Counting = (typeof countings)[number];

/** Nothing is known of the findings but themselves. */
export const noStanding: ReportStanding = { comparison: null, dismissed: [] };

export interface Verdict {
  /** Findings that fail. */
  failing: Finding[];
  /** Changes of endpoints and packages that nobody has accepted. */
  unaccepted: number;
  /** What was counted, in lines for people. */
  counted: string[];
}

/** The verdict on findings. Those suppressed, dismissed or outside product code never count. */
export function judge(
  findings: readonly Finding[],
  standing: ReportStanding,
  { threshold, counting }: { threshold: FailureThreshold; counting: Counting },
): Verdict {
  const { comparison, dismissed } = standing;
  const closed = new Set(dismissed);
  const known = comparison?.missing === null ? comparison : null;
  const routed = new Set(known?.routes?.map(({ fingerprint }) => fingerprint));
  const open = countedFindings(findings.map((finding) => countingNewRoutes(finding, routed))).filter(
    (finding) => !isClosed(finding, closed),
  );
  const placed = known?.places?.map(({ fingerprint }) => fingerprint) ?? [];
  const isNew = new Set([...(known?.added ?? []), ...routed, ...placed]);
  const added = known ? open.filter(({ fingerprint }) => isNew.has(fingerprint)) : open;
  const concerned = counting === 'new' ? added : open;
  const unaccepted = unacceptedOf(standing);
  return {
    unaccepted,
    failing: concerned.filter((finding) => fails(finding, threshold)),
    counted: [
      ...(comparison ? [compared(comparison, added.length, open.length)] : []),
      `Counted for the verdict: ${counting === 'new' && known ? 'new findings' : 'all findings'}.`,
      ...(unaccepted > 0 ? [acceptSentence(unaccepted)] : []),
    ],
  };
}

/** How many changes of endpoints and packages somebody has to accept, and nobody has. */
export function unacceptedOf({ endpointReview, dismissed }: ReportStanding): number {
  const accepted = new Set(dismissed);
  return (endpointReview?.needed?.changes ?? []).filter(({ key }) => !accepted.has(key)).length;
}

/** What the log says of them. */
export function acceptSentence(count: number): string {
  const isOne = count === 1;
  return `${counted(count, 'change')} ${isOne ? 'needs' : 'need'} a reviewer's accept (needs_accept in .goalkeeper.yml): reply "/goalkeeper accept" and the reason in the thread that lists ${isOne ? 'it' : 'them'}, and run the job again.`;
}

function compared(
  { against, base, fixed, complete, missing }: ReportComparison,
  added: number,
  open: number,
): string {
  const what =
    against === 'baseline' ? 'the baseline' : `the merge base${base ? ` ${base.slice(0, 12)}` : ''}`;
  if (missing !== null) return `Nothing was compared with ${what}: ${missing}`;
  const counts = `Against ${what}: ${added} new, ${open - added} unchanged, ${fixed.length} fixed.`;
  return complete ? counts : `${counts} It was analysed only in part: some of the new ones may be older.`;
}

/** How findings compare with those of an earlier report, or of another commit. */
export function compareReports(
  findings: readonly Finding[],
  baseline: Baseline,
  what: Pick<ReportComparison, 'against' | 'base' | 'complete'>,
): ReportComparison {
  const { added, news, routes, places, fixed } = compareWithBaseline(findings, baseline);
  const open = new Set(countedFindings(news).map(({ fingerprint }) => fingerprint));
  return {
    ...what,
    added: countedFindings(added).map(({ fingerprint }) => fingerprint),
    routes: routes.filter(({ fingerprint }) => open.has(fingerprint)),
    places: places.filter(({ fingerprint }) => open.has(fingerprint)),
    fixed,
    missing: null,
  };
}
