import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { drawn } from '../drawn.js';
import type { Grade } from './difference.js';
import { examine, gradeOf } from './examine.js';
import { generateProgram } from './generator/render.js';
import { blocksOf, compareCounts, countsOf, readKnownDifferences } from './known-differences.js';
import { orderFaults } from './order-free/index.js';
import { programLanguages } from './program.js';

/** Programs that showed, among 20,000, what is fixed since: a store that became more certain, a reader that was forgotten. */
const fixed = [
  ['javascript', 2438],
  ['java', 1381],
  ['java', 2872],
] as const;

/** Of one language each: a block takes ten seconds of processor time, and `npm run test:all` runs all. */
const BLOCKS_A_COMMIT = 1;

describe('permutations: generated programs give the same findings in every order', function () {
  this.timeout(180_000);
  const { generated } = readKnownDifferences();
  const blocks = blocksOf(generated).flatMap((seeds, block) =>
    programLanguages.map((language) => ({ language, seeds, block })),
  );
  let rules: RuleSet;
  before(() => {
    rules = loadRules();
  });

  it('are at least 500', () => {
    expect(blocks.flatMap(({ seeds }) => seeds).length).to.be.at.least(500);
  });

  for (const [language, seed] of fixed)
    it(`${language}: seed ${seed} differs in steps at most`, async () => {
      const grade = gradeOf(await examine(generateProgram(seed, language), seed, rules));
      expect(grade ?? 'steps').to.equal('steps');
    });

  for (const { language, seeds, block } of drawn('blocks of generated programs', blocks, BLOCKS_A_COMMIT))
    it(`${language}: of the seeds from ${seeds[0]} on, no more programs differ than are recorded`, async () => {
      const found: (Grade | null)[] = [];
      const differing: string[] = [];
      for (const seed of seeds) {
        const program = generateProgram(seed, language);
        expect(await orderFaults(program), program.name).to.deep.equal([]);
        const grade = gradeOf(await examine(program, seed, rules));
        found.push(grade);
        if (grade !== null) differing.push(`${seed} (${grade})`);
      }
      const { worse, better } = compareCounts(countsOf(found), generated.atMost[language][block]);
      if (better.length > 0)
        console.warn(
          `\n*** ${language}: better than recorded. Lower test/permutations/known-differences.json:\n  ${better.join('\n  ')}\n`,
        );
      const show = `node dist/test/permutations/by-hand.js --language ${language} --programs 1 --show 1 --seed SEED`;
      expect(worse.join('\n'), `${show}\nSeeds that differ: ${differing.join(', ')}`).to.equal('');
    });
});
