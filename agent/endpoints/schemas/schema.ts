import type { Json, Schema } from '#protocol/scan-report.js';
import { optionsOf, type Value } from '../wiring/value.js';

export const STRING: Schema = { type: 'string' };
export const INTEGER: Schema = { type: 'integer' };
export const NUMBER: Schema = { type: 'number' };
export const BOOLEAN: Schema = { type: 'boolean' };
export const OBJECT: Schema = { type: 'object' };
/** A text of a format that OpenAPI knows by a name. */
export const format = (name: string): Schema => ({ type: 'string', format: name });
export const FILE: Schema = format('binary');

/** One schema for several names, which blanks part: for tables of the types of a library. */
export function named(names: string, schema: Schema): [string, Schema][] {
  return names.split(' ').map((name) => [name, schema]);
}

export function isFile(schema: Schema): boolean {
  return schema.format === 'binary' || (schema.items !== undefined && isFile(schema.items));
}

/** One of several; `null` is taken into the type of the other where that is a plain one. */
export function anyOf(schemas: readonly Schema[]): Schema {
  const isNull = (schema: Schema) => schema.type === 'null';
  const others = schemas.filter((schema) => !isNull(schema));
  const hasNull = others.length < schemas.length;
  if (others.length === 0) return hasNull ? { type: 'null' } : {};
  // What may be anything may be anything.
  if (others.some((schema) => Object.keys(schema).length === 0)) return {};
  const literals = others.every((schema) => schema.enum !== undefined && schema.$ref === undefined);
  const merged =
    literals && others.length > 1
      ? [{ ...others[0], enum: others.flatMap((schema) => schema.enum ?? []) }]
      : others;
  const [only] = merged;
  if (merged.length === 1) return hasNull ? nullable(only) : only;
  return { anyOf: [...merged, ...(hasNull ? [{ type: 'null' }] : [])] };
}

export function nullable(schema: Schema): Schema {
  if (typeof schema.type === 'string' && schema.type !== 'null') {
    const values = schema.enum ? { enum: [...schema.enum, null] } : {};
    return { ...schema, type: [schema.type, 'null'], ...values };
  }
  return schema.$ref === undefined ? schema : { anyOf: [schema, { type: 'null' }] };
}

export function isNullable({ type, anyOf: parts = [] }: Schema): boolean {
  return [type].flat().includes('null') || parts.some((part) => isNullable(part));
}

/** A default that is written as a text, as the value that it is read as: `int(args.get('page', '1'))`. */
export function withReadDefault(schema: Schema): Schema {
  const { default: initial, ...rest } = schema;
  if (typeof initial !== 'string' || !['integer', 'number', 'boolean'].includes(String(schema.type)))
    return schema;
  const number = initial.trim() === '' ? Number.NaN : Number(initial);
  const isValue = schema.type === 'integer' ? Number.isInteger(number) : Number.isFinite(number);
  return isValue && schema.type !== 'boolean' ? { ...rest, default: number } : rest;
}

/** Whether it is read from a single text: no object and no list. */
export function isScalar(schema: Schema): boolean {
  if (schema.$ref !== undefined) return false;
  if (schema.anyOf) return schema.anyOf.every(isScalar);
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.every((type) => type !== 'object' && type !== 'array');
}

/** The type of values such as these: what they are in JSON. */
export function enumeration(values: readonly Json[]): Schema {
  const kinds = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  const [kind] = kinds;
  const isWhole = values.every((value) => typeof value === 'number' && Number.isInteger(value));
  const type = kind === 'number' && isWhole ? 'integer' : kind;
  const plain = kinds.size === 1 && ['string', 'number', 'boolean'].includes(kind);
  return { ...(plain ? { type } : {}), enum: [...values] };
}

/** A constant of the program as JSON; undefined where it is not known. */
export function jsonOf(value: Value, depth = 0): Json | undefined {
  if (depth > 10) return undefined;
  for (const one of optionsOf(value)) {
    if (one?.kind === 'constant') {
      if (one.value === undefined || (typeof one.value === 'string' && one.value.includes('\0')))
        return undefined;
      return typeof one.value === 'number' && !Number.isFinite(one.value) ? undefined : one.value;
    }
    if (one?.kind === 'list') {
      const items = one.items.map((item) => jsonOf(item, depth + 1));
      return items.some((item) => item === undefined) ? undefined : (items as Json[]);
    }
    if (one?.kind === 'map') {
      const entries = [...one.entries].map(([key, entry]) => [key, jsonOf(entry, depth + 1)] as const);
      if (entries.some(([, entry]) => entry === undefined)) return undefined;
      return Object.fromEntries(entries as [string, Json][]);
    }
  }
  return undefined;
}

export function numberOf(value: Value): number | undefined {
  const known = jsonOf(value);
  return typeof known === 'number' ? known : undefined;
}

export function textOf(value: Value): string | undefined {
  const known = jsonOf(value);
  return typeof known === 'string' ? known : undefined;
}

/** A schema without the keywords that are not known. */
export function compact(schema: { [K in keyof Schema]: Schema[K] | undefined }): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)) as Schema;
}
