// `npm run faults -- [runs] [first seed] [mongodb|embedded]`: so many runs, one after the other. Ends with what was broken,
// by seed; the same seed does the same again.

import { FaultRuns } from './fault-run.js';
import type { Engine } from './plan.js';

const [runs = '25', first = '1', engine] = process.argv.slice(2);
// So that the processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const worlds = new FaultRuns();
let failures = 0;
for (let seed = Number(first); seed < Number(first) + Number(runs); seed++) {
  const since = Date.now();
  const { plan, faults } = await worlds.run(seed, engine as Engine | undefined);
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  console.log(`seed ${seed} (${plan.engine}): ${faults.length === 0 ? 'holds' : 'BROKEN'} (${seconds} s)`);
  if (faults.length === 0) continue;
  failures++;
  console.log(`${JSON.stringify(plan, null, 1)}\n${faults.join('\n')}`);
}
await worlds.stop();
console.log(`${Number(runs) - failures} runs hold, ${failures} broken`);
process.exit(failures > 0 ? 1 : 0);
