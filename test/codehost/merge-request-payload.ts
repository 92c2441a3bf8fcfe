import { readCommit } from './commits.js';
import { hookCommit, hookProject } from './hook-payloads.js';
import type { CodeHost } from './host.js';
import {
  hookTime,
  isDraft,
  type MergeRequest,
  type MergeRequestEvent,
  type MergeRequestState,
  newest,
} from './merge-request-store.js';
import { fullPath } from './model.js';
import { repositoryOf } from './repository.js';

const STATE_IDS: Record<MergeRequestState, number> = { opened: 1, closed: 2, merged: 3, locked: 4 };

/** Body of a merge request hook. `oldrev` is there only when code changed. */
export async function mergeRequestPayload(
  host: CodeHost,
  mergeRequest: MergeRequest,
  event: MergeRequestEvent,
) {
  const { project, sourceProject, author } = mergeRequest;
  const { head } = newest(mergeRequest);
  const commit = await readCommit(repositoryOf(project), head);
  const target = hookProject(host, project);
  const unresolved = host.discussions.of(mergeRequest).some((discussion) => !discussion.isResolved());
  return {
    object_kind: 'merge_request',
    event_type: 'merge_request',
    user: {
      id: event.user.id,
      name: event.user.name,
      username: event.user.username,
      avatar_url: null,
      email: '[REDACTED]',
    },
    project: target,
    object_attributes: {
      id: mergeRequest.id,
      iid: mergeRequest.iid,
      target_branch: mergeRequest.targetBranch,
      source_branch: mergeRequest.sourceBranch,
      source_project_id: sourceProject.id,
      target_project_id: project.id,
      author_id: author.id,
      assignee_ids: [],
      assignee_id: null,
      reviewer_ids: [],
      title: mergeRequest.title,
      description: mergeRequest.description,
      created_at: hookTime(mergeRequest.createdAt),
      updated_at: hookTime(mergeRequest.updatedAt),
      last_edited_at: null,
      last_edited_by_id: null,
      milestone_id: null,
      state_id: STATE_IDS[mergeRequest.state],
      state: mergeRequest.state,
      blocking_discussions_resolved: !unresolved,
      work_in_progress: isDraft(mergeRequest),
      draft: isDraft(mergeRequest),
      first_contribution: false,
      merge_status: 'unchecked',
      detailed_merge_status: isDraft(mergeRequest) ? 'draft_status' : 'mergeable',
      prepared_at: mergeRequest.preparing ? null : hookTime(mergeRequest.createdAt),
      url: `${host.url}/${fullPath(project)}/-/merge_requests/${mergeRequest.iid}`,
      source: hookProject(host, sourceProject),
      target,
      last_commit: commit && hookCommit(host, sourceProject, commit),
      labels: mergeRequest.labels.map((title) => ({ title })),
      action: event.action,
      ...(event.oldHead ? { oldrev: event.oldHead } : {}),
    },
    labels: mergeRequest.labels.map((title) => ({ title })),
    changes: event.changes,
    repository: {
      name: target.name,
      url: target.url,
      description: target.description,
      homepage: target.homepage,
    },
    assignees: [],
    reviewers: [],
  };
}
