import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError, Option } from 'commander';
import { loadRules } from '#agent/rules/load.js';
import { type Grade, grades } from './difference.js';
import { experiments } from './experiments/index.js';
import { judge } from './experiments/judge.js';
import {
  blocksOf,
  compareCounts,
  compareFaults,
  countsOf,
  type KnownDifferences,
  readKnownDifferences,
} from './known-differences.js';
import { type ProgramLanguage, programLanguages } from './program.js';
import { showExamined, showMistake, showShrunk } from './show.js';
import { addTo, emptySurvey, reportOf } from './survey.js';

// Thousands of generated programs, for people: node dist/test/permutations/by-hand.js --help

interface Options {
  programs: number;
  seed: number;
  language: ProgramLanguage[];
  show: number;
  shrink: number;
  grade: Grade;
  missed: number;
  falseAlarms: number;
  experiments: boolean;
  record: boolean;
}

const PROGRESS_EVERY = 250;
const rules = loadRules();

const options = new Command('node dist/test/permutations/by-hand.js')
  .description(
    'Analyses generated programs in orders that must not matter, and runs them to learn what is true.',
  )
  .option('--programs <number>', 'programs of each language', wholeNumber, 500)
  .option('--seed <number>', 'seed of the first program; the next ones follow', wholeNumber, 1)
  .addOption(
    new Option('--language <name...>', 'languages').choices(programLanguages).default([...programLanguages]),
  )
  .option('--show <number>', 'print so many programs that differ, with both results', wholeNumber, 0)
  .option('--shrink <number>', 'print so many programs that differ made small', wholeNumber, 0)
  .addOption(
    new Option('--grade <grade>', 'print those only that differ in this or worse')
      .choices(grades)
      .default('steps'),
  )
  .option('--missed <number>', 'print so many programs with a missed weakness made small', wholeNumber, 0)
  .option('--false-alarms <number>', 'print so many programs with a false alarm made small', wholeNumber, 0)
  .option('--experiments', 'judge the programs written by hand instead', false)
  .option('--record', 'write test/permutations/known-differences.json again from what differs now', false)
  .parse()
  .opts<Options>();

if (options.record) await record();
else if (options.experiments) await showExperiments();
else for (const language of options.language) await survey(language);

async function survey(language: ProgramLanguage): Promise<void> {
  const found = emptySurvey(language);
  let [shown, shrunk] = [0, 0];
  for (let done = 0; done < options.programs; ) {
    const seeds = Array.from(
      { length: Math.min(PROGRESS_EVERY, options.programs - done) },
      (_, index) => options.seed + done + index,
    );
    for (const { seed, examined, grade } of await addTo(found, seeds, rules)) {
      if (grade === null || grades.indexOf(grade) > grades.indexOf(options.grade)) continue;
      if (shown < options.show) console.log(showExamined(seed, examined));
      if (shrunk < options.shrink) console.log(await showShrunk(seed, language, grade, rules));
      shown += 1;
      shrunk += 1;
    }
    done += seeds.length;
    console.error(`${language}: ${done} of ${options.programs} programs, ${shown} differ`);
  }
  const { missedIn, falseAlarmsIn } = found.truth;
  for (const seed of missedIn.slice(0, options.missed))
    console.log(await showMistake(seed, language, 'missed', rules));
  for (const seed of falseAlarmsIn.slice(0, options.falseAlarms))
    console.log(await showMistake(seed, language, 'falseAlarms', rules));
  console.log(reportOf(found));
}

async function showExperiments(): Promise<void> {
  for (const experiment of experiments) {
    const { faults, details, analyses } = await judge(experiment, rules);
    console.log(`${experiment.program.name}: ${analyses} orders: ${faults.join(', ') || 'holds'}`);
    for (const line of details) console.log(`    ${line}`);
  }
}

/** The numbers and faults of today, as the tests compare them. */
async function record(): Promise<void> {
  const known = readKnownDifferences();
  const now: KnownDifferences = { experiments: {}, generated: structuredClone(known.generated) };
  for (const experiment of experiments) {
    const { faults } = await judge(experiment, rules);
    const { name } = experiment.program;
    if (faults.length > 0) now.experiments[name] = faults;
    for (const change of compareFaults(faults, known.experiments[name] ?? []))
      console.log(`${name}: ${change}`);
  }
  for (const language of programLanguages)
    for (const [block, seeds] of blocksOf(known.generated).entries()) {
      const found = await addTo(emptySurvey(language), seeds, rules);
      const counts = countsOf(found.map(({ grade }) => grade));
      const { worse, better } = compareCounts(counts, known.generated.atMost[language][block]);
      const name = `${language}, seeds from ${seeds[0]} on`;
      for (const change of worse) console.log(`${name}: RAISED: ${change}`);
      for (const change of better) console.log(`${name}: lowered: ${change}`);
      now.generated.atMost[language][block] = counts;
    }
  const path = fileURLToPath(new URL('../../../test/permutations/known-differences.json', import.meta.url));
  writeFileSync(path, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`${path} is written.`);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  return Number(text);
}
