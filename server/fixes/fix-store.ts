import { MongoServerError } from 'mongodb';
import type { FixDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** An opening of another process that says nothing for so long was cut off. Milliseconds; longer than its requests take. */
const CUT_OFF_AFTER = 3 * 60_000;

/** What is known of a fix before anything is written at the code host. */
export type FixPlan = Omit<
  FixDocument,
  'state' | 'commit' | 'mergeRequest' | 'problem' | 'createdAt' | 'changedAt'
>;

/** The fix merge requests that were opened, and those that are being. */
export class FixStore {
  constructor(private readonly database: Database) {}

  get(repositoryId: string, fingerprint: string): Promise<FixDocument | null> {
    return this.database.collections.fixes.findOne({ _id: `${repositoryId}/${fingerprint}` });
  }

  /** Whether another process is at it: a single one knows its own, and any other opening was cut off. */
  isElsewhere({ state, changedAt }: FixDocument): boolean {
    const isYoung = Date.now() - changedAt.getTime() < CUT_OFF_AFTER;
    return state === 'opening' && isYoung && !this.database.singleProcess;
  }

  /** Merge requests that may still be open, of one team or of all. */
  open(teamId: string | null): Promise<FixDocument[]> {
    const query = teamId === null ? {} : { teamId };
    return this.database.collections.fixes.find({ ...query, state: 'opened' }).toArray();
  }

  /**
   * Takes the fix for this opening. It is stored before anything is written at the code host, so that after a crash our
   * branch is known as ours.
   * @param known what was stored before; null: nothing
   * @returns null when another process was faster
   */
  async claim(plan: FixPlan, known: FixDocument | null): Promise<FixDocument | null> {
    const { fixes } = this.database.collections;
    const now = new Date();
    const claimed: FixDocument = {
      ...plan,
      ...{ state: 'opening', commit: null, mergeRequest: null, problem: null },
      ...{ createdAt: now, changedAt: now },
    };
    if (known) {
      const replaced = await fixes.replaceOne({ _id: plan._id, changedAt: known.changedAt }, claimed);
      return replaced.matchedCount === 1 ? claimed : null;
    }
    try {
      await fixes.insertOne(claimed);
      return claimed;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === 11_000) return null;
      throw error;
    }
  }

  async change(fix: FixDocument, change: Partial<FixDocument>): Promise<FixDocument> {
    const changed = { ...change, changedAt: new Date() };
    await this.database.collections.fixes.updateOne({ _id: fix._id }, { $set: changed });
    return { ...fix, ...changed };
  }
}

/** Something was begun and did not come to its end: our branch may be there. */
export function isUnfinished({ state }: FixDocument): boolean {
  return state === 'opening' || state === 'failed';
}
