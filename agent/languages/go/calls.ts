import { Kind, NONE } from '../../ir/kinds.js';
import { zeroValue } from './composites.js';
import { narrowed } from './conversions.js';
import type { Lowering } from './lowering.js';
import { isUniversal } from './names.js';
import { Syntax } from './syntax.js';
import { asNumber, bareType, isNumberType, isTextType, typed, typeNode } from './types.js';

/** A call, a conversion that is written like one, or one of the functions of the language. */
export function call(l: Lowering, node: number): number {
  // `a.b().c().d()` nests as deep as it is long.
  const chain: number[] = [];
  let innermost = node;
  for (let inner = node; inner !== NONE && chain.length < MAX_LINKS; inner = receiverCall(l, inner)) {
    chain.push(inner);
    innermost = inner;
  }
  let value = callOf(l, innermost, NONE);
  for (let i = chain.length - 2; i >= 0; i--) value = callOf(l, chain[i], value);
  return value;
}

const MAX_LINKS = 5000;

/** The call whose result a method is called on, NONE where it is something else. */
function receiverCall(l: Lowering, node: number): number {
  const callee = l.stripped(l.child(node, l.f.function));
  if (callee === NONE || l.code(callee) !== Syntax.selector_expression) return NONE;
  const operand = l.stripped(l.child(callee, l.f.operand));
  return operand !== NONE && l.code(operand) === Syntax.call_expression ? operand : NONE;
}

/** @param receiver the lowered call that the method is called on, NONE where the callee is lowered as it is written */
function callOf(l: Lowering, node: number, receiver: number): number {
  const callee = l.stripped(l.child(node, l.f.function));
  const list = l.child(node, l.f.arguments);
  if (callee === NONE) return l.unknown(node, callArguments(l, list));
  if (receiver !== NONE) {
    const field = l.child(callee, l.f.field);
    const member = l.member(receiver, field === NONE ? '' : l.textOf(field), callee);
    return l.node(Kind.Call, node, member, l.builder.list(callArguments(l, list)));
  }
  const special = l.code(callee) === Syntax.identifier ? ofLanguage(l, node, callee, list) : undefined;
  if (special !== undefined) return special;
  const type = conversionType(l, callee);
  if (type !== NONE) return converted(l, node, type, list === NONE ? NONE : l.firstChild(list));
  const value = l.expression(callee);
  const call = l.node(Kind.Call, node, value, l.builder.list(callArguments(l, list)));
  const isInstance = l.code(callee) === Syntax.type_instantiation_expression;
  const [, ...types] = isInstance ? l.children(callee) : [];
  return withType(l, call, isInstance ? types : l.children(l.child(node, l.f.type_arguments)));
}

/** Of several types nobody knows which one is meant where. */
function withType(l: Lowering, call: number, types: readonly number[]): number {
  const type = types.length === 1 ? typeNode(l, types[0]) : NONE;
  if (type !== NONE) l.builder.typeArgument(call, type);
  return call;
}

function callArguments(l: Lowering, list: number): number[] {
  return list === NONE ? [] : l.expressionsOf(l.children(list));
}

export function variadicArgument(l: Lowering, node: number): number {
  return l.node(Kind.Spread, node, l.expression(l.firstChild(node)));
}

/** The type that a callee names, as far as this file tells; NONE for a function. */
function conversionType(l: Lowering, callee: number): number {
  const bare = bareType(
    l,
    l.code(callee) === Syntax.unary_expression ? l.child(callee, l.f.operand) : callee,
  );
  if (bare === NONE) return NONE;
  const code = l.code(bare);
  if (code === Syntax.identifier) {
    const name = l.textOf(bare);
    const binding = l.scopes.lookUp(name);
    const isType = binding ? binding.kind !== 'variable' : l.names.declared.get(name) === 'type';
    return isType || ((isNumberType(l, bare) || CONVERSIONS.has(name)) && isUniversal(l, name)) ? bare : NONE;
  }
  const isWritten =
    code === Syntax.slice_type ||
    code === Syntax.map_type ||
    code === Syntax.array_type ||
    code === Syntax.function_type;
  return isWritten || code === Syntax.interface_type ? bare : NONE;
}

const CONVERSIONS: ReadonlySet<string> = new Set(['string', 'bool', 'any', 'error', 'rune']);

/** `T(x)`: the value, as one of the type. A text stays what it is as bytes. */
function converted(l: Lowering, node: number, type: number, operand: number): number {
  const value = l.expression(operand);
  if (isNumberType(l, type)) return asNumber(l, narrowed(l, value, type, node), node);
  if (isTextType(l, type)) return l.builtin('$string', [value], node);
  return typed(l, value, typeNode(l, type), node);
}

/** `[]byte(x)`; `handlers[name](x)` and `bind[Request](x)` are written like the conversion to a generic type. */
export function typeConversion(l: Lowering, node: number): number {
  const type = l.child(node, l.f.type);
  const called = calledByBrackets(l, type);
  if (called !== NONE) {
    const args = l.builder.list([l.expression(l.child(node, l.f.operand))]);
    const call = l.node(Kind.Call, node, called, args);
    return withType(l, call, l.children(l.child(type, l.f.type_arguments)));
  }
  return converted(l, node, type, l.child(node, l.f.operand));
}

/** What `a[b]` is that is called: an item of a variable, or a function that is given a type. NONE for a type of this file. */
function calledByBrackets(l: Lowering, node: number): number {
  if (node === NONE || l.code(node) !== Syntax.generic_type) return NONE;
  const head = l.child(node, l.f.type);
  if (head === NONE || l.code(head) === Syntax.qualified_type) return typeNode(l, head);
  const name = l.textOf(head);
  const binding = l.scopes.lookUp(name);
  const isItem = binding?.kind === 'variable' || l.names.declared.get(name) === 'variable';
  if (!isItem)
    return binding !== undefined || l.names.declared.get(name) === 'type' ? NONE : typeNode(l, head);
  const value = binding ? l.use(binding.key, head) : typeNode(l, head);
  return l.node(Kind.Index, node, value, keyIn(l, l.child(node, l.f.type_arguments)));
}

/** The key between brackets that were taken for those of a type. */
function keyIn(l: Lowering, list: number): number {
  const written = list === NONE ? NONE : l.firstChild(list);
  if (written === NONE) return l.anything(list);
  const item = l.code(written) === Syntax.type_elem ? l.firstChild(written) : written;
  const binding = item === NONE ? undefined : l.scopes.lookUp(l.textOf(item));
  return binding?.kind === 'variable' ? l.use(binding.key, item) : l.anything(written);
}

/** The functions of the language that are no ordinary calls; undefined for others. */
function ofLanguage(l: Lowering, node: number, callee: number, list: number): number | undefined {
  const name = l.textOf(callee);
  const lower = builtins[name];
  if (lower === undefined || !isUniversal(l, name)) return undefined;
  return lower(l, node, list === NONE ? [] : l.children(list));
}

type Builtin = (l: Lowering, node: number, args: readonly number[]) => number;

const builtins: Readonly<Record<string, Builtin | undefined>> = {
  append: (l, node, [first = NONE, ...others]) => {
    const before = l.node(Kind.Spread, node, l.expression(first));
    return l.node(Kind.List, node, l.builder.list([before, ...l.expressionsOf(others)]));
  },
  make: (l, node, [type = NONE, ...sizes]) => {
    for (const size of sizes) if (l.next(size) > size + 1) l.expression(size);
    return made(l, node, type, sizes[0] ?? NONE);
  },
  new: (l, node, [type = NONE]) => (type === NONE ? l.anything(node) : zeroValue(l, type, node)),
  copy: (l, node, [to = NONE, from = NONE]) => {
    const target = l.node(Kind.Index, node, l.expression(to), l.anything(node));
    const value = l.node(Kind.Index, node, l.expression(from), l.anything(node));
    return l.node(Kind.Assign, node, target, value);
  },
  delete: (l, node, args) => l.builtin('delete', l.expressionsOf(args), node),
  panic: (l, node, args) => l.builtin('panic', l.expressionsOf(args), node),
};

/** `make(T, n)`: a list whose elements are not known where a length is given, an empty one where none is. */
function made(l: Lowering, node: number, type: number, size: number): number {
  if (type === NONE) return l.anything(node);
  const code = l.code(bareType(l, type));
  if (code === Syntax.map_type) return l.node(Kind.Map, node, l.builder.list([]));
  if (isTextType(l, type)) return l.anything(node);
  if (code === Syntax.slice_type && size !== NONE && l.textOf(size) !== '0') {
    const items = l.builder.list([l.node(Kind.Spread, node, l.anything(node))]);
    return typed(l, l.node(Kind.List, node, items), typeNode(l, type), node);
  }
  if (code === Syntax.slice_type || code === Syntax.channel_type)
    return l.node(Kind.List, node, l.builder.list([]));
  return zeroValue(l, type, node);
}
