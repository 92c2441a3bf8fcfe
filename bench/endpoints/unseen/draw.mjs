#!/usr/bin/env node
// Draws applications from candidates.yml: node bench/endpoints/unseen/draw.mjs SEED
// Of JavaScript three, of Python two, of Java one, of Go two, each of another framework while there are others; then
// the order in which alternates take the place of what cannot be fetched.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const shares = { javascript: 3, python: 2, java: 1, go: 2 };
const seed = process.argv[2];
if (!/^\d+$/.test(seed ?? '')) throw new Error('draw.mjs needs a seed: a number');
const lot = ({ repository }) => createHash('sha256').update(`${seed} ${repository}`).digest('hex');
const lists = parse(readFileSync(new URL('candidates.yml', import.meta.url), 'utf8'));
for (const [language, share] of Object.entries(shares)) {
  const order = lists[language].map((one) => ({ ...one, lot: lot(one) }));
  order.sort((one, other) => (one.lot < other.lot ? -1 : 1));
  const drawn = [];
  const left = [];
  for (const one of order)
    if (drawn.length < share && !drawn.some(({ framework }) => framework === one.framework)) drawn.push(one);
    else left.push(one);
  for (const { repository, framework } of drawn) console.log(`drawn      ${language} ${framework} ${repository}`);
  for (const { repository, framework } of left.slice(0, 3))
    console.log(`alternate  ${language} ${framework} ${repository}`);
}
