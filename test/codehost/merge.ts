import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import { type MergeRequest, newest } from './merge-request-store.js';
import type { User } from './model.js';
import { changeRefs, repositoryOf } from './repository.js';
import { resolveCommit } from './revisions.js';

/** Merges by a merge commit in the real repository; hooks follow. False where there are conflicts. */
export async function merge(host: CodeHost, mergeRequest: MergeRequest, user: User): Promise<boolean> {
  const { project, sourceProject, sourceBranch, targetBranch } = mergeRequest;
  const call = { cwd: repositoryOf(project) };
  const target = await resolveCommit(call.cwd, `refs/heads/${targetBranch}`);
  const commit = target && (await mergeCommit(mergeRequest, target));
  if (!commit || !target) return false;
  await changeRefs(host, project, user, async () => {
    await gitText(['update-ref', `refs/heads/${targetBranch}`, commit, target], call);
    if (mergeRequest.removeSourceBranch && sourceProject === project)
      await gitText(['update-ref', '-d', `refs/heads/${sourceBranch}`], call);
  });
  return true;
}

/** The result of merging now, as pipelines of merged results run on it; null where there are conflicts. */
export async function testMerge(
  mergeRequest: MergeRequest,
): Promise<{ commit: string; target: string } | null> {
  const call = { cwd: repositoryOf(mergeRequest.project) };
  const target = await resolveCommit(call.cwd, `refs/heads/${mergeRequest.targetBranch}`);
  const commit = target && (await mergeCommit(mergeRequest, target));
  if (!commit || !target) return null;
  await gitText(['update-ref', `refs/merge-requests/${mergeRequest.iid}/merge`, commit], call);
  return { commit, target };
}

async function mergeCommit(mergeRequest: MergeRequest, target: string): Promise<string | null> {
  const call = { cwd: repositoryOf(mergeRequest.project) };
  const { head } = newest(mergeRequest);
  let tree: string;
  try {
    tree = await gitText(['merge-tree', '--write-tree', target, head], call);
  } catch {
    return null; // git answers conflicts with exit code 1
  }
  const input = `Merge branch '${mergeRequest.sourceBranch}' into '${mergeRequest.targetBranch}'\n`;
  return gitText(['commit-tree', tree, '-p', target, '-p', head], { ...call, input });
}
