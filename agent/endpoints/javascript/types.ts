import { FunctionFlag, Kind, NONE } from '#agent/ir/kinds.js';
import type { FieldInfo } from '#agent/ir/unit.js';
import type { Schema } from '#protocol/scan-report.js';
import type { Program } from '../program.js';
import type { Wiring } from '../router-calls.js';
import type { Models } from '../schemas/models.js';
import {
  anyOf,
  BOOLEAN,
  enumeration,
  FILE,
  format,
  INTEGER,
  jsonOf,
  NUMBER,
  OBJECT,
  STRING,
} from '../schemas/schema.js';
import type { Evaluator } from '../wiring/evaluation.js';
import {
  type Call,
  type ClassValue,
  type Frame,
  firstOf,
  optionsOf,
  textsOf,
  type Value,
} from '../wiring/value.js';
import { type Decoration, fieldDecorations, limitsBy } from './class-validator.js';

const MAX_DEPTH = 12;

const plainTypes: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['string', STRING],
  ['String', STRING],
  ['number', NUMBER],
  ['Number', NUMBER],
  ['bigint', INTEGER],
  ['boolean', BOOLEAN],
  ['Boolean', BOOLEAN],
  ['Date', format('date-time')],
  ['Object', OBJECT],
  ['Record', OBJECT],
  ['Map', OBJECT],
  ['File', FILE],
  ['Buffer', format('binary')],
]);
const lists = new Set(['[]', 'Array', 'ReadonlyArray', 'Set']);
/** Types that stand around what is sent. */
const wrappers = new Set(['Promise', 'Observable', 'Readonly', 'Required', 'NonNullable', 'Awaited']);

/** Reads types of TypeScript: classes and interfaces of the program, enumerations, and decorators of `class-validator`. */
export class ScriptTypes {
  private readonly evaluator: Evaluator;
  private readonly models: Models;
  private readonly program: Program;

  constructor({ evaluator, models, program }: Wiring) {
    this.evaluator = evaluator;
    this.models = models;
    this.program = program;
  }

  /** The schema of a type; null where it is not known. */
  of(frame: Frame, node: number, depth = 0): Schema | null {
    const unit = this.evaluator.unit(frame.unit);
    if (node === NONE || depth > MAX_DEPTH) return null;
    if (unit.kind(node) === Kind.Generic) {
      const args = [...unit.list(unit.b(node))];
      const head = this.program.nameOf(frame.unit, unit.a(node))?.split('.').at(-1) ?? '';
      const inner = (index: number) => (index < args.length ? this.of(frame, args[index], depth + 1) : null);
      if (head === '|') {
        const parts = args.map((one) => this.of(frame, one, depth + 1));
        const known = parts.flatMap((part) => (part === null ? [] : [part]));
        return known.length < parts.length ? null : anyOf(known);
      }
      if (lists.has(head)) return { type: 'array', items: inner(0) ?? {} };
      if (head === 'Record' || head === 'Map')
        return { type: 'object', additionalProperties: inner(1) ?? true };
      if (wrappers.has(head)) return inner(0);
      if (head === 'Partial') {
        const { required: _, ...rest } = this.models.resolve(inner(0) ?? {});
        return rest;
      }
      return this.of(frame, unit.a(node), depth + 1);
    }
    return this.ofValue(this.evaluator.evaluate(frame, node));
  }

  ofValue(value: Value): Schema | null {
    for (const one of optionsOf(value)) {
      if (one?.kind === 'class') return this.ofClass(one);
      // An enumeration is an object of its members.
      if (one?.kind === 'map' && one.entries.size > 0) {
        const values = [...one.entries.values()].map((entry) => jsonOf(entry));
        const known = values.flatMap((entry) => (entry === undefined ? [] : [entry]));
        return known.length === values.length ? enumeration(known) : null;
      }
      if (one?.kind === 'list') return { type: 'array', items: this.ofValue(one.items[0] ?? null) ?? {} };
      if (one?.kind === 'foreign') return plainTypes.get(one.name.split(/[./]/).at(-1) ?? '') ?? null;
    }
    return null;
  }

  /** Whether a class says by decorators what its fields are, as what is sent does. */
  isDecorated({ unit, cls }: ClassValue): boolean {
    const own = this.evaluator.unit(unit);
    return own.data.classes[cls].fields.some(({ decorators }) => own.listLength(decorators) > 0);
  }

  private ofClass(cls: ClassValue): Schema {
    const { name } = this.evaluator.unit(cls.unit).data.classes[cls.cls];
    return this.models.reference(`${cls.unit} ${cls.cls}`, name, () => {
      const properties = new Map<string, Schema>();
      const required = new Set<string>();
      this.collect(cls, properties, required, 0);
      return objectOf(properties, required);
    });
  }

  private collect(
    cls: ClassValue,
    properties: Map<string, Schema>,
    required: Set<string>,
    depth: number,
  ): void {
    if (depth > MAX_DEPTH || cls.frame === null) return;
    for (const base of cls.bases)
      for (const one of optionsOf(base)) this.collectBase(one, properties, required, depth);
    const { fields } = this.evaluator.unit(cls.unit).data.classes[cls.cls];
    const initial = this.initialValues(cls);
    for (const field of fields) {
      if (field.isStatic || field.name === '' || field.name.startsWith('#')) continue;
      const decorations = fieldDecorations(this.evaluator, this.program, cls.frame, field);
      if (decorations.some(({ name }) => name === 'Exclude' || name === 'ApiHideProperty')) continue;
      const schema = this.fieldSchema(cls.frame, field, decorations);
      const value = initial.get(field.name);
      properties.set(
        field.name,
        value === undefined || schema.$ref
          ? schema
          : { ...schema, ...(value === null ? {} : { default: value }) },
      );
      const isOptional =
        field.isOptional === true || value !== undefined || decorations.some(({ isOptional: own }) => own);
      if (isOptional) required.delete(field.name);
      else required.add(field.name);
    }
  }

  /** A class of the program, or what a function of NestJS makes of one: `PartialType(User)`. */
  private collectBase(
    base: Value,
    properties: Map<string, Schema>,
    required: Set<string>,
    depth: number,
  ): void {
    if (base?.kind === 'class') this.collect(base, properties, required, depth + 1);
    const made = base?.kind === 'foreign' ? base.made : null;
    if (!made) return;
    const own = new Map<string, Schema>();
    const needed = new Set<string>();
    for (const argument of made.positional)
      for (const one of optionsOf(argument)) this.collectBase(one, own, needed, depth + 1);
    const name = made.callee.name.split('.').at(-1);
    const names = new Set(textsOf(made.positional[1] ?? null));
    for (const [field, schema] of own) {
      if ((name === 'PickType' && !names.has(field)) || (name === 'OmitType' && names.has(field))) continue;
      properties.set(field, schema);
      if (name !== 'PartialType' && needed.has(field)) required.add(field);
    }
  }

  private fieldSchema(frame: Frame, field: FieldInfo, decorations: readonly Decoration[]): Schema {
    const stated = this.of(frame, field.type) ?? {};
    const inner = decorations.map(({ type }) => type && this.ofValue(type)).find((one) => one) ?? null;
    const isList =
      stated.type === 'array' || decorations.some(({ name, isEach }) => name === 'IsArray' || isEach);
    let schema = stated;
    if (inner) schema = isList && inner.type !== 'array' ? { type: 'array', items: inner } : inner;
    return decorations.reduce((all, decoration) => limitsBy(decoration, all, isList), schema);
  }

  /** What the constructor assigns to fields where nothing is given: null where the value is not known. */
  private initialValues(cls: ClassValue) {
    const unit = this.evaluator.unit(cls.unit);
    const { classes, functions } = unit.data;
    const found = new Map<string, ReturnType<typeof jsonOf> | null>();
    const fn = classes[cls.cls].methods.find(
      (one) => (functions[one].flags & FunctionFlag.Constructor) !== 0,
    );
    for (const node of fn === undefined ? [] : unit.list(functions[fn].body)) {
      if (unit.kind(node) !== Kind.Assign || unit.kind(unit.a(node)) !== Kind.Member) continue;
      const target = unit.a(node);
      if (this.program.nameOf(cls.unit, unit.a(target)) !== 'this' || cls.frame === null) continue;
      found.set(
        unit.string(unit.b(target)),
        jsonOf(this.evaluator.evaluate(cls.frame, unit.b(node))) ?? null,
      );
    }
    return found;
  }
}

function objectOf(properties: ReadonlyMap<string, Schema>, required: ReadonlySet<string>): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size > 0 ? { required: [...required] } : {}),
  };
}

/** The class that a decorator such as `ApiResponse({ type: User })` names. */
export function typeSetting(call: Call, types: ScriptTypes): Schema | null {
  const settings = firstOf(call.positional[0] ?? null, 'map');
  const type = settings?.entries.get('type') ?? null;
  const schema = types.ofValue(type);
  const isArray = jsonOf(settings?.entries.get('isArray') ?? null) === true;
  return schema && isArray ? { type: 'array', items: schema } : schema;
}
