import type { PushEvent, RepositoryDocument } from '#server/database/documents.js';
import type { WaitingScans } from '#server/scans/waiting-scans.js';

/** @returns what was done, for people */
export async function onPush(
  { branch, head, defaultBranch }: PushEvent,
  repository: RepositoryDocument,
  waiting: WaitingScans,
): Promise<string> {
  if (head === null) return 'the branch was deleted';
  // The project may have got another default branch, or its first one, since it was synchronised.
  const scanned = [defaultBranch ?? repository.defaultBranch, ...repository.trackedBranches];
  if (!scanned.includes(branch)) return 'it is neither the default branch nor a tracked one';
  if (repository.scannedByCi) return 'the CI of the project scans its branches';
  const { teamId, _id: repositoryId } = repository;
  const wish = { teamId, repositoryId, branch, commit: head };
  await waiting.want({ ...wish, mergeRequest: null, trigger: 'webhook' });
  return 'a scan of the branch is wanted';
}
