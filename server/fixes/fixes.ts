import { CodeHostError } from '#codehost/ports.js';
import { fixBranch, fixCommitMessage, fixDescription, fixTitle } from '#codehost/review/fix-merge-request.js';
import type { Fix } from '#protocol/finding.js';
import { recordAudit } from '#server/admin/audit.js';
import type { FixDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { SecretKeyError } from '#server/integrations/secret-keys.js';
import type { Logger } from '#server/logging.js';
import type { CompletedScan, ResultStore, Vulnerability } from '#server/results/index.js';
import type { Triage } from '#server/triage/triage.js';
import { FixError } from './fix-error.js';
import { type FixHosts, type HostedRepository, hostedRepository } from './fix-host.js';
import { FixStore, isUnfinished } from './fix-store.js';
import { patched, permittedFix } from './patch-rules.js';

export interface FixesParts {
  database: Database;
  results: ResultStore;
  triage: Triage;
  codeHosts: FixHosts;
  log: Logger;
}

export interface OpenedFix {
  fix: FixDocument;
  /** False when it was there already. */
  created: boolean;
}

/** A vulnerability that may be fixed, and where. */
interface Fixable extends Omit<HostedRepository, 'integration'> {
  vulnerability: Vulnerability;
  fix: Fix;
  scan: CompletedScan & { commit: string };
}

const LABELS = ['security', 'goalkeeper'];

/** Opens merge requests with the mechanical fixes that findings carry: one a finding, on its own branch. */
export class Fixes {
  readonly store: FixStore;
  private readonly opening = new Map<string, Promise<FixDocument>>();

  constructor(private readonly parts: FixesParts) {
    this.store = new FixStore(parts.database);
  }

  /**
   * Asked again for the same finding, of whichever scan, it gives the same merge request.
   * @throws {FixError}
   */
  async open(teamId: string, vulnerabilityId: string, by: string): Promise<OpenedFix> {
    const vulnerability = await this.parts.results.findVulnerability(teamId, vulnerabilityId);
    if (!vulnerability) throw new FixError('vulnerability-not-found');
    const { repositoryId, finding } = vulnerability;
    const id = `${repositoryId}/${finding.fingerprint}`;
    const under = this.opening.get(id);
    if (under) return { fix: await under, created: false };
    const known = await this.store.get(repositoryId, finding.fingerprint);
    if (known && this.store.isElsewhere(known)) throw new FixError('under-way');
    // Another request may have begun while the database was asked.
    const begun = this.opening.get(id);
    if (begun) return { fix: await begun, created: false };
    if (known && stays(known)) return { fix: await this.refreshed(known, repositoryId), created: false };
    const opening = this.openNew(teamId, vulnerability, known, by);
    this.opening.set(id, opening);
    return { fix: await opening.finally(() => this.opening.delete(id)), created: true };
  }

  /** What people have made of it meanwhile; as it is stored when the code host does not tell. */
  private async refreshed(fix: FixDocument, repositoryId: string): Promise<FixDocument> {
    if (fix.state === 'taken-over' || !fix.mergeRequest) return fix;
    try {
      const { repository, host } = await hostedRepository(this.parts, fix.teamId, repositoryId);
      const state = (await host.mergeRequest(repository.projectId, fix.mergeRequest.iid))?.state;
      if (!state || state === 'locked' || state === fix.state) return fix;
      return await this.store.change(fix, { state });
    } catch (err) {
      this.parts.log.warn({ err, fix: fix._id }, 'the state of a fix merge request could not be read');
      return fix;
    }
  }

  private async openNew(
    teamId: string,
    vulnerability: Vulnerability,
    known: FixDocument | null,
    by: string,
  ): Promise<FixDocument> {
    try {
      const fixable = await this.fixable(teamId, vulnerability);
      const opened = await this.write(fixable, known, teamId, by);
      await recordAudit(this.parts.database, {
        ...{ teamId, by, action: 'fix.open', subject: opened._id },
        detail: { mergeRequest: opened.mergeRequest?.url ?? '', branch: opened.branch },
      });
      return opened;
    } catch (error) {
      throw inFixWords(error);
    }
  }

  /** @throws {FixError} when it may not be fixed */
  private async fixable(teamId: string, vulnerability: Vulnerability): Promise<Fixable> {
    const { results, triage } = this.parts;
    const { finding, repositoryId, scanId } = vulnerability;
    const fix = permittedFix(finding);
    if (finding.suppression) throw new FixError('suppressed', finding.suppression.reason);
    const { fingerprint } = finding;
    const decided = await triage.get({ teamId, repositoryId, fingerprint });
    if (decided?.state === 'dismissed') throw new FixError('dismissed', decided.reason);
    const scan = scanToFix(await results.completedScans(teamId), scanId);
    return { vulnerability, fix, scan, ...(await hostedRepository(this.parts, teamId, repositoryId)) };
  }

  /** Reads and checks first; then branch with commit, then merge request. What a crash cut off is gone on with. */
  private async write(
    fixable: Fixable,
    known: FixDocument | null,
    teamId: string,
    by: string,
  ): Promise<FixDocument> {
    const { vulnerability, scan, repository, host, fix } = fixable;
    const { finding } = vulnerability;
    const { projectId } = repository;
    const branch = fixBranch(finding.fingerprint);
    const target = await host.branch(projectId, scan.branch);
    if (!target) throw new FixError('file-changed', `There is no branch ${scan.branch} any more`);
    const { path } = finding.location;
    const scanned = await host.file(projectId, path, scan.commit);
    const now = target.commit === scan.commit ? scanned : await host.file(projectId, path, target.commit);
    const content = patched(fix, scanned?.content ?? null, now?.content ?? null);

    const there = await host.branch(projectId, branch);
    const unfinished = known && isUnfinished(known) ? known : null;
    if (there && !(unfinished && (await isOurs(fixable, unfinished, there.commit, content))))
      throw new FixError('branch-taken', `The branch is ${branch}`);
    const plan = {
      ...{ _id: `${repository._id}/${finding.fingerprint}`, teamId, by },
      ...{ vulnerabilityId: vulnerability.id, scanId: scan.id, scannedAt: scan.finishedAt },
      ...{ branch, targetBranch: scan.branch },
      startCommit: there && unfinished ? unfinished.startCommit : target.commit,
    };
    const claimed = await this.store.claim(plan, known);
    if (!claimed) throw new FixError('under-way');
    try {
      const message = fixCommitMessage(finding);
      const action = {
        ...{ action: 'update' as const, path, content: content.toString('base64') },
        lastCommitId: now?.lastCommitId,
      };
      const { startCommit } = plan;
      const commit =
        there?.commit ??
        (await host.commitToNewBranch(projectId, { branch, startCommit, message, actions: [action] })).id;
      const mergeRequest = (there && (await openFrom(fixable, branch))) ?? (await this.request(fixable));
      return await this.store.change(claimed, { state: 'opened', commit, mergeRequest });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      await this.store.change(claimed, { state: 'failed', problem });
      throw error;
    }
  }

  private async request({
    vulnerability,
    scan,
    repository,
    host,
    fix,
  }: Fixable): Promise<{ iid: string; url: string }> {
    const { finding } = vulnerability;
    const { path, region } = finding.location;
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    const place = repository.webUrl
      ? `${repository.webUrl}/-/blob/${scan.commit}/${encoded}#L${region.startLine}`
      : null;
    const { iid, webUrl } = await host.openMergeRequest(repository.projectId, {
      sourceBranch: fixBranch(finding.fingerprint),
      targetBranch: scan.branch,
      title: fixTitle(finding),
      description: fixDescription(finding, fix, { place, targetBranch: scan.branch }),
      labels: LABELS,
      removeSourceBranch: true,
    });
    return { iid, url: webUrl };
  }
}

/** A merge request that is there, or that a person has closed: there is no second one. */
function stays({ state }: FixDocument): boolean {
  return state === 'opened' || state === 'closed' || state === 'taken-over';
}

/** The scan of a finding, when fixes may come of it. @throws {FixError} */
function scanToFix(scans: readonly CompletedScan[], scanId: string): CompletedScan & { commit: string } {
  const scan = scans.find(({ id }) => id === scanId);
  if (!scan) throw new FixError('vulnerability-not-found');
  if (scan.kind !== 'full') throw new FixError('merge-request-scan');
  if (!scan.trusted || scan.commit === null) throw new FixError('not-trusted');
  const newest = newestOf(scans, scan.repositoryId, scan.branch);
  if (newest?.id !== scan.id) throw new FixError('not-newest', `The newest one is ${newest?.id}`);
  return { ...scan, commit: scan.commit };
}

/** The trusted scan of all of a branch that ended last. */
export function newestOf(
  scans: readonly CompletedScan[],
  repositoryId: string,
  branch: string,
): CompletedScan | undefined {
  return scans.find(
    (one) => one.repositoryId === repositoryId && one.branch === branch && one.kind === 'full' && one.trusted,
  );
}

/** Whether a branch is what an earlier try has left: our one commit, with this very change. */
async function isOurs(
  { host, repository: { projectId }, vulnerability: { finding } }: Fixable,
  { startCommit }: FixDocument,
  head: string,
  content: Buffer,
): Promise<boolean> {
  const branch = fixBranch(finding.fingerprint);
  const [commit] = await host.commits(projectId, { branch, limit: 1 });
  if (commit?.id !== head || commit.title !== fixTitle(finding)) return false;
  if (commit.parentIds.length !== 1 || commit.parentIds[0] !== startCommit) return false;
  const file = await host.file(projectId, finding.location.path, head);
  return file?.content.equals(content) ?? false;
}

/** The merge request that an earlier try has opened, when its answer was lost. */
async function openFrom(
  { host, repository: { projectId }, scan }: Fixable,
  branch: string,
): Promise<{ iid: string; url: string } | null> {
  for await (const page of host.openMergeRequests(projectId)) {
    const found = page.find(
      (one) =>
        one.sourceBranch === branch && one.sourceProjectId === projectId && one.targetBranch === scan.branch,
    );
    if (found) return { iid: found.iid, url: found.webUrl };
  }
  return null;
}

function inFixWords(error: unknown): unknown {
  // The operator has changed the keys.
  if (error instanceof SecretKeyError) return new FixError('unreachable', error.message, { cause: error });
  if (!(error instanceof CodeHostError)) return error;
  const { kind, message } = error;
  const cause = { cause: error };
  if (kind === 'forbidden' || kind === 'unauthorized') return new FixError('not-allowed', message, cause);
  if (kind === 'not-found') return new FixError('repository-not-found', message, cause);
  if (kind === 'refused') return new FixError('refused', message, cause);
  return new FixError('unreachable', message, cause);
}
