import Joi from 'joi';
import { placeMistake, regexMistake } from './pack-grammar.js';

/** An error whose text is taken as it is: braces in it are no template. */
export const mistaken = (helpers: Joi.CustomHelpers, mistake: string) =>
  helpers.message({ custom: '{{#mistake}}' }, { mistake });

/** A text of its own small grammar; the check says what is wrong with it. */
export const checked = (check: (value: string) => string | null) =>
  Joi.string().custom((value: string, helpers) => {
    const mistake = check(value);
    return mistake === null ? value : mistaken(helpers, mistake);
  });

export const regex = checked(regexMistake);

/** A place in a match, such as `receiver`; an argument may be written as a number. */
export const place = Joi.alternatives(
  Joi.number()
    .integer()
    .strict()
    .custom((value: number) => String(value)),
  checked(placeMistake),
);

export const text = Joi.string().trim().min(1).max(20_000);
export const line = text.max(400);

/** One value where a list is meant. */
export const oneOrMore = (item: Joi.Schema) => Joi.array().items(item).single().min(1);
