import type { Finding } from '#protocol/finding.js';
import type { ScanWarning } from '#protocol/scan-report.js';
import type { UnitData } from '../ir/unit.js';
import type { RuleSuppression } from '../workspace/config-file.js';
import { ConfiguredSuppressions } from './configured-suppressions.js';
import { FileSuppressions } from './file-suppressions.js';
import type { ProjectRules } from './project-rules.js';
import type { SourceView } from './source-view.js';

const MAX_WARNINGS = 1000;

/** All suppressions of a scan: those of `.goalkeeper.yml`, and those in comments, which come first. */
export class Suppressions {
  private readonly ofFiles = new Map<number, FileSuppressions>();
  private readonly configured: ConfiguredSuppressions;

  constructor(
    units: readonly UnitData[],
    configured: readonly RuleSuppression[],
    { rules, viewOf }: { rules: ProjectRules; viewOf(unit: number): SourceView },
  ) {
    this.configured = new ConfiguredSuppressions(configured, rules);
    for (const [unit, { markers, renders }] of units.entries())
      if (markers.length > 0 || renders !== undefined)
        this.ofFiles.set(unit, new FileSuppressions(viewOf(unit), rules));
  }

  of(unit: number, { ruleId, location }: Finding): Finding['suppression'] {
    const configured = this.configured.of(ruleId, location.path);
    return this.ofFiles.get(unit)?.of(ruleId, location.region) ?? configured;
  }

  /**
   * What is wrong with them, and with settings of rules; asked once all findings are known, by path and line.
   * @param isWhole all code was analysed, so that what suppressed nothing is of no use
   */
  warnings(isWhole: boolean): ScanWarning[] {
    return [
      ...this.configured.warnings(isWhole),
      ...[...this.ofFiles.values()].flatMap((file) => file.warnings(isWhole)),
    ]
      .sort(
        (one, other) =>
          (one.path === other.path ? 0 : one.path < other.path ? -1 : 1) || one.line - other.line,
      )
      .slice(0, MAX_WARNINGS);
  }
}
