import { expect } from 'chai';
import { drawn } from '#test/drawn.js';
import { seeded } from '#test/seeded.js';
import { otherGiven, otherNames, otherOrder } from './arrangements.js';
import { canRun, runPrograms } from './execution/run.js';
import { type RunResult, reachedSinks, runRequest } from './execution/sessions.js';
import { experiments } from './experiments/index.js';
import { arrangementsOf } from './experiments/judge.js';
import { generateProgram } from './generator/render.js';
import { type Arrangement, layOut, writtenArrangement } from './layout.js';
import { type Program, type ProgramLanguage, programLanguages } from './program.js';

/** How many generated programs are run; compilers take their time. */
const samples: Record<ProgramLanguage, number> = {
  javascript: 200,
  typescript: 25,
  python: 200,
  java: 20,
  go: 20,
};
/** Of the languages, these programs and the experiments, as many as are run on each commit: other ones by each. */
const LANGUAGES_A_COMMIT = 2;
const SAMPLES_A_COMMIT = 8;
const EXPERIMENTS_A_COMMIT = 4;
/** The written one, and others. */
const ORDERS = 3;
const COMPILED_ORDERS = 6;

/** Programs that a compiler takes its time for. */
function isCompiled(language: ProgramLanguage): boolean {
  return language === 'java' || language === 'go';
}

describe('permutations: programs run alike in every order', function () {
  this.timeout(120_000);
  for (const language of drawn('languages whose programs are run', programLanguages, LANGUAGES_A_COMMIT)) {
    describe(language, () => {
      before(function () {
        if (canRun(language)) return;
        console.warn(
          `\n*** ${language} programs cannot be run here: that orders bear no meaning was not tried.\n`,
        );
        this.skip();
      });

      it('generated programs, which reach the same sinks as in JavaScript', () => {
        const all = Array.from({ length: samples[language] }, (_, index) => index + 1);
        const seeds = drawn(`${language} programs that are run`, all, SAMPLES_A_COMMIT);
        const orders = [...Array(ORDERS).keys()];
        const results = runAll(
          language,
          seeds.map((seed) => generateProgram(seed, language)),
          (program) => orders.map((order) => arrangementOf(program, order)),
        );
        const inJavascript = runAll(
          'javascript',
          seeds.map((seed) => generateProgram(seed, 'javascript')),
          (program) => [writtenArrangement(program)],
        );
        expect(inJavascript.flat().filter((result) => reachedSinks(result).size > 0)).to.have.length.above(
          seeds.length / 2,
        );
        for (const [index, seed] of seeds.entries()) {
          const [first, ...others] = results[index];
          expect(first, `seed ${seed}`).to.have.property('sessions');
          for (const other of others) expect(other, `seed ${seed}`).to.deep.equal(first);
          expect(reachedSinks(first), `seed ${seed}`).to.deep.equal(reachedSinks(inJavascript[index][0]));
        }
      });

      it('experiments, which reach the sinks that they state', () => {
        // Others than these get no requests.
        const runnable = drawn(
          `${language} experiments that are run`,
          experiments.filter(
            ({ program }) =>
              program.language === language &&
              /app\.get|GetMapping|HandleFunc/.test(JSON.stringify(program.files)),
          ),
          EXPERIMENTS_A_COMMIT,
        );
        const results = runAll(
          language,
          runnable.map(({ program }) => program),
          (_, index) =>
            arrangementsOf(runnable[index]).slice(0, isCompiled(language) ? COMPILED_ORDERS : undefined),
        );
        expect(runnable).not.to.be.empty;
        for (const [index, { program, weak }] of runnable.entries()) {
          const [first, ...others] = results[index];
          for (const other of others) expect(other, program.name).to.deep.equal(first);
          expect([...reachedSinks(first)].sort(), program.name).to.deep.equal([...weak]);
        }
      });
    });
  }
});

/** Runs programs in some arrangements each, all in one process. */
function runAll(
  language: ProgramLanguage,
  programs: readonly Program[],
  arrange: (program: Program, index: number) => Arrangement[],
): RunResult[][] {
  const requests = programs.map((program, index) =>
    arrange(program, index).map((arrangement) => runRequest(layOut(program, arrangement))),
  );
  const results = runPrograms(language, requests.flat());
  let at = 0;
  return requests.map(({ length }) => {
    at += length;
    return results.slice(at - length, at);
  });
}

/** The program as it is written, then in other orders of all that is ordered while it runs. */
function arrangementOf(program: Program, order: number): Arrangement {
  const written = writtenArrangement(program);
  if (order === 0) return written;
  const random = seeded(order);
  const kinds = ['definitions', 'members', 'routes', 'entries'] as const;
  const ordered = otherOrder(program, written, kinds, random) ?? written;
  const named = otherNames(program, ordered, random) ?? ordered;
  return otherGiven(program, named, random) ?? named;
}
