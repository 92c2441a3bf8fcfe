import { type MergeRequest, newest } from './merge-request-store.js';
import { fullPath, type User } from './model.js';
import type { NewPipeline } from './pipeline-store.js';

/**
 * A pipeline of a merge request, which runs in the target project, also for a fork: of its head alone (detached), or of
 * what merging it now would give.
 */
export function mergeRequestPipeline(
  mergeRequest: MergeRequest,
  user: User,
  merged: { commit: string; target: string } | null,
): NewPipeline {
  const { project, sourceProject, iid, sourceBranch, targetBranch } = mergeRequest;
  const version = newest(mergeRequest);
  return {
    ref: sourceBranch,
    sha: merged?.commit ?? version.head,
    source: 'merge_request_event',
    user,
    mergeRequestIid: iid,
    mergeRequestRef: merged ? 'merge' : 'head',
    fork: sourceProject === project ? undefined : sourceProject,
    predefined: {
      CI_MERGE_REQUEST_IID: String(iid),
      CI_MERGE_REQUEST_ID: String(mergeRequest.id),
      CI_MERGE_REQUEST_PROJECT_ID: String(project.id),
      CI_MERGE_REQUEST_PROJECT_PATH: fullPath(project),
      CI_MERGE_REQUEST_SOURCE_PROJECT_ID: String(sourceProject.id),
      CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: fullPath(sourceProject),
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: sourceBranch,
      // Empty in detached pipelines, as on a real host.
      CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: merged ? version.head : '',
      CI_MERGE_REQUEST_TARGET_BRANCH_SHA: merged?.target ?? '',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: targetBranch,
      CI_MERGE_REQUEST_DIFF_ID: String(version.id),
      CI_MERGE_REQUEST_DIFF_BASE_SHA: version.base,
      CI_MERGE_REQUEST_EVENT_TYPE: merged ? 'merged_result' : 'detached',
      CI_MERGE_REQUEST_TITLE: mergeRequest.title,
    },
  };
}
