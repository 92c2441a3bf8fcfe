import type { IssueDocument } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import type { Holdings } from '#server/database/processes.js';

/** The issues that were opened, and those that are being. */
export class IssueStore implements Holdings {
  constructor(private readonly database: Database) {}

  private get issues() {
    return this.database.collections.issues;
  }

  async get(repositoryId: string, fingerprint: string): Promise<IssueDocument | null> {
    return this.issues.findOne({ _id: `${repositoryId}/${fingerprint}` });
  }

  /** Whether another process is at it: this one opens one at a time a finding, so that its own opening was cut off. */
  isElsewhere({ state, process }: IssueDocument): boolean {
    const { singleProcess, processes } = this.database;
    return state === 'opening' && !singleProcess && process !== processes.id;
  }

  /** Processes that are opening issues. */
  async holders(): Promise<string[]> {
    const opening = this.issues.find({ state: 'opening' }, { projection: { process: 1 } });
    return (await opening.toArray()).map(({ process }) => process);
  }

  /** What a dead process was opening was cut off: it may be gone on with. */
  async free(id: string): Promise<number> {
    const problem = 'The server stopped while it was opened';
    const { modifiedCount } = await this.issues.updateMany(
      { state: 'opening', process: id },
      { $set: { state: 'failed', problem, changedAt: new Date() } },
    );
    return modifiedCount;
  }

  /**
   * Takes a finding for this opening. It is stored before anything is written at the code host, so that after a crash
   * it is known since when there may be an issue.
   * @param known what is stored; null: nothing is
   * @returns null when another process was faster
   */
  async claim(
    known: IssueDocument | null,
    finding: Pick<IssueDocument, '_id' | 'teamId' | 'by'>,
  ): Promise<IssueDocument | null> {
    const now = new Date();
    const claimed: IssueDocument = {
      ...finding,
      ...{ state: 'opening', process: this.database.processes.id, issue: null, problem: null },
      createdAt: known && isUnfinished(known) ? known.createdAt : now,
      changedAt: now,
    };
    if (known) {
      const same = { _id: known._id, changedAt: known.changedAt, state: known.state };
      return (await this.issues.replaceOne(same, claimed)).matchedCount === 1 ? claimed : null;
    }
    try {
      await this.issues.insertOne(claimed);
      return claimed;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async change(
    issue: IssueDocument,
    change: Pick<IssueDocument, 'state'> & Partial<IssueDocument>,
  ): Promise<IssueDocument> {
    const changed = { ...change, changedAt: new Date() };
    await this.issues.updateOne({ _id: issue._id }, { $set: changed });
    return { ...issue, ...changed };
  }
}

/** Something was begun and did not come to its end: our issue may be there. */
export function isUnfinished({ state }: IssueDocument): boolean {
  return state === 'opening' || state === 'failed';
}
