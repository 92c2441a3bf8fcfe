import { Kind, NONE } from '#agent/ir/kinds.js';
import type { ParameterInfo } from '#agent/ir/unit.js';
import type { FunctionSite, Program } from '../program.js';
import type { Route } from '../routes.js';

type Parameter = Route['parameters'][number];

/** Declarations in a parameter's default or annotation that say where it comes from. */
const declarations: Record<string, Parameter['in'] | null> = {
  Query: 'query',
  Body: 'body',
  Form: 'body',
  File: 'body',
  Header: 'header',
  Cookie: 'cookie',
  Path: 'path',
  // Injected by the framework, not by the client.
  Depends: null,
  Security: null,
};
const plainTypes: Record<string, string> = {
  str: 'string',
  int: 'integer',
  float: 'number',
  bool: 'boolean',
  list: 'array',
  List: 'array',
  UUID: 'string',
  date: 'string',
  datetime: 'string',
};
const injectedTypes = new Set([
  'Request',
  'Response',
  'WebSocket',
  'BackgroundTasks',
  'HTTPConnection',
  'SecurityScopes',
]);

/** The function's own parameters are the request's: path ones by name, plain types from the query, anything else from the body. */
export function handlerParameters(site: FunctionSite, inPath: Parameter[], program: Program): Parameter[] {
  const result = new Map(inPath.map((parameter) => [parameter.name, parameter]));
  const unit = program.unit(site.unit);
  for (const info of program.functionInfo(site).parameters) {
    const type = typeNameOf(info, site.unit, program);
    const known = type !== null && Object.hasOwn(plainTypes, type) ? plainTypes[type] : undefined;
    const pathParameter = result.get(info.name);
    if (pathParameter?.in === 'path') {
      if (known) result.set(info.name, { ...pathParameter, type: known });
      continue;
    }
    const declared = declarationOf(info, site.unit, program);
    if (declared === null || (type !== null && injectedTypes.has(type))) continue;
    const place = declared ?? (type === null || known ? 'query' : 'body');
    if (place === 'path') continue;
    const hasDefault = info.defaultValue !== NONE && unit.kind(info.defaultValue) !== Kind.Call;
    result.set(info.name, {
      name: place === 'header' ? info.name.replaceAll('_', '-') : info.name,
      in: place,
      required: info.defaultValue === NONE && !hasDefault,
      ...(known ? { type: known } : {}),
    });
  }
  return [...result.values()];
}

/** Where `= Query(...)` or `Annotated[str, Header()]` says the parameter is; undefined when nothing says so. */
function declarationOf(
  info: ParameterInfo,
  unitIndex: number,
  program: Program,
): Parameter['in'] | null | undefined {
  const unit = program.unit(unitIndex);
  const candidates = [info.defaultValue];
  if (info.type >= 0 && unit.kind(info.type) === Kind.Generic)
    candidates.push(...unit.list(unit.b(info.type)));
  const own = declaredBy(unitIndex, candidates, program);
  if (own !== undefined) return own;
  const alias = program.nameOf(unitIndex, info.type)?.split('.').at(-1);
  const value = alias === undefined ? null : program.valueNamed(unitIndex, alias);
  return value ? declaredBy(value.unit, annotationsIn(value.unit, value.node, program), program) : undefined;
}

function declaredBy(
  unitIndex: number,
  nodes: readonly number[],
  program: Program,
): Parameter['in'] | null | undefined {
  const unit = program.unit(unitIndex);
  for (const node of nodes) {
    if (node < 0 || unit.kind(node) !== Kind.Call) continue;
    const name = program.nameOf(unitIndex, unit.a(node))?.split('.').at(-1) ?? '';
    if (Object.hasOwn(declarations, name)) return declarations[name];
  }
  return undefined;
}

/** The parts of `Session = Annotated[Database, Depends(open_session)]`. */
function annotationsIn(unitIndex: number, node: number, program: Program): number[] {
  const unit = program.unit(unitIndex);
  if (unit.kind(node) === Kind.Generic) return [...unit.list(unit.b(node))];
  if (unit.kind(node) !== Kind.Index) return [];
  const parts = unit.b(node);
  return unit.kind(parts) === Kind.List ? [...unit.list(unit.a(parts))] : [parts];
}

/** Last segment of the stated type; the first one inside `Optional`, `Union` and `Annotated`. */
function typeNameOf(info: ParameterInfo, unitIndex: number, program: Program): string | null {
  const unit = program.unit(unitIndex);
  let node = info.type;
  for (let depth = 0; depth < 10 && node >= 0 && unit.kind(node) === Kind.Generic; depth++) {
    const head = program.nameOf(unitIndex, unit.a(node))?.split('.').at(-1) ?? '';
    if (!['|', 'Optional', 'Union', 'Annotated'].includes(head)) return head;
    node = unit.listLength(unit.b(node)) > 0 ? unit.listItem(unit.b(node), 0) : NONE;
  }
  return program.nameOf(unitIndex, node)?.split('.').at(-1) ?? null;
}
