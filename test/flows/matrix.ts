import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { analyseFiles, type FoundLine } from './analyse-files.js';
import { flowLanguages, type Row, rows } from './rows.js';

/** One program of a cell: a file, or a folder of files that are analysed together. */
export interface Program {
  name: string;
  bad: boolean;
  files: Map<string, string>;
}

/** A row in one language. `rules` is a folder of user rules, when the cell brings one. */
export interface Cell {
  row: Row;
  language: string;
  state: 'written' | 'missing' | 'not expressible';
  programs: Program[];
  rules: string | null;
}

interface Expectation {
  rule: string;
  file: string;
  line: number;
}

const folder = fileURLToPath(new URL('../../../test/flows', import.meta.url));

/** `row/language`, as the list of known red cells has it. */
export function nameOf({ row, language }: Cell): string {
  return `${row.name}/${language}`;
}

/** All cells of the matrix, row by row, with their programs. */
export function readMatrix(): Cell[] {
  return rows.flatMap((row) =>
    flowLanguages.map((language): Cell => {
      const path = join(folder, row.name, language);
      const empty = { row, language, programs: [], rules: null };
      if (row.not.includes(language)) return { ...empty, state: 'not expressible' };
      if (!existsSync(path)) return { ...empty, state: 'missing' };
      const rules = join(path, 'rules');
      const programs = readdirSync(path)
        .filter((name) => /^(bad|good)/.test(name))
        .sort()
        .map((name) => ({ name, bad: name.startsWith('bad'), files: readFiles(join(path, name), name) }));
      return { row, language, programs, rules: existsSync(rules) ? rules : null, state: 'written' };
    }),
  );
}

function readFiles(path: string, name: string): Map<string, string> {
  if (statSync(path).isFile()) return new Map([[name, readFileSync(path, 'utf8')]]);
  const files = new Map<string, string>();
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const full = join(entry.parentPath, entry.name);
      files.set(full.slice(path.length + 1).replaceAll('\\', '/'), readFileSync(full, 'utf8'));
    }
  return files;
}

const ruleSets = new Map<string, RuleSet>();
function rulesFor(extra: string | null): RuleSet {
  const key = extra ?? '';
  let rules = ruleSets.get(key);
  if (!rules) {
    rules = loadRules(extra === null ? [] : [extra]);
    ruleSets.set(key, rules);
  }
  return rules;
}

/** What is wrong with the cell: empty when each bad program is found at its lines and no good one is. */
export async function cellMistakes(cell: Cell): Promise<string[]> {
  const mistakes: string[] = [];
  const expectedRules = new Set<string>();
  if (!cell.programs.some((program) => program.bad)) mistakes.push('has no bad program');
  if (cell.programs.every((program) => program.bad)) mistakes.push('has no good program');
  for (const program of cell.programs.filter((one) => one.bad)) {
    const found = await analyseFiles(program.files, rulesFor(cell.rules));
    const { expected, sources, harmless } = annotations(program.files);
    if (expected.length === 0) mistakes.push(`${program.name} has no "expect:" comment`);
    for (const one of expected) {
      expectedRules.add(one.rule);
      mistakes.push(...missed(program.name, one, sources, found));
    }
    mistakes.push(...foundAtHarmless(program.name, harmless, expected, found));
  }
  for (const program of cell.programs.filter((one) => !one.bad)) {
    const found = await analyseFiles(program.files, rulesFor(cell.rules));
    for (const one of found.filter(({ rule }) => expectedRules.has(rule)))
      mistakes.push(`${program.name} is found: ${described(one)}`);
  }
  return mistakes;
}

function missed(program: string, expected: Expectation, sources: Set<string>, found: FoundLine[]): string[] {
  const ofRule = found.filter(({ rule }) => rule === expected.rule);
  const here = ofRule.filter(
    (one) => one.file === expected.file && (one.line === expected.line || one.placeLine === expected.line),
  );
  const others = ofRule.map(described).join('; ') || 'nothing of this rule is found';
  if (here.length === 0)
    return [`${program} is not found by ${expected.rule} at ${expected.file}:${expected.line}: ${others}`];
  if (sources.size > 0 && !here.some((one) => sources.has(`${one.sourceFile}:${one.sourceLine}`)))
    return [`${program} is found, but not from its source (${[...sources].join(', ')}): ${others}`];
  return [];
}

/** A bad program can have a harmless twin of its sink, at a line with `expect: nothing`. */
function foundAtHarmless(
  program: string,
  harmless: Set<string>,
  expected: Expectation[],
  found: FoundLine[],
): string[] {
  const rules = new Set(expected.map(({ rule }) => rule));
  return found
    .filter((one) => rules.has(one.rule) && harmless.has(`${one.file}:${one.line}`))
    .map((one) => `${program} is found where nothing is expected: ${described(one)}`);
}

function described(one: FoundLine): string {
  return `${one.rule} at ${one.file}:${one.line} from ${one.sourceFile}:${one.sourceLine}`;
}

interface Annotations {
  expected: Expectation[];
  sources: Set<string>;
  harmless: Set<string>;
}

/** Reads `expect: <rule>`, `expect: nothing` and `source` from the comments at the ends of lines. */
function annotations(files: Map<string, string>): Annotations {
  const expected: Expectation[] = [];
  const sources = new Set<string>();
  const harmless = new Set<string>();
  for (const [file, text] of files)
    for (const [index, line] of text.split('\n').entries()) {
      const comment = /(?:\/\/|#|<!--|\{#) (source|expect:)(.*)$/.exec(line);
      if (!comment) continue;
      if (comment[1] === 'source') sources.add(`${file}:${index + 1}`);
      const rule = /expect: ([\w/-]+)/.exec(comment[0])?.[1];
      if (rule === 'nothing') harmless.add(`${file}:${index + 1}`);
      else if (rule) expected.push({ rule, file, line: index + 1 });
    }
  return { expected, sources, harmless };
}
