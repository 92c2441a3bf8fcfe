import colours from 'picocolors';
import { knownRed } from './known-red.js';
import { type Cell, cellMistakes, nameOf, readMatrix } from './matrix.js';
import { flowLanguages } from './rows.js';

type Mark = 'green' | 'red' | 'known red' | 'missing' | 'not expressible';
const paint = {
  green: colours.green,
  red: colours.red,
  'known red': colours.magenta,
  missing: colours.yellow,
  'not expressible': colours.gray,
};

/** What is printed below the matrix; mistakes of known red cells do not make the run fail. */
interface Mistakes {
  known: string[];
  others: string[];
}

async function markOf(cell: Cell, mistakes: Mistakes): Promise<Mark> {
  if (cell.state !== 'written') return cell.state;
  const name = nameOf(cell);
  const found = await cellMistakes(cell);
  const known = knownRed.has(name);
  (known ? mistakes.known : mistakes.others).push(...found.map((mistake) => `${name}: ${mistake}`));
  if (found.length > 0) return known ? 'known red' : 'red';
  if (known) mistakes.others.push(`${name}: is green now: take it off the list`);
  return 'green';
}

/** Prints the flow matrix, a row a line and a language a column; ends with 1 when a cell is red that is not known to be. */
async function main(): Promise<void> {
  const mistakes: Mistakes = { known: [], others: [] };
  const counts = new Map<string, Record<Mark, number>>();
  for (const language of flowLanguages)
    counts.set(language, { green: 0, red: 0, 'known red': 0, missing: 0, 'not expressible': 0 });
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
      `${language}: ${count.green} green, ${count.red} red, ${count['known red']} known red, ${count.missing} missing, ${count['not expressible']} not expressible`,
    );
  if (mistakes.known.length > 0) console.log(`\nKnown red:\n${mistakes.known.join('\n')}`);
  if (mistakes.others.length > 0) console.log(`\nRed:\n${mistakes.others.join('\n')}`);
  process.exitCode = mistakes.others.length > 0 ? 1 : 0;
}

await main();
