import type { FixDocument, GroupedFinding } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import type { Holdings } from '#server/database/processes.js';

/** What is known of a fix before anything is written at the code host. */
export type FixPlan = Omit<
  FixDocument,
  'state' | 'process' | 'gone' | 'commit' | 'mergeRequest' | 'problem' | 'createdAt' | 'changedAt'
>;

/** The fix merge requests that were opened, and those that are being. */
export class FixStore implements Holdings {
  constructor(private readonly database: Database) {}

  private get fixes() {
    return this.database.collections.fixes;
  }

  /** The fix of a finding, alone or with others. */
  async get(repositoryId: string, fingerprint: string): Promise<FixDocument | null> {
    return this.fixOf(await this.fixes.findOne({ _id: `${repositoryId}/${fingerprint}` }));
  }

  /** The fix that was opened, or begun, under this very key. */
  async byKey(repositoryId: string, key: string): Promise<FixDocument | null> {
    const entry = await this.fixes.findOne({ _id: `${repositoryId}/${key}` });
    return entry && isFix(entry) ? entry : null;
  }

  /** Whether another process is at it: this one opens one at a time a repository, so that its own opening was cut off. */
  isElsewhere({ state, process }: FixDocument): boolean {
    const { singleProcess, processes } = this.database;
    return state === 'opening' && !singleProcess && process !== processes.id;
  }

  /** Processes that are opening fix merge requests. */
  async holders(): Promise<string[]> {
    const opening = this.fixes.find({ state: 'opening' }, { projection: { state: 1, process: 1 } });
    return (await opening.toArray()).filter(isFix).map(({ process }) => process ?? '');
  }

  /** What a dead process was opening was cut off: it may be gone on with. */
  async free(id: string): Promise<number> {
    const { modifiedCount } = await this.fixes.updateMany(
      { state: 'opening', process: id === '' ? { $exists: false } : id },
      { $set: { state: 'failed', problem: 'The server stopped while it was opened', changedAt: new Date() } },
    );
    return modifiedCount;
  }

  /** Whether a finding of this fix gets no other one now. */
  holds(fix: FixDocument): boolean {
    return stays(fix) || this.isElsewhere(fix);
  }

  /** Merge requests that may still be open, of one team or of all. */
  async open(teamId: string | null): Promise<FixDocument[]> {
    const query = teamId === null ? {} : { teamId };
    return (await this.fixes.find({ ...query, state: 'opened' }).toArray()).filter(isFix);
  }

  /** All of a repository: for work in the background. */
  async ofRepository(teamId: string, repositoryId: string): Promise<FixDocument[]> {
    const ids = { $gte: `${repositoryId}/`, $lt: `${repositoryId}/~` };
    return (await this.fixes.find({ _id: ids, teamId }).toArray()).filter(isFix);
  }

  /**
   * Takes a fix and its findings for this opening. It is stored before anything is written at the code host, so that
   * after a crash our branch is known as ours.
   * @returns null when another process was faster, with this fix or one of its findings
   */
  async claim(plan: FixPlan): Promise<FixDocument | null> {
    const now = new Date();
    const claimed: FixDocument = {
      ...plan,
      process: this.database.processes.id,
      ...{ state: 'opening', gone: [], commit: null, mergeRequest: null, problem: null },
      ...{ createdAt: now, changedAt: now },
    };
    if (!(await this.take(claimed))) return null;
    if (plan.findings.length === 1) return claimed;
    const { teamId, _id: fix } = plan;
    const repositoryId = repositoryOf(plan);
    for (const { fingerprint } of plan.findings) {
      const _id = `${repositoryId}/${fingerprint}`;
      if (await this.take({ _id, teamId, state: 'grouped', fix, changedAt: now })) continue;
      const problem = 'Another fix merge request of one of its findings was being opened';
      await this.change(claimed, { state: 'failed', problem });
      return null;
    }
    return claimed;
  }

  async change(fix: FixDocument, change: Partial<FixDocument>): Promise<FixDocument> {
    const changed = { ...change, changedAt: new Date() };
    await this.fixes.updateOne({ _id: fix._id }, { $set: changed });
    return { ...fix, ...changed };
  }

  /** Puts an entry in the place of nothing, or of one that holds no longer. */
  private async take(entry: FixDocument | GroupedFinding): Promise<boolean> {
    const known = await this.fixes.findOne({ _id: entry._id });
    if (known) {
      const fix = await this.fixOf(known);
      const isOwn = entry.state === 'grouped' && fix?._id === entry.fix;
      if (fix && !isOwn && this.holds(fix)) return false;
      const replaced = await this.fixes.replaceOne({ _id: entry._id, changedAt: known.changedAt }, entry);
      return replaced.matchedCount === 1;
    }
    try {
      await this.fixes.insertOne(entry);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async fixOf(entry: FixDocument | GroupedFinding | null): Promise<FixDocument | null> {
    if (entry?.state !== 'grouped') return entry;
    const fix = await this.fixes.findOne({ _id: entry.fix });
    return fix && isFix(fix) ? fix : null;
  }
}

/** Something was begun and did not come to its end: our branch may be there. */
export function isUnfinished({ state }: FixDocument): boolean {
  return state === 'opening' || state === 'failed';
}

/** A merge request that is there, or that a person has closed: there is no second one. */
export function stays({ state }: FixDocument): boolean {
  return state === 'opened' || state === 'closed' || state === 'taken-over';
}

export function repositoryOf({ _id }: Pick<FixDocument, '_id'>): string {
  return _id.slice(0, _id.indexOf('/'));
}

function isFix(entry: FixDocument | GroupedFinding): entry is FixDocument {
  return entry.state !== 'grouped';
}
