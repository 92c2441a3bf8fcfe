import { Ajv2020 } from 'ajv/dist/2020.js';
import type Joi from 'joi';

/**
 * The same test as a schema's, compiled: a finding takes 2 µs in place of 60. It has no words for what is wrong, so that what it
 * refuses goes to the schema, which decides.
 */
export function compiledCheck(schema: Joi.Schema): (value: unknown) => boolean {
  // Joi counts the length of texts in UTF-16 units. The logger would only say that nobody else should.
  const ajv = new Ajv2020({ unicode: false, logger: false });
  const check = ajv.compile(schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }));
  return (value) => check(value) === true;
}
