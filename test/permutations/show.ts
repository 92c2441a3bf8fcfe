import type { RuleSet } from '#agent/rules/rule.js';
import { type Grade, grades } from './difference.js';
import { type Examined, examine, gradeOf } from './examine.js';
import { runPrograms } from './execution/run.js';
import { type RunResult, reachedSinks, runRequest } from './execution/sessions.js';
import { generateModel } from './generator/generate.js';
import type { ProgramModel } from './generator/model.js';
import { renderModel } from './generator/render.js';
import { shrink } from './generator/shrink.js';
import { layOut, writtenArrangement } from './layout.js';
import { type Analysed, analyseLaidOut, sinksOf } from './placed-findings.js';
import type { Program, ProgramLanguage } from './program.js';

/** Of a smaller program, so many draws of orders are tried for one that shows a difference. */
const DRAWS = 4;

/** A program, what is found in it, and the sinks that input reaches when it runs. */
interface Judged {
  analysed: Analysed;
  result: RunResult;
  missed: string[];
  falseAlarms: string[];
}

/** The worst difference of a program, with both texts and results. */
export function showExamined(seed: number, { reference, varied }: Examined): string {
  const worst = grades
    .flatMap((grade) => varied.filter(({ difference }) => difference?.grade === grade))
    .at(0);
  if (!worst?.difference) return `seed ${seed}: no difference`;
  return [
    `==== seed ${seed}: ${worst.variation.name}: ${worst.difference.grade} differ`,
    ...worst.difference.lines,
    ...textOf('as written', reference),
    ...textOf(worst.variation.name, worst.analysed),
  ].join('\n');
}

/** The smallest program that could be made of one that differs, and still does at least as badly. */
export async function showShrunk(
  seed: number,
  language: ProgramLanguage,
  grade: Grade,
  rules: RuleSet,
): Promise<string> {
  const differing = async (model: ProgramModel): Promise<Examined | null> => {
    for (let draw = 0; draw < DRAWS; draw++) {
      const examined = await examine(renderModel(model, seed, language), seed + draw * 7919, rules);
      const found = gradeOf(examined);
      if (found !== null && grades.indexOf(found) <= grades.indexOf(grade)) return examined;
    }
    return null;
  };
  const small = await shrink(
    generateModel(seed),
    async (model) => (await differing(model)) !== null && endsWell(runModel(model, seed)),
  );
  const examined = await differing(small);
  return examined ? showExamined(seed, examined) : `seed ${seed}: no difference`;
}

/** The smallest program that could be made of one in which a weakness is missed, or a harmless sink reported. */
export async function showMistake(
  seed: number,
  language: ProgramLanguage,
  kind: 'missed' | 'falseAlarms',
  rules: RuleSet,
): Promise<string> {
  const judged = (model: ProgramModel) => judgeModel(model, seed, language, rules);
  const small = await shrink(generateModel(seed), async (model) => {
    const { result, ...mistakes } = await judged(model);
    return mistakes[kind].length > 0 && endsWell(result);
  });
  const judgement = await judged(small);
  const title = `==== seed ${seed}: ${kind === 'missed' ? 'missed' : 'false alarm'}: ${judgement[kind].join(', ')}`;
  return [title, ...textOf('as written', judgement.analysed)].join('\n');
}

/** Compares what is found in a program with what is true of its JavaScript form, which runs like the others. */
async function judgeModel(
  model: ProgramModel,
  seed: number,
  language: ProgramLanguage,
  rules: RuleSet,
): Promise<Judged> {
  const analysed = await analyseLaidOut(asWritten(renderModel(model, seed, language)), rules);
  const result = runModel(model, seed);
  const [reached, reported] = [reachedSinks(result), sinksOf(analysed)];
  return {
    analysed,
    result,
    missed: [...reached].filter((sink) => !reported.has(sink)),
    falseAlarms: [...reported].filter((sink) => !reached.has(sink)),
  };
}

function runModel(model: ProgramModel, seed: number): RunResult {
  const [result] = runPrograms('javascript', [runRequest(asWritten(renderModel(model, seed, 'javascript')))]);
  return result;
}

/** Whether all requests are answered: a smaller program may call itself for ever. */
function endsWell(result: RunResult): boolean {
  return 'sessions' in result && !result.sessions.some((commands) => commands.includes('threw'));
}

function asWritten(program: Program) {
  return layOut(program, writtenArrangement(program));
}

function textOf(title: string, { laidOut, findings }: Analysed): string[] {
  const { given, files } = laidOut;
  return [
    `---- ${title}`,
    ...(given ? [`given as ${given.join(', ')}`] : []),
    ...files.map(({ path, text }) => `-- ${path}\n${text.trim()}`),
    ...findings.map(
      ({ rule, place, confidence, steps }) =>
        `found ${rule} at ${place}, confidence ${confidence}, ${steps.length} steps`,
    ),
    ...(findings.length === 0 ? ['nothing found'] : []),
  ];
}
