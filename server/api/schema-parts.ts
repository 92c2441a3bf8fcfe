import Joi from 'joi';

/** What the shapes of answers are made of. */
export const text = Joi.string().allow('');
export const time = Joi.string().isoDate();
export const count = Joi.number().integer().min(0);
export const score = Joi.number().min(0).max(10);
export const version = Joi.string().valid('v1').description('Version of the API');

export type Fields = Record<string, Joi.Schema>;
/** An object with these fields, all of them there, and perhaps some more. */
export const record = (fields: Fields, optional: Fields = {}) =>
  Joi.object({
    ...Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.required()])),
    ...optional,
  });
export const rows = (item: Joi.Schema) => Joi.array().items(item);

/** An entry point from which untrusted input reaches a finding. */
export const route = record({ name: Joi.string(), file: Joi.string(), line: count });

export const severityCounts = {
  critical: count,
  high: count,
  medium: count,
  low: count,
  info: count,
  total: count,
};
