import { type Finding, isGated } from '#protocol/finding.js';
import { GATE_CONFIDENCE, GATE_SEVERITY, isSure } from '#protocol/thresholds.js';
import { counted } from '#reports/counted.js';

/** Which findings let the commit status fail. */
export interface Gate {
  /** Least severity, 0 to 10. */
  severity: number;
  /** Least confidence, 0 to 10. */
  confidence: number;
  /** Only findings that the merge base does not have; where nothing could be compared, all count. */
  onlyNew: boolean;
}

export const defaultGate: Gate = {
  severity: GATE_SEVERITY,
  confidence: GATE_CONFIDENCE,
  onlyNew: true,
};

/** Name of the commit status. */
export const STATUS_NAME = 'goalkeeper';

/** What the gate says of a commit. */
export interface Verdict {
  state: 'success' | 'failed';
  /** One line for the code host. */
  description: string;
}

/** Counts findings against a gate, one after the other. */
export class GateCount {
  private added = 0;
  private total = 0;
  private failing = 0;

  /** @param comparable whether it is known which findings are new */
  constructor(
    private readonly gate: Gate,
    private readonly comparable: boolean,
    /** Changes of endpoints and packages that nobody has accepted yet. */
    private readonly unaccepted = 0,
  ) {}

  /** A finding in product code that is neither suppressed nor dismissed; hygiene and what is less sure than the gate asks do not count. */
  add(finding: Finding, isNew: boolean): void {
    if (!isGated(finding) || !isSure(finding, this.gate.confidence)) return;
    const { severity } = finding;
    this.total += 1;
    if (isNew) this.added += 1;
    const concerns = isNew || !this.gate.onlyNew || !this.comparable;
    if (concerns && severity >= this.gate.severity) this.failing += 1;
  }

  /** Why the verdict is `failed`, in words; null: it is not. */
  failure(): string | null {
    const reasons = [this.findingsFailure(), this.acceptFailure()].filter((reason) => reason !== null);
    return reasons.length === 0 ? null : reasons.join('; ');
  }

  private acceptFailure(): string | null {
    if (this.unaccepted === 0) return null;
    return `${counted(this.unaccepted, 'change')} that a reviewer has to accept`;
  }

  private findingsFailure(): string | null {
    if (this.failing === 0) return null;
    const { severity, confidence, onlyNew } = this.gate;
    const findings = counted(this.failing, onlyNew && this.comparable ? 'new finding' : 'finding');
    const sure = confidence > 0 ? ` and confidence ${confidence} or higher` : '';
    return `${findings} of severity ${severity} or higher${sure}`;
  }

  /** @param partial what was not analysed; null for a complete scan */
  verdict(fixed: number, partial: string | null): Verdict {
    const counts = this.comparable
      ? `${this.added} new, ${fixed} fixed, ${this.total} in all`
      : `${this.total} in all, not compared`;
    const failing = this.failing > 0 ? `; ${this.failing} of severity ${this.gate.severity} or higher` : '';
    const accept = this.unaccepted > 0 ? `; ${counted(this.unaccepted, 'change')} to accept` : '';
    const gaps = partial === null ? '' : '; the scan is partial';
    return {
      state: this.failing > 0 || this.unaccepted > 0 ? 'failed' : 'success',
      description: `${counts}${failing}${accept}${gaps}`,
    };
  }
}
