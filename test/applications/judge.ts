import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleSet } from '#agent/rules/rule.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

/** A small application of a language: `test/applications/<language>/<name>/`. */
export interface Application {
  language: string;
  name: string;
  /** Path relative to the application's folder -> text. */
  files: Map<string, string>;
}

/**
 * What a scan of an application got right and wrong. Lines are `file:line CWE-n`.
 * found, missed: weaknesses marked by a comment `expect: CWE-n` at the end of their line; `beyond: CWE-n` marks one that is known to be missed.
 * silent, flagged: places that look alike but are safe, marked `safe: CWE-n`; `alarm: CWE-n` marks one that is known to be flagged.
 * unmarked: findings at lines without a mark for their weakness: `file:line rule`; sure: those of them of middle or high confidence.
 */
export interface Verdict {
  found: string[];
  missed: string[];
  beyond: string[];
  silent: string[];
  flagged: string[];
  alarms: string[];
  unmarked: string[];
  sure: string[];
}

interface Mark {
  kind: 'expect' | 'beyond' | 'safe' | 'alarm';
  place: string;
  cwe: string;
}

/** The confidence from which on a finding counts as sure. */
const SURE = 5;

const folder = fileURLToPath(new URL('../../../test/applications', import.meta.url));

/** All applications written for a language. */
export function readApplications(language: string): Application[] {
  const root = join(folder, language);
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort()
    .map((name) => ({ language, name, files: readFiles(join(root, name)) }));
}

function readFiles(root: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const full = join(entry.parentPath, entry.name);
      files.set(full.slice(root.length + 1).replaceAll('\\', '/'), readFileSync(full, 'utf8'));
    }
  return files;
}

/** Scans an application and compares what is found with its marks. */
export async function judge(application: Application, rules: RuleSet): Promise<Verdict> {
  const weaknesses = new Map(rules.packs.flatMap((pack) => pack.rules.map((rule) => [rule.id, rule.cwe])));
  const reported = (await analyseFiles(application.files, rules)).map((finding) => ({
    rule: finding.rule,
    sure: finding.confidence >= SURE,
    file: finding.file,
    lines: [...new Set([finding.placeLine, finding.line])],
    cwes: weaknesses.get(finding.rule) ?? [],
  }));
  const at = new Map<string, Set<string>>();
  for (const { file, lines, cwes } of reported)
    for (const line of lines) {
      const known = at.get(`${file}:${line}`) ?? new Set<string>();
      for (const cwe of cwes) known.add(cwe);
      at.set(`${file}:${line}`, known);
    }
  const marks = marksOf(application.files);
  const pick = (kind: Mark['kind'], isFound: boolean) =>
    marks
      .filter((mark) => mark.kind === kind && (at.get(mark.place)?.has(mark.cwe) ?? false) === isFound)
      .map((mark) => `${mark.place} ${mark.cwe}`);
  const marked = new Set(marks.map((mark) => `${mark.place} ${mark.cwe}`));
  const unmarked = reported.filter(({ file, lines, cwes }) =>
    lines.every((line) => cwes.every((cwe) => !marked.has(`${file}:${line} ${cwe}`))),
  );
  const written = (some: typeof reported) => [
    ...new Set(some.map(({ file, lines, rule }) => `${file}:${lines.join(',')} ${rule}`)),
  ];
  return {
    found: [...pick('expect', true), ...pick('beyond', true)],
    missed: pick('expect', false),
    beyond: pick('beyond', false),
    silent: [...pick('safe', false), ...pick('alarm', false)],
    flagged: pick('safe', true),
    alarms: pick('alarm', true),
    unmarked: written(unmarked),
    sure: written(unmarked.filter(({ sure }) => sure)),
  };
}

/** Reads `expect:`, `beyond:`, `safe:` and `alarm:` from the comments at the ends of lines. */
function marksOf(files: ReadonlyMap<string, string>): Mark[] {
  const marks: Mark[] = [];
  for (const [file, text] of files)
    for (const [index, line] of text.split('\n').entries())
      for (const match of line.matchAll(
        /(?:\/\/|\/\*|#|<!--|\{#) (expect|beyond|safe|alarm): (CWE-\d+(?:, CWE-\d+)*)/g,
      ))
        for (const cwe of match[2].split(', '))
          marks.push({ kind: match[1] as Mark['kind'], place: `${file}:${index + 1}`, cwe });
  return marks;
}
