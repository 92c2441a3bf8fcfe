import { Flag, FunctionFlag, Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import { isChannelType } from './channels.js';
import { zeroValue } from './composites.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { isTextType, typed, typeNode } from './types.js';

/** A parameter or result: its name (`''` where it has none), its type, and whether it takes all further arguments. */
interface Parameter {
  node: number;
  name: string;
  type: number;
  isRest: boolean;
}

/** The parameters of a list; one declaration may name several. */
export function parametersOf(l: Lowering, list: number): Parameter[] {
  if (list === NONE) return [];
  const found: Parameter[] = [];
  for (const node of l.children(list)) {
    const code = l.code(node);
    const isRest = code === Syntax.variadic_parameter_declaration;
    if (!isRest && code !== Syntax.parameter_declaration) continue;
    const type = l.child(node, l.f.type);
    const names = l.childrenIn(node, l.f.name).filter((name) => l.code(name) === Syntax.identifier);
    if (names.length === 0) found.push({ node, name: '', type, isRest });
    for (const name of names) found.push({ node: name, name: l.textOf(name), type, isRest });
  }
  return found;
}

/** What a function gives: one type, or the parameters of a list. */
function resultsOf(l: Lowering, declaration: number): Parameter[] {
  const result = l.child(declaration, l.f.result);
  if (result === NONE) return [];
  if (l.code(result) === Syntax.parameter_list) return parametersOf(l, result);
  return [{ node: result, name: '', type: result, isRest: false }];
}

/** Where a function stands and what it is. */
interface FunctionAbout {
  name: string;
  flags: number;
  receiver: number;
}

/** Lowers a function, method or function literal in full and returns its index. */
export function lowerFunction(l: Lowering, node: number, { name, flags, receiver }: FunctionAbout): number {
  const { builder } = l;
  const access = isPrivate(name) ? FunctionFlag.Restricted : 0;
  const fn = builder.openFunction({ name, flags: flags | access, start: l.start(node), end: l.end(node) });
  l.scopes.open();
  declareTypeParameters(l, l.child(node, l.f.type_parameters));
  if (flags & FunctionFlag.Method) declareReceiver(l, fn, receiver);
  declareParameters(l, l.child(node, l.f.parameters));
  const results = resultsOf(l, node);
  const out: number[] = [];
  const keys = declareResults(l, results, out);
  l.results.push({ types: results.map(({ type }) => type), keys });
  if (results.length === 1) builder.functionInfo(fn).returnType = typeNode(l, results[0].type);
  const body = l.child(node, l.f.body);
  if (body === NONE) out.push(unknownResult(l, node, fn));
  else l.block(body, out);
  l.results.pop();
  l.scopes.close();
  builder.closeFunction(out);
  return fn;
}

/** Other packages see what begins with a capital letter. */
function isPrivate(name: string): boolean {
  return name !== '' && !/^\p{Lu}/u.test(name);
}

/** Functions that are written elsewhere, in assembly or by those who satisfy an interface, give something of their arguments. */
function unknownResult(l: Lowering, node: number, fn: number): number {
  const values = l.builder.functionInfo(fn).parameters.map(({ slot }) => l.local(slot, node));
  return l.node(Kind.Return, node, l.unknown(node, values));
}

function declareReceiver(l: Lowering, fn: number, list: number): void {
  const [receiver] = parametersOf(l, list);
  const info = l.builder.functionInfo(fn);
  if (receiver !== undefined) declareReceiverTypes(l, receiver.type);
  if (receiver === undefined || receiver.name === '' || receiver.name === '_') {
    info.receiver = l.builder.temporary();
    return;
  }
  const { key } = l.scopes.declare(receiver.name, 'variable', receiver.type);
  info.receiver = l.builder.declare(key, 'function');
}

/** Of `(s *Stack[T])` the `T` is a name of its own. */
function declareReceiverTypes(l: Lowering, type: number): void {
  for (let at = type; at !== NONE && at < l.next(type); at++) {
    if (l.code(at) !== Syntax.type_arguments) continue;
    for (let inner = at + 1; inner < l.next(at); inner++)
      if (l.code(inner) === Syntax.type_identifier) l.scopes.declare(l.textOf(inner), 'type-parameter');
    return;
  }
}

export function declareTypeParameters(l: Lowering, list: number): void {
  if (list === NONE) return;
  for (const declaration of l.children(list))
    for (const name of l.childrenIn(declaration, l.f.name))
      if (l.code(name) === Syntax.identifier)
        l.scopes.declare(l.textOf(name), 'type-parameter', l.child(declaration, l.f.type));
}

function declareParameters(l: Lowering, list: number): void {
  for (const { node, name, type, isRest } of parametersOf(l, list)) {
    const isNamed = name !== '' && name !== '_';
    const stated = typeNode(l, type);
    const key = isNamed ? l.scopes.declare(name, 'variable', type, isChannelType(l, type)).key : '';
    l.builder.parameter({
      name: key,
      kind: isRest ? ParameterKind.Rest : ParameterKind.Plain,
      type: isRest ? NONE : stated,
      start: l.start(node),
      end: l.end(node),
    });
  }
}

/** Named results are variables that begin as nothing. */
function declareResults(l: Lowering, results: readonly Parameter[], out: number[]): string[] {
  if (!results.some(({ name }) => name !== '')) return [];
  return results.map(({ node, name, type }) => {
    const shown = name === '' || name === '_' ? `_${node}` : name;
    const { key } = l.declare(shown, type, isChannelType(l, type));
    out.push(
      l.node(Kind.Assign, node, l.use(key, node), zeroValue(l, type, node), NONE, NONE, Flag.Declaration),
    );
    return key;
  });
}

export function functionLiteral(l: Lowering, node: number): number {
  const fn = lowerFunction(l, node, { name: '', flags: FunctionFlag.Arrow, receiver: NONE });
  return l.node(Kind.Function, node, fn);
}

/** `func name(...)` outside of any other function. */
export function functionDeclaration(l: Lowering, node: number, out: number[]): void {
  const nameNode = l.child(node, l.f.name);
  if (nameNode === NONE) return;
  const name = l.textOf(nameNode);
  const fn = lowerFunction(l, node, { name, flags: 0, receiver: NONE });
  const value = l.node(Kind.Function, node, fn);
  if (name === '_' || name === '' || (name === 'init' && l.names.declared.get(name) === undefined)) {
    // It runs when the variables of the package have their values.
    if (name === 'init')
      l.last.push(l.node(Kind.Expression, node, l.node(Kind.Call, node, value, l.builder.list([]))));
    return;
  }
  l.builder.declare(name, 'function');
  out.push(l.node(Kind.Assign, node, l.name(nameNode), value, NONE, NONE, Flag.Declaration));
}

/** `return a, b`: several results are a tuple, each of its stated type. */
export function returnStatement(l: Lowering, node: number, out: number[]): void {
  const list = l.childOf(node, Syntax.expression_list);
  const { types, keys } = l.ownResults;
  if (list === NONE) {
    const values = keys.map((key) => l.use(key, node));
    const value = values.length > 1 ? tuple(l, values, node) : (values[0] ?? NONE);
    out.push(l.node(Kind.Return, node, value));
    return;
  }
  const operands = l.children(list);
  const values = callsFirst(l, operands, l.expressionsOf(operands), out);
  if (values.length === 1) {
    out.push(l.node(Kind.Return, node, values[0]));
    return;
  }
  const stated = values.map((value, index) => {
    const type = types[index] ?? NONE;
    const isPlain = type === NONE || isTextType(l, type) || l.textOf(type) === 'error';
    return isPlain ? value : typed(l, value, typeNode(l, type), node);
  });
  out.push(l.node(Kind.Return, node, tuple(l, stated, node)));
}

/**
 * `return into, fill(&into)`: gives what the call has left in the variable, since the compilers read variables after all
 * calls (https://go.dev/ref/spec#Order_of_evaluation leaves it open). Such calls are made before the statement.
 */
function callsFirst(
  l: Lowering,
  operands: readonly number[],
  values: readonly number[],
  out: number[],
): number[] {
  const variable = operands.findIndex((operand) => l.code(l.stripped(operand)) === Syntax.identifier);
  return values.map((value, index) => {
    const isLater = variable !== -1 && index > variable;
    if (!isLater || l.code(l.stripped(operands[index])) !== Syntax.call_expression) return value;
    const slot = l.builder.temporary();
    out.push(l.node(Kind.Assign, operands[index], l.local(slot, operands[index]), value));
    return l.local(slot, operands[index]);
  });
}

function tuple(l: Lowering, values: readonly number[], node: number): number {
  return l.node(Kind.List, node, l.builder.list([...values]), NONE, NONE, NONE, Flag.Tuple);
}
