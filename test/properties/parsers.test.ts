import fc from 'fast-check';
import { properties } from './parsers.js';

/** Inputs in all; `npm run properties -- 200000` draws more. */
const INPUTS = 4_000;
const SEED = 1;

describe('properties of parsers', function () {
  this.timeout(120_000);
  for (const { name, share, property } of properties)
    it(name, () =>
      fc.assert(property as fc.IProperty<unknown>, { numRuns: (INPUTS * share) / 100, seed: SEED }),
    );
});
