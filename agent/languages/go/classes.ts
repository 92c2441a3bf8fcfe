import { Flag, FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import { declareTypeParameters, lowerFunction, parametersOf } from './functions.js';
import type { Lowering } from './lowering.js';
import { embeddedFields, fields } from './struct-fields.js';
import { Syntax } from './syntax.js';
import { bareType, typeValue } from './types.js';

/** The methods of a file by the names of the types that they belong to. */
export type MethodsByType = ReadonlyMap<string, readonly number[]>;

/** Syntax nodes of methods by the type of their receiver. */
export function methodsByType(l: Lowering, nodes: readonly number[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const node of nodes) {
    if (l.code(node) !== Syntax.method_declaration) continue;
    const [receiver] = parametersOf(l, l.child(node, l.f.receiver));
    const type = receiver === undefined ? NONE : bareType(l, receiver.type);
    const name = type === NONE ? '' : l.textOf(type);
    const known = found.get(name);
    if (known) known.push(node);
    else found.set(name, [node]);
  }
  return found;
}

/**
 * A type of the package as a class. Its methods may stand in any file of the package: what makes parts of one class of
 * them is their identity, the folder, the package and the name.
 */
export function typeSpec(l: Lowering, spec: number, methods: readonly number[], out: number[]): void {
  const nameNode = l.child(spec, l.f.name);
  const type = l.child(spec, l.f.type);
  if (nameNode === NONE || type === NONE) return;
  const name = l.textOf(nameNode);
  if (!l.builder.atModuleLevel) {
    const { key } = l.scopes.declare(name, 'type');
    l.builder.declare(key);
    out.push(definition(l, nameNode, l.use(key, nameNode), classOf(l, spec, name, type, methods)));
    return;
  }
  l.builder.declare(name, 'function');
  out.push(definition(l, nameNode, l.name(nameNode), typeOf(l, spec, name, type, methods)));
}

function definition(l: Lowering, node: number, target: number, value: number): number {
  return l.node(Kind.Assign, node, target, value, NONE, NONE, Flag.Declaration);
}

/** `type A = B` is another name of `B`. */
export function typeAlias(l: Lowering, spec: number, out: number[]): void {
  const nameNode = l.child(spec, l.f.name);
  if (nameNode === NONE) return;
  const type = typeValue(l, l.child(spec, l.f.type));
  const name = l.textOf(nameNode);
  const key = l.builder.atModuleLevel ? name : l.scopes.declare(name, 'type').key;
  l.builder.declare(key);
  out.push(definition(l, nameNode, l.use(key, nameNode), type === NONE ? l.anything(spec) : type));
}

function typeOf(l: Lowering, spec: number, name: string, type: number, methods: readonly number[]): number {
  return classOf(l, spec, name, type, methods);
}

function classOf(l: Lowering, spec: number, name: string, type: number, methods: readonly number[]): number {
  const code = l.code(type);
  const isInterface = code === Syntax.interface_type;
  l.scopes.open();
  declareTypeParameters(l, l.child(spec, l.f.type_parameters));
  const embedded = code === Syntax.struct_type ? embeddedFields(l, type) : [];
  const bases = isInterface ? embeddedInterfaces(l, type) : embedded.map((field) => l.child(field, l.f.type));
  // `type A B` has the fields of B, and none of its methods: that it has them, too, does no harm.
  if (code === Syntax.type_identifier || code === Syntax.qualified_type || code === Syntax.generic_type)
    bases.push(type);
  const lowered = bases.map((base) => typeValue(l, base)).filter((base) => base !== NONE);
  const cls = l.builder.openClass({
    name,
    bases: l.builder.list(lowered),
    decorators: l.builder.list([]),
    start: l.start(spec),
    end: l.end(spec),
    isAbstract: isInterface,
    ...(isInterface ? { isStructural: true } : { isFinal: true }),
    ...partOf(l, name),
  });
  if (code === Syntax.struct_type) fields(l, type);
  if (isInterface) interfaceMethods(l, type);
  for (const method of methods) lowerMethod(l, method);
  l.builder.closeClass();
  l.scopes.close();
  return l.node(Kind.Class, spec, cls);
}

function partOf(l: Lowering, name: string): { partOf?: string } {
  if (!l.builder.atModuleLevel) return {};
  const folder = l.path.slice(0, Math.max(0, l.path.lastIndexOf('/')));
  return { partOf: `go ${folder} ${l.names.packageName} ${name}` };
}

/** The methods of a type that another file of the package declares. */
export function foreignMethods(l: Lowering, name: string, methods: readonly number[], out: number[]): void {
  const [first] = methods;
  const cls = l.builder.openClass({
    name,
    bases: l.builder.list([]),
    decorators: l.builder.list([]),
    start: l.start(first),
    end: l.end(methods[methods.length - 1]),
    isPart: true,
    ...partOf(l, name),
  });
  for (const method of methods) lowerMethod(l, method);
  l.builder.closeClass();
  out.push(l.node(Kind.Expression, first, l.node(Kind.Class, first, cls)));
}

function lowerMethod(l: Lowering, node: number): void {
  const name = l.child(node, l.f.name);
  lowerFunction(l, node, {
    name: name === NONE ? '' : l.textOf(name),
    flags: FunctionFlag.Method,
    receiver: l.child(node, l.f.receiver),
  });
}

function interfaceMethods(l: Lowering, type: number): void {
  for (const node of l.children(type)) {
    const name = l.child(node, l.f.name);
    if (l.code(node) !== Syntax.method_elem || name === NONE) continue;
    lowerFunction(l, node, {
      name: l.textOf(name),
      flags: FunctionFlag.Method | FunctionFlag.Abstract,
      receiver: NONE,
    });
  }
}

/** Interfaces whose methods an interface has, too; of a union of types nothing follows. */
function embeddedInterfaces(l: Lowering, type: number): number[] {
  return l
    .children(type)
    .filter((node) => l.code(node) === Syntax.type_elem && l.children(node).length === 1)
    .map((node) => l.firstChild(node));
}
