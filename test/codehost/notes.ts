import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { showUser } from './accounts.js';
import { Answer, type ProjectCall, projectRoute, type SignedIn } from './api.js';
import { type Discussion, isResolvable, type Note } from './discussion-store.js';
import type { CodeHost } from './host.js';
import { findMergeRequest } from './merge-requests.js';
import { ROLE } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { runQuickActions } from './quick-actions.js';
import { badRequest, forbidden, notFound, type Refusal } from './refusal.js';

interface One {
  iid: number;
}
interface OneNote extends One {
  note_id: number;
}

const MAX_NOTE_LENGTH = 1_000_000;
const PATH = '/projects/{id}/merge_requests/{iid}/notes';
const one = { iid: Joi.number().integer().required() };
const oneNote = { ...one, note_id: Joi.number().integer().required() };

/** Notes of merge requests, plain ones and those of discussions. */
export function noteRoutes(host: CodeHost): ServerRoute[] {
  return [
    projectRoute<PageParameters & One & { sort: 'asc' | 'desc' }>(
      host,
      {
        method: 'GET',
        path: PATH,
        role: ROLE.reporter,
        jobToken: true,
        parameters: { ...one, ...pageParameters, sort: Joi.valid('asc', 'desc').default('desc') },
      },
      (call) => {
        const mergeRequest = findMergeRequest(host, call.project, call.parameters.iid);
        const notes = host.discussions
          .of(mergeRequest)
          .flatMap((discussion) => discussion.notes.map((note) => ({ discussion, note })))
          .sort((a, b) => a.note.id - b.note.id);
        const ordered = call.parameters.sort === 'asc' ? notes : notes.reverse();
        return page(call, ordered, ({ discussion, note }) => showNote(host, discussion, note));
      },
    ),
    projectRoute<OneNote>(
      host,
      { method: 'GET', path: `${PATH}/{note_id}`, role: ROLE.reporter, jobToken: true, parameters: oneNote },
      (call) => {
        const { discussion, note } = findNote(call);
        return showNote(host, discussion, note);
      },
    ),
    projectRoute<One & { body: string; internal: boolean }>(
      host,
      {
        method: 'POST',
        path: PATH,
        role: ROLE.reporter,
        parameters: {
          ...one,
          body: Joi.string().required(),
          internal: Joi.boolean().default(false),
          merge_request_diff_head_sha: Joi.string(),
        },
      },
      async ({ project, parameters, user }) => {
        const mergeRequest = findMergeRequest(host, project, parameters.iid);
        const read = await runQuickActions(host, mergeRequest, user, checkedBody(parameters.body));
        if (read.body === '')
          return new Answer({ commands_changes: read.changes, summary: read.summary }, { status: 202 });
        const { internal } = parameters;
        const discussion = host.discussions.start(mergeRequest, user, {
          body: read.body,
          type: null,
          internal,
        });
        return { ...showNote(host, discussion, discussion.notes[0]), commands_changes: read.changes };
      },
    ),
    projectRoute<OneNote & { body: string }>(
      host,
      {
        method: 'PUT',
        path: `${PATH}/{note_id}`,
        role: ROLE.reporter,
        parameters: { ...oneNote, body: Joi.string().required() },
      },
      (call) => {
        const { discussion, note } = findNote(call);
        requireEditor(call, note);
        host.discussions.edit(discussion, note, call.user, checkedBody(call.parameters.body));
        return showNote(host, discussion, note);
      },
    ),
    projectRoute<OneNote>(
      host,
      { method: 'DELETE', path: `${PATH}/{note_id}`, role: ROLE.reporter, parameters: oneNote },
      (call) => {
        const { discussion, note } = findNote(call);
        requireEditor(call, note);
        host.discussions.removeNote(discussion.mergeRequest, note.id);
        return null;
      },
    ),
  ];
}

function findNote({ host, project, parameters }: ProjectCall<OneNote>): {
  discussion: Discussion;
  note: Note;
} {
  const found = host.discussions.findNote(
    findMergeRequest(host, project, parameters.iid),
    parameters.note_id,
  );
  if (!found) throw notFound();
  return found;
}

/** Own notes, and those of others for maintainers. */
export function requireEditor(call: SignedIn<ProjectCall<unknown>>, note: Note): void {
  if (call.user !== note.author && call.accessLevel < ROLE.maintainer) throw forbidden();
}

/** Refuses what a host would: nothing but blanks, and more than a million characters. */
export function checkedBody(body: string): string {
  if (body.trim() === '') throw noteErrors({ note: ["can't be blank"] });
  if (body.length > MAX_NOTE_LENGTH)
    throw noteErrors({ note: ['is too long (maximum is 1000000 characters)'] });
  return body;
}

/** Errors of a note: a Ruby hash inside a text. */
export function noteErrors(errors: Record<string, string[]>): Refusal {
  const hash = Object.entries(errors).map(
    ([field, texts]) => `:${field}=>[${texts.map((text) => JSON.stringify(text)).join(', ')}]`,
  );
  return badRequest(`400 Bad request - Note {${hash.join(', ')}}`);
}

export function showDiscussion(host: CodeHost, discussion: Discussion) {
  return {
    id: discussion.id,
    individual_note: discussion.individual,
    notes: discussion.notes.map((note) => showNote(host, discussion, note)),
  };
}

export function showNote(host: CodeHost, discussion: Discussion, note: Note) {
  const { mergeRequest } = discussion;
  const resolvable = isResolvable(note);
  return {
    id: note.id,
    type: note.type,
    body: note.body,
    author: showUser(host, note.author),
    created_at: note.createdAt.toISOString(),
    updated_at: note.updatedAt.toISOString(),
    system: note.system,
    noteable_id: mergeRequest.id,
    noteable_type: 'MergeRequest',
    project_id: mergeRequest.project.id,
    commit_id: null,
    ...(note.position ? { position: note.position } : {}),
    resolvable,
    ...(resolvable
      ? {
          resolved: note.resolvedAt !== null,
          resolved_by: note.resolvedBy && showUser(host, note.resolvedBy),
          resolved_at: note.resolvedAt?.toISOString() ?? null,
        }
      : {}),
    suggestions: [],
    confidential: note.internal,
    internal: note.internal,
    imported: false,
    imported_from: 'none',
    noteable_iid: mergeRequest.iid,
    commands_changes: {},
  };
}
