import type { ScanWarning, SkippedFile } from '#protocol/scan-report.js';
import type { UnitData } from '../ir/unit.js';

/** Collects which files an internal error of the analysis has cost, to say so: a scan that finds nothing in them is not complete. */
export class AnalysisFailures {
  readonly skips: SkippedFile[] = [];
  readonly warnings: ScanWarning[] = [];

  constructor(private readonly units: readonly UnitData[]) {}

  add(failed: readonly number[], error: unknown): void {
    const paths = failed.map((unit) => this.units[unit].path);
    for (const path of paths) this.skips.push({ path, reason: 'analysis-failure' });
    const [first] = paths;
    if (first === undefined) return;
    const { language } = this.units[failed[0]];
    const files = paths.length === 1 ? 'one file' : `${paths.length} files`;
    const where = paths.length === 1 ? 'it' : 'them';
    this.warnings.push({
      kind: 'analysis-failure',
      path: first,
      line: 1,
      message: `An internal error ended the analysis of ${files} of ${language}, so nothing was found in ${where}: ${described(error)}. Please report it.`,
    });
  }
}

/** The error and where in this program it comes from; nothing of the scanned code. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const place = /\/(?:dist|bundle)\/([\w./-]+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1];
  return place === undefined ? error.name : `${error.name} in ${place}`;
}
