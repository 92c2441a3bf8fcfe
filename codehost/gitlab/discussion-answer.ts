import Joi from 'joi';
import { commitId } from '#protocol/identifiers.js';
import type { Discussion, DiscussionNote, DiscussionPosition } from '../ports.js';
import type { Turns } from '../turns.js';
import { readAnswer, readAnswers } from './answer.js';
import { instant } from './answer-fields.js';

interface Person {
  id: number;
}

interface PositionAnswer {
  position_type: string;
  base_sha: string;
  start_sha: string;
  head_sha: string;
  old_path: string | null;
  new_path: string | null;
  old_line: number | null;
  new_line: number | null;
}

interface NoteAnswer {
  id: number;
  type: string | null;
  system: boolean;
  body: string;
  author: Person | null;
  created_at: string | null;
  resolvable: boolean;
  resolved: boolean;
  resolved_by: Person | null;
  position: PositionAnswer | null;
}

const person = Joi.object<Person>({ id: Joi.number().integer().required() }).allow(null).default(null);
const line = Joi.number().integer().allow(null).default(null);
const path = Joi.string().max(8192).allow(null, '').default(null);

const positionAnswer = Joi.object<PositionAnswer>({
  position_type: Joi.string().required(),
  base_sha: commitId.required(),
  start_sha: commitId.required(),
  head_sha: commitId.required(),
  old_path: path,
  new_path: path,
  old_line: line,
  new_line: line,
});

const noteAnswer = Joi.object<NoteAnswer>({
  id: Joi.number().integer().required(),
  type: Joi.string().allow(null).default(null),
  system: Joi.boolean().default(false),
  body: Joi.string().allow('').required(),
  author: person,
  created_at: instant.allow(null).default(null),
  resolvable: Joi.boolean().default(false),
  resolved: Joi.boolean().default(false),
  resolved_by: person,
  // Read apart: a position in a form of the future takes nothing from the note.
  position: Joi.any().default(null),
});

const discussionAnswer = Joi.object<{ id: string; notes: unknown[] }>({
  id: Joi.string().max(100).required(),
  notes: Joi.array().required(),
}).required();

/** A discussion as the host answers it. Throws CodeHostError when it is none. */
export async function readDiscussion(answer: unknown, what: string, turns?: Turns): Promise<Discussion> {
  const { id, notes } = readAnswer(discussionAnswer, answer, what);
  return { id, notes: await readAnswers(noteAnswer, notes, what, toNote, turns) };
}

function toNote(note: NoteAnswer): DiscussionNote {
  return {
    id: String(note.id),
    kind: note.type === 'DiffNote' || note.type === 'DiscussionNote' ? note.type : 'Note',
    system: note.system,
    body: note.body,
    authorId: note.author === null ? '' : String(note.author.id),
    createdAt: note.created_at === null ? null : new Date(note.created_at),
    resolvable: note.resolvable,
    resolved: note.resolved,
    resolvedById: note.resolved_by === null ? null : String(note.resolved_by.id),
    position: toPosition(note.position),
  };
}

/** Positions on images and ones without paths are of no use here. */
function toPosition(answer: unknown): DiscussionPosition | null {
  const { value: position, error } = positionAnswer.validate(answer, { stripUnknown: true, convert: false });
  if (error !== undefined || !position) return null;
  const { position_type: type, old_path, new_path } = position;
  const newPath = new_path || old_path;
  const oldPath = old_path || new_path;
  if ((type !== 'text' && type !== 'file') || !newPath || !oldPath) return null;
  return {
    type,
    base: position.base_sha,
    start: position.start_sha,
    head: position.head_sha,
    oldPath,
    newPath,
    oldLine: position.old_line,
    newLine: position.new_line,
  };
}
