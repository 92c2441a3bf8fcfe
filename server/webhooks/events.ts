import Joi from 'joi';
import { COMMAND } from '#codehost/review/thread-command.js';
import { commitId } from '#protocol/identifiers.js';
import { RULE_IDENTIFIER } from '#reports/gitlab-sast.js';
import type {
  MergeRequestEvent,
  NoteEvent,
  PushEvent,
  VulnerabilityEvent,
  WebhookEvent,
} from '#server/database/documents.js';

const MAX_IDENTIFIERS = 100;

const id = Joi.alternatives(
  Joi.number().integer().positive(),
  Joi.string().pattern(/^[1-9]\d{0,18}$/),
).required();
const branch = Joi.string().max(1024).required();
const NO_COMMIT = /^0+$/;
const BRANCH_REF = 'refs/heads/';

type Id = number | string;
type Change = { current?: unknown };

interface RawMergeRequest {
  object_attributes: {
    iid: Id;
    action?: string | null;
    oldrev?: string | null;
    source_branch: string;
    target_branch: string;
    source_project_id: Id;
    target_project_id: Id;
    last_commit: { id: string };
  };
  changes?: { draft?: Change; target_branch?: Change };
}

const change = Joi.object({ current: Joi.any() }).unknown();
const mergeRequestSchema = Joi.object<RawMergeRequest>({
  object_attributes: Joi.object({
    iid: id,
    action: Joi.string().max(100).allow(null),
    oldrev: Joi.string().max(64).allow(null),
    source_branch: branch,
    target_branch: branch,
    source_project_id: id,
    target_project_id: id,
    last_commit: Joi.object({ id: commitId.required() }).unknown().required(),
  })
    .unknown()
    .required(),
  changes: Joi.object({ draft: change, target_branch: change }).unknown(),
}).unknown();

function mergeRequestEvent({ object_attributes: raw, changes }: RawMergeRequest): MergeRequestEvent {
  return {
    kind: 'merge-request',
    projectId: String(raw.target_project_id),
    iid: String(raw.iid),
    action: raw.action ?? null,
    head: raw.last_commit.id,
    sourceProjectId: String(raw.source_project_id),
    sourceBranch: raw.source_branch,
    targetBranch: raw.target_branch,
    newCommits: Boolean(raw.oldrev),
    madeReady: changes?.draft?.current === false,
    targetChanged: changes?.target_branch !== undefined,
  };
}

interface RawPush {
  project_id: Id;
  ref: string;
  after: string;
  project?: { default_branch?: string | null };
}

const pushSchema = Joi.object<RawPush>({
  project_id: id,
  ref: branch,
  after: commitId.required(),
  project: Joi.object({ default_branch: Joi.string().max(1024).allow(null) }).unknown(),
}).unknown();

function pushEvent({ project_id, ref, after, project }: RawPush): PushEvent | null {
  if (!ref.startsWith(BRANCH_REF)) return null;
  const head = NO_COMMIT.test(after) ? null : after;
  return {
    kind: 'push',
    projectId: String(project_id),
    branch: ref.slice(BRANCH_REF.length),
    head,
    defaultBranch: project?.default_branch ?? null,
  };
}

interface RawVulnerability {
  object_attributes: {
    project_id: Id;
    state: VulnerabilityEvent['state'];
    identifiers?: { external_type?: unknown; external_id?: unknown; name?: unknown }[] | null;
    location?: { file?: string; start_line?: number } | null;
    updated_at: Date;
  };
}

const vulnerabilitySchema = Joi.object<RawVulnerability>({
  object_attributes: Joi.object({
    project_id: id,
    state: Joi.valid('detected', 'confirmed', 'dismissed', 'resolved').required(),
    identifiers: Joi.array().items(Joi.object().unknown()).max(MAX_IDENTIFIERS).allow(null),
    location: Joi.object({ file: Joi.string().max(4096), start_line: Joi.number().integer() })
      .unknown()
      .allow(null),
    updated_at: Joi.date().required(),
  })
    .unknown()
    .required(),
}).unknown();

function vulnerabilityEvent({ object_attributes: raw }: RawVulnerability): VulnerabilityEvent {
  const ours = (raw.identifiers ?? []).filter(({ external_type }) => external_type === RULE_IDENTIFIER);
  return {
    kind: 'vulnerability',
    projectId: String(raw.project_id),
    state: raw.state,
    ruleIds: ours.map(({ external_id, name }) => String(external_id ?? name)),
    file: raw.location?.file ?? null,
    line: raw.location?.start_line ?? null,
    changedAt: raw.updated_at,
  };
}

interface RawNote {
  user?: { id?: Id };
  project_id: Id;
  object_attributes: {
    id: Id;
    note: string;
    noteable_type: string;
    discussion_id: string;
    author_id: Id;
    action?: string | null;
  };
  merge_request?: { iid: Id };
}

const noteSchema = Joi.object<RawNote>({
  user: Joi.object({ id: id.optional() }).unknown(),
  project_id: id,
  object_attributes: Joi.object({
    id,
    note: Joi.string().allow('').required(),
    noteable_type: Joi.string().max(100).required(),
    discussion_id: Joi.string()
      .pattern(/^[0-9a-f]{1,100}$/)
      .required(),
    author_id: id,
    action: Joi.string().max(100).allow(null),
  })
    .unknown()
    .required(),
  merge_request: Joi.object({ iid: id }).unknown(),
}).unknown();

/** Only of replies that may hold a command: most of what people write to each other is not kept. */
function noteEvent({ user, project_id, object_attributes: raw, merge_request }: RawNote): NoteEvent | null {
  if (!merge_request || raw.noteable_type !== 'MergeRequest' || !mayHoldCommand(raw.note)) return null;
  const isChange = raw.action === 'update';
  return {
    kind: 'note',
    projectId: String(project_id),
    iid: String(merge_request.iid),
    discussionId: raw.discussion_id,
    noteId: String(raw.id),
    editedByOther: isChange && user?.id !== undefined && String(user.id) !== String(raw.author_id),
  };
}

/** False for our own comments as well, which say how to reply. */
export function mayHoldCommand(body: string): boolean {
  return body.includes(COMMAND) && !body.startsWith('<!-- goalkeeper:');
}

/** An event, or why the body is none that is of use here. */
export type ReadEvent = { event: WebhookEvent } | { ignored: string };

/** Takes what is needed out of a body; fields that are not known are left aside. */
export function readEvent(body: unknown): ReadEvent {
  const kind = typeof body === 'object' && body !== null && 'object_kind' in body ? body.object_kind : null;
  if (kind === 'merge_request') return read(body, mergeRequestSchema, mergeRequestEvent);
  if (kind === 'push') return read(body, pushSchema, pushEvent);
  if (kind === 'vulnerability') return read(body, vulnerabilitySchema, vulnerabilityEvent);
  if (kind === 'note') return read(body, noteSchema, noteEvent, 'it holds no command');
  return { ignored: 'events of this kind are not of use' };
}

function read<Raw>(
  body: unknown,
  schema: Joi.ObjectSchema<Raw>,
  toEvent: (raw: Raw) => WebhookEvent | null,
  otherwise = 'it is not about a branch',
): ReadEvent {
  const { value, error } = schema.validate(body);
  if (error) return { ignored: `it is not in the form of a code host: ${error.message}` };
  const event = toEvent(value);
  return event ? { event } : { ignored: otherwise };
}
