import colours from 'picocolors';
import { type Cell, cellMistakes, readMatrix } from './matrix.js';
import { flowLanguages } from './rows.js';

type Mark = 'green' | 'red' | 'missing' | 'not expressible';
const paint = {
  green: colours.green,
  red: colours.red,
  missing: colours.yellow,
  'not expressible': colours.gray,
};

async function markOf(cell: Cell, mistakes: string[]): Promise<Mark> {
  if (cell.state !== 'written') return cell.state;
  const found = await cellMistakes(cell);
  mistakes.push(...found.map((mistake) => `${cell.row.name}/${cell.language}: ${mistake}`));
  return found.length === 0 ? 'green' : 'red';
}

/** Prints the flow matrix, a row a line and a language a column; ends with 1 when a written cell is red. */
async function main(): Promise<void> {
  const mistakes: string[] = [];
  const counts = new Map<string, Record<Mark, number>>();
  for (const language of flowLanguages)
    counts.set(language, { green: 0, red: 0, missing: 0, 'not expressible': 0 });
  let group = '';
  let line = '';
  for (const cell of readMatrix()) {
    if (cell.row.group !== group) {
      group = cell.row.group;
      console.log(`\n${group.padEnd(32)}${flowLanguages.map((language) => language.padEnd(18)).join('')}`);
    }
    const mark = await markOf(cell, mistakes);
    const count = counts.get(cell.language);
    if (count) count[mark]++;
    if (line === '') line = `  ${cell.row.name.padEnd(30)}`;
    line += paint[mark](mark.padEnd(18));
    if (cell.language === flowLanguages[flowLanguages.length - 1]) {
      console.log(line.trimEnd());
      line = '';
    }
  }
  console.log('');
  for (const [language, count] of counts)
    console.log(
      `${language}: ${count.green} green, ${count.red} red, ${count.missing} missing, ${count['not expressible']} not expressible`,
    );
  if (mistakes.length > 0) console.log(`\n${mistakes.join('\n')}`);
  process.exitCode = mistakes.length > 0 ? 1 : 0;
}

await main();
