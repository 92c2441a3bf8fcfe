import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { analyseFiles, type FoundLine } from '#test/flows/analyse-files.js';

/** A small program of several files that is analysed as a whole. */
export interface Application {
  language: string;
  name: string;
  /** Paths relative to the application's folder. */
  files: Map<string, string>;
}

/** A place that says `expect: CWE-89` in a comment at the end of its line. */
interface Expectation {
  file: string;
  line: number;
  cwe: string;
}

/** From this confidence on, whatever is found must be expected. */
const SURE = 5;

const folder = fileURLToPath(new URL('../../../test/applications', import.meta.url));

/** All applications, `<language>/<name>`. */
export function readApplications(): Application[] {
  return subfolders(folder).flatMap((language) =>
    subfolders(join(folder, language)).map((name) => ({
      language,
      name,
      files: readFiles(join(folder, language, name)),
    })),
  );
}

function subfolders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function readFiles(path: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath, entry.name);
    files.set(full.slice(path.length + 1).replaceAll('\\', '/'), readFileSync(full, 'utf8'));
  }
  return files;
}

let rules: RuleSet | null = null;

/** What is wrong: each expected weakness that is not found at its line, each sure finding that is not expected. */
export async function applicationMistakes({ files }: Application): Promise<string[]> {
  rules ??= loadRules();
  const found = await analyseFiles(files, rules);
  const cwes = new Map(rules.packs.flatMap((pack) => pack.rules.map((rule) => [rule.id, rule.cwe] as const)));
  const expected = expectations(files);
  const fits = (one: FoundLine, { file, line, cwe }: Expectation) =>
    one.file === file &&
    (one.line === line || one.placeLine === line) &&
    cwes.get(one.rule)?.includes(cwe) === true;
  const missed = expected
    .filter((wanted) => !found.some((one) => fits(one, wanted)))
    .map(({ file, line, cwe }) => `${cwe} is not found at ${file}:${line}`);
  const surplus = found
    .filter((one) => one.confidence >= SURE && !expected.some((wanted) => fits(one, wanted)))
    .map((one) => `${one.rule} is found at ${one.file}:${one.line}, where nothing is wrong`);
  return [...missed, ...surplus];
}

function expectations(files: ReadonlyMap<string, string>): Expectation[] {
  const expected: Expectation[] = [];
  for (const [file, text] of files)
    for (const [index, line] of text.split('\n').entries()) {
      const comment = /(?:\/\/|#|<!--|\{#|\/\*) *expect: ((?:CWE-\d+[ ,]*)+)/.exec(line);
      for (const [cwe] of comment?.[1].matchAll(/CWE-\d+/g) ?? [])
        expected.push({ file, line: index + 1, cwe });
    }
  return expected;
}
