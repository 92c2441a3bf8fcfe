import { FunctionFlag, Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import type { ParameterInfo } from '../../ir/unit.js';
import { annotatedStatements, runStatements } from './annotated-statements.js';
import { annotationNames, decorators } from './annotations.js';
import type { ClassContext } from './class-context.js';
import { hasModifier, parameterParts } from './class-reading.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { arrayOf, typeParameters, typeWithDimensions } from './types.js';

/** What a function is, and where it stands. */
interface FunctionAbout {
  name: string;
  flags: number;
  start: number;
  end: number;
}

/**
 * Opens a method or constructor of a class with its scopes and receiver, lets `step` fill in the body, and closes it.
 * Returns its index.
 */
export function memberFunction(
  l: Lowering,
  cls: ClassContext,
  about: FunctionAbout,
  step: (fn: number, out: number[]) => void,
): number {
  const { builder, scopes } = l;
  const fn = builder.openFunction({
    ...about,
    flags: about.flags | FunctionFlag.Method | FunctionFlag.Checked,
  });
  const isStatic = (about.flags & FunctionFlag.Static) !== 0;
  scopes.openFunction(isStatic);
  if (!isStatic) builder.functionInfo(fn).receiver = builder.declare(cls.receiver, 'function');
  const out: number[] = [];
  const { before } = l;
  l.before = out;
  step(fn, out);
  l.before = before;
  scopes.closeFunction();
  builder.closeFunction(out);
  return fn;
}

/** Declares the parameters of a list of any form: typed, inferred, or the one name of a lambda. */
export function declareParameters(l: Lowering, list: number): ParameterInfo[] {
  if (list === NONE) return [];
  if (l.code(list) === Syntax.identifier) return [inferredParameter(l, list)];
  const parameters: ParameterInfo[] = [];
  for (const node of l.children(list)) {
    const code = l.code(node);
    if (code === Syntax.identifier) parameters.push(inferredParameter(l, node));
    else if (code === Syntax.formal_parameter || code === Syntax.spread_parameter)
      parameters.push(declareParameter(l, node));
  }
  return parameters;
}

function inferredParameter(l: Lowering, node: number): ParameterInfo {
  const name = l.textOf(node);
  l.scopes.declareVariable(name);
  return l.builder.parameter({ name, start: l.start(node), end: l.end(node) });
}

/** Declares one parameter with its type and annotations. */
export function declareParameter(l: Lowering, node: number): ParameterInfo {
  const parts = parameterParts(l, node);
  const name = parts.name === NONE || l.code(parts.name) !== Syntax.identifier ? '' : l.textOf(parts.name);
  const own = typeWithDimensions(l, parts.type, parts.dimensions);
  const type = parts.isRest ? arrayOf(l, node, own) : own;
  const annotations = decorators(l, parts.modifiers);
  if (name !== '')
    l.scopes.declareVariable(name, parts.isRest || parts.dimensions !== NONE ? NONE : parts.type);
  return l.builder.parameter({
    name,
    type,
    kind: parts.isRest ? ParameterKind.RestOrList : ParameterKind.Plain,
    decorators: annotations,
    start: l.start(node),
    end: l.end(node),
  });
}

/** Lowers a method. What has no body (abstract, native) gives what an unknown function would: something of its arguments. */
export function lowerMethod(l: Lowering, cls: ClassContext, node: number): void {
  if (l.code(node) !== Syntax.method_declaration) return;
  const nameNode = l.child(node, l.f.name);
  const modifiers = l.childOf(node, Syntax.modifiers);
  const body = l.child(node, l.f.body);
  const name = nameNode === NONE ? '' : l.textOf(nameNode);
  const statements = body === NONE ? annotatedStatements(l, modifiers) : [];
  const flags =
    ((cls.methods.get(name)?.count ?? 0) > 1 ? FunctionFlag.Overload : 0) |
    (hasModifier(l, modifiers, 'static') ? FunctionFlag.Static : 0) |
    (isOpen(l, cls, modifiers) ? 0 : FunctionFlag.Restricted) |
    (body === NONE && statements.length === 0 ? FunctionFlag.Abstract : 0);
  const annotations = decorators(l, modifiers);
  const about = { name, flags, start: l.start(node), end: l.end(node) };
  memberFunction(l, cls, about, (fn, out) => {
    l.scopes.declareTypeParameters(typeParameters(l, node));
    const info = l.builder.functionInfo(fn);
    info.decorators = annotations;
    const list = l.child(node, l.f.parameters);
    const parameters = declareParameters(l, list);
    info.returnType = typeWithDimensions(l, l.child(node, l.f.type), l.child(node, l.f.dimensions));
    if (body !== NONE) l.block(body, out);
    else if (statements.length > 0) runStatements(l, statements, list, parameters, out);
    else out.push(unknownResult(l, node, parameters));
  });
}

/**
 * Whether code of any package may call a member: a public one, or one of an interface. What a class that only its package
 * can name has is called by others where it derives from something, as that, or where an annotation has a framework make its
 * objects; otherwise not at all.
 */
export function isOpen(l: Lowering, cls: ClassContext, modifiers: number): boolean {
  if (cls.kind === 'interface') return !hasModifier(l, modifiers, 'private');
  if (!hasModifier(l, modifiers, 'public')) return false;
  const isDerived = cls.superclass !== NONE || cls.interfaces.length > 0 || cls.name === '';
  return isDerived || isNamedByOthers(l, cls) || annotationNames(l, cls.modifiers).length > 0;
}

function isNamedByOthers(l: Lowering, cls: ClassContext): boolean {
  for (let at: ClassContext | null = cls; at !== null; at = at.outer) {
    const isMemberOfInterface = at.outer?.kind === 'interface';
    if (at.isLocal || (!isMemberOfInterface && !hasModifier(l, at.modifiers, 'public'))) return false;
  }
  return true;
}

function unknownResult(l: Lowering, node: number, parameters: readonly ParameterInfo[]): number {
  const values = parameters.map(({ slot }) => l.local(slot, node));
  return l.node(Kind.Return, node, l.unknown(node, values));
}

/** A method outside of any class, as in a program of one file. */
export function looseMethod(l: Lowering, node: number, out: number[]): void {
  const nameNode = l.child(node, l.f.name);
  if (nameNode === NONE) return;
  const { builder, scopes } = l;
  l.declare(l.textOf(nameNode));
  const fn = builder.openFunction({
    name: l.textOf(nameNode),
    flags: 0,
    start: l.start(node),
    end: l.end(node),
  });
  scopes.openFunction(false);
  declareParameters(l, l.child(node, l.f.parameters));
  const statements = l.block(l.child(node, l.f.body));
  scopes.closeFunction();
  builder.closeFunction(statements);
  out.push(l.node(Kind.Assign, node, l.name(nameNode), l.node(Kind.Function, node, fn)));
}
