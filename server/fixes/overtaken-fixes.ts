import { overtakenMarker, overtakenNote, withGone } from '#codehost/review/fix-merge-request.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { FixDocument, IntegrationDocument } from '#server/database/documents.js';
import { findingId } from '#server/results/index.js';
import { type FixHost, hostedRepository } from './fix-host.js';
import { FixStore, repositoryOf } from './fix-store.js';
import { type FixesParts, newestOf } from './fixes.js';

/** Closes fix merge requests whose findings are gone, or says which of several are. What is cut off is done by the next look. */
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
      try {
        const gone = await this.goneOf(fix);
        if (gone?.length === fix.findings.length) await this.closeOne(fix);
        else if (gone && gone.join() !== fix.gone.join()) await this.tellGone(fix, gone);
      } catch (err) {
        // A code host that is away must not keep the others waiting; the next look finds it again.
        this.parts.log.warn(
          { err, fix: fix._id },
          'an overtaken fix merge request was not closed or described',
        );
      }
    }
  }

  /** Whether it is to be closed, if it is not closed already. */
  async isOvertaken(fix: FixDocument): Promise<boolean> {
    return (await this.goneOf(fix))?.length === fix.findings.length;
  }

  /** Fingerprints of its findings that the newest whole scan of the branch no longer has; null when no later one tells. */
  private async goneOf(fix: FixDocument): Promise<string[] | null> {
    const { results } = this.parts;
    const newest = newestOf(await results.completedScans(repositoryOf(fix)), fix.targetBranch);
    if (!newest?.complete || newest.id === fix.scanId || newest.finishedAt < fix.scannedAt) return null;
    const gone: string[] = [];
    for (const { fingerprint } of fix.findings)
      if (!(await results.findVulnerability(fix.teamId, findingId(newest.id, fingerprint))))
        gone.push(fingerprint);
    return gone;
  }

  /** Says in the description which of several findings are gone. */
  private async tellGone(fix: FixDocument, gone: string[]): Promise<void> {
    const { repository, host } = await hostedRepository(this.parts, fix.teamId, repositoryOf(fix));
    const iid = fix.mergeRequest?.iid ?? '';
    const found = await host.mergeRequest(repository.projectId, iid);
    if (found?.state === 'opened') {
      const numbers = fix.findings.flatMap(({ fingerprint }, index) =>
        gone.includes(fingerprint) ? [index + 1] : [],
      );
      const description = withGone(found.description, numbers, fix.targetBranch);
      if (description !== found.description)
        await host.describeMergeRequest(repository.projectId, iid, description);
    }
    // Of one that people have ended there is nothing more to say.
    const state = found?.state === 'merged' || found?.state === 'closed' ? found.state : fix.state;
    await this.store.change(fix, { gone, state });
  }

  private async closeOne(fix: FixDocument): Promise<void> {
    const { database, log } = this.parts;
    const { repository, integration, host } = await hostedRepository(
      this.parts,
      fix.teamId,
      repositoryOf(fix),
    );
    const state = await overtake(host, repository.projectId, fix, integration);
    if (state === null) return;
    await this.store.change(fix, { state });
    await recordAudit(database, {
      ...{ teamId: fix.teamId, by: 'a later scan', action: `fix.${state}`, subject: fix._id },
      detail: { mergeRequest: fix.mergeRequest?.url ?? '', branch: fix.branch },
    });
    log.info({ fix: fix._id, state }, 'what a fix merge request was opened for is gone');
  }
}

/** @returns what has become of it; null: it is being merged just now */
async function overtake(
  host: FixHost,
  projectId: string,
  { mergeRequest, branch, commit, targetBranch, findings }: FixDocument,
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
      await host.addNote(projectId, iid, overtakenNote(findings.length, targetBranch, isOurs));
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
