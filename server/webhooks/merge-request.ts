import { CodeHostError, type MergeRequest, type MergeRequestReader } from '#codehost/ports.js';
import type { MergeRequestEvent, RepositoryDocument } from '#server/database/documents.js';
import type { WaitingScans } from '#server/scans/waiting-scans.js';

type Reaction = 'scan' | 'give-up' | 'nothing';

/** Only what changes the head, the target or who looks at it is worth a scan: no titles, labels or approvals. */
function reactionTo({ action, newCommits, madeReady, targetChanged }: MergeRequestEvent): Reaction {
  switch (action) {
    case 'open':
    case 'reopen':
      return 'scan';
    case 'update':
      return newCommits || madeReady || targetChanged ? 'scan' : 'nothing';
    case 'close':
    case 'merge':
      return 'give-up';
    default:
      return 'nothing';
  }
}

/** @returns what was done, for people. @throws {CodeHostError} when the code host is away: to be done again */
export async function onMergeRequest(
  event: MergeRequestEvent,
  repository: RepositoryDocument,
  client: Pick<MergeRequestReader, 'mergeRequest'>,
  waiting: WaitingScans,
): Promise<string> {
  const reaction = reactionTo(event);
  if (reaction === 'nothing') return 'nothing to scan has changed';
  if (reaction === 'give-up') {
    await waiting.giveUpMergeRequest(repository, event.iid, `the ${event.action} of the merge request`);
    return 'scans of the merge request were given up';
  }
  if (repository.scannedByCi) return 'the CI of the project scans its merge requests';
  const current = await readMergeRequest(event, client);
  if (current && current.state !== 'opened') return `the merge request is ${current.state} meanwhile`;
  await wantMergeRequest(repository, current ?? asOf(event), waiting);
  return 'a scan of the merge request is wanted';
}

/** Keeps the wish for a scan of a merge request as it is. */
export async function wantMergeRequest(
  { teamId, _id: repositoryId }: RepositoryDocument,
  mergeRequest: Pick<
    MergeRequest,
    'iid' | 'headCommit' | 'sourceBranch' | 'targetBranch' | 'sourceProjectId' | 'diffRefs'
  >,
  waiting: WaitingScans,
): Promise<void> {
  const { iid, headCommit, sourceBranch, targetBranch, sourceProjectId, diffRefs } = mergeRequest;
  const base = diffRefs?.base ?? null;
  await waiting.want({
    teamId,
    repositoryId,
    branch: sourceBranch,
    commit: headCommit,
    mergeRequest: { iid, sourceProjectId, sourceBranch, targetBranch, base },
    trigger: 'webhook',
  });
}

/** As it is by now; null when the account may not see it: then what was delivered has to do. */
async function readMergeRequest(
  { projectId, iid }: MergeRequestEvent,
  client: Pick<MergeRequestReader, 'mergeRequest'>,
): Promise<MergeRequest | null> {
  try {
    return await client.mergeRequest(projectId, iid);
  } catch (error) {
    if (error instanceof CodeHostError && error.isHidden) return null;
    throw error;
  }
}

function asOf({ head, ...event }: MergeRequestEvent) {
  return { ...event, headCommit: head, diffRefs: null };
}
