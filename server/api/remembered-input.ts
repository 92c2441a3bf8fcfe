import type Joi from 'joi';
import { LRUCache } from 'lru-cache';

/** Different queries of an operation, and characters of one: together some hundred kilobytes. */
const MAX_QUERIES = 200;
const MAX_LENGTH = 300;

type Check = (value: unknown, options: Joi.ValidationOptions) => Promise<object>;

/**
 * A schema's check that knows again what it has taken: people and programs ask for the same few pages, and to check twenty
 * fields takes a tenth of what a list costs. Only for schemas whose answer depends on the value alone.
 */
export function remembered(schema: Joi.ObjectSchema): Check {
  const taken = new LRUCache<string, object>({ max: MAX_QUERIES });
  return async (value, options) => {
    const text = JSON.stringify(value);
    const known = taken.get(text);
    if (known) return { ...known };
    const checked: object = await schema.validateAsync(value, options);
    if (text.length <= MAX_LENGTH && isFlat(checked)) taken.set(text, { ...checked });
    return checked;
  };
}

/** It has no parts that its copies would share. */
function isFlat(value: object): boolean {
  return Object.values(value).every((one) => typeof one !== 'object' || one === null);
}
