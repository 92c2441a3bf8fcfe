import { Kind } from '#agent/ir/kinds.js';
import type { FieldInfo } from '#agent/ir/unit.js';
import type { Json, Schema } from '#protocol/scan-report.js';
import type { Program } from '../program.js';
import { compact, enumeration, jsonOf } from '../schemas/schema.js';
import type { Evaluator } from '../wiring/evaluation.js';
import { type Frame, firstOf, type Value } from '../wiring/value.js';

/** A decorator of a field, as `class-validator`, `class-transformer` and `@nestjs/swagger` know it. */
export interface Decoration {
  name: string;
  args: (Json | undefined)[];
  /** A regular expression that it is given. */
  pattern: string | undefined;
  /** Entries of an object that it is given. */
  settings: ReadonlyMap<string, Value>;
  values: Json[] | undefined;
  isEach: boolean;
  isOptional: boolean;
  /** The class that the field is of. */
  type: Value;
}

export function fieldDecorations(
  evaluator: Evaluator,
  program: Program,
  frame: Frame,
  field: FieldInfo,
): Decoration[] {
  const unit = evaluator.unit(frame.unit);
  return Array.from(unit.list(field.decorators)).flatMap((node) => {
    const isCall = unit.kind(node) === Kind.Call;
    const name = program
      .nameOf(frame.unit, isCall ? unit.a(node) : node)
      ?.split('.')
      .at(-1);
    if (name === undefined) return [];
    const nodes = isCall ? [...unit.list(unit.b(node))] : [];
    const given = nodes.map((one) => evaluator.evaluate(frame, one));
    const args = given.map((value) => jsonOf(value));
    const regex = nodes.find((one) => unit.kind(one) === Kind.Regex);
    const settings =
      given.map((value) => firstOf(value, 'map')).find((map) => map !== null)?.entries ?? new Map();
    const setting = (key: string) => jsonOf(settings.get(key) ?? null);
    const isSwagger = /^Api(Response)?Property/.test(name);
    const type =
      name === 'Type' || isSwagger ? typeOf(evaluator, isSwagger ? settings.get('type') : given[0]) : null;
    return [
      {
        name,
        args,
        pattern: regex === undefined ? undefined : unit.string(unit.a(regex)),
        settings,
        values: valuesOf(name, args, isSwagger ? setting('enum') : undefined),
        isEach: setting('each') === true || (isSwagger && setting('isArray') === true),
        isOptional:
          ['IsOptional', 'ApiPropertyOptional', 'ValidateIf', 'Allow'].includes(name) ||
          (isSwagger && setting('required') === false),
        type,
      },
    ];
  });
}

function valuesOf(
  name: string,
  args: readonly (Json | undefined)[],
  stated: Json | undefined,
): Json[] | undefined {
  const value = name === 'IsIn' || name === 'IsEnum' ? args[0] : stated;
  if (value === undefined || value === null || typeof value !== 'object') return undefined;
  return Array.isArray(value) ? value : Object.values(value);
}

/** `Type(() => Item)`, `ApiProperty({ type: [Item] })` */
function typeOf(evaluator: Evaluator, value: Value | undefined): Value {
  const fn = firstOf(value ?? null, 'function');
  if (!fn) return value ?? null;
  const given = { positional: [], keywords: new Map(), nodes: [], keywordNodes: new Map() };
  return evaluator.callFunction(fn, given, fn.receiver);
}

const formats: ReadonlyMap<string, string> = new Map([
  ['IsEmail', 'email'],
  ['IsUUID', 'uuid'],
  ['IsUrl', 'uri'],
  ['IsURL', 'uri'],
  ['IsDateString', 'date-time'],
  ['IsISO8601', 'date-time'],
  ['IsDate', 'date-time'],
  ['IsIP', 'ipv4'],
]);
const types: ReadonlyMap<string, string> = new Map([
  ['IsString', 'string'],
  ['IsInt', 'integer'],
  ['IsNumber', 'number'],
  ['IsBoolean', 'boolean'],
  ['IsNumberString', 'string'],
]);

/** A schema with what a decorator adds to it; of a list that concerns each item where it says so. */
export function limitsBy(decoration: Decoration, schema: Schema, isList: boolean): Schema {
  const own = limits(decoration);
  if (Object.keys(own).length === 0 || schema.$ref !== undefined) return schema;
  const isOfItems = isList && (decoration.isEach || own.minItems === undefined) && own.maxItems === undefined;
  if (isOfItems && schema.type === 'array') return { ...schema, items: { ...schema.items, ...own } };
  return { ...schema, ...own };
}

function limits({ name, args, pattern, settings, values }: Decoration): Schema {
  const format = formats.get(name);
  if (format !== undefined) return { type: 'string', format };
  const type = types.get(name);
  if (type !== undefined) return { type };
  const number = (position: number) => (typeof args[position] === 'number' ? args[position] : undefined);
  switch (name) {
    case 'Min':
      return compact({ minimum: number(0) });
    case 'Max':
      return compact({ maximum: number(0) });
    case 'IsPositive':
      return { exclusiveMinimum: 0 };
    case 'IsNegative':
      return { exclusiveMaximum: 0 };
    case 'MinLength':
      return compact({ minLength: number(0) });
    case 'MaxLength':
      return compact({ maxLength: number(0) });
    case 'Length':
      return compact({ minLength: number(0), maxLength: number(1) });
    case 'ArrayMinSize':
      return compact({ minItems: number(0) });
    case 'ArrayMaxSize':
      return compact({ maxItems: number(0) });
    case 'ArrayNotEmpty':
      return { minItems: 1 };
    case 'Matches':
      return compact({ pattern });
    case 'IsIn':
    case 'IsEnum':
      return values ? enumeration(values) : {};
  }
  if (!/^ApiProperty/.test(name)) return {};
  const setting = (key: string) => {
    const value = jsonOf(settings.get(key) ?? null);
    return typeof value === 'number' ? value : undefined;
  };
  const initial = jsonOf(settings.get('default') ?? null);
  return compact({
    ...(values ? enumeration(values) : {}),
    default: initial === null ? undefined : initial,
    minimum: setting('minimum'),
    maximum: setting('maximum'),
    minLength: setting('minLength'),
    maxLength: setting('maxLength'),
  });
}
