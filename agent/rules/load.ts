import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledPacks } from './compiled-packs.js';
import { parsePack } from './parse-pack.js';
import type { RulePack, RuleSet } from './rule.js';
import { type RuleError, RuleErrors } from './rule-error.js';

/** Where the packs of the agent are. */
export const installedFolder = fileURLToPath(new URL('./packs', import.meta.url));
const MAX_FILES = 2_000;

export interface Folder {
  packs: RulePack[];
  errors: RuleError[];
  /** SHA-256 over names and contents. */
  hash: string;
}
let installed: Folder | null = null;

/**
 * Loads the rule packs that come with the agent, then those of other folders (user rules), each folder in the order of
 * its paths. The packs of the agent are read once a process. Throws `RuleErrors` with all mistakes of all files.
 */
export function loadRules(extraFolders: readonly string[] = []): RuleSet {
  installed ??= installedPacks();
  const folders = [
    installed,
    ...extraFolders.map((folder) => readFolder(folder, (name) => join(folder, name))),
  ];
  const packs = folders.flatMap((folder) => folder.packs);
  const errors = folders.flatMap((folder) => folder.errors);
  errors.push(...repeatedIds(packs), ...unknownClasses(packs));
  if (errors.length > 0) throw new RuleErrors(errors);
  const hash = createHash('sha256');
  for (const folder of folders) hash.update(folder.hash);
  return { packs, hash: hash.digest('hex') };
}

/** The packs that come with the agent. */
export function installedPacks(): Folder {
  return readFolder(installedFolder, (name) => name, compiledPacks);
}

function readFolder(
  folder: string,
  shown: (name: string) => string,
  compiled: (hash: string) => RulePack[] | null = () => null,
): Folder {
  const hash = createHash('sha256');
  const packs: RulePack[] = [];
  const errors: RuleError[] = [];
  const files = packFiles(folder);
  if (typeof files === 'string')
    return { packs, errors: [{ file: folder, line: 1, column: 1, path: '', reason: files }], hash: '' };
  const texts = new Map<string, string>();
  for (const path of files) {
    const content = readFileSync(path, 'utf8');
    const name = relative(folder, path).split(sep).join('/');
    hash.update(`${name}\0${content.length}\0`).update(content);
    texts.set(name, content);
  }
  const digest = hash.digest('hex');
  const known = compiled(digest);
  if (known !== null) return { packs: known, errors, hash: digest };
  for (const [name, content] of texts) {
    const { pack, errors: mistakes } = parsePack(shown(name), content);
    errors.push(...mistakes);
    if (pack) packs.push(pack);
  }
  return { packs, errors, hash: digest };
}

/** Paths of the packs under a folder in sorted order, or why there are none. */
function packFiles(folder: string): string[] | string {
  if (!existsSync(folder)) return 'does not exist: give a folder with .yml files of rules';
  if (!statSync(folder).isDirectory()) return 'is not a folder: give a folder with .yml files of rules';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files.length <= MAX_FILES ? files : `holds more than ${MAX_FILES} rule packs`;
}

function repeatedIds(packs: readonly RulePack[]): RuleError[] {
  const first = new Map<string, { file: string; line: number }>();
  const errors: RuleError[] = [];
  for (const { rules } of packs)
    for (const { id, origin } of rules) {
      const earlier = first.get(id);
      if (!earlier) first.set(id, origin);
      else
        errors.push({
          ...origin,
          column: 1,
          path: id,
          reason: `is an id that ${earlier.file}:${earlier.line} has already`,
        });
    }
  return errors;
}

/** A sanitizer of a class that no rule has is most likely a typing mistake, and would silently do nothing. */
function unknownClasses(packs: readonly RulePack[]): RuleError[] {
  const known = new Set<string>(['all']);
  for (const { rules } of packs) for (const rule of rules) if (rule.class) known.add(rule.class);
  const errors: RuleError[] = [];
  for (const { file, models } of packs)
    for (const model of models)
      for (const name of [...(model.sanitizes ?? []), ...(model.validates?.classes ?? [])])
        if (!known.has(name))
          errors.push({
            file,
            line: 1,
            column: 1,
            path: 'models',
            reason: `name the weakness class "${name}" (at ${(model.call ?? model.read ?? [])[0]}), which no rule has: use ${[...known].sort().join(', ')}`,
          });
  return errors;
}
