import { type Finding, isGated } from '#protocol/finding.js';
import { isSure } from '#protocol/thresholds.js';

/** What `goalkeeper scan`, `ci` and `gate` tell their caller. */
export const ExitCode = { Clean: 0, Findings: 1, Incomplete: 2, NotDelivered: 3, Interrupted: 130 } as const;

/** What fails a scan: findings of at least this severity and confidence, 0 to 10. */
export interface FailureThreshold {
  severity: number;
  confidence: number;
}

/** Whether a finding fails a scan. Findings that are suppressed, outside product code, hygiene or taken out by the team never do. */
export function fails(finding: Finding, { severity, confidence }: FailureThreshold): boolean {
  return isGated(finding) && finding.severity >= severity && isSure(finding, confidence);
}

/**
 * The exit code: findings that fail the scan come first, since they are certain; a partial scan without any
 * must not pass as clean.
 * @param unaccepted changes of endpoints and packages that somebody has to accept, and nobody has
 */
export function exitCodeOf(
  findings: readonly Finding[],
  threshold: FailureThreshold,
  completeness: 'complete' | 'partial',
  unaccepted = 0,
): number {
  if (unaccepted > 0 || findings.some((finding) => fails(finding, threshold))) return ExitCode.Findings;
  return completeness === 'partial' ? ExitCode.Incomplete : ExitCode.Clean;
}
