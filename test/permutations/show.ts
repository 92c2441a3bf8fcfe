import type { RuleSet } from '#agent/rules/rule.js';
import { type Grade, grades } from './difference.js';
import { type Examined, examine, gradeOf } from './examine.js';
import { generateModel } from './generator/generate.js';
import type { ProgramModel } from './generator/model.js';
import { renderModel } from './generator/render.js';
import { shrink } from './generator/shrink.js';
import type { Analysed } from './placed-findings.js';
import type { ProgramLanguage } from './program.js';

/** So many draws of orders have to show a difference in a smaller program, one of them at least. */
const DRAWS = 4;

/** The first difference of a program, with both texts and results. */
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
  const examineSmall = (model: ProgramModel, draw: number) =>
    examine(renderModel(model, seed, language), seed + draw * 7919, rules);
  const differing = async (model: ProgramModel): Promise<Examined | null> => {
    for (let draw = 0; draw < DRAWS; draw++) {
      const examined = await examineSmall(model, draw);
      const found = gradeOf(examined);
      if (found !== null && grades.indexOf(found) <= grades.indexOf(grade)) return examined;
    }
    return null;
  };
  const small = await shrink(generateModel(seed), async (model) => (await differing(model)) !== null);
  const examined = await differing(small);
  return examined ? showExamined(seed, examined) : `seed ${seed}: no difference`;
}

function textOf(title: string, { laidOut, findings }: Analysed): string[] {
  const { given, files } = laidOut;
  const order = given ? [`given as ${given.join(', ')}`] : [];
  return [
    `---- ${title}`,
    ...order,
    ...files.map(({ path, text }) => `-- ${path}\n${text.trim()}`),
    ...findings.map(
      ({ rule, place, confidence, steps }) =>
        `found ${rule} at ${place}, confidence ${confidence}, ${steps.length} steps`,
    ),
    ...(findings.length === 0 ? ['nothing found'] : []),
  ];
}
