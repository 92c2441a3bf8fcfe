import { type SeverityBand, severityBand } from '#protocol/scan-report.js';
import type { CountedFindings, OpenChanges, ScanDocument } from '#server/database/documents.js';
import type { CompletedScan } from './completed-scans.js';
import { findingTail } from './finding-id.js';
import type { EarlierRow } from './first-seen.js';
import type { PublishingStore } from './publishing-store.js';
import { closedFingerprints } from './triage.js';

export const noneCounted = (): CountedFindings => ({ critical: 0, high: 0, medium: 0, low: 0, info: 0 });

/** Tells which open findings are new, and which are fixed, while the findings of a scan are written. */
export class ChangesCounter {
  private readonly before = new Map<string, SeverityBand>();
  private readonly added = noneCounted();

  private constructor(
    private readonly earlier: CompletedScan | undefined,
    private readonly closed: ReadonlySet<string>,
    /** What the findings of earlier versions are called now. */
    private readonly successors: ReadonlyMap<string, string>,
  ) {}

  /** Null for a scan that does not show what its repository has: its findings are counted nowhere. */
  static async of(
    database: PublishingStore,
    scan: ScanDocument,
    [newest]: readonly CompletedScan[],
    successors: ReadonlyMap<string, string>,
  ): Promise<ChangesCounter | null> {
    const { teamId, repositoryId, branch } = scan;
    if (scan.kind !== 'full' || !scan.trusted || scan.completeness?.state !== 'complete') return null;
    const repository = await database.repositories.byId(teamId, repositoryId);
    if (branch !== (repository?.defaultBranch ?? branch)) return null;
    const closed = await closedFingerprints(database, teamId, repositoryId);
    const tails = new Map([...successors].map((pair) => pair.map(findingTail) as [string, string]));
    const earlier = newest?.branch === branch ? newest : undefined;
    return new ChangesCounter(earlier, new Set([...closed].map(findingTail)), tails);
  }

  /** A finding of a scan before. */
  hadBefore({ scan, tail, severity, nonProduct, isListed }: EarlierRow): void {
    if (scan.id !== this.earlier?.id || !isListed || nonProduct !== '') return;
    this.before.set(this.successors.get(tail) ?? tail, severityBand(severity));
  }

  /** A finding of this scan that lists show. */
  has({
    fingerprint,
    severity,
    nonProduct,
  }: {
    fingerprint: string;
    severity: number;
    nonProduct?: string;
  }): void {
    const tail = findingTail(fingerprint);
    if (nonProduct || this.before.delete(tail) || this.closed.has(tail)) return;
    this.added[severityBand(severity)] += 1;
  }

  /** When all findings of the scan have been visited. */
  end(): OpenChanges {
    const fixed = noneCounted();
    for (const [tail, band] of this.before) if (!this.closed.has(tail)) fixed[band] += 1;
    return { added: this.added, fixed };
  }
}
