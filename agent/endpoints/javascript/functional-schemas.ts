import type { Json, Schema } from '#protocol/scan-report.js';
import { chosen, joinedObjects, withoutRequired } from '../schemas/objects.js';
import { anyOf, enumeration, jsonOf, nullable, numberOf } from '../schemas/schema.js';
import { type Call, firstOf, type MapValue, type Value } from '../wiring/value.js';
import { schemaVocabulary } from './schema-vocabulary.js';

/** A schema that the program makes of a library, and whether what it is of may be left out. */
export interface MadeSchema {
  schema: Schema;
  isOptional: boolean;
}

/** How the parts of a schema are read that is made by functions around functions. */
export interface SchemaParts {
  of(value: Value): MadeSchema | null;
  object(map: MapValue): MadeSchema;
}

/** A schema of a library that makes one by a call around others, as valibot does: `v.pipe(v.string(), v.minLength(3))`. */
export function functionalSchema(call: Call, parts: SchemaParts): MadeSchema {
  const [first, second] = call.positional;
  const name = call.callee.member ?? '';
  const inner = (value: Value | undefined) => parts.of(value ?? null)?.schema ?? {};
  const made = (schema: Schema, isOptional = false): MadeSchema => ({ schema, isOptional });
  const listed = (value: Value | undefined) => firstOf(value ?? null, 'list')?.items ?? [];
  const base = schemaVocabulary().types.get(name);
  if (base) return made(base);
  switch (name) {
    case 'pipe':
    case 'pipeAsync':
      return piped(call, parts);
    case 'optional':
    case 'exactOptional':
    case 'undefinedable':
      return made(withDefault(inner(first), second), true);
    case 'nullable':
      return made(withDefault(nullable(inner(first)), second));
    case 'nullish':
      return made(withDefault(nullable(inner(first)), second), true);
    case 'fallback':
      return made(withDefault(inner(first), second), true);
    case 'object':
    case 'strictObject':
    case 'looseObject':
    case 'objectAsync':
    case 'objectWithRest': {
      const fields = firstOf(first ?? null, 'map');
      return fields ? parts.object(fields) : made({ type: 'object' });
    }
    case 'partial':
      return made(withoutRequired(inner(first)));
    case 'required':
      return made({ ...inner(first), required: Object.keys(inner(first).properties ?? {}) });
    case 'pick':
    case 'omit':
      return made(chosen(inner(first), new Set(valuesOf(second).map(String)), name === 'pick'));
    case 'intersect':
      return made(listed(first).reduce<Schema>((all, one) => joinedObjects(all, inner(one)), {}));
    case 'union':
      return made(anyOf(listed(first).map((one) => inner(one))));
    case 'variant':
      return made(anyOf(listed(second).map((one) => inner(one))));
    case 'array':
      return made({ type: 'array', items: inner(first) });
    case 'record':
      return made({ type: 'object', additionalProperties: inner(second) });
    case 'picklist':
    case 'enum':
    case 'enum_':
    case 'literal':
      return made(enumeration(valuesOf(first)));
    case 'file':
    case 'blob':
      return made({ type: 'string', format: 'binary' });
    case 'null':
    case 'null_':
      return made({ type: 'null' });
    default:
      return made({});
  }
}

/** A schema, and what narrows it: what comes behind a change of the value is no matter of what is sent. */
function piped({ positional }: Call, parts: SchemaParts): MadeSchema {
  const [first, ...actions] = positional;
  let { schema, isOptional } = parts.of(first ?? null) ?? { schema: {}, isOptional: false };
  for (const action of actions) {
    const call = firstOf(action, 'foreign')?.made;
    const name = call?.callee.member ?? '';
    if (/^(raw)?[tT]ransform/.test(name)) break;
    if (call) schema = { ...schema, ...limitsOf(name, call, schema) };
  }
  return { schema, isOptional };
}

function limitsOf(name: string, { positional }: Call, { type }: Schema): Schema {
  const { formats, limits } = schemaVocabulary();
  const format = formats.get(name);
  if (format !== undefined) return { format };
  if (name === 'integer' || name === 'safeInteger') return { type: 'integer' };
  const size = numberOf(positional[0] ?? null);
  const keys = limits.get(name);
  if (keys === undefined || size === undefined) return {};
  const isList = type === 'array';
  return Object.fromEntries(keys.map((key) => [isList ? key.replace('Length', 'Items') : key, size]));
}

function withDefault(schema: Schema, value: Value | undefined): Schema {
  const known = value === undefined ? undefined : jsonOf(value);
  return known === undefined ? schema : { ...schema, default: known };
}

function valuesOf(value: Value | undefined): Json[] {
  const known = jsonOf(value ?? null);
  if (known === undefined || known === null) return [];
  if (Array.isArray(known)) return known;
  return typeof known === 'object' ? Object.values(known) : [known];
}
