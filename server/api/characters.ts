import Joi from 'joi';

interface CountingSchema extends Joi.StringSchema {
  characters(most: number): this;
}

const counting: { string(): CountingSchema } = Joi.extend({
  type: 'string',
  base: Joi.string(),
  rules: {
    characters: {
      method(this: Joi.AnySchema, limit: number) {
        return this.$_addRule({ name: 'characters', args: { limit } });
      },
      args: ['limit'],
      validate(value: string, { error }, { limit }) {
        return isLonger(value, limit) ? error('string.max', { limit, value }) : value;
      },
      jsonSchema({ args }: { args: { limit: number } }, schema: { maxLength?: number }) {
        schema.maxLength = args.limit;
        return schema;
      },
    } as Joi.ExtensionRule,
  },
});

/**
 * A text of at most so many characters, as JSON Schema and people count them: one outside of the basic plane, such as an
 * emoji, is one, and not two as for JavaScript.
 */
export function characters(most: number): Joi.StringSchema {
  return counting.string().characters(most);
}

function isLonger(text: string, limit: number): boolean {
  // Nothing is counted where the length alone decides.
  if (text.length <= limit || text.length > 2 * limit) return text.length > limit;
  let count = 0;
  for (const _ of text) count += 1;
  return count > limit;
}
