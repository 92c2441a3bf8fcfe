import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createParser } from '#agent/languages/parser.js';
import { languageFor } from '#agent/languages/registry.js';
import { scanFolder } from '#agent/scan.js';
import type { Finding, Location } from '#protocol/finding.js';
import {
  type Insertion,
  linesLike,
  type PlantedTree,
  type PlantedWeakness,
  plant,
  readTree,
  treeNames,
} from '#test/planted/insertions.js';
import { readArguments, withCopy } from './tree-copy.js';

/**
 * How many of the weaknesses of test/planted are found in the real trees that they are planted in:
 *   node dist/bench/planted.js [TREE...] [--trees FOLDER]
 * A weakness counts as found when a finding with one of its CWEs is at most 3 lines away from the expected sink, or has
 * a step there.
 */
const TARGET_SHARE = 0.85;
const NEAR_LINES = 3;

/** Where a weakness ought to be reported. */
type Place = { path: string; line: number };

/** Makes all insertions of a tree; gives the places of the sinks. Throws when a changed file does not parse any more. */
async function plantAll({ weaknesses }: PlantedTree, folder: string): Promise<Map<string, Place>> {
  const byFile = new Map<string, Insertion[]>();
  for (const insertion of weaknesses.flatMap(({ insertions }) => insertions))
    byFile.set(insertion.file, [...(byFile.get(insertion.file) ?? []), insertion]);
  const firstLines = new Map<Insertion, number>();
  for (const [file, insertions] of byFile) {
    const original = readFileSync(join(folder, file), 'utf8');
    const { text, firstLine } = plant(original, insertions);
    if ((await hasErrors(file, text)) && !(await hasErrors(file, original)))
      throw new Error(`${file} does not parse with what is inserted`);
    writeFileSync(join(folder, file), text);
    for (const [insertion, line] of firstLine) firstLines.set(insertion, line);
  }
  return new Map(weaknesses.map((weakness) => [weakness.id, sinkPlace(weakness, firstLines)]));
}

function sinkPlace(
  { id, sink, insertions }: PlantedWeakness,
  firstLines: ReadonlyMap<Insertion, number>,
): Place {
  for (const insertion of insertions) {
    const first = firstLines.get(insertion);
    const [line] = insertion.file === sink.file ? linesLike(insertion.code, sink.line) : [];
    if (line !== undefined && first !== undefined) return { path: sink.file, line: first + line - 1 };
  }
  throw new Error(`${id}: its sink is not in its code`);
}

async function hasErrors(file: string, text: string): Promise<boolean> {
  const language = languageFor(file);
  if (!language) throw new Error(`${file}: no language that is analysed`);
  const parser = await createParser({ kind: 'wasm' });
  const grammar = language.grammarFor(file);
  await parser.load(grammar);
  return parser.parse(grammar, text)?.hasErrors ?? true;
}

function isNear({ path, region }: Location, place: Place): boolean {
  if (path !== place.path) return false;
  return region.startLine - NEAR_LINES <= place.line && place.line <= region.endLine + NEAR_LINES;
}

/** The finding that reports a weakness, the surest one where there are several. */
function reporting(
  { cwe }: PlantedWeakness,
  place: Place,
  findings: readonly Finding[],
): Finding | undefined {
  return findings
    .filter(({ cweIds, suppression }) => !suppression && cweIds.some((id) => cwe.includes(id)))
    .filter(
      ({ location, steps }) => isNear(location, place) || steps.some((step) => isNear(step.location, place)),
    )
    .sort((a, b) => b.confidence - a.confidence)[0];
}

function row({ id, cwe, difficulty }: PlantedWeakness, result: string): string {
  return `| ${id} | ${cwe[0].slice('CWE-'.length)} | ${difficulty} | ${result} |`;
}

/** Plants, scans and prints the table of one tree; gives the share that is found. */
async function measure(name: string, treesFolder: string | undefined): Promise<number> {
  const tree = readTree(name);
  let places = new Map<string, Place>();
  const { findings } = await withCopy(
    tree,
    treesFolder,
    async (folder) => {
      places = await plantAll(tree, folder);
    },
    (folder) => scanFolder({ folder }),
  );
  console.log(`\n### ${name} ${tree.version}\n\n| weakness | CWE | difficulty | result |\n|---|---|---|---|`);
  let found = 0;
  for (const weakness of tree.weaknesses) {
    const place = places.get(weakness.id);
    if (!place) throw new Error(`${weakness.id}: not planted`);
    const finding = reporting(weakness, place, findings);
    if (finding) {
      found++;
      const { ruleId, severity, confidence } = finding;
      console.log(row(weakness, `found: ${ruleId}, severity ${severity}, confidence ${confidence}`));
      continue;
    }
    const others = findings.filter(({ location }) => isNear(location, place)).map(({ ruleId }) => ruleId);
    const near = others.length > 0 ? ` (there: ${[...new Set(others)].join(', ')})` : '';
    console.log(row(weakness, `**missed** at ${place.path}:${place.line}${near}`));
  }
  const total = tree.weaknesses.length;
  console.log(`\n${name}: ${found} of ${total} found (${Math.round((100 * found) / total)} %)`);
  return found / total;
}

const { names, options } = readArguments(process.argv.slice(2), ['--trees']);
for (const name of names.length > 0 ? names : treeNames()) {
  const share = await measure(name, options.get('--trees'));
  if (share < TARGET_SHARE) process.exitCode = 1;
}
