import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { keyName, lowerKey } from './keys.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

/** How the names of a pattern come into being; `assign` binds what exists. */
export type Binding = 'var' | 'let' | 'const' | 'parameter' | 'assign';

const bindingFlags: Record<Binding, number> = {
  var: Flag.Declaration,
  let: Flag.Declaration,
  const: Flag.Declaration | Flag.Constant,
  parameter: Flag.Declaration,
  assign: 0,
};

/** Declares the name that a syntax node spells, and returns it as a target. */
function declaredName(l: Lowering, node: number, binding: Binding): number {
  if (binding !== 'assign')
    l.declare(l.textOf(node), binding === 'var' || binding === 'parameter' ? 'function' : 'block');
  return l.nameAt(node);
}

export function assign(
  l: Lowering,
  target: number,
  value: number,
  start: number,
  end: number,
  flags = 0,
): number {
  return l.b.node(Kind.Assign, start, end, target, value, NONE, NONE, flags);
}

/**
 * Binds a pattern to a value that was lowered: a plain name, a member or a nested pattern.
 * Patterns become reads of members of a temporary, so what follows lowering sees plain assignments only.
 */
export function bind(l: Lowering, pattern: number, value: number, binding: Binding, out: number[]): void {
  if (pattern === NONE) return;
  l.nested(pattern, undefined, () => {
    const start = l.start(pattern);
    const end = l.end(pattern);
    switch (l.type(pattern)) {
      case Syntax.object_pattern:
        bindObject(l, pattern, value, binding, out);
        break;
      case Syntax.array_pattern:
        bindArray(l, pattern, value, binding, out);
        break;
      case Syntax.assignment_pattern:
      case Syntax.object_assignment_pattern: {
        const left = l.child(pattern, l.fields.left);
        bind(l, left, withDefault(l, value, left, l.child(pattern, l.fields.right)), binding, out);
        break;
      }
      case Syntax.parenthesized_expression:
        bind(l, l.firstNamed(pattern), value, binding, out);
        break;
      case Syntax.identifier:
      case Syntax.shorthand_property_identifier_pattern: {
        const target = declaredName(l, pattern, binding);
        out.push(assign(l, target, value, start, end, bindingFlags[binding]));
        break;
      }
      default:
        if (l.isExpression(pattern)) out.push(assign(l, l.expression(pattern), value, start, end));
    }
  });
}

/** `value ?? default`: the default of a pattern stands in for undefined. */
function withDefault(l: Lowering, value: number, left: number, right: number): number {
  const fallback = l.namedValue(right, l.next(left) === left + 1 ? l.textOf(left) : '');
  return l.b.node(Kind.Logical, l.b.startOf(value), l.end(right), value, fallback, l.b.string('??'));
}

/** Makes a value readable several times: by a temporary, unless it is read once or is cheap to repeat. */
function reader(l: Lowering, pattern: number, value: number, reads: number, out: number[]): () => number {
  if (reads <= 1) return () => value;
  const start = l.b.startOf(value);
  const end = l.b.endOf(value);
  const kind = l.b.kindOf(value);
  const operand = l.b.operandOf(value);
  if (kind === Kind.Local) return () => l.b.local(operand, start, end);
  if (kind === Kind.Import) return () => l.b.node(Kind.Import, start, end, operand);
  const slot = l.b.temporary();
  out.push(assign(l, l.b.local(slot, start, end), value, l.start(pattern), l.end(pattern), Flag.Declaration));
  return () => l.b.local(slot, start, end);
}

function bindObject(l: Lowering, pattern: number, value: number, binding: Binding, out: number[]): void {
  const entries = l.named(pattern);
  if (entries.length === 0) l.effect(value, out);
  const read = reader(l, pattern, value, entries.length, out);
  for (const entry of entries) {
    const start = l.start(entry);
    const end = l.end(entry);
    const member = (key: number) => l.b.node(Kind.Member, start, end, read(), l.b.string(l.textOf(key)));
    switch (l.type(entry)) {
      case Syntax.shorthand_property_identifier_pattern:
        bind(l, entry, member(entry), binding, out);
        break;
      case Syntax.object_assignment_pattern: {
        const left = l.child(entry, l.fields.left);
        bind(l, left, withDefault(l, member(left), left, l.child(entry, l.fields.right)), binding, out);
        break;
      }
      case Syntax.pair_pattern:
        bind(l, l.child(entry, l.fields.value), property(l, read(), entry), binding, out);
        break;
      case Syntax.rest_pattern:
        // What is left of the object is approximated by the whole of it.
        bind(l, l.firstNamed(entry), read(), binding, out);
        break;
      default:
        l.effect(l.b.node(Kind.Unknown, start, end, l.b.list([read()])), out);
    }
  }
}

/** The value of `key: pattern` read from an object. */
function property(l: Lowering, object: number, pair: number): number {
  const key = l.child(pair, l.fields.key);
  const name = keyName(l, key);
  const start = l.start(pair);
  const end = l.end(pair);
  if (name !== undefined && !/^\d+$/.test(name))
    return l.b.node(Kind.Member, start, end, object, l.b.string(name));
  return l.b.node(
    Kind.Index,
    start,
    end,
    object,
    name === undefined ? lowerKey(l, key) : number(l, name, start),
  );
}

function number(l: Lowering, text: string, at: number): number {
  return l.b.node(Kind.Number, at, at, l.b.string(text));
}

function bindArray(l: Lowering, pattern: number, value: number, binding: Binding, out: number[]): void {
  const items: { node: number; position: number }[] = [];
  let position = 0;
  const last = l.next(pattern);
  for (let child = pattern + 1; child < last; child = l.next(child)) {
    if (l.tree.isNamed(child)) {
      if (!l.isComment(child)) items.push({ node: child, position });
    } else if (l.textOf(child) === ',') position++;
  }
  if (items.length === 0) l.effect(value, out);
  const read = reader(l, pattern, value, items.length, out);
  for (const item of items) {
    const start = l.start(item.node);
    const end = l.end(item.node);
    const at = number(l, String(item.position), start);
    if (l.type(item.node) === Syntax.rest_pattern)
      bind(l, l.firstNamed(item.node), l.b.node(Kind.Slice, start, end, read(), at, NONE), binding, out);
    else bind(l, item.node, l.b.node(Kind.Index, start, end, read(), at), binding, out);
  }
}

/**
 * The target that a loop or catch clause binds each time: a name, a member, or a temporary that `prologue` takes apart.
 * NONE where there is none.
 */
export function headTarget(l: Lowering, pattern: number, binding: Binding, prologue: number[]): number {
  const inner = l.unwrapped(pattern);
  if (inner === NONE) return NONE;
  const type = l.type(inner);
  if (type !== Syntax.object_pattern && type !== Syntax.array_pattern)
    return type === Syntax.identifier ? declaredName(l, inner, binding) : l.expression(inner);
  const slot = l.b.temporary();
  const start = l.start(inner);
  const end = l.end(inner);
  bind(l, inner, l.b.local(slot, start, end), binding, prologue);
  return l.b.local(slot, start, end);
}
