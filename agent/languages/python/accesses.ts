import { CONSTRUCTOR_MEMBER, Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { memberName } from './special-members.js';
import { Syntax } from './syntax.js';

/** `a.b(c)[d]`: members, calls and subscripts, whose chains are walked in a loop from the innermost outwards. */
export function access(l: Lowering, node: number): number {
  const inner = receiverOf(l, node);
  const code = inner === NONE ? Syntax.named : l.code(inner);
  if (!isAccess(code)) return apply(l, node, base(l, inner, node));
  const chain = [node];
  let innermost = inner;
  while (innermost !== NONE && isAccess(l.code(innermost))) {
    chain.push(innermost);
    innermost = receiverOf(l, innermost);
  }
  const last = chain[chain.length - 1];
  let value = base(l, innermost, last);
  const superCall = l.builder.kindOf(value) === Kind.Super;
  for (let i = chain.length - (superCall ? 2 : 1); i >= 0; i--) value = apply(l, chain[i], value);
  return value;
}

function isAccess(code: number): boolean {
  return code === Syntax.attribute || code === Syntax.call || code === Syntax.subscript;
}

function receiverOf(l: Lowering, node: number): number {
  const code = l.code(node);
  const field = code === Syntax.attribute ? l.f.object : code === Syntax.call ? l.f.function : l.f.value;
  return l.stripped(l.child(node, field));
}

/** The innermost value of a chain; `super()` with its call is one node. */
function base(l: Lowering, node: number, outer: number): number {
  if (
    node !== NONE &&
    l.end(node) - l.start(node) === 5 &&
    l.code(outer) === Syntax.call &&
    l.code(node) === Syntax.identifier &&
    l.textOf(node) === 'super'
  )
    return l.node(Kind.Super, outer);
  return l.expression(node);
}

function apply(l: Lowering, node: number, value: number): number {
  const code = l.code(node);
  if (code === Syntax.attribute) {
    const name = l.child(node, l.f.attribute);
    const written = name === NONE ? '' : l.textOf(name);
    const isBase = written === '__init__' && l.builder.kindOf(value) === Kind.Super;
    return l.node(
      Kind.Member,
      node,
      value,
      l.builder.string(isBase ? CONSTRUCTOR_MEMBER : memberName(written)),
    );
  }
  if (code === Syntax.call) {
    if (l.builder.kindOf(value) === Kind.Super) return value;
    if (isLocals(l, node)) return variables(l, node);
    return l.node(Kind.Call, node, value, l.builder.list(callArguments(l, l.child(node, l.f.arguments))));
  }
  return applySubscript(l, node, value);
}

/** `locals()`, which gives the variables of the function. */
function isLocals(l: Lowering, call: number): boolean {
  const callee = l.child(call, l.f.function);
  return (
    callee !== NONE &&
    l.code(callee) === Syntax.identifier &&
    l.textOf(callee) === 'locals' &&
    l.children(l.child(call, l.f.arguments)).length === 0
  );
}

/** A map of all variables that the function has so far. */
function variables(l: Lowering, node: number): number {
  const [start, end] = [l.start(node), l.end(node)];
  const entries = l.builder
    .localNames()
    .map((name) =>
      l.node(Kind.Property, node, l.builder.text(name, start, end), l.builder.name(name, start, end)),
    );
  return l.node(Kind.Map, node, l.builder.list(entries));
}

/** Arguments of an argument list, or of the lone generator expression that may stand in its place. */
export function callArguments(l: Lowering, node: number): number[] {
  if (node === NONE) return [];
  if (l.code(node) === Syntax.generator_expression) return [l.expression(node)];
  return l.expressionsOf(l.children(node));
}

export function keywordArgument(l: Lowering, node: number): number {
  const name = l.child(node, l.f.name);
  const value = l.expression(l.child(node, l.f.value));
  return name === NONE ? value : l.node(Kind.Keyword, node, l.builder.string(l.textOf(name)), value);
}

/** `**x` in a call; in a dictionary it is Spread. */
export function keywordSpread(l: Lowering, node: number): number {
  return l.node(Kind.KeywordSpread, node, l.expression(l.firstChild(node)));
}

function applySubscript(l: Lowering, node: number, value: number): number {
  const subscripts = l.childrenIn(node, l.f.subscript);
  if (subscripts.length === 1 && !l.hasToken(node, ',')) {
    const subscript = subscripts[0];
    if (l.code(subscript) !== Syntax.slice) return l.node(Kind.Index, node, value, l.expression(subscript));
    const { from, to } = sliceBounds(l, subscript);
    return l.node(Kind.Slice, node, value, l.optional(from), l.optional(to));
  }
  const items = l.builder.list(l.expressionsOf(subscripts));
  const index = l.node(Kind.List, node, items, NONE, NONE, NONE, Flag.Tuple);
  return l.node(Kind.Index, node, value, index);
}

/** The step of `from:to:step` is of no interest. */
function sliceBounds(l: Lowering, slice: number): { from: number; to: number } {
  const bounds = { from: NONE, to: NONE };
  let colons = 0;
  for (let child = slice + 1; child < l.next(slice); child = l.next(child)) {
    const code = l.code(child);
    if (code === Syntax.anonymous) colons++;
    else if (code !== Syntax.extra && colons === 0) bounds.from = child;
    else if (code !== Syntax.extra && colons === 1) bounds.to = child;
  }
  return bounds;
}

/** The target `a[i]`, also for `a[from:to]`, which replaces elements at a position not known. */
export function subscriptTarget(l: Lowering, node: number): number {
  const slice = l.child(node, l.f.subscript);
  if (slice === NONE || l.code(slice) !== Syntax.slice) return l.expression(node);
  const value = l.expression(l.child(node, l.f.value));
  return l.node(Kind.Index, node, value, l.expression(slice));
}
