import { Kind } from '#agent/ir/kinds.js';
import type { Json, Schema } from '#protocol/scan-report.js';
import type { Program } from '../program.js';
import { chosen, joinedObjects, objectOf, withoutRequired } from '../schemas/objects.js';
import { anyOf, compact, enumeration, jsonOf, nullable, numberOf, OBJECT } from '../schemas/schema.js';
import { type Call, firstOf, type MapValue, optionsOf, type Value } from '../wiring/value.js';
import { functionalSchema, type MadeSchema } from './functional-schemas.js';
import { type Library, schemaVocabulary } from './schema-vocabulary.js';

const MAX_DEPTH = 12;
const MAX_CHAIN = 40;

interface Step {
  name: string;
  call: Call;
}

/** Reads schemas of zod, Joi, yup, TypeBox and valibot, and JSON Schemas that are written out. */
export class SchemaChains {
  constructor(private readonly program: Program) {}

  /** The schema that a value is; null where it is none. */
  of(value: Value, depth = 0): MadeSchema | null {
    if (depth > MAX_DEPTH) return null;
    for (const one of optionsOf(value)) {
      if (one?.kind === 'map') {
        const written = this.written(one, depth);
        if (written) return { schema: written, isOptional: false };
      }
      const chain = one?.kind === 'foreign' ? chainOf(one) : null;
      if (chain) return this.read(chain.library, chain.steps, depth);
    }
    return null;
  }

  /** The schema that something is checked by as a whole: one of a library, or a map of such schemas. */
  whole(value: Value): Schema | null {
    return this.isFields(value) ? this.object(value, 0).schema : (this.of(value)?.schema ?? null);
  }

  /** The fields of an object whose values are schemas, as `{ name: Joi.string() }` of Joi and JSON Schema have them. */
  object(map: MapValue, depth: number): MadeSchema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const [name, value] of map.entries) {
      const made = this.of(value, depth + 1);
      Object.defineProperty(properties, name, {
        ...{ value: made?.schema ?? {}, enumerable: true, writable: true, configurable: true },
      });
      if (made && !made.isOptional) required.push(name);
    }
    return { schema: objectOf(properties, required), isOptional: false };
  }

  /** Whether a map has schemas of a library as its values. */
  isFields(value: Value): value is MapValue {
    return value?.kind === 'map' && [...value.entries.values()].some((entry) => firstChain(entry) !== null);
  }

  /** A JSON Schema as it is written out, its parts being what they are. */
  private written(map: MapValue, depth: number): Schema | null {
    const { entries } = map;
    const type = jsonOf(entries.get('type') ?? null);
    const properties = firstOf(entries.get('properties') ?? null, 'map');
    const isType =
      typeof type === 'string' && /^(string|number|integer|boolean|object|array|null)$/.test(type);
    if (!isType && !Array.isArray(type) && !properties && !entries.has('enum')) return null;
    const fields = properties ? this.object(properties, depth).schema.properties : undefined;
    const items = entries.has('items')
      ? (this.of(entries.get('items') ?? null, depth + 1)?.schema ?? {})
      : undefined;
    const required = jsonOf(entries.get('required') ?? null);
    const plain: Schema = {};
    for (const key of keywords) {
      const value = jsonOf(entries.get(key) ?? null);
      if (value !== undefined && isKeywordValue(key, value)) Object.assign(plain, { [key]: value });
    }
    return compact({
      ...plain,
      type: isType ? type : Array.isArray(type) ? type.filter((one) => typeof one === 'string') : undefined,
      properties: fields,
      items,
      required: Array.isArray(required) ? required.filter((one) => typeof one === 'string') : undefined,
    });
  }

  private read(library: Library, steps: readonly Step[], depth: number): MadeSchema {
    const last = steps.at(-1);
    if (library === 'valibot' && last)
      return functionalSchema(last.call, {
        of: (value) => this.of(value, depth + 1),
        object: (map) => this.object(map, depth + 1),
      });
    // What Joi and yup do not ask for may be left out.
    let made: MadeSchema = { schema: {}, isOptional: library === 'joi' || library === 'yup' };
    for (const step of steps) made = this.step(library, made, step, depth);
    return made;
  }

  private step(library: Library, made: MadeSchema, { name, call }: Step, depth: number): MadeSchema {
    const [first, second] = call.positional;
    const { schema, isOptional } = made;
    const next = (own: Schema): MadeSchema => ({ schema: own, isOptional });
    const inner = (value: Value | undefined) => this.of(value ?? null, depth + 1)?.schema ?? {};
    const base = schemaVocabulary().types.get(library === 'typebox' ? name.toLowerCase() : name);
    const isStart = Object.keys(schema).length === 0;
    if (base && isStart && !(name === 'date' && library === 'typebox'))
      return next({ ...base, ...(library === 'typebox' ? options(first) : {}) });
    switch (name) {
      case 'optional':
      case 'exactOptional':
      case 'notRequired':
        return { schema, isOptional: true };
      case 'Optional':
        return { schema: inner(first), isOptional: true };
      case 'required':
      case 'exist':
      case 'defined':
        return library === 'zod' ? next({ ...schema }) : { schema, isOptional: false };
      case 'nullable':
        return next(nullable(schema));
      case 'nullish':
        return { schema: nullable(schema), isOptional: true };
      case 'allow':
        return call.positional.some((one) => jsonOf(one) === null) ? next(nullable(schema)) : made;
      case 'default':
      case 'prefault':
      case 'catch': {
        const value = jsonOf(first ?? null);
        return { schema: value === undefined ? schema : { ...schema, default: value }, isOptional: true };
      }
      case 'object':
      case 'strictObject':
      case 'looseObject':
      case 'Object':
      case 'keys':
      case 'shape':
      case 'extend':
      case 'append': {
        const fields = firstOf(first ?? null, 'map');
        if (!fields) return next({ ...OBJECT, ...schema });
        const own = this.object(fields, depth);
        return next(joinedObjects(schema, { ...own.schema, ...(name === 'Object' ? options(second) : {}) }));
      }
      case 'merge':
      case 'concat':
      case 'and':
        return next(joinedObjects(schema, inner(first)));
      case 'Intersect':
      case 'Composite':
        return next(listOf(first).reduce<Schema>((all, one) => joinedObjects(all, inner(one)), {}));
      case 'partial':
        return next(withoutRequired(schema));
      case 'Partial':
        return next(withoutRequired(inner(first)));
      case 'pick':
      case 'Pick':
      case 'omit':
      case 'Omit': {
        const isMethod = name === 'pick' || name === 'omit';
        const names = namesIn(isMethod ? first : second);
        return next(chosen(isMethod ? schema : inner(first), names, /pick/i.test(name)));
      }
      case 'array':
        return next({
          type: 'array',
          ...(first === undefined && library !== 'zod' ? {} : { items: inner(first) }),
        });
      case 'Array':
        return next({ type: 'array', items: inner(first), ...options(second) });
      case 'items':
      case 'of':
        return next({ ...schema, items: inner(first) });
      case 'record':
      case 'Record':
      case 'pattern_':
        return next({ type: 'object', additionalProperties: inner(second ?? first) });
      case 'enum':
      case 'nativeEnum':
      case 'Enum':
        return next(enumeration(valuesIn(first)));
      case 'literal':
      case 'Literal':
        return next({ ...enumeration(valuesIn(first)), ...options(second) });
      case 'valid':
      case 'equal':
      case 'oneOf': {
        const values = call.positional.flatMap((one) => valuesIn(one));
        return next({
          ...enumeration(values),
          ...(schema.default === undefined ? {} : { default: schema.default }),
        });
      }
      case 'union':
      case 'Union':
      case 'try':
      case 'discriminatedUnion':
      case 'alternatives': {
        const parts = call.positional.flatMap((one) => listOf(one)).filter((one) => one?.kind === 'foreign');
        const own = parts.length > 0 ? anyOf(parts.map((one) => inner(one))) : schema;
        return next({ ...own, ...(name === 'Union' ? options(second) : {}) });
      }
      case 'preprocess':
      case 'pipe':
        return next(inner(second ?? first));
      case 'lazy':
        return next({});
      case 'Null':
        return next({ type: 'null' });
      default:
        return next({ ...schema, ...this.limits(name, call, schema) });
    }
  }

  /** What a step of a chain says of a text, a number or a list. */
  private limits(name: string, call: Call, { type }: Schema): Schema {
    const size = numberOf(call.positional[0] ?? null);
    const kind = Array.isArray(type) ? type[0] : type;
    const bound = (which: 'min' | 'max'): Schema => {
      if (size === undefined) return {};
      if (kind === 'string') return which === 'min' ? { minLength: size } : { maxLength: size };
      if (kind === 'array') return which === 'min' ? { minItems: size } : { maxItems: size };
      return which === 'min' ? { minimum: size } : { maximum: size };
    };
    const format = schemaVocabulary().formats.get(name);
    if (format !== undefined) return { type: 'string', format };
    switch (name) {
      case 'min':
      case 'gte':
        return bound('min');
      case 'max':
      case 'lte':
        return bound('max');
      case 'length':
        return { ...bound('min'), ...bound('max') };
      case 'nonempty':
        return kind === 'array' ? { minItems: 1 } : { minLength: 1 };
      case 'gt':
      case 'greater':
      case 'moreThan':
        return size === undefined ? {} : { exclusiveMinimum: size };
      case 'lt':
      case 'less':
      case 'lessThan':
        return size === undefined ? {} : { exclusiveMaximum: size };
      case 'int':
      case 'integer':
        return { type: Array.isArray(type) ? ['integer', 'null'] : 'integer' };
      case 'positive':
        return { exclusiveMinimum: 0 };
      case 'nonnegative':
        return { minimum: 0 };
      case 'negative':
        return { exclusiveMaximum: 0 };
      case 'multipleOf':
      case 'multiple':
      case 'step':
        return size === undefined ? {} : { multipleOf: size };
      case 'unique':
        return { uniqueItems: true };
      case 'pattern':
      case 'regex':
      case 'matches': {
        const unit = this.program.unit(call.unit);
        const node = call.nodes[0] ?? -1;
        const isRegex = node >= 0 && unit.kind(node) === Kind.Regex;
        return isRegex ? { pattern: unit.string(unit.a(node)) } : {};
      }
      default:
        return {};
    }
  }
}

/** What begins a chain, by its name in lower case for TypeBox. */
const keywords = [
  ...['format', 'description', 'enum', 'const', 'default', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...[
    'exclusiveMaximum',
    'multipleOf',
    'minLength',
    'maxLength',
    'pattern',
    'minItems',
    'maxItems',
    'uniqueItems',
  ],
] as const;
const texts = new Set<string>(['format', 'description', 'pattern']);

function isKeywordValue(key: (typeof keywords)[number], value: Json): boolean {
  if (texts.has(key)) return typeof value === 'string';
  if (key === 'enum') return Array.isArray(value);
  if (key === 'uniqueItems') return typeof value === 'boolean';
  return key === 'const' || key === 'default' || typeof value === 'number';
}

/** The settings of a type of TypeBox. */
function options(value: Value | undefined): Schema {
  const map = firstOf(value ?? null, 'map');
  const known: Schema = {};
  for (const key of keywords) {
    const own = jsonOf(map?.entries.get(key) ?? null);
    if (own !== undefined && isKeywordValue(key, own)) Object.assign(known, { [key]: own });
  }
  return known;
}

function firstChain(value: Value) {
  for (const one of optionsOf(value)) {
    const chain = one?.kind === 'foreign' ? chainOf(one) : null;
    if (chain) return chain;
  }
  return null;
}

/** The calls that a schema is made by, the first one first. */
function chainOf(
  value: NonNullable<ReturnType<typeof firstOf<'foreign'>>>,
): { library: Library; steps: Step[] } | null {
  const steps: Step[] = [];
  let made = value.made;
  for (let length = 0; made !== null && length < MAX_CHAIN; length++) {
    const { callee } = made;
    if (callee.member === null) return null;
    steps.unshift({ name: callee.member, call: made });
    if (callee.of === null || callee.of.made === null) {
      const library = schemaVocabulary().libraryOf(callee.name);
      return library ? { library, steps } : null;
    }
    made = callee.of.made;
  }
  return null;
}

/** `{ name: true }`, `['name']` */
function namesIn(value: Value | undefined): Set<string> {
  const map = firstOf(value ?? null, 'map');
  return new Set(map ? map.entries.keys() : valuesIn(value).map(String));
}

function listOf(value: Value | undefined): readonly Value[] {
  return firstOf(value ?? null, 'list')?.items ?? [value ?? null];
}

/** Constants of a list or of an object, or a single one. */
function valuesIn(value: Value | undefined): Json[] {
  const known = jsonOf(value ?? null);
  if (known === undefined) return [];
  if (Array.isArray(known)) return known;
  return typeof known === 'object' && known !== null ? Object.values(known) : [known];
}
