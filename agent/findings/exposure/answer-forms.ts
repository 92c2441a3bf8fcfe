import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parse } from 'yaml';

/** How handlers of a language answer with stored records; `answer-forms.yml` says what the keys mean. */
export interface AnswerForms {
  answers: ReadonlySet<string>;
  fills: ReadonlySet<string>;
  narrows: ReadonlySet<string>;
  passes: ReadonlySet<string>;
  stored: RegExp;
  hooks: RegExp;
}

interface Stated {
  answers: string[];
  fills: string[];
  narrows: string[];
  passes?: string[];
  stored?: string;
  hooks?: string;
}

const names = Joi.array().items(Joi.string()).required();
const schema = Joi.object().pattern(
  Joi.string(),
  Joi.object({
    ...{ answers: names, fills: names, narrows: names, passes: names.optional() },
    ...{ stored: Joi.string(), hooks: Joi.string() },
  }),
);

let loaded: Record<string, Stated> | null = null;

export function answerForms(language: string): AnswerForms {
  loaded ??= Joi.attempt(
    parse(readFileSync(new URL('./answer-forms.yml', import.meta.url), 'utf8')),
    schema,
  ) as Record<string, Stated>;
  const { answers, fills, narrows, passes, stored = '(?!)', hooks = '(?!)' } = loaded[language];
  return {
    answers: new Set(answers),
    fills: new Set(fills),
    narrows: new Set(narrows),
    passes: new Set(passes),
    stored: new RegExp(stored),
    hooks: new RegExp(hooks),
  };
}
