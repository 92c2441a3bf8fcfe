#!/usr/bin/env node
// Draws applications from candidates.yml: node bench/endpoints/unseen/draw.mjs SEED [NUMBER OF THE DRAW]
// Each of another framework while there are others, those that no earlier draw had first; then the order in which
// alternates take the place of what cannot be fetched.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const draws = [
  { javascript: 3, python: 2, java: 1, go: 2 },
  { javascript: 2, python: 2, java: 1, go: 1 },
  { javascript: 1, python: 1, java: 1, go: 1 },
  { python: 1, go: 1 },
  { javascript: 2, python: 2, java: 1, go: 1 },
  { javascript: 2, python: 1, java: 1, go: 1 },
  { javascript: 2, python: 2, java: 1, go: 1 },
  { javascript: 2, python: 2, java: 1, go: 1 },
  { javascript: 2, python: 2, java: 1, go: 1 },
];
/** Draws from those alone that were added for the seventh, whatever frameworks earlier draws had. */
const ownLists = ['7', '8', '9'];
/** Frameworks that a draw is about; without, it is about all. */
const about = { 4: ['express', 'nest', 'django', 'flask', 'fastapi', 'spring', 'gin'] };
const [seed, number = '1'] = process.argv.slice(2);
if (!/^\d+$/.test(seed ?? '')) throw new Error('draw.mjs needs a seed: a number');
const shares = draws[number - 1];
if (!shares) throw new Error(`draw.mjs knows the draws 1 to ${draws.length}, not ${number}`);
const lot = ({ repository }) => createHash('sha256').update(`${seed} ${repository}`).digest('hex');
const lists = parse(readFileSync(new URL('candidates.yml', import.meta.url), 'utf8'));
for (const [language, share] of Object.entries(shares)) {
  const isOpen = ({ framework, drawn = number, known = Infinity, since = 1 }) =>
    drawn >= number &&
    number < known &&
    (ownLists.includes(number) ? since === 7 : since <= number) &&
    (about[number]?.includes(framework) ?? true);
  const earlier = ownLists.includes(number) ? [] : lists[language].filter(({ drawn }) => drawn < number);
  const had = new Set(earlier.map(({ framework }) => framework));
  const order = lists[language].filter(isOpen).map((one) => ({ ...one, lot: lot(one), again: had.has(one.framework) }));
  order.sort((one, other) => one.again - other.again || (one.lot < other.lot ? -1 : 1));
  const drawn = [];
  const left = [];
  for (const one of order)
    if (drawn.length < share && !drawn.some(({ framework }) => framework === one.framework)) drawn.push(one);
    else left.push(one);
  for (const { repository, framework } of drawn) console.log(`drawn      ${language} ${framework} ${repository}`);
  for (const { repository, framework } of left.slice(0, 6))
    console.log(`alternate  ${language} ${framework} ${repository}`);
}
