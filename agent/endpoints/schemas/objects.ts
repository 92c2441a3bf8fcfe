import type { Schema } from '#protocol/scan-report.js';
import type { Models } from './models.js';
import { anyOf } from './schema.js';

/** An object with these members, of which some must be there. */
export function objectOf(properties: Record<string, Schema>, required: readonly string[]): Schema {
  return { type: 'object', properties, ...(required.length > 0 ? { required: [...required] } : {}) };
}

/** An object with the members of both; of a member that both have, what the second one says holds. */
export function joinedObjects(one: Schema, other: Schema): Schema {
  const again = new Set(Object.keys(other.properties ?? {}));
  const kept = (one.required ?? []).filter((name) => !again.has(name));
  const required = [...kept, ...(other.required ?? [])];
  const { required: _, ...rest } = { ...one, ...other };
  return {
    ...rest,
    type: 'object',
    properties: { ...one.properties, ...other.properties },
    ...(required.length > 0 ? { required } : {}),
  };
}

/** The same object, of which any member may be absent. */
export function withoutRequired(schema: Schema): Schema {
  const { required: _, ...rest } = schema;
  return rest;
}

/** The same object with certain members only, or without them. */
export function chosen(schema: Schema, names: ReadonlySet<string>, isPick: boolean): Schema {
  const isKept = (name: string) => names.has(name) === isPick;
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => isKept(name)),
  );
  return objectOf(properties, (schema.required ?? []).filter(isKept));
}

export interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

const MAX_PARTS = 30;

/** The fields of an object; of one of several those of each, and needed is what each of them needs. */
export function fieldsOf(given: Schema, models: Models, depth = 0): Field[] {
  const schema = models.resolve(given);
  const found = new Map<string, Field>();
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    found.set(name, { name, schema: field, isRequired: schema.required?.includes(name) ?? false });
  if (!schema.anyOf || depth > 5) return [...found.values()];
  const parts = schema.anyOf.slice(0, MAX_PARTS).map((part) => fieldsOf(part, models, depth + 1));
  for (const part of parts)
    for (const { name } of part) {
      if (found.has(name)) continue;
      const all = parts.flatMap((own) => own.filter((field) => field.name === name));
      const isRequired = all.length === parts.length && all.every((field) => field.isRequired);
      found.set(name, { name, schema: anyOf(distinct(all.map((field) => field.schema))), isRequired });
    }
  return [...found.values()];
}

function distinct(schemas: readonly Schema[]): Schema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
