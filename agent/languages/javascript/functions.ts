import { Flag, FunctionFlag, Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import { lowerStatements } from './blocks.js';
import type { ExpressionHandler, Lowering, StatementHandler } from './lowering.js';
import { namedExpression } from './named-expressions.js';
import { lowerParameters, type Parameter, readParameters } from './parameters.js';
import { assign } from './patterns.js';
import { Syntax } from './syntax.js';
import { lowerTypeAnnotation } from './types.js';

/** What a function is beside its syntax. `prologue` adds statements that run after the parameters are bound. */
export interface FunctionAbout {
  name: string;
  flags: number;
  prologue?: (parameters: readonly Parameter[], out: number[]) => void;
}

/** `async` and `*` before the parameters. */
function modifiers(l: Lowering, node: number): number {
  const end = l.next(node);
  let flags = 0;
  for (let child = node + 1; child < end; child = l.next(child)) {
    const type = l.type(child);
    if (type === Syntax.$async) flags |= FunctionFlag.Async;
    else if (type === Syntax['$*']) flags |= FunctionFlag.Generator;
    else if (type === Syntax.formal_parameters) break;
  }
  return flags;
}

/** Lowers a function of any form and returns its index. */
export function lowerFunction(l: Lowering, node: number, about: FunctionAbout): number {
  const { b } = l;
  const isArrow = (about.flags & FunctionFlag.Arrow) !== 0;
  const flags = about.flags | modifiers(l, node);
  const fn = b.openFunction({ name: about.name, flags, start: l.start(node), end: l.end(node) });
  const info = b.functionInfo(fn);
  l.enterFunction(isArrow);
  const out: number[] = [];
  const parameters = readParameters(l, node);
  if (!isArrow) info.receiver = b.declare('this', 'function');
  lowerParameters(l, parameters, out);
  info.returnType = lowerTypeAnnotation(l, l.child(node, l.fields.return_type));
  about.prologue?.(parameters, out);
  const body = l.child(node, l.fields.body);
  if (l.type(body) === Syntax.statement_block) lowerStatements(l, l.named(body), out);
  else if (body !== NONE) {
    info.flags |= FunctionFlag.Lambda;
    out.push(b.node(Kind.Return, l.start(body), l.end(body), l.expression(body)));
  }
  const usesArguments = l.leaveFunction();
  if (usesArguments && !parameters.some((p) => p.info.name === 'arguments'))
    out.unshift(argumentsList(l, node, parameters));
  b.closeFunction(out);
  return fn;
}

/** `arguments = [a, b, ...rest]`, with a hidden rest parameter for what the call passes beyond the named ones. */
function argumentsList(l: Lowering, node: number, parameters: readonly Parameter[]): number {
  const { b } = l;
  const at = l.start(node);
  const known = parameters.map((p) => p.info);
  const all = known.some((p) => p.kind === ParameterKind.Rest)
    ? known
    : [...known, b.parameter({ name: '', kind: ParameterKind.Rest })];
  const items = all.map((p) => {
    const value = b.local(p.slot, at, at);
    return p.kind === ParameterKind.Rest ? b.node(Kind.Spread, at, at, value) : value;
  });
  const list = b.node(Kind.List, at, at, b.list(items));
  return assign(l, b.local(b.declare('arguments', 'function'), at, at), list, at, at, Flag.Declaration);
}

/** How a method definition is marked. */
export function methodMarks(
  l: Lowering,
  node: number,
): { isStatic: boolean; isGetter: boolean; isSetter: boolean; isRestricted: boolean } {
  const end = l.next(node);
  const marks = { isStatic: false, isGetter: false, isSetter: false, isRestricted: false };
  for (let child = node + 1; child < end; child = l.next(child)) {
    const type = l.type(child);
    if (type === Syntax.$static || type === Syntax['$static get']) marks.isStatic = true;
    if (type === Syntax.$get || type === Syntax['$static get']) marks.isGetter = true;
    if (type === Syntax.$set) marks.isSetter = true;
    if (type === Syntax.accessibility_modifier) marks.isRestricted = l.textOf(child) !== 'public';
    if (type === Syntax.formal_parameters) break;
  }
  return marks;
}

/** A method of an object literal: a plain function with a receiver. */
export function lowerObjectMethod(
  l: Lowering,
  node: number,
  name: string,
): { fn: number; isGetter: boolean; isSetter: boolean } {
  const { isGetter, isSetter } = methodMarks(l, node);
  const flags = (isGetter ? FunctionFlag.Getter : 0) | (isSetter ? FunctionFlag.Setter : 0);
  return { fn: lowerFunction(l, node, { name, flags }), isGetter, isSetter };
}

function lowerArrow(l: Lowering, node: number): number {
  const fn = lowerFunction(l, node, { name: l.takeNameHint(), flags: FunctionFlag.Arrow });
  return l.b.node(Kind.Function, l.start(node), l.end(node), fn);
}

function lowerFunctionExpression(l: Lowering, node: number): number {
  return namedExpression(l, node, Kind.Function, (name) => lowerFunction(l, node, { name, flags: 0 }));
}

const lowerFunctionDeclaration: StatementHandler = (l, node, out) => {
  const nameNode = l.child(node, l.fields.name);
  const name = l.textOf(nameNode);
  const start = l.start(node);
  const end = l.end(node);
  l.b.declare(name);
  const fn = lowerFunction(l, node, { name, flags: 0 });
  if (l.b.atModuleLevel) l.moduleFunctions.set(name, fn);
  const value = l.b.node(Kind.Function, start, end, fn);
  out.push(assign(l, l.nameAt(nameNode), value, start, end, Flag.Declaration));
};

/** Handlers of function expressions, by node type. */
export const functionHandlers: Record<string, ExpressionHandler> = {
  arrow_function: lowerArrow,
  function_expression: lowerFunctionExpression,
  generator_function: lowerFunctionExpression,
};

/** Handlers of function declarations, by node type. */
export const functionStatements: Record<string, StatementHandler> = {
  function_declaration: lowerFunctionDeclaration,
  generator_function_declaration: lowerFunctionDeclaration,
};
