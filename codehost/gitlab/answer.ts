import type { ObjectSchema } from 'joi';
import { quoted } from '../network/host-text.js';
import { CodeHostError } from '../ports.js';
import { Turns } from '../turns.js';

/**
 * Checks that an answer has the fields that are used; others are dropped. Throws CodeHostError `unreachable` naming
 * the field, for a host that does not keep its interface.
 */
export function readAnswer<T>(schema: ObjectSchema<T>, body: unknown, what: string): T {
  const { value, error } = schema.validate(body, { stripUnknown: true, convert: false });
  if (error === undefined) return value;
  const field = error.details[0]?.path.join('.') ?? '';
  throw new CodeHostError(
    'unreachable',
    `The code host answered ${what} in an unknown form${field === '' ? '' : `: ${quoted(field)} is missing or wrong`}.`,
  );
}

/** The same for the elements of a list, each in the form that `to` gives it. A host may send a hundred thousand: that takes a second. */
export async function readAnswers<T, Read>(
  schema: ObjectSchema<T>,
  list: unknown[],
  what: string,
  to: (answer: T) => Read,
  turns = new Turns(),
): Promise<Read[]> {
  const read: Read[] = [];
  for (const item of list) {
    read.push(to(readAnswer(schema, item, what)));
    await turns.next();
  }
  return read;
}
