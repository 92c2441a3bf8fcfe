import Joi from 'joi';

/** What bodies of requests are made of. */

const sentence = 'Request body must be a JSON object';

/** A body with these fields, the required ones among them. */
export const bodyOf = (fields: Joi.SchemaMap): Joi.ObjectSchema =>
  Joi.object(fields)
    .required()
    .label('Request body')
    .messages({ 'object.base': sentence, 'any.required': sentence });

interface Shape {
  /** Values of fields by which a body is to be of this shape. */
  when: Joi.SchemaMap;
  fields: Joi.SchemaMap;
}

/**
 * A body of one of several shapes: rules that hold between fields become shapes of the OpenAPI document.
 * @param otherwise fields of a body that is of none of the shapes
 */
export function bodyOfOne(shapes: readonly Shape[], otherwise: Joi.SchemaMap): Joi.AlternativesSchema {
  const last = { when: {}, fields: otherwise };
  return [...shapes, last]
    .reduce(
      (schema, { when, fields }) =>
        // biome-ignore lint/suspicious/noThenProperty: so Joi calls it
        schema.conditional(isShaped(when), { then: bodyOf(fields) }),
      Joi.alternatives(),
    )
    .required()
    .label('Request body')
    .messages({ 'any.required': sentence });
}

/** The last shape is that of what is no object, too: it says so. */
const isShaped = (when: Joi.SchemaMap) =>
  Object.keys(when).length === 0 ? Joi.any() : Joi.object(when).unknown();
