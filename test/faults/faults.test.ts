import { expect } from 'chai';
import { mongodProgram } from '../database/mongod-program.js';
import { drawn } from '../drawn.js';
import { FaultRuns } from './fault-run.js';

/** `GOALKEEPER_TEST_FAULT_SEED` does one run again; `npm run faults` does more of them. */
const only = process.env.GOALKEEPER_TEST_FAULT_SEED;
const RUNS = 25;
const RUNS_A_COMMIT = 5;
const all = Array.from({ length: RUNS }, (_, n) => n + 1);
const seeds = only ? [Number(only)] : drawn('runs with seeded faults', all, RUNS_A_COMMIT);

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
