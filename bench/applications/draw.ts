import { seeded, shuffled } from '#test/seeded.js';
import { applications, judged } from './list.js';

/**
 * Draws applications that nobody who works on this scanner has looked at:
 *   node dist/bench/applications/draw.js SEED [LANGUAGE=COUNT ...]
 * Of each language so many, then as many alternates, in the order in which they take the place of what cannot be fetched.
 */
const DEFAULT_COUNTS = ['javascript=3', 'python=3', 'go=2', 'java=2'];
const [seed, ...counts] = process.argv.slice(2);
if (!/^\d{1,9}$/.test(seed ?? '')) throw new Error(`${seed}: give a seed, a whole number.`);

const taken = new Set([...judged().values()].map(({ repository }) => repository));
const all = applications();
for (const text of counts.length > 0 ? counts : DEFAULT_COUNTS) {
  const [language, count] = text.split('=');
  if (!(language in all) || !/^\d{1,3}$/.test(count ?? ''))
    throw new Error(`${text}: give LANGUAGE=COUNT, with a language of ${Object.keys(all).join(', ')}.`);
  const fresh = all[language].filter(({ repository, seen }) => !seen && !taken.has(repository));
  const order = shuffled(seeded(Number(seed)), fresh);
  for (const [i, { repository }] of order.slice(0, 2 * Number(count)).entries())
    console.log(`${i < Number(count) ? 'drawn    ' : 'alternate'} ${language} ${repository}`);
}
