import { parseArgs } from 'node:util';
import { analyseByGraph } from '#agent/analysis/analyse-by-graph.js';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { cellMistakes, nameOf, readMatrix } from '#test/flows/matrix.js';
import { exampleFiles } from '#test/rules/example-files.js';

/**
 * How far the flow graph is: cells of the flow matrix and examples of rules that are as they should be, by language.
 *   node dist/bench/graph-progress.js [--language javascript] [--list]
 */
const { values } = parseArgs({
  options: { language: { type: 'string' }, list: { type: 'boolean', default: false } },
});

const counts = new Map<string, { right: number; of: number }>();
const wrong: string[] = [];

function note(group: string, name: string, isRight: boolean): void {
  const count = counts.get(group) ?? { right: 0, of: 0 };
  counts.set(group, { right: count.right + (isRight ? 1 : 0), of: count.of + 1 });
  if (!isRight) wrong.push(`${group}: ${name}`);
}

async function attempt(work: () => Promise<boolean>, name: string): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.stack : error}`);
    return false;
  }
}

const rules = loadRules();
for (const { rules: ofPack } of rules.packs)
  for (const rule of ofPack) {
    const [language] = rule.languages;
    if (values.language !== undefined && values.language !== language) continue;
    const found = async (program: string) =>
      (await analyseFiles(exampleFiles(program, rule), rules, analyseByGraph)).some(
        (finding) => finding.rule === rule.id,
      );
    const kind = rule.sinks.length > 0 ? 'flow' : 'match';
    for (const [i, program] of rule.examples.bad.entries()) {
      const name = `${rule.id} bad ${i + 1}`;
      note(`${language} ${kind} examples, bad`, name, await attempt(() => found(program), name));
    }
    for (const [i, program] of rule.examples.good.entries()) {
      const name = `${rule.id} good ${i + 1}`;
      note(
        `${language} ${kind} examples, good`,
        name,
        await attempt(async () => !(await found(program)), name),
      );
    }
  }
for (const cell of readMatrix()) {
  if (cell.state !== 'written' || (values.language !== undefined && values.language !== cell.language))
    continue;
  const name = nameOf(cell);
  note(
    `${cell.language} matrix`,
    name,
    await attempt(async () => (await cellMistakes(cell, analyseByGraph)).length === 0, name),
  );
}
for (const [group, { right, of }] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`${group.padEnd(36)} ${String(right).padStart(5)} of ${of}`);
if (values.list) for (const line of wrong) console.log(line);
