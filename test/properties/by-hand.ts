// `npm run properties -- [inputs] [seed]`: so many inputs, dealt to all properties of parsers. One that does not hold is told
// with its smallest input, and the seed and path by which fast-check comes to it again.

import fc from 'fast-check';
import { properties } from './parsers.js';

const [inputs = '200000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
let drawn = 0;
let broken = 0;
for (const { name, share, property } of properties) {
  const since = process.cpuUsage();
  const numRuns = Math.ceil((Number(inputs) * share) / 100);
  const details = fc.check(property as fc.IProperty<unknown>, { numRuns, seed: Number(seed) });
  const { user } = process.cpuUsage(since);
  drawn += details.numRuns;
  console.log(
    `${details.failed ? 'BROKEN' : 'holds '} ${name} (${details.numRuns} inputs, ${(user / 1e6).toFixed(1)} s CPU)`,
  );
  if (!details.failed) continue;
  broken++;
  console.log(fc.defaultReportMessage(details));
}
console.log(`${drawn} inputs, seed ${seed}: ${broken} of ${properties.length} properties broken`);
process.exit(broken > 0 ? 1 : 0);
