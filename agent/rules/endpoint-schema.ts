import Joi from 'joi';
import { regex } from './pack-texts.js';

const writing = ['POST', 'PUT', 'PATCH', 'DELETE'];
const methods = Joi.array()
  .items(Joi.valid('GET', ...writing))
  .single()
  .min(1)
  .required();

/** What a rule finds of endpoints: `endpoints` of a rule. */
export const endpointSchema = Joi.object({
  methods,
  unless: regex,
  asks: Joi.valid('role'),
  also: regex,
  checks: Joi.valid('above', 'elsewhere', 'administration', 'annotations'),
  selects: Joi.object({ owners: regex.required(), ids: regex.required() }),
  exports: regex,
  fills: Joi.object({ fields: regex.required() }),
  answers: Joi.object({ fields: regex.required(), records: regex }),
  doubts: Joi.object().pattern(Joi.valid(...writing), Joi.number().min(0).max(5)),
});

/** Which endpoints have to lead to what a rule finds: `reachedBy` of a rule. */
export const reachedSchema = Joi.object({
  methods,
  callers: Joi.valid('anyone', 'signed-in').required(),
  itself: regex,
  only: regex,
  onlyProgram: regex,
  unless: regex,
  unlessProgram: regex,
  unlessAround: regex,
  cookies: regex,
  compares: Joi.valid('secret', 'password'),
});
