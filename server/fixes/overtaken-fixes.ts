import { overtakenMarker, overtakenNote } from '#codehost/review/fix-merge-request.js';
import { recordAudit } from '#server/admin/audit.js';
import type { FixDocument, IntegrationDocument } from '#server/database/documents.js';
import { findingId } from '#server/results/index.js';
import { type FixHost, hostedRepository } from './fix-host.js';
import { FixStore } from './fix-store.js';
import { type FixesParts, newestOf } from './fixes.js';

/** Closes fix merge requests whose finding is gone. What is cut off is done again by the next look. */
export class OvertakenFixes {
  private readonly store: FixStore;

  constructor(private readonly parts: FixesParts) {
    this.store = new FixStore(parts.database);
  }

  /** Ids of the teams that have fix merge requests which may be open. */
  async teams(): Promise<string[]> {
    return [...new Set((await this.store.open(null)).map(({ teamId }) => teamId))];
  }

  async close(teamId: string): Promise<void> {
    for (const fix of await this.store.open(teamId)) {
      if (!(await this.isGone(fix))) continue;
      try {
        await this.closeOne(fix);
      } catch (err) {
        // A code host that is away must not keep the others waiting; the next look finds it again.
        this.parts.log.warn({ err, fix: fix._id }, 'an overtaken fix merge request was not closed');
      }
    }
  }

  /** Whether the newest whole scan of the branch no longer has the finding. */
  private async isGone(fix: FixDocument): Promise<boolean> {
    const { repositoryId, fingerprint } = partsOf(fix);
    const { results } = this.parts;
    const newest = newestOf(await results.completedScans(fix.teamId), repositoryId, fix.targetBranch);
    if (!newest?.complete || newest.id === fix.scanId || newest.finishedAt < fix.scannedAt) return false;
    return (await results.findVulnerability(fix.teamId, findingId(newest.id, fingerprint))) === null;
  }

  private async closeOne(fix: FixDocument): Promise<void> {
    const { database, log } = this.parts;
    const { repositoryId } = partsOf(fix);
    const { repository, integration, host } = await hostedRepository(this.parts, fix.teamId, repositoryId);
    const state = await overtake(host, repository.projectId, fix, integration);
    if (state === null) return;
    await this.store.change(fix, { state });
    await recordAudit(database, {
      ...{ teamId: fix.teamId, by: 'a later scan', action: `fix.${state}`, subject: fix._id },
      detail: { mergeRequest: fix.mergeRequest?.url ?? '', branch: fix.branch },
    });
    log.info({ fix: fix._id, state }, 'the finding of a fix merge request is gone');
  }
}

/** @returns what has become of it; null: it is being merged just now */
async function overtake(
  host: FixHost,
  projectId: string,
  { mergeRequest, branch, commit, targetBranch }: FixDocument,
  { account }: IntegrationDocument,
): Promise<FixDocument['state'] | null> {
  const iid = mergeRequest?.iid ?? '';
  const found = iid === '' ? null : await host.mergeRequest(projectId, iid);
  if (found?.state === 'merged') return 'merged';
  if (found?.state === 'locked') return null;
  const head = await host.branch(projectId, branch);
  const isOurs = head === null || head.commit === commit;
  if (found?.state === 'opened') {
    if (!(await hasNote(host, projectId, iid, account?.id ?? null)))
      await host.addNote(projectId, iid, overtakenNote(targetBranch, isOurs));
    if (isOurs) await host.closeMergeRequest(projectId, iid);
  }
  if (!isOurs) return 'taken-over';
  // Once more: whoever pushed while it was closed keeps the branch.
  const now = head && (await host.branch(projectId, branch));
  if (now?.commit === commit) await host.deleteBranch(projectId, branch);
  return 'overtaken';
}

/** Whether we have said so before, and were cut off then. */
async function hasNote(
  host: FixHost,
  projectId: string,
  iid: string,
  accountId: string | null,
): Promise<boolean> {
  for await (const page of host.discussions(projectId, iid))
    for (const { notes } of page)
      if (notes.some(({ body, authorId }) => authorId === accountId && body.startsWith(overtakenMarker)))
        return true;
  return false;
}

function partsOf({ _id }: FixDocument): { repositoryId: string; fingerprint: string } {
  const at = _id.indexOf('/');
  return { repositoryId: _id.slice(0, at), fingerprint: _id.slice(at + 1) };
}
