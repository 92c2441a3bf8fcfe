import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { Answer, type ProjectCall, projectRoute, type SignedIn } from './api.js';
import { type Discussion, resolveNote } from './discussion-store.js';
import type { CodeHost } from './host.js';
import { type MergeRequest, newest } from './merge-request-store.js';
import { findMergeRequest } from './merge-requests.js';
import { ROLE } from './model.js';
import { checkedBody, noteErrors, requireEditor, showDiscussion, showNote } from './notes.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { fileAt, isLineOf, type Position } from './positions.js';
import { runQuickActions } from './quick-actions.js';
import { forbidden, notFound, Refusal } from './refusal.js';
import { repositoryOf } from './repository.js';
import { resolveCommit } from './revisions.js';

interface One {
  iid: number;
}
interface OneDiscussion extends One {
  discussion_id: string;
}

const line = Joi.number().integer().min(1).empty('').allow(null).default(null);

const positionFields = Joi.object({
  base_sha: Joi.string().required(),
  start_sha: Joi.string().required(),
  head_sha: Joi.string().required(),
  position_type: Joi.valid('text', 'file', 'image').required(),
  old_path: Joi.string().allow(null),
  new_path: Joi.string().allow(null),
  old_line: line,
  new_line: line,
  line_range: Joi.object().unknown().default(null),
});

const PATH = '/projects/{id}/merge_requests/{iid}/discussions';
const one = { iid: Joi.number().integer().required() };
const oneDiscussion = { ...one, discussion_id: Joi.string().required() };
const body = Joi.string().required();

/** Discussions of merge requests: threads, their replies, who resolved them. */
export function discussionRoutes(host: CodeHost): ServerRoute[] {
  return [
    projectRoute<PageParameters & One>(
      host,
      { method: 'GET', path: PATH, role: ROLE.reporter, parameters: { ...one, ...pageParameters } },
      (call) => {
        const mergeRequest = findMergeRequest(host, call.project, call.parameters.iid);
        return page(call, host.discussions.of(mergeRequest), (discussion) =>
          showDiscussion(host, discussion),
        );
      },
    ),
    projectRoute<OneDiscussion>(
      host,
      { method: 'GET', path: `${PATH}/{discussion_id}`, role: ROLE.reporter, parameters: oneDiscussion },
      (call) => showDiscussion(host, findDiscussion(call)),
    ),
    projectRoute<One & { body: string; position?: Position }>(
      host,
      {
        method: 'POST',
        path: PATH,
        role: ROLE.reporter,
        parameters: { ...one, body, position: positionFields, commit_id: Joi.string() },
      },
      create,
    ),
    projectRoute<OneDiscussion & { resolved: boolean }>(
      host,
      {
        method: 'PUT',
        path: `${PATH}/{discussion_id}`,
        role: ROLE.reporter,
        parameters: { ...oneDiscussion, resolved: Joi.boolean().required() },
      },
      (call) => {
        const discussion = findDiscussion(call);
        requireResolver(call, discussion.mergeRequest);
        host.discussions.resolve(discussion, call.user, call.parameters.resolved);
        return showDiscussion(host, discussion);
      },
    ),
    ...threadRoutes(host),
  ];
}

function threadRoutes(host: CodeHost): ServerRoute[] {
  const oneNote = { ...oneDiscussion, note_id: Joi.number().integer().required() };
  return [
    projectRoute<OneDiscussion & { body: string }>(
      host,
      {
        method: 'POST',
        path: `${PATH}/{discussion_id}/notes`,
        role: ROLE.reporter,
        parameters: { ...oneDiscussion, body },
      },
      async (call) => {
        const discussion = findDiscussion(call);
        const read = await runQuickActions(
          host,
          discussion.mergeRequest,
          call.user,
          checkedBody(call.parameters.body),
        );
        if (read.body === '') throw noteErrors({ commands_only: read.summary });
        return showNote(host, discussion, host.discussions.reply(discussion, call.user, read.body));
      },
    ),
    projectRoute<OneDiscussion & { note_id: number; body?: string; resolved?: boolean }>(
      host,
      {
        method: 'PUT',
        path: `${PATH}/{discussion_id}/notes/{note_id}`,
        role: ROLE.reporter,
        parameters: { ...oneNote, body: Joi.string(), resolved: Joi.boolean() },
      },
      (call) => {
        const { parameters, user } = call;
        if ((parameters.body === undefined) === (parameters.resolved === undefined))
          throw new Refusal(400, {
            error:
              parameters.body === undefined
                ? 'body, resolved are missing, exactly one parameter must be provided'
                : 'body, resolved are mutually exclusive',
          });
        const discussion = findDiscussion(call);
        const note = discussion.notes.find(({ id }) => id === parameters.note_id);
        if (!note) throw notFound();
        if (parameters.resolved !== undefined) {
          requireResolver(call, discussion.mergeRequest);
          resolveNote(note, user, parameters.resolved);
        } else {
          requireEditor(call, note);
          host.discussions.edit(discussion, note, user, checkedBody(parameters.body ?? ''));
        }
        return showNote(host, discussion, note);
      },
    ),
    projectRoute<OneDiscussion & { note_id: number }>(
      host,
      {
        method: 'DELETE',
        path: `${PATH}/{discussion_id}/notes/{note_id}`,
        role: ROLE.reporter,
        parameters: oneNote,
      },
      (call) => {
        const discussion = findDiscussion(call);
        const note = discussion.notes.find(({ id }) => id === call.parameters.note_id);
        if (!note) throw notFound();
        requireEditor(call, note);
        host.discussions.removeNote(discussion.mergeRequest, note.id);
        return null;
      },
    ),
  ];
}

async function create(
  call: SignedIn<ProjectCall<One & { body: string; position?: Position }>>,
): Promise<Answer> {
  const { host, project, parameters, user } = call;
  const mergeRequest = findMergeRequest(host, project, parameters.iid);
  const text = checkedBody(parameters.body);
  const position = lostOr(host, parameters.position);
  if (position) await checkPosition(host, mergeRequest, position);
  const read = await runQuickActions(host, mergeRequest, user, text);
  if (read.body === '') throw noteErrors({ commands_only: read.summary });
  const discussion = host.discussions.start(mergeRequest, user, {
    body: read.body,
    type: position ? 'DiffNote' : 'DiscussionNote',
    position,
  });
  if (position) discussion.notes[0].outdated = position.head_sha !== newest(mergeRequest).head;
  return new Answer(showDiscussion(host, discussion), { status: 201 });
}

function lostOr(host: CodeHost, position: Position | undefined): Position | null {
  if (!position) return null;
  if (host.discussions.positionsToLose <= 0) return position;
  host.discussions.positionsToLose--;
  return null;
}

/** The checks that a real host makes of a position, with its words. */
async function checkPosition(host: CodeHost, mergeRequest: MergeRequest, position: Position): Promise<void> {
  if (mergeRequest.preparing) throw noteErrors({ noteable: ["doesn't support new-style diff notes"] });
  const isText = position.position_type === 'text';
  const hasPaths = Boolean(position.old_path) && Boolean(position.new_path);
  if (!hasPaths || (isText && position.old_line === null && position.new_line === null))
    throw noteErrors({ position: ['is incomplete'] });
  const { project } = mergeRequest;
  const repository = repositoryOf(project);
  const known = await Promise.all(
    [position.base_sha, position.start_sha, position.head_sha].map((sha) => resolveCommit(repository, sha)),
  );
  const files = known.includes(null)
    ? []
    : await host.mergeRequests.files(project, position.base_sha, position.head_sha);
  const file = fileAt(files, position);
  if (file === null || (isText && !isLineOf(file, position, host.diffLimits)))
    throw noteErrors({ line_code: ["can't be blank", 'must be a valid line code'] });
}

function findDiscussion(call: ProjectCall<OneDiscussion>): Discussion {
  const { host, project, parameters } = call;
  const mergeRequest = findMergeRequest(host, project, parameters.iid);
  const discussion = host.discussions.find(mergeRequest, parameters.discussion_id);
  if (discussion === null) throw notFound('Discussion');
  return discussion;
}

function requireResolver(call: SignedIn<ProjectCall<unknown>>, mergeRequest: MergeRequest): void {
  if (call.accessLevel < ROLE.developer && call.user !== mergeRequest.author) throw forbidden();
}
