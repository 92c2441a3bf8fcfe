import type { Finding } from '#protocol/finding.js';
import { type BaselineState, SARIF_FINGERPRINT } from '#reports/sarif.js';
import { ScanError } from '../scan-error.js';

/** Fingerprints of an earlier scan. */
export type Baseline = ReadonlySet<string>;

export interface BaselineComparison {
  /** Findings that the baseline does not have, in list order. */
  added: Finding[];
  unchanged: Finding[];
  /** Fingerprints that are gone. */
  fixed: string[];
  states: ReadonlyMap<string, BaselineState>;
}

/** Reads an earlier report, JSON or SARIF. `name` is the file's, for errors. Throws ScanError when it is neither. */
export function parseBaseline(text: string, name: string): Baseline {
  let report: unknown;
  try {
    report = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new ScanError(`The baseline ${name} is not JSON: give an earlier report of format json or sarif.`);
  }
  const fingerprints = new Set<string>();
  if (isObject(report) && Array.isArray(report.findings)) {
    for (const finding of report.findings) add(fingerprints, finding, 'fingerprint');
  } else if (isObject(report) && Array.isArray(report.runs)) {
    for (const run of report.runs)
      if (isObject(run) && Array.isArray(run.results))
        for (const result of run.results)
          if (isObject(result) && result.baselineState !== 'absent')
            add(fingerprints, result.partialFingerprints, SARIF_FINGERPRINT);
  } else
    throw new ScanError(
      `The baseline ${name} has neither findings nor runs: give an earlier report of format json or sarif.`,
    );
  return fingerprints;
}

/** Tells new findings from known ones. */
export function compareWithBaseline(findings: readonly Finding[], baseline: Baseline): BaselineComparison {
  const isKnown = ({ fingerprint }: Finding) => baseline.has(fingerprint);
  const present = new Set(findings.map(({ fingerprint }) => fingerprint));
  return {
    added: findings.filter((finding) => !isKnown(finding)),
    unchanged: findings.filter(isKnown),
    fixed: [...baseline].filter((fingerprint) => !present.has(fingerprint)),
    states: new Map(findings.map((finding) => [finding.fingerprint, isKnown(finding) ? 'unchanged' : 'new'])),
  };
}

function add(fingerprints: Set<string>, holder: unknown, key: string): void {
  const value = isObject(holder) ? holder[key] : undefined;
  if (typeof value === 'string') fingerprints.add(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
