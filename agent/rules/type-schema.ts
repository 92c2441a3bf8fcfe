import Joi from 'joi';
import { line, oneOrMore } from './pack-texts.js';

const names = oneOrMore(line);

/** The types of a pack by their names: see `TypeModel`. */
export const typesSchema = Joi.object().pattern(
  Joi.string(),
  Joi.object({
    extends: names,
    members: Joi.object().pattern(Joi.string(), line),
    function: line,
    from: names,
    closed: Joi.valid(true),
    leading: Joi.valid(true),
    records: Joi.valid(true),
    manages: Joi.object({ of: names.required(), as: line }),
    keeps: Joi.valid('members', 'keys'),
  }),
);
