import { MergeRequestDiscussions, MergeRequestNotes } from '@gitbeaker/rest';
import Joi from 'joi';
import { CodeHostError, type DiscussionPosition, type DiscussionWriter } from '../ports.js';
import { readAnswer } from './answer.js';
import type { CallContext, Connection } from './connection.js';
import { readDiscussion } from './discussion-answer.js';

const createdNote = Joi.object<{ id: number }>({ id: Joi.number().integer().required() }).required();

export function discussionWriter(connection: Connection): DiscussionWriter {
  const discussions = (context: CallContext) => new MergeRequestDiscussions(connection.resource(context));
  const notes = (context: CallContext) => new MergeRequestNotes(connection.resource(context));
  return {
    async openDiscussion(projectId, iid, { body, position }) {
      const what = `a discussion in merge request !${iid}`;
      // Not by gitbeaker, which cuts paths at "&" and knows no positions of whole files.
      const reply = await connection.call({
        method: 'POST',
        path: `projects/${encodeURIComponent(projectId)}/merge_requests/${encodeURIComponent(iid)}/discussions`,
        body: position === null ? { body } : { body, position: positionFields(position) },
        what,
      });
      requireNote(reply.status, what);
      return readDiscussion(reply.body, what);
    },

    async resolveDiscussion(projectId, iid, discussionId, resolved) {
      const what = `the ${resolved ? 'resolving' : 'reopening'} of a discussion in merge request !${iid}`;
      await discussions({ what }).resolve(projectId, Number(iid), discussionId, resolved);
    },

    async reply(projectId, iid, discussionId, body) {
      const what = `a reply in merge request !${iid}`;
      const options = { showExpanded: true } as const;
      const { status } = await discussions({ what }).addNote(
        projectId,
        Number(iid),
        discussionId,
        body,
        options,
      );
      requireNote(status, what);
    },

    async editDiscussionNote(projectId, iid, { discussionId, noteId, body }) {
      const what = `the change of a comment in merge request !${iid}`;
      await discussions({ what }).editNote(projectId, Number(iid), discussionId, Number(noteId), { body });
    },

    async addNote(projectId, iid, body) {
      const what = `a note in merge request !${iid}`;
      const options = { showExpanded: true } as const;
      const { status, data } = await notes({ what }).create(projectId, Number(iid), body, options);
      requireNote(status, what);
      return { id: String(readAnswer(createdNote, data, what).id) };
    },

    async editNote(projectId, iid, noteId, body) {
      const what = `the change of a note in merge request !${iid}`;
      await notes({ what }).edit(projectId, Number(iid), Number(noteId), { body });
    },
  };
}

/** 202 means that the text was taken for commands only ("/close"), and that there is no note. */
function requireNote(status: number, what: string): void {
  if (status === 202)
    throw new CodeHostError(
      'refused',
      `The code host took the text of ${what} for commands, so there is no comment. No line may begin with "/".`,
      status,
    );
}

function positionFields(position: DiscussionPosition): Record<string, unknown> {
  const { type, oldLine, newLine } = position;
  return {
    position_type: type,
    base_sha: position.base,
    start_sha: position.start,
    head_sha: position.head,
    old_path: position.oldPath,
    new_path: position.newPath,
    ...(type === 'text' && oldLine !== null ? { old_line: oldLine } : {}),
    ...(type === 'text' && newLine !== null ? { new_line: newLine } : {}),
  };
}
