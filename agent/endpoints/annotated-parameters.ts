import type { Observation } from '#agent/analysis/domain/result.js';
import { EMPTY_LIST, Kind, NONE } from '#agent/ir/kinds.js';
import type { ParameterInfo } from '#agent/ir/unit.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { braceTemplate, type PathTemplate } from './path-template.js';
import type { FunctionSite, Program } from './program.js';

type Parameter = Endpoint['parameters'][number];

/** What an annotation on a parameter of a handler says: where the framework takes its value from. */
export type ParameterAnnotations = Readonly<Record<string, Parameter['in']>>;

const schemaTypes: Readonly<Record<string, string>> = {
  String: 'string',
  string: 'string',
  UUID: 'string',
  number: 'number',
  Integer: 'integer',
  Long: 'integer',
  Short: 'integer',
  boolean: 'boolean',
  Boolean: 'boolean',
  List: 'array',
  Set: 'array',
};

/** The parameters of a handler whose annotations say where they come from, after those of its path. `isRequired` unless stated otherwise. */
export function annotatedParameters(
  handler: FunctionSite,
  inPath: readonly Parameter[],
  annotations: ParameterAnnotations,
  program: Program,
  isRequired = true,
): Parameter[] {
  const found = new Map(inPath.map((parameter) => [`path ${parameter.name}`, parameter]));
  for (const info of program.functionInfo(handler).parameters) {
    const parameter = annotated(handler.unit, info, annotations, program);
    if (parameter === null) continue;
    const key = `${parameter.in} ${parameter.name}`;
    // A parameter of the path is what the path says; the function tells its type.
    if (parameter.in !== 'path') found.set(key, isRequired ? parameter : { ...parameter, required: false });
    else if (found.has(key)) found.set(key, { ...parameter, required: true });
  }
  return [...found.values()];
}

function annotated(
  unitIndex: number,
  info: ParameterInfo,
  annotations: ParameterAnnotations,
  program: Program,
): Parameter | null {
  if (info.decorators === EMPTY_LIST) return null;
  const unit = program.unit(unitIndex);
  for (const node of unit.list(info.decorators)) {
    if (unit.kind(node) !== Kind.Call) continue;
    const place = annotations[lastSegment(program.nameOf(unitIndex, unit.a(node)))];
    if (place === undefined) continue;
    const stated = annotationValue(unitIndex, node, ['value', 'name'], program);
    const isOptional =
      annotationValue(unitIndex, node, ['required'], program) === false ||
      annotationValue(unitIndex, node, ['defaultValue'], program) !== undefined;
    const type = typeOf(unitIndex, info, program);
    return {
      name: typeof stated === 'string' ? stated : info.name,
      in: place,
      required: !isOptional && type !== 'Optional',
      ...(Object.hasOwn(schemaTypes, type) ? { type: schemaTypes[type] } : {}),
    };
  }
  return null;
}

/** The constant that an annotation states: its only value, or that of one of these names; undefined where it states none. */
function annotationValue(
  unitIndex: number,
  call: number,
  names: readonly string[],
  program: Program,
): string | boolean | undefined {
  const unit = program.unit(unitIndex);
  for (const argument of unit.list(unit.b(call))) {
    const isNamed = unit.kind(argument) === Kind.Keyword;
    if (!names.includes(isNamed ? unit.string(unit.a(argument)) : 'value')) continue;
    const value = isNamed ? unit.b(argument) : argument;
    if (unit.kind(value) === Kind.String) return unit.string(unit.a(value));
    if (unit.kind(value) === Kind.False) return false;
    if (unit.kind(value) === Kind.True) return true;
  }
  return undefined;
}

function typeOf(unitIndex: number, info: ParameterInfo, program: Program): string {
  const unit = program.unit(unitIndex);
  const isGeneric = info.type !== NONE && unit.kind(info.type) === Kind.Generic;
  const name = lastSegment(program.nameOf(unitIndex, isGeneric ? unit.a(info.type) : info.type));
  return name === '[]' ? 'List' : name;
}

/** `RequestMethod.GET` is called `GET`. */
export function lastSegment(name: string | null): string {
  return name?.split('.').at(-1) ?? '';
}

/** Last names of what a keyword of an annotation lists: `{RequestMethod.GET, POST}`. */
export function namesIn(observation: Observation, keyword: string, program: Program): string[] {
  const node = program.argumentNode(observation, -1, keyword);
  if (node === NONE) return [];
  const unit = program.unit(observation.unit);
  const items = unit.kind(node) === Kind.List ? [...unit.list(unit.a(node))] : [node];
  return items
    .map((item) => lastSegment(program.nameOf(observation.unit, item)))
    .filter((name) => name !== '');
}

/** `/users/{id:\\d+}/**`: braces already; what a parameter must match is left out, a wildcard is a parameter. */
export function annotatedTemplate(path: string): PathTemplate {
  let wildcards = 0;
  const plain = path
    .replace(/\{\*?(\w+)\s*(?::(?:[^{}]|\{[^{}]*\})*)?\}/g, '{$1}')
    .replace(/\*+/g, () => `{wildcard${++wildcards === 1 ? '' : wildcards}}`);
  return braceTemplate(plain);
}
