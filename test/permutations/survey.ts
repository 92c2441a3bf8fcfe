import type { RuleSet } from '#agent/rules/rule.js';
import { seeded } from '#test/seeded.js';
import { otherGiven, otherOrder } from './arrangements.js';
import { type Grade, grades } from './difference.js';
import { type Examined, examine, gradeOf } from './examine.js';
import { canRun, runPrograms } from './execution/run.js';
import { reachedSinks, runRequest } from './execution/sessions.js';
import { generateProgram } from './generator/render.js';
import { countsOf } from './known-differences.js';
import { layOut, writtenArrangement } from './layout.js';
import { sinksOf } from './placed-findings.js';
import type { Program, ProgramLanguage } from './program.js';
import { variations } from './variations.js';

const EXAMPLES = 12;

/** What was seen of many generated programs. */
export interface Survey {
  language: ProgramLanguage;
  programs: number;
  analyses: number;
  milliseconds: number;
  grades: (Grade | null)[];
  /** Programs that differ, by variation and grade; and how many it could be tried on. */
  byVariation: Map<string, { tried: number; grades: Grade[] }>;
  /** Sinks of programs that are no libraries. */
  truth: Truth;
  /** Programs that were run in two orders, and those that did not run alike: a fault of the generator. */
  run: number;
  notAlike: number[];
}

/** Sinks that input reaches when programs run, and those that are reported. */
interface Truth {
  programs: number;
  sinks: number;
  reached: number;
  missed: number;
  missedInSomeOrder: number;
  falseAlarms: number;
  /** Seeds of programs with such sinks, the first ones. */
  missedIn: number[];
  falseAlarmsIn: number[];
}

export interface Surveyed {
  seed: number;
  examined: Examined;
  grade: Grade | null;
}

export function emptySurvey(language: ProgramLanguage): Survey {
  return {
    language,
    programs: 0,
    analyses: 0,
    milliseconds: 0,
    grades: [],
    byVariation: new Map(variations.map(({ name }) => [name, { tried: 0, grades: [] }])),
    truth: {
      ...{ programs: 0, sinks: 0, reached: 0, missed: 0, missedInSomeOrder: 0, falseAlarms: 0 },
      ...{ missedIn: [], falseAlarmsIn: [] },
    },
    run: 0,
    notAlike: [],
  };
}

/** Examines the programs of some seeds. */
export async function addTo(survey: Survey, seeds: readonly number[], rules: RuleSet): Promise<Surveyed[]> {
  const surveyed: Surveyed[] = [];
  const startedAt = performance.now();
  for (const seed of seeds) {
    const examined = await examine(generateProgram(seed, survey.language), seed, rules);
    surveyed.push({ seed, examined, grade: gradeOf(examined) });
  }
  survey.milliseconds += performance.now() - startedAt;
  survey.programs += seeds.length;
  for (const { examined, grade } of surveyed) {
    survey.analyses += 1 + examined.varied.length;
    survey.grades.push(grade);
    for (const { variation, difference } of examined.varied) {
      const counted = survey.byVariation.get(variation.name);
      if (!counted) continue;
      counted.tried += 1;
      if (difference) counted.grades.push(difference.grade);
    }
  }
  compareWithTruth(survey, surveyed);
  if (survey.language !== 'java' && survey.language !== 'typescript') runInTwoOrders(survey, seeds);
  return surveyed;
}

/** What is true of a program is learnt from its JavaScript form, which runs like the others (execution.test.ts). */
function compareWithTruth({ truth }: Survey, surveyed: readonly Surveyed[]): void {
  const programs = surveyed.map(({ seed }) => generateProgram(seed, 'javascript'));
  const results = runPrograms('javascript', programs.map(requestAsWritten));
  for (const [index, { seed, examined }] of surveyed.entries()) {
    if (examined.reference.laidOut.program.isLibrary) continue;
    const reached = reachedSinks(results[index]);
    const reported = sinksOf(examined.reference);
    const varied = examined.varied.map(({ analysed }) => sinksOf(analysed));
    const missed = [...reached].filter((sink) => !reported.has(sink));
    const falseAlarms = [...reported].filter((sink) => !reached.has(sink));
    const missedSomewhere = [...reached].filter((sink) => varied.some((sinks) => !sinks.has(sink)));
    truth.programs += 1;
    truth.sinks += programs[index].files.reduce(
      (sum, file) => sum + JSON.stringify(file).split(/'s\d+ '/).length - 1,
      0,
    );
    truth.reached += reached.size;
    truth.missed += missed.length;
    truth.missedInSomeOrder += new Set([...missed, ...missedSomewhere]).size;
    truth.falseAlarms += falseAlarms.length;
    if (missed.length > 0 && truth.missedIn.length < EXAMPLES) truth.missedIn.push(seed);
    if (falseAlarms.length > 0 && truth.falseAlarmsIn.length < EXAMPLES) truth.falseAlarmsIn.push(seed);
  }
}

function runInTwoOrders(survey: Survey, seeds: readonly number[]): void {
  if (!canRun(survey.language)) return;
  const programs = seeds.map((seed) => generateProgram(seed, survey.language));
  const one = runPrograms(survey.language, programs.map(requestAsWritten));
  const other = runPrograms(
    survey.language,
    programs.map((program, index) => {
      const written = writtenArrangement(program);
      const kinds = ['definitions', 'members', 'routes', 'entries'] as const;
      const random = seeded(seeds[index]);
      const ordered = otherOrder(program, written, kinds, random) ?? written;
      return runRequest(layOut(program, otherGiven(program, ordered, random) ?? ordered));
    }),
  );
  survey.run += seeds.length;
  for (const [index, seed] of seeds.entries())
    if ('error' in one[index] || JSON.stringify(one[index]) !== JSON.stringify(other[index]))
      survey.notAlike.push(seed);
}

function requestAsWritten(program: Program) {
  return runRequest(layOut(program, writtenArrangement(program)));
}

/** The survey as a text for people. */
export function reportOf(survey: Survey): string {
  const { language, programs, analyses, milliseconds, truth } = survey;
  const each = (milliseconds / programs).toFixed(1);
  const line = (name: string, tried: number, found: readonly (Grade | null)[]) => {
    const counts = countsOf(found);
    return `  ${name.padEnd(15)} ${String(tried).padStart(6)} ${grades.map((grade) => String(counts[grade]).padStart(11)).join(' ')}`;
  };
  const alike =
    survey.notAlike.length > 0 ? `NOT ALIKE: seeds ${survey.notAlike.slice(0, 20).join(', ')}` : 'all alike';
  return [
    `${language}: ${programs} programs, ${analyses} analyses, ${each} ms a program`,
    `  differ in this or worse  ${grades.map((grade) => grade.padStart(11)).join(' ')}`,
    line('any variation', programs, survey.grades),
    ...[...survey.byVariation].map(([name, { tried, grades: found }]) => line(name, tried, found)),
    `  ${truth.programs} applications, in which input reaches ${truth.reached} of ${truth.sinks} sinks: ` +
      `${truth.missed} missed as written, ${truth.missedInSomeOrder} missed in some order, ` +
      `${truth.falseAlarms} false alarms`,
    `  missed in seeds ${truth.missedIn.join(', ')} ...; false alarms in ${truth.falseAlarmsIn.join(', ') || 'none'}`,
    survey.run > 0
      ? `  ${survey.run} programs were run in two orders: ${alike}`
      : '  not run in this language',
  ].join('\n');
}
