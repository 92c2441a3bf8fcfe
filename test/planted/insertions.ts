import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Joi from 'joi';
import { parse } from 'yaml';

/** Code that is put before, after or in place of whole lines of a file; the lines occur there exactly once. */
export interface Insertion {
  /** Path in the tree, with forward slashes. */
  file: string;
  before?: string;
  after?: string;
  replace?: string;
  code: string;
}

/** A weakness of our own making, for a real tree at a fixed version. */
export interface PlantedWeakness {
  /** Name of its file without the ending: `07-session-hints-pickle` */
  id: string;
  /** One sentence: why it is a weakness. */
  why: string;
  /** Any of these names it: `CWE-89` */
  cwe: string[];
  difficulty: 'easy' | 'medium' | 'hard';
  /** A line of the inserted code (without its indentation) at which it is expected to be reported. */
  sink: { file: string; line: string };
  insertions: Insertion[];
}

/** A real project that weaknesses are planted in. */
export interface PlantedTree {
  name: string;
  version: string;
  /** Commands that fetch the tree. */
  fetch: string;
  commit?: string;
  /** Of the archive (hex), where the tree is one. */
  sha256?: string;
  /** Name of the folder that `fetch` makes. */
  folder: string;
  /** Globs of the files that are scanned. */
  keep: string[];
  weaknesses: PlantedWeakness[];
}

const root = fileURLToPath(new URL('../../../test/planted/', import.meta.url));

const treeSchema = Joi.object({
  name: Joi.string().required(),
  version: Joi.string().required(),
  fetch: Joi.string().required(),
  commit: Joi.string().hex().length(40),
  sha256: Joi.string().hex().length(64),
  folder: Joi.string().required(),
  keep: Joi.array().items(Joi.string()).min(1).required(),
}).xor('commit', 'sha256');

const weaknessSchema = Joi.object({
  why: Joi.string().min(20).max(250).required(),
  cwe: Joi.array()
    .items(Joi.string().pattern(/^CWE-\d{1,4}$/))
    .min(1)
    .unique()
    .required(),
  difficulty: Joi.valid('easy', 'medium', 'hard').required(),
  sink: Joi.object({ file: Joi.string().required(), line: Joi.string().trim().required() }).required(),
  insertions: Joi.array()
    .items(
      Joi.object({
        file: Joi.string().required(),
        before: Joi.string(),
        after: Joi.string(),
        replace: Joi.string(),
        code: Joi.string().required(),
      }).xor('before', 'after', 'replace'),
    )
    .min(1)
    .required(),
}).options({ convert: false });

/** Names of the trees, in order. */
export function treeNames(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Reads a tree and its weaknesses, in order. Throws with the file's name when one does not have the form above. */
export function readTree(name: string): PlantedTree {
  if (!treeNames().includes(name))
    throw new Error(`No weaknesses are planted in ${name}: choose one of ${treeNames().join(', ')}.`);
  const folder = join(root, name);
  const tree: Omit<PlantedTree, 'weaknesses'> = readYaml(folder, 'tree.yml', treeSchema);
  const files = readdirSync(folder).filter((file) => file.endsWith('.yml') && file !== 'tree.yml');
  const weaknesses = files.sort().map((file): PlantedWeakness => {
    const own: Omit<PlantedWeakness, 'id'> = readYaml(folder, file, weaknessSchema);
    return { id: file.slice(0, -'.yml'.length), ...own };
  });
  return { ...tree, weaknesses };
}

function readYaml<T>(folder: string, file: string, schema: Joi.Schema): T {
  return Joi.attempt(parse(readFileSync(join(folder, file), 'utf8')), schema, `${join(folder, file)}:`) as T;
}

/** The text of a file with insertions made. */
export interface PlantedText {
  text: string;
  /** The first line (from 1) of each insertion's code. */
  firstLine: Map<Insertion, number>;
}

/**
 * Makes the insertions in the text of one file. Throws when the lines of an anchor are not in the text exactly once,
 * or when two insertions replace the same lines.
 */
export function plant(text: string, insertions: readonly Insertion[]): PlantedText {
  const lines = text.split('\n');
  const edits = insertions
    .map((insertion, order) => ({ insertion, order, ...span(lines, insertion) }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  const firstLine = new Map<Insertion, number>();
  const out: string[] = [];
  let done = 0;
  for (const { insertion, start, end } of edits) {
    if (start < done) throw new Error(`${insertion.file}: two insertions replace line ${start + 1}`);
    out.push(...lines.slice(done, start));
    firstLine.set(insertion, out.length + 1);
    out.push(...insertion.code.replace(/\n$/, '').split('\n'));
    done = end;
  }
  return { text: [...out, ...lines.slice(done)].join('\n'), firstLine };
}

/** The lines (from 0, the end exclusive) that an insertion replaces; none where it only adds. */
function span(lines: readonly string[], insertion: Insertion): { start: number; end: number } {
  const { file, before, after, replace } = insertion;
  const anchor = (before ?? after ?? replace ?? '').split('\n');
  const isAt = (at: number) => anchor.every((line, i) => lines[at + i] === line);
  const places = lines.flatMap((_, at) => (isAt(at) ? [at] : []));
  if (places.length !== 1)
    throw new Error(`${file}: these lines are there ${places.length} times, not once:\n${anchor.join('\n')}`);
  const end = places[0] + anchor.length;
  if (replace !== undefined) return { start: places[0], end };
  return before !== undefined ? { start: places[0], end: places[0] } : { start: end, end };
}

/** Lines (from 1) of an insertion's code, counted from its first, that read like `line` but for their indentation. */
export function linesLike(code: string, line: string): number[] {
  return code.split('\n').flatMap((text, i) => (text.trim() === line ? [i + 1] : []));
}
