import type { Finding } from '#protocol/finding.js';
import type { ProjectThresholds } from '#protocol/scan-report.js';
import { GATE_CONFIDENCE, GATE_SEVERITY, SHOWN_CONFIDENCE } from '#protocol/thresholds.js';
import { ScanError } from '../scan-error.js';

/** Options and settings of the same meaning; left out where nothing is asked for. */
export interface ThresholdOptions {
  failOn?: number;
  failConfidence?: number;
  minConfidence?: number;
  /** Least severity of what is shown. */
  severity?: number;
}

export interface Thresholds {
  /** What fails: findings of at least this severity and confidence. */
  failing: { severity: number; confidence: number };
  /** Least confidence of what is shown. */
  minConfidence: number;
}

/** @throws {ScanError} for options that cannot all be meant */
export function checkThresholds({ failOn, failConfidence, minConfidence, severity }: ThresholdOptions): void {
  if (failConfidence !== undefined && minConfidence !== undefined && failConfidence < minConfidence)
    throw new ScanError(
      `--fail-confidence ${failConfidence} is below --min-confidence ${minConfidence}: findings would fail that nobody sees.`,
    );
  if (failOn !== undefined && severity !== undefined && failOn < severity)
    throw new ScanError('--fail-on is below --severity: findings would fail that nobody sees.');
}

/** What is shown and what fails: by option, else by the settings of the project, else by default. */
export function thresholdsOf(options: ThresholdOptions, project: ProjectThresholds = {}): Thresholds {
  const confidence = options.failConfidence ?? project.failConfidence ?? GATE_CONFIDENCE;
  const { failOn = GATE_SEVERITY } = project;
  // What is asked to fail must be seen, unless something else is asked for.
  const shown =
    project.minConfidence ?? Math.min(SHOWN_CONFIDENCE, project.failConfidence ?? SHOWN_CONFIDENCE);
  return {
    failing: { severity: options.failOn ?? failOn ?? Number.POSITIVE_INFINITY, confidence },
    minConfidence: options.minConfidence ?? Math.min(shown, options.failConfidence ?? shown),
  };
}

/** Findings that are sure enough to be shown, and the others. */
export function byConfidence(
  findings: readonly Finding[],
  minConfidence: number,
): [sure: Finding[], unsure: Finding[]] {
  const [sure, unsure]: [Finding[], Finding[]] = [[], []];
  for (const finding of findings) (finding.confidence >= minConfidence ? sure : unsure).push(finding);
  return [sure, unsure];
}
