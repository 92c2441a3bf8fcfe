import { join } from 'node:path';
import { compiledPacks } from './compiled-packs.js';
import { hashOfFolders, installedFolder, readPackFiles } from './pack-files.js';
import { parsePack } from './parse-pack.js';
import type { RulePack, RuleSet } from './rule.js';
import { type RuleError, RuleErrors } from './rule-error.js';
import { shareSinks } from './shared-sinks.js';

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
  const shared = shareSinks(packs);
  errors.push(...repeatedIds(packs), ...unknownClasses(packs), ...shared.errors);
  if (errors.length > 0) throw new RuleErrors(errors);
  return { packs: shared.packs, hash: hashOfFolders(folders.map((folder) => folder.hash)) };
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
  const packs: RulePack[] = [];
  const errors: RuleError[] = [];
  const files = readPackFiles(folder);
  if (typeof files === 'string')
    return { packs, errors: [{ file: folder, line: 1, column: 1, path: '', reason: files }], hash: '' };
  const { texts, hash } = files;
  const known = compiled(hash);
  if (known !== null) return { packs: known, errors, hash };
  for (const [name, content] of texts) {
    const { pack, errors: mistakes } = parsePack(shown(name), content);
    errors.push(...mistakes);
    // What people are to send must not come from code that is scanned.
    if (pack?.payloads && folder !== installedFolder)
      errors.push({ file: shown(name), line: 1, column: 1, path: 'payloads', reason: 'is not a known key' });
    if (pack) packs.push(pack);
  }
  return { packs, errors, hash };
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
      for (const name of [
        ...(model.sanitizes ?? []),
        ...(model.flow ?? []).flatMap(({ sanitizes }) => sanitizes ?? []),
        ...(model.validates?.classes ?? []),
      ])
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
