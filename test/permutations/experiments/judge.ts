import type { RuleSet } from '#agent/rules/rule.js';
import { seeded } from '#test/seeded.js';
import { allArrangements, rotations } from '../arrangements.js';
import { differenceOf, type Grade, worst } from '../difference.js';
import { type Arrangement, layOut, writtenArrangement } from '../layout.js';
import { type Analysed, analyseLaidOut } from '../placed-findings.js';
import { variations } from '../variations.js';
import type { Experiment } from './experiment.js';

const MOST_ORDERS = 24;

export interface Verdict {
  /** What is wrong with the experiment's findings, in words that are recorded: `order: findings`, `missed: s1`. */
  faults: string[];
  /** For people: the first difference of each kind. */
  details: string[];
  analyses: number;
}

/** The arrangements in which an experiment is analysed, the written one first. */
export function arrangementsOf({ program, turning }: Experiment): Arrangement[] {
  return turning ? rotations(program, turning) : allArrangements(program, MOST_ORDERS, seeded(1));
}

/** Analyses an experiment in its orders and with the options of the variations. */
export async function judge(experiment: Experiment, rules: RuleSet): Promise<Verdict> {
  const { program } = experiment;
  const reference = await analyseLaidOut(layOut(program, writtenArrangement(program)), rules);
  const all = [reference];
  for (const arrangement of arrangementsOf(experiment).slice(1))
    all.push(await analyseLaidOut(layOut(program, arrangement), rules));
  for (const { analysis } of variations)
    if (analysis) all.push(await analyseLaidOut(reference.laidOut, rules, analysis));

  let grade: Grade | null = null;
  const details: string[] = [];
  for (const one of all) {
    const difference = differenceOf(reference, one);
    if (difference === null) continue;
    if (worst(grade, difference.grade) !== grade) details.push(...difference.lines);
    grade = worst(grade, difference.grade);
  }
  const order = grade === null ? [] : [`order: ${grade}`];
  return { faults: [...order, ...mistakes(experiment, all)], details, analyses: all.length };
}

/** Sinks that are missed in some order, and harmless ones that are reported in some order. */
function mistakes({ weak }: Experiment, all: readonly Analysed[]): string[] {
  const found = all.map(({ findings }) => {
    const injections = findings.filter(({ rule }) => rule.endsWith('/command-injection'));
    return new Set(injections.flatMap(({ sink }) => (sink === null ? [] : [sink])));
  });
  const reported = new Set(found.flatMap((sinks) => [...sinks]));
  return [
    ...weak.filter((sink) => found.some((sinks) => !sinks.has(sink))).map((sink) => `missed: ${sink}`),
    ...[...reported]
      .filter((sink) => !weak.includes(sink))
      .sort()
      .map((sink) => `false alarm: ${sink}`),
  ];
}
