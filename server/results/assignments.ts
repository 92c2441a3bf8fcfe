import { recordAudit } from '#server/audit/audit-log.js';
import type { Assignment, AssignmentDocument } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import type { TriagedFinding } from './triage.js';

/** Assignments of a finding that are kept, beside the one that holds. */
const MAX_HISTORY = 50;

/** Who looks after findings. It holds in all scans of the repository, as what was decided does. */
export class Assignments {
  constructor(private readonly database: Database) {}

  private get assignments() {
    return this.database.collections.assignments;
  }

  async get({ repositoryId, fingerprint }: TriagedFinding): Promise<AssignmentDocument | null> {
    return this.assignments.findOne({ _id: `${repositoryId}/${fingerprint}` });
  }

  /**
   * Of several who assign at once, in whichever processes, each is kept in the history.
   * @returns false when it is so already
   */
  assign({ teamId, repositoryId, fingerprint }: TriagedFinding, change: Assignment): Promise<boolean> {
    return this.set(`${repositoryId}/${fingerprint}`, teamId, change);
  }

  /** Takes back what was assigned at once, where nobody has assigned since. @returns how many findings are as before */
  async undo(teamId: string, batch: string, by: string): Promise<number> {
    let undone = 0;
    for (const { _id, history } of await this.assignments.find({ teamId, batch }).toArray()) {
      const assignee = history.at(-1)?.assignee ?? null;
      if (await this.set(_id, teamId, { assignee, by, at: new Date() })) undone += 1;
    }
    return undone;
  }

  /** All who look after findings of the team today. */
  async names(teamId: string): Promise<Set<string>> {
    const names = new Set<string>();
    const found = this.assignments.find({ teamId }, { projection: { assignee: 1 } });
    for await (const { assignee } of found) if (assignee !== null) names.add(assignee);
    return names;
  }

  private async set(_id: string, teamId: string, change: Assignment): Promise<boolean> {
    let before: AssignmentDocument | null;
    do {
      before = await this.assignments.findOne({ _id });
      if ((before?.assignee ?? null) === change.assignee) return false;
    } while (!(await this.write(before, { _id, teamId, ...change })));
    const { by, assignee } = change;
    const detail = { from: before?.assignee ?? '', to: assignee ?? '' };
    await recordAudit(this.database, { teamId, by, action: 'triage.assign', subject: _id, detail });
    return true;
  }

  /** False when somebody has assigned in between. */
  private async write(
    before: AssignmentDocument | null,
    entry: Omit<AssignmentDocument, 'history'>,
  ): Promise<boolean> {
    if (before) {
      const { _id, teamId: _team, history, ...assignment } = before;
      const kept = [...history, assignment].slice(-MAX_HISTORY);
      // Two of one millisecond stay apart.
      const at = new Date(Math.max(entry.at.getTime(), before.at.getTime() + 1));
      const written = await this.assignments.replaceOne(
        { _id, at: before.at, by: before.by },
        { ...entry, at, history: kept },
      );
      return written.matchedCount === 1;
    }
    try {
      await this.assignments.insertOne({ ...entry, history: [] });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}
