import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanFolder } from '#agent/scan.js';
import type { Finding } from '#protocol/finding.js';
import { readTree } from '#test/planted/insertions.js';
import { seeded, shuffled } from '#test/seeded.js';
import { readArguments, withCopy } from './tree-copy.js';

/**
 * Draws a sample of findings of an unchanged tree of test/planted, for people to judge:
 *   node dist/bench/precision.js TREE --seed N [--count 40] [--trees FOLDER] [--shuffle N]
 * Findings of severity 7 or more outside tests; all where there are fewer. The same seed draws the same sample from
 * the same findings. `--shuffle` prints the same sample in another order, for a second judgement without sight of the
 * first.
 */
const MIN_SEVERITY = 7;
const CONTEXT_LINES = 6;

/** A finding with its steps and the code around its place. */
function show(finding: Finding, folder: string): string {
  const { path, region } = finding.location;
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  const from = Math.max(region.startLine - CONTEXT_LINES, 1);
  const context = lines
    .slice(from - 1, region.endLine + 2)
    .map((text, i) => `    ${from + i === region.startLine ? '>' : ' '} ${from + i} ${text}`);
  const steps = finding.steps.map(
    ({ kind, location, code }) =>
      `    ${kind} ${location.path}:${location.region.startLine} ${code.trim().slice(0, 120)}`,
  );
  return [
    `${finding.fingerprint.slice(3, 11)} ${path}:${region.startLine} ${finding.cweIds[0]} ${finding.ruleId}`,
    `    severity ${finding.severity}, confidence ${finding.confidence}: ${finding.message}`,
    ...steps,
    ...context,
  ].join('\n');
}

function wholeNumber(options: ReadonlyMap<string, string>, name: string, otherwise: number): number {
  const text = options.get(name) ?? String(otherwise);
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} ${text}: give a whole number.`);
  return Number(text);
}

const { names, options } = readArguments(process.argv.slice(2), [
  '--seed',
  '--count',
  '--trees',
  '--shuffle',
]);
const [name] = names;
if (names.length !== 1) throw new Error('Name one tree');
const seed = wholeNumber(options, '--seed', 1);
const count = wholeNumber(options, '--count', 40);
const shuffle = wholeNumber(options, '--shuffle', 0);

await withCopy(
  readTree(name),
  options.get('--trees'),
  () => undefined,
  async (folder) => {
    const { findings } = await scanFolder({ folder });
    const severe = findings.filter(
      ({ severity, inTestCode, suppression }) => severity >= MIN_SEVERITY && !inTestCode && !suppression,
    );
    const byPrint = severe.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
    const sample = shuffled(seeded(seed), byPrint).slice(0, count);
    console.log(
      `${name}: ${findings.length} findings, ${severe.length} of severity ${MIN_SEVERITY} or more outside tests; ` +
        `${sample.length} drawn with seed ${seed}\n`,
    );
    const order = shuffle ? shuffled(seeded(shuffle), sample) : sample;
    for (const [i, finding] of order.entries()) console.log(`${i + 1}. ${show(finding, folder)}\n`);
  },
);
