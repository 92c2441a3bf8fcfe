import {
  fixBranch,
  fixCommitMessage,
  fixDescription,
  fixKey,
  fixTitle,
} from '#codehost/review/fix-merge-request.js';
import type { FixDocument } from '#server/database/documents.js';
import { reasonOf } from '#server/failure.js';
import type { CompletedScan } from '#server/results/index.js';
import { FixError } from './fix-error.js';
import type { HostedRepository } from './fix-host.js';
import { type Fixable, type LeftOut, type PatchedFile, patchOf } from './fix-patch.js';
import { type FixStore, isUnfinished } from './fix-store.js';

/** Findings of one rule in one scan, which one merge request is to fix. */
export interface FixRequest extends Omit<HostedRepository, 'integration'> {
  teamId: string;
  by: string;
  scan: CompletedScan & { commit: string };
  fixables: Fixable[];
}

/** A request with its branch, and the files that the commit on it changes. */
interface Branch extends FixRequest {
  branch: string;
  files: PatchedFile[];
}

/** What has become of it at the code host. */
type Opened = Pick<FixDocument, 'state' | 'mergeRequest'>;

const LABELS = ['security', 'goalkeeper'];

/**
 * Reads and checks first; then branch with commit, then merge request. What a crash cut off is gone on with.
 * @throws {FixError} {CodeHostError}
 */
export async function writeFix(
  store: FixStore,
  request: FixRequest,
): Promise<{ fix: FixDocument; left: LeftOut[] }> {
  const { scan, repository, host, teamId, by } = request;
  const { projectId, _id: repositoryId } = repository;
  const target = await host.branch(projectId, scan.branch);
  if (!target) throw new FixError('file-changed', `There is no branch ${scan.branch} any more`);
  const commits = { scanned: scan.commit, head: target.commit };
  const { files, fixables, left } = await patchOf(host, projectId, request.fixables, commits);
  if (fixables.length === 0) throw left[0].error;

  const findings = fixables.map(({ id, finding }) => ({
    vulnerabilityId: id,
    fingerprint: finding.fingerprint,
  }));
  const key = fixKey(findings.map(({ fingerprint }) => fingerprint));
  const work: Branch = { ...request, fixables, files, branch: fixBranch(key) };
  await requireNoOther(store, work, `${repositoryId}/${key}`);
  const known = await store.byKey(repositoryId, key);
  const unfinished = known && isUnfinished(known) ? known : null;
  const there = await host.branch(projectId, work.branch);
  if (there && !(unfinished && (await isOurs(work, unfinished, there.commit))))
    throw new FixError('branch-taken', `The branch is ${work.branch}`);
  const startCommit = there && unfinished ? unfinished.startCommit : target.commit;
  const claimed = await store.claim({
    ...{ _id: `${repositoryId}/${key}`, teamId, by, findings, startCommit },
    ...{ scanId: scan.id, scannedAt: scan.finishedAt, branch: work.branch, targetBranch: scan.branch },
  });
  if (!claimed) throw new FixError('under-way');
  try {
    const commit = there?.commit ?? (await commitTo(work, startCommit));
    const earlier = there && (await requestFrom(work, there.commit));
    const opened = earlier ?? (await openRequest(work));
    return { fix: await store.change(claimed, { commit, ...opened }), left };
  } catch (error) {
    const problem = reasonOf(error);
    await store.change(claimed, { state: 'failed', problem });
    throw error;
  }
}

/** @throws {FixError} when an earlier try with other findings beside one of these has left its branch */
async function requireNoOther(
  store: FixStore,
  { host, repository, fixables }: Branch,
  own: string,
): Promise<void> {
  for (const { finding } of fixables) {
    const known = await store.get(repository._id, finding.fingerprint);
    if (!known || known._id === own || !isUnfinished(known)) continue;
    if (await host.branch(repository.projectId, known.branch))
      throw new FixError('branch-taken', `The branch is ${known.branch}`);
  }
}

async function commitTo(
  { host, repository, branch, files, fixables }: Branch,
  startCommit: string,
): Promise<string> {
  const message = fixCommitMessage(fixables.map(({ finding }) => finding));
  const actions = files.map(({ path, content, lastCommitId }) => ({
    ...{ action: 'update' as const, path, content: content.toString('base64'), lastCommitId },
  }));
  const made = await host.commitToNewBranch(repository.projectId, { branch, startCommit, message, actions });
  return made.id;
}

async function openRequest({ host, repository, scan, branch, fixables }: Branch): Promise<Opened> {
  const fixed = fixables.map(({ finding, fix }) => {
    const { path, region } = finding.location;
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    const page = `${repository.webUrl}/-/blob/${scan.commit}/${encoded}#L${region.startLine}`;
    return { finding, fix, place: repository.webUrl ? page : null };
  });
  const { iid, webUrl } = await host.openMergeRequest(repository.projectId, {
    sourceBranch: branch,
    targetBranch: scan.branch,
    title: fixTitle(fixables.map(({ finding }) => finding)),
    description: fixDescription(fixed, scan.branch),
    labels: LABELS,
    removeSourceBranch: true,
  });
  return { state: 'opened', mergeRequest: { iid, url: webUrl } };
}

/** Whether a branch is what an earlier try has left: our one commit, with this very change. */
async function isOurs(
  { host, repository: { projectId }, branch, files, fixables }: Branch,
  { startCommit }: FixDocument,
  head: string,
): Promise<boolean> {
  const [commit] = await host.commits(projectId, { branch, limit: 1 });
  if (commit?.id !== head || commit.title !== fixTitle(fixables.map(({ finding }) => finding))) return false;
  if (commit.parentIds.length !== 1 || commit.parentIds[0] !== startCommit) return false;
  for (const { path, content } of files) {
    const file = await host.file(projectId, path, head);
    if (!file?.content.equals(content)) return false;
  }
  return true;
}

/**
 * The merge request that an earlier try has opened, when its answer was lost. People may have closed or merged it
 * meanwhile, which is as good; an older one of the same name has another head.
 */
async function requestFrom(
  { host, repository: { projectId }, scan, branch }: Branch,
  head: string,
): Promise<Opened | null> {
  for await (const page of host.mergeRequestsFrom(projectId, branch)) {
    const found = page.find(
      (one) =>
        one.headCommit === head && one.sourceProjectId === projectId && one.targetBranch === scan.branch,
    );
    if (!found) continue;
    const state = found.state === 'locked' ? 'opened' : found.state;
    return { state, mergeRequest: { iid: found.iid, url: found.webUrl } };
  }
  return null;
}
