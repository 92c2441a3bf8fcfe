import type { Discussion, Note } from './discussion-store.js';
import { hookProject } from './hook-payloads.js';
import type { CodeHost } from './host.js';
import { hookTime, newest } from './merge-request-store.js';
import { fullPath, type User } from './model.js';

/** `update` when the text of a note was changed; older hosts do not say which. */
export type NoteAction = 'create' | 'update';

/** Body of a note hook: who did it is `user`, who wrote the note `author_id`. */
export function notePayload(
  host: CodeHost,
  { id: discussionId, mergeRequest }: Discussion,
  note: Note,
  { user, action }: { user: User; action: NoteAction },
) {
  const { project, sourceProject, author } = mergeRequest;
  const target = hookProject(host, project);
  const page = `${host.url}/${fullPath(project)}/-/merge_requests/${mergeRequest.iid}`;
  return {
    object_kind: 'note',
    event_type: 'note',
    user: {
      ...{ id: user.id, name: user.name, username: user.username },
      ...{ avatar_url: null, email: '[REDACTED]' },
    },
    project_id: project.id,
    project: target,
    object_attributes: {
      attachment: null,
      author_id: note.author.id,
      change_position: null,
      commit_id: null,
      created_at: hookTime(note.createdAt),
      discussion_id: discussionId,
      id: note.id,
      line_code: null,
      note: note.body,
      noteable_id: mergeRequest.id,
      noteable_type: 'MergeRequest',
      original_position: note.position,
      position: note.position,
      project_id: project.id,
      resolved_at: note.resolvedAt && hookTime(note.resolvedAt),
      resolved_by_id: note.resolvedBy?.id ?? null,
      resolved_by_push: null,
      st_diff: null,
      system: note.system,
      type: note.type,
      updated_at: hookTime(note.updatedAt),
      updated_by_id: action === 'update' ? user.id : null,
      description: note.body,
      url: `${page}#note_${note.id}`,
      action,
    },
    repository: {
      ...{ name: target.name, url: target.url },
      ...{ description: target.description, homepage: target.homepage },
    },
    merge_request: {
      ...{ id: mergeRequest.id, iid: mergeRequest.iid, author_id: author.id },
      ...{ title: mergeRequest.title, description: mergeRequest.description, state: mergeRequest.state },
      ...{ source_branch: mergeRequest.sourceBranch, target_branch: mergeRequest.targetBranch },
      ...{ source_project_id: sourceProject.id, target_project_id: project.id },
      ...{ source: hookProject(host, sourceProject), target },
      last_commit: { id: newest(mergeRequest).head },
      url: page,
    },
  };
}
