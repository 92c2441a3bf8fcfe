import type { Discussion, MergeRequest, MergeRequestReader } from '#codehost/ports.js';
import { answeredNotes } from '#codehost/review/index.js';
import type { Database } from '#server/database/index.js';
import type { ConnectedRepository } from '#server/integrations/connected-repository.js';
import { acceptDelivery, type DeliveryJobs } from './deliveries.js';
import { mayHoldCommand } from './events.js';

export interface MissedRepliesParts {
  database: Database;
  jobs: DeliveryJobs;
}

/** Milliseconds. How far back the first look at a repository goes. */
const FIRST_LOOK = 24 * 3600 * 1000;
/** Milliseconds by which the clocks of the code host and of this server may differ. */
const CLOCKS = 10 * 60 * 1000;

/** Looks for replies with commands whose delivery did not arrive, where merge requests have changed since the last look. */
export class MissedReplies {
  constructor(private readonly parts: MissedRepliesParts) {}

  /** Begins a look at the merge requests of a repository. */
  async of(connected: ConnectedRepository): Promise<RepliesOfRepository> {
    const { _id: repositoryId } = connected.repository;
    const begun = new Date();
    const since = connected.repository.repliesReadAt ?? new Date(begun.getTime() - FIRST_LOOK);
    // Without a scan there is no thread of ours.
    const { scans } = this.parts.database.collections;
    const scanned = await scans
      .find({ repositoryId, kind: 'merge-request' }, { projection: { 'mergeRequest.iid': 1 } })
      .toArray();
    const iids = new Set(scanned.map(({ mergeRequest }) => mergeRequest?.iid));
    return new RepliesOfRepository(this.parts, connected, { begun, since, iids });
  }
}

class RepliesOfRepository {
  constructor(
    private readonly parts: MissedRepliesParts,
    private readonly connected: ConnectedRepository,
    private readonly span: { begun: Date; since: Date; iids: ReadonlySet<string | undefined> },
  ) {}

  /** Reads the discussions of a merge request that has changed, and has those worked on where somebody waits for us. */
  async look(client: Pick<MergeRequestReader, 'discussions'>, mergeRequest: MergeRequest): Promise<void> {
    const { iid, updatedAt, projectId } = mergeRequest;
    const { since, iids } = this.span;
    const isOld = updatedAt !== null && updatedAt.getTime() < since.getTime() - CLOCKS;
    if (isOld || !iids.has(iid)) return;
    for await (const page of client.discussions(projectId, iid))
      for (const discussion of page) await this.accept(mergeRequest, discussion);
  }

  /** All were read: the next look goes on from here. */
  async end(): Promise<void> {
    const { teamId, _id } = this.connected.repository;
    const set = { repliesReadAt: this.span.begun };
    await this.parts.database.repositories.update(teamId, _id, { $set: set });
  }

  /** As if the deliveries had come; those that have are not worked on twice. */
  private async accept({ iid, projectId }: MergeRequest, discussion: Discussion): Promise<void> {
    const { integration } = this.connected;
    const own = integration.account?.id ?? '';
    const answered = answeredNotes(discussion, own);
    for (const { id: noteId, system, authorId, body } of discussion.notes) {
      if (system || authorId === own || answered.has(noteId) || !mayHoldCommand(body)) continue;
      const event = {
        kind: 'note' as const,
        projectId,
        iid,
        discussionId: discussion.id,
        noteId,
        editedByOther: false,
      };
      await acceptDelivery(this.parts, integration, { event, name: `note-${noteId}` });
    }
  }
}
