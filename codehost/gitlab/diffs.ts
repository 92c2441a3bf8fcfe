import Joi from 'joi';
import { CodeHostError, type DiffFile } from '../ports.js';
import { Turns } from '../turns.js';
import { readAnswer, readAnswers } from './answer.js';
import type { Connection } from './connection.js';
import { pages } from './pages.js';
import { splitRawDiff } from './raw-diff.js';

interface DiffAnswer {
  old_path: string;
  new_path: string;
  new_file: boolean;
  renamed_file: boolean;
  deleted_file: boolean;
  collapsed: boolean;
  too_large: boolean;
  diff: string;
}

const diffAnswer = Joi.object<DiffAnswer>({
  old_path: Joi.string().max(8192).required(),
  new_path: Joi.string().max(8192).required(),
  new_file: Joi.boolean().required(),
  renamed_file: Joi.boolean().required(),
  deleted_file: Joi.boolean().required(),
  collapsed: Joi.boolean().allow(null).default(false),
  too_large: Joi.boolean().allow(null).default(false),
  diff: Joi.string().allow('').required(),
});

const changesAnswer = Joi.object<{ changes: unknown[] }>({
  changes: Joi.array().required(),
}).required();

/** What the host answers where a call is too new for it, or it cannot serve this merge request that way. */
const servedOtherwise = new Set(['not-found', 'refused', 'unreachable']);

/**
 * The changed files of a merge request. Hosts leave out the text of large files: it is taken from the raw diff,
 * once for the merge request, where the host has that call. Hosts before 15.7 are asked for the older form.
 */
export async function* mergeRequestDiffs(
  connection: Connection,
  projectId: string,
  iid: string,
): AsyncGenerator<DiffFile[]> {
  const what = `the changes of merge request !${iid}`;
  const base = `projects/${encodeURIComponent(projectId)}/merge_requests/${encodeURIComponent(iid)}`;
  let raw: Map<string, string> | null = null;
  const complete = async (files: DiffAnswer[]) => {
    const hidden = files.some((file) => file.diff === '' && (file.collapsed || file.too_large));
    if (hidden) raw ??= await rawDiffs(connection, base, what);
    return files.map((file) => toDiffFile(file, raw));
  };
  let begun = false;
  try {
    for await (const page of pages(connection, { path: `${base}/diffs`, what, role: 'Reporter' })) {
      begun = true;
      yield await complete(await readDiffs(page, what));
    }
  } catch (error) {
    if (begun || !(error instanceof CodeHostError) || error.kind !== 'not-found') throw error;
    yield await complete(await olderChanges(connection, base, what));
  }
}

function readDiffs(list: unknown[], what: string): Promise<DiffAnswer[]> {
  return readAnswers(diffAnswer, list, what, (answer) => answer);
}

async function olderChanges(connection: Connection, base: string, what: string): Promise<DiffAnswer[]> {
  const reply = await connection.call({
    method: 'GET',
    path: `${base}/changes`,
    query: 'access_raw_diffs=true',
    what,
    role: 'Reporter',
  });
  return readDiffs(readAnswer(changesAnswer, reply.body, what).changes, what);
}

async function rawDiffs(connection: Connection, base: string, what: string): Promise<Map<string, string>> {
  try {
    const text = await connection.text({ method: 'GET', path: `${base}/raw_diffs`, what, role: 'Reporter' });
    return await new Turns().through(splitRawDiff(text));
  } catch (error) {
    // The files are then told without their text, as the port allows.
    if (error instanceof CodeHostError && servedOtherwise.has(error.kind)) return new Map();
    throw error;
  }
}

function toDiffFile(answer: DiffAnswer, raw: Map<string, string> | null): DiffFile {
  const path = answer.deleted_file ? answer.old_path : answer.new_path;
  return {
    oldPath: answer.old_path,
    newPath: answer.new_path,
    added: answer.new_file,
    renamed: answer.renamed_file,
    deleted: answer.deleted_file,
    diff: answer.diff === '' ? (raw?.get(path) ?? '') : answer.diff,
  };
}
