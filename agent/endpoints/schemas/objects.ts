import type { Schema } from '#protocol/scan-report.js';

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
