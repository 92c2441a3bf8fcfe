import { Kind, NONE } from '#agent/ir/kinds.js';
import type { Json, Schema } from '#protocol/scan-report.js';
import { lastWord } from '../../ir/last-word.js';
import { functionFrame } from '../router-calls.js';
import type { Models } from '../schemas/models.js';
import {
  anyOf,
  BOOLEAN,
  enumeration,
  FILE,
  format,
  INTEGER,
  isNullable,
  jsonOf,
  NUMBER,
  nullable,
  OBJECT,
  STRING,
} from '../schemas/schema.js';
import type { Evaluator } from '../wiring/evaluation.js';
import {
  type Call,
  type ClassValue,
  type Foreign,
  type Frame,
  type FunctionValue,
  firstOf,
  optionsOf,
  type Value,
} from '../wiring/value.js';
import { fieldLimits } from './field-limits.js';
import { aliasOf, namedBy } from './field-names.js';

/** What an annotation says: the type, and what stands beside it in `Annotated`. */
export interface Annotation {
  /** Null: not known what it is. */
  schema: Schema | null;
  metadata: Value[];
  /** The class or library type that it names, where it names one. */
  named: Value;
}

const MAX_DEPTH = 12;
const UNKNOWN: Annotation = { schema: null, metadata: [], named: null };

/** Types of libraries by their last names. */
const plainTypes: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['str', STRING],
  ['int', INTEGER],
  ['float', NUMBER],
  ['Decimal', NUMBER],
  ['bool', BOOLEAN],
  ['StrictStr', STRING],
  ['StrictInt', INTEGER],
  ['StrictFloat', NUMBER],
  ['StrictBool', BOOLEAN],
  ['PositiveInt', { type: 'integer', exclusiveMinimum: 0 }],
  ['NonNegativeInt', { type: 'integer', minimum: 0 }],
  ['PositiveFloat', { type: 'number', exclusiveMinimum: 0 }],
  ['NonNegativeFloat', { type: 'number', minimum: 0 }],
  ['bytes', format('binary')],
  ['UUID', format('uuid')],
  ...['UUID1', 'UUID3', 'UUID4', 'UUID5'].map((name): [string, Schema] => [name, format('uuid')]),
  ['datetime', format('date-time')],
  ['AwareDatetime', format('date-time')],
  ['date', format('date')],
  ['time', format('time')],
  ['timedelta', format('duration')],
  ['EmailStr', format('email')],
  ['NameEmail', format('email')],
  ['SecretStr', format('password')],
  ...['AnyUrl', 'HttpUrl', 'AnyHttpUrl'].map((name): [string, Schema] => [name, format('uri')]),
  ['Path', { type: 'string' }],
  ['IPvAnyAddress', { type: 'string' }],
  ['Any', {}],
  ['object', {}],
  ['UploadFile', FILE],
  ['dict', OBJECT],
  ['Dict', OBJECT],
  ['Mapping', OBJECT],
  ['list', { type: 'array' }],
  ['List', { type: 'array' }],
  ['set', { type: 'array', uniqueItems: true }],
  ['tuple', { type: 'array' }],
]);
const lists = new Set(
  'list List Sequence MutableSequence Iterable Collection tuple Tuple deque AsyncIterable'.split(' '),
);
const sets = new Set(['set', 'Set', 'frozenset', 'FrozenSet', 'AbstractSet']);
const maps = new Set(['dict', 'Dict', 'Mapping', 'MutableMapping', 'OrderedDict', 'defaultdict']);
/** Heads that say nothing of the shape of their only argument. */
const wrappers = new Set([
  'Final',
  'Required',
  'NotRequired',
  'ReadOnly',
  'Mapped',
  'Awaitable',
  'Coroutine',
]);
const modelBases = new Set([
  'BaseModel',
  'SQLModel',
  'RootModel',
  'GenericModel',
  'TypedDict',
  'NamedTuple',
  'Struct',
  'Schema',
  'CamelModel',
]);
const enumBases = new Set(['Enum', 'IntEnum', 'StrEnum', 'TextChoices', 'IntegerChoices']);

/** Reads annotations of Python, and the classes that they name: models of pydantic, data classes, enumerations. */
export class PythonTypes {
  constructor(
    private readonly evaluator: Evaluator,
    private readonly models: Models,
    /** What may be None may be left out. */
    private readonly isFirstPydantic = false,
  ) {}

  /** The annotation of a parameter of a function, or that of its result. */
  ofFunction(fn: FunctionValue, node: number): Annotation {
    return this.annotation(functionFrame(this.evaluator, fn), node, 0);
  }

  /** What a value names as a type: a class of the program, a type of a library, or an alias of one of these. */
  ofValue(value: Value, depth = 0): Annotation {
    if (depth > MAX_DEPTH) return UNKNOWN;
    const options = optionsOf(value).map((one) => this.ofOne(one, depth));
    if (options.length <= 1) return options[0] ?? UNKNOWN;
    return options.find(({ schema }) => schema !== null) ?? UNKNOWN;
  }

  private ofOne(value: Value, depth: number): Annotation {
    if (value?.kind === 'class') return { schema: this.ofClass(value), metadata: [], named: value };
    if (value?.kind === 'constant')
      return value.value === null ? { schema: { type: 'null' }, metadata: [], named: null } : UNKNOWN;
    if (value?.kind !== 'foreign') return UNKNOWN;
    const { subscript, of } = value;
    if (subscript !== undefined && of !== null) {
      const items = subscript?.kind === 'list' ? subscript.items : [subscript];
      return this.parametrised(
        lastWord(of.name),
        of,
        items.map((item) => () => this.ofValue(item, depth + 1)),
        items,
      );
    }
    const made = constrained(value);
    if (made) return { schema: made, metadata: [], named: value };
    return { schema: plainTypes.get(lastWord(value.name)) ?? null, metadata: [], named: value };
  }

  private annotation(frame: Frame, node: number, depth: number): Annotation {
    const { evaluator } = this;
    const unit = evaluator.unit(frame.unit);
    if (node === NONE || depth > MAX_DEPTH) return UNKNOWN;
    switch (unit.kind(node)) {
      case Kind.Null:
        return { schema: { type: 'null' }, metadata: [], named: null };
      case Kind.String: {
        const name = unit.string(unit.a(node));
        return this.ofValue(
          evaluator.modules.memberOf(evaluator, frame.unit, name) ?? evaluator.root(name),
          depth + 1,
        );
      }
      case Kind.Generic: {
        const head = unit.a(node);
        const nodes = [...unit.list(unit.b(node))];
        const isUnion = unit.kind(head) === Kind.Global && unit.string(unit.a(head)) === '|';
        const value = isUnion ? null : evaluator.evaluate(frame, head);
        const name = isUnion ? 'Union' : lastWord(firstOf(value, 'foreign')?.name ?? '');
        const args = nodes.map((one) => () => this.annotation(frame, one, depth + 1));
        const isValues = name === 'Literal' || name === 'Annotated';
        return this.parametrised(
          name,
          value,
          args,
          isValues ? nodes.map((one) => evaluator.evaluate(frame, one)) : [],
        );
      }
      default:
        return this.ofValue(evaluator.evaluate(frame, node), depth + 1);
    }
  }

  /** `list[Item]`, `Annotated[int, Query()]`: `values` are the arguments as values, where the head is asked for these. */
  private parametrised(
    head: string,
    value: Value,
    args: readonly (() => Annotation)[],
    values: readonly Value[],
  ): Annotation {
    const first = (): Annotation => args[0]?.() ?? UNKNOWN;
    const plain = (schema: Schema | null): Annotation => ({ schema, metadata: [], named: value });
    if (head === 'Annotated') {
      const own = first();
      const metadata = [...own.metadata, ...values.slice(1)];
      return { ...own, schema: own.schema && limited(own.schema, values.slice(1)), metadata };
    }
    if (head === 'Literal') return plain(enumeration(values.flatMap((one): Json[] => valuesOf(jsonOf(one)))));
    if (head === 'Optional') {
      const own = first();
      return { ...own, schema: own.schema && nullable(own.schema) };
    }
    if (head === 'Union') {
      const parts = args.map((part) => part());
      const named = parts.map((part) => part.named).find((one) => one !== null) ?? null;
      const known = parts.flatMap(({ schema }) => (schema === null ? [] : [schema]));
      const metadata = parts.flatMap((part) => part.metadata);
      return { schema: known.length < parts.length ? null : anyOf(known), metadata, named };
    }
    if (wrappers.has(head)) return first();
    if (lists.has(head)) return plain({ type: 'array', items: first().schema ?? {} });
    if (sets.has(head)) return plain({ type: 'array', items: first().schema ?? {}, uniqueItems: true });
    if (maps.has(head)) return plain({ type: 'object', additionalProperties: args[1]?.().schema ?? true });
    return this.ofValue(value);
  }

  /** A class of the program: an enumeration, or a model; null where it is neither. */
  private ofClass(cls: ClassValue): Schema | null {
    const bases = basesOf(cls);
    if (bases.some((base) => enumBases.has(base))) return this.enumerationOf(cls);
    const isModel = bases.some((base) => modelBases.has(base)) || this.isDataClass(cls);
    return isModel ? this.model(cls) : null;
  }

  private enumerationOf(cls: ClassValue): Schema {
    const { name, fields } = this.evaluator.unit(cls.unit).data.classes[cls.cls];
    return this.models.reference(identityOf(cls), name, () =>
      enumeration(
        fields.flatMap((field): Json[] => {
          const known = jsonOf(cls.members.get(field.name) ?? null);
          // `RED = 'r', 'Red'`: the value before its label.
          const value = Array.isArray(known) ? known[0] : known;
          return value === undefined || field.name.startsWith('_') ? [] : [value];
        }),
      ),
    );
  }

  private isDataClass(cls: ClassValue): boolean {
    const unit = this.evaluator.unit(cls.unit);
    return Array.from(unit.list(unit.data.classes[cls.cls].decorators)).some((node) => {
      const callee = unit.kind(node) === Kind.Call ? unit.a(node) : node;
      const value = cls.frame && this.evaluator.evaluate(cls.frame, callee);
      return /(^|\.)(dataclass|define|attrs|s)$/.test(firstOf(value, 'foreign')?.name ?? '');
    });
  }

  private model(cls: ClassValue): Schema {
    const { name } = this.evaluator.unit(cls.unit).data.classes[cls.cls];
    return this.models.reference(identityOf(cls), name, () => {
      const properties = new Map<string, Schema>();
      const required = new Set<string>();
      this.collect(cls, properties, required, 0);
      return {
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(required.size > 0 ? { required: [...required] } : {}),
      };
    });
  }

  /** The fields of a class after those of the classes that it derives from. */
  private collect(
    cls: ClassValue,
    properties: Map<string, Schema>,
    required: Set<string>,
    depth: number,
  ): void {
    if (depth > MAX_DEPTH || cls.frame === null) return;
    for (const base of [...cls.bases].reverse())
      for (const one of optionsOf(base))
        if (one?.kind === 'class') this.collect(one, properties, required, depth + 1);
    const byRule = namedBy(cls);
    const isLenient = this.isFirstPydantic && basesOf(cls).includes('BaseModel');
    for (const field of this.evaluator.unit(cls.unit).data.classes[cls.cls].fields) {
      if (field.type === NONE || field.name.startsWith('_')) continue;
      const { schema, metadata, named } = this.annotation(cls.frame, field.type, 0);
      if (lastWord(firstOf(named, 'foreign')?.name ?? '') === 'ClassVar') continue;
      const value = field.value === NONE ? undefined : (cls.members.get(field.name) ?? null);
      const made = value === undefined ? null : (firstOf(value, 'foreign')?.made ?? null);
      const maker = made && lastWord(made.callee.name);
      // What the database or the class itself fills in.
      if (maker === 'Relationship' || maker === 'relationship' || maker === 'PrivateAttr') continue;
      const calls = [...metadata, value ?? null].flatMap((one) => fieldCall(one) ?? []);
      const limits: Schema = Object.assign({}, ...calls.map((call) => fieldLimits(call)));
      const name =
        calls.map(aliasOf).find((alias) => alias !== undefined) ?? byRule?.(field.name) ?? field.name;
      const isNone = isLenient && schema !== null && isNullable(schema) && !(made && isField(made));
      const isStated = isNone || (value !== undefined && !(made && isField(made) && !hasDefault(made)));
      const plain = made === null && value !== undefined ? jsonOf(value) : undefined;
      const initial = plain === undefined || plain === null ? {} : { default: plain };
      properties.set(name, withLimits(schema ?? {}, { ...initial, ...limits }));
      if (isStated) required.delete(name);
      else required.add(name);
    }
  }
}

function identityOf(cls: ClassValue): string {
  return `${cls.unit} ${cls.cls}`;
}

/** `Literal['a', None]` of several values at once is a list. */
function valuesOf(value: Json | undefined): Json[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** Limits belong to the type that they are stated for, or beside a reference. */
export function withLimits(schema: Schema, limits: Schema): Schema {
  if (Object.keys(limits).length === 0) return schema;
  if (schema.$ref === undefined) return { ...schema, ...limits };
  return limits.default === undefined ? schema : { anyOf: [schema], default: limits.default };
}

function limited(schema: Schema, metadata: readonly Value[]): Schema {
  return metadata.reduce<Schema>((all, one) => {
    const call = fieldCall(one);
    return call ? withLimits(all, fieldLimits(call)) : all;
  }, schema);
}

/** `Field(...)` and declarations of parameters: calls of a library that state limits. */
function fieldCall(value: Value): Call | null {
  const made = firstOf(value, 'foreign')?.made ?? null;
  return made && isField(made) ? made : null;
}

const fieldNames = new Set(
  'Field Query Path Body Header Cookie Form File field attrib ib StringConstraints Meta Gt Ge Lt Le MinLen MaxLen Len'.split(
    ' ',
  ),
);

export function isField(call: Call): boolean {
  return fieldNames.has(lastWord(call.callee.name));
}

/** Whether a field or parameter may be left out: its declaration has a default that is not `...`. */
export function hasDefault(call: Call): boolean {
  if (call.keywords.has('default_factory') || call.keywords.has('factory')) return true;
  if (lastWord(call.callee.name) === 'StringConstraints') return false;
  const stated = call.keywords.has('default') ? (call.keywords.get('default') ?? null) : call.positional[0];
  return stated !== undefined && firstOf(stated, 'foreign')?.name !== 'Ellipsis';
}

/** `constr(min_length=1)` and its like. */
function constrained(value: Foreign): Schema | null {
  if (value.made === null) return null;
  const base = { constr: STRING, conint: INTEGER, confloat: NUMBER, condecimal: NUMBER }[
    lastWord(value.made.callee.name)
  ];
  return base ? { ...base, ...fieldLimits(value.made) } : null;
}

/** Last names of all classes of libraries that a class derives from. */
function basesOf(cls: ClassValue, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  return cls.bases.flatMap((base) =>
    optionsOf(base).flatMap((one) => {
      if (one?.kind === 'class') return basesOf(one, depth + 1);
      if (one?.kind !== 'foreign') return [];
      const head = one.subscript !== undefined && one.of ? one.of : one;
      return [lastWord(head.name)];
    }),
  );
}
