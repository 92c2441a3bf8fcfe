import { basename } from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';
import { Command, InvalidArgumentError } from 'commander';
import { loadRules } from '#agent/rules/load.js';
import type { Finding } from '#protocol/finding.js';
import { seeded } from '#test/seeded.js';
import { findingsOf, readTree } from './tree.js';

// Real trees in orders that must not matter, and of what is found first: node dist/test/permutations/trees-by-hand.js --help

const command = new Command('node dist/test/permutations/trees-by-hand.js')
  .description(
    'Analyses source trees in drawn orders of their files, and with another order of the values that are found, and prints what differs.',
  )
  .argument('<folder...>', 'source trees')
  .option('--orders <number>', 'orders of the files', wholeNumber, 5)
  .option('--seed <number>', 'seed of the first order; the next ones follow', wholeNumber, 1)
  .option('--show <number>', 'differences that are printed of each analysis', wholeNumber, 20)
  .parse();
const options = command.opts<{ orders: number; seed: number; show: number }>();

// Deep nesting needs the stack that a scan gives its analysis, which only a thread can have.
if (isMainThread)
  new Worker(new URL(import.meta.url), {
    argv: process.argv.slice(2),
    resourceLimits: { stackSizeMb: 256, maxOldGenerationSizeMb: 8192, maxYoungGenerationSizeMb: 48 },
  });
else for (const folder of command.args) await examine(folder);

async function examine(folder: string): Promise<void> {
  const rules = loadRules();
  const tree = await readTree(folder);
  const reference = findingsOf(tree, rules);
  console.log(`${basename(folder)}: ${tree.units.length} files, ${reference.length} findings`);
  for (let seed = options.seed; seed < options.seed + options.orders; seed++)
    compare(`order ${seed}`, reference, findingsOf(tree, rules, { order: seeded(seed) }));
  compare('first values first', reference, findingsOf(tree, rules, { options: { pick: () => 0 } }));
}

/** Prints what one analysis finds and the other does not, then what both find and report differently. */
function compare(name: string, reference: readonly Finding[], other: readonly Finding[]): void {
  const [one, two] = [reference, other].map(
    (findings) => new Map(findings.map((each) => [placeOf(each), each])),
  );
  const lost = [...one.keys()].filter((place) => !two.has(place)).map((place) => `- ${place}`);
  const gained = [...two.keys()].filter((place) => !one.has(place)).map((place) => `+ ${place}`);
  const both = [...one].flatMap(([place, finding]) => {
    const found = two.get(place);
    return found ? [{ place, finding, found }] : [];
  });
  const changed = both.flatMap(({ place, finding, found }) => {
    const fields = fieldsThatDiffer(finding, found);
    return fields.length > 0 ? [`~ ${place}: ${fields.join(', ')}`] : [];
  });
  const lines = [...lost, ...gained, ...changed];
  console.log(
    `  ${name}: ${lines.length === 0 ? 'equal' : `${lost.length} lost, ${gained.length} gained, ${changed.length} reported differently`}`,
  );
  for (const line of lines.slice(0, options.show)) console.log(`    ${line}`);
}

function placeOf({ ruleId, location: { path, region } }: Finding): string {
  return `${path}:${region.startLine}:${region.startColumn} ${ruleId}`;
}

/** Which of equally long flows is shown may depend on the order, and with it what the message says of the source. */
function fieldsThatDiffer(one: Finding, other: Finding): string[] {
  const isOtherFlow = one.steps.length === other.steps.length && !isSame(one.steps, other.steps);
  const fields = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one)
    .filter(([field, value]) => !isSame(value, fields.get(field)))
    .map(([field]) => field)
    .filter((field) => !isOtherFlow || !['steps', 'message'].includes(field));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  return Number(text);
}
