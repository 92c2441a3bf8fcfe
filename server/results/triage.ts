import { recordAudit } from '#server/audit/audit-log.js';
import type { TriageDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** A finding across the scans of a repository. */
export interface TriagedFinding {
  teamId: string;
  repositoryId: string;
  fingerprint: string;
}

export type TriageChange = Pick<TriageDocument, 'state' | 'reason' | 'by' | 'at'>;

/** More that the audit log is to say of a decision, such as the merge request where somebody asked for it. */
export type DecisionDetail = Record<string, string>;

/**
 * What people, or the code host for them, have decided about findings. A finding without an entry is `detected`; a
 * dismissed one stays in the lists and is not commented again.
 */
export class Triage {
  constructor(
    private readonly database: Database,
    /** Told of every decision, and of one that is said again: the first time may have been cut off. */
    private readonly followers: { followTriage(teamId: string, repositoryId: string): Promise<void> },
  ) {}

  async get({ repositoryId, fingerprint }: TriagedFinding): Promise<TriageDocument | null> {
    return this.database.collections.triage.findOne({ _id: `${repositoryId}/${fingerprint}` });
  }

  /** All entries of a repository, by fingerprint. */
  async ofRepository(teamId: string, repositoryId: string): Promise<Map<string, TriageDocument>> {
    const prefix = `${repositoryId}/`;
    const ids = { $gte: prefix, $lt: `${prefix}~` };
    const entries = await this.database.collections.triage.find({ _id: ids, teamId }).toArray();
    return new Map(entries.map((entry) => [entry._id.slice(prefix.length), entry]));
  }

  /** Fingerprints of the findings of a repository that need no change any more: dismissed, or declared resolved. */
  async closed(teamId: string, repositoryId: string): Promise<string[]> {
    const decided = await this.ofRepository(teamId, repositoryId);
    const closed = [...decided].filter(([, { state }]) => state === 'dismissed' || state === 'resolved');
    return closed.map(([fingerprint]) => fingerprint);
  }

  /** @returns false when the state is that already, or was changed later than `at` */
  async set(finding: TriagedFinding, change: TriageChange, detail: DecisionDetail = {}): Promise<boolean> {
    const known = await this.get(finding);
    const before = known?.state ?? 'detected';
    const { teamId, repositoryId, fingerprint } = finding;
    if (known?.state === change.state) await this.followers.followTriage(teamId, repositoryId);
    if (before === change.state || (known && known.at >= change.at)) return false;
    const _id = `${repositoryId}/${fingerprint}`;
    await this.database.collections.triage.replaceOne({ _id }, { teamId, ...change }, { upsert: true });
    await recordAudit(this.database, {
      teamId,
      by: change.by,
      action: 'triage.change',
      subject: _id,
      detail: { from: before, to: change.state, ...detail },
    });
    await this.followers.followTriage(teamId, repositoryId);
    return true;
  }
}
