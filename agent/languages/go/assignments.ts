import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { isChannelType, makesChannel } from './channels.js';
import { zeroValue } from './composites.js';
import { specs } from './file-names.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { asNumber, isNumberType, typed, typeNode } from './types.js';

/** `a, b = c, d`, `a += b` */
export function assignment(l: Lowering, node: number, out: number[]): void {
  const operator = l.child(node, l.f.operator);
  const sign = operator === NONE ? '=' : l.token(operator);
  const targets = listed(l, l.child(node, l.f.left));
  const values = listed(l, l.child(node, l.f.right));
  if (sign === '=') {
    assignAll(l, node, targets, values, out);
    return;
  }
  const [target = NONE] = targets;
  const value = l.expression(values[0] ?? NONE);
  out.push(updated(l, node, target, value, sign === '&^=' ? '&' : sign.slice(0, -1)));
}

/** `a++`, `a--` */
export function step(l: Lowering, node: number, out: number[]): void {
  const sign = l.code(node) === Syntax.inc_statement ? '+' : '-';
  out.push(updated(l, node, l.firstChild(node), l.number(1, node), sign));
}

/** Reads and writes one place: what it is spelled with is evaluated twice, which is harmless but for calls. */
function updated(l: Lowering, node: number, target: number, operand: number, sign: string): number {
  const read = l.expression(target);
  const value = l.node(Kind.Binary, node, read, operand, l.builder.string(sign));
  return l.node(Kind.Assign, node, targetOf(l, target), value);
}

function listed(l: Lowering, list: number): number[] {
  if (list === NONE) return [];
  return l.code(list) === Syntax.expression_list ? l.children(list) : [list];
}

function assignAll(
  l: Lowering,
  node: number,
  targets: readonly number[],
  values: readonly number[],
  out: number[],
): void {
  if (targets.length === values.length && targets.length > 1) {
    assignTogether(l, node, targets, l.expressionsOf(values), out);
    return;
  }
  const value = sourceOf(l, values[0] ?? NONE, targets.length);
  store(l, node, targets, value, (target) => targetOf(l, target), out);
}

/** `a, b = b, a`: all values are there before the first is stored. */
function assignTogether(
  l: Lowering,
  node: number,
  targets: readonly number[],
  values: readonly number[],
  out: number[],
): void {
  const slots = values.map((value) => {
    const slot = l.builder.temporary();
    out.push(l.node(Kind.Assign, node, l.local(slot, node), value));
    return slot;
  });
  for (const [index, target] of targets.entries())
    if (!isBlank(l, target))
      out.push(l.node(Kind.Assign, node, targetOf(l, target), l.local(slots[index], node)));
}

/** What several targets take of one expression: its results, or a value and whether it is there. */
interface Source {
  value: number;
  /** It gives a value, and whether there is one. */
  isChecked: boolean;
  /** Whether there is one, where the program can be asked for that; NONE elsewhere. */
  isThere: number;
}

function sourceOf(l: Lowering, node: number, targets: number): Source {
  const inner = l.stripped(node);
  const isCall = inner !== NONE && l.code(inner) === Syntax.call_expression;
  const isChecked = targets > 1 && !isCall;
  return { value: l.expression(node), isChecked, isThere: isChecked ? isKeyOf(l, inner) : NONE };
}

/** `_, ok := table[key]`: whether the key is one of the table's. What gives the key is not called twice. */
function isKeyOf(l: Lowering, node: number): number {
  if (node === NONE || l.code(node) !== Syntax.index_expression) return NONE;
  const [table, key] = [l.stripped(l.child(node, l.f.operand)), l.stripped(l.child(node, l.f.index))];
  if (![table, key].every((one) => one !== NONE && isRead(l, one))) return NONE;
  return l.node(Kind.Binary, node, l.expression(key), l.expression(table), l.builder.string('in'));
}

/** A name, or a field of one: to read it does nothing. */
function isRead(l: Lowering, node: number): boolean {
  let at = node;
  while (at !== NONE && l.code(at) === Syntax.selector_expression) at = l.stripped(l.child(at, l.f.operand));
  return at !== NONE && l.code(at) === Syntax.identifier;
}

/** Stores what one expression gives. The results of a call are a tuple, if the program has the function that is called. */
function store(
  l: Lowering,
  node: number,
  targets: readonly number[],
  { value, isChecked, isThere }: Source,
  target: (node: number) => number,
  out: number[],
): void {
  const [first = NONE, ...others] = targets;
  if (others.length === 0 || isChecked) {
    const place = first === NONE || isBlank(l, first) ? NONE : target(first);
    out.push(place === NONE ? l.node(Kind.Expression, node, value) : l.node(Kind.Assign, node, place, value));
    for (const other of others)
      if (!isBlank(l, other))
        out.push(l.node(Kind.Assign, node, target(other), isThere === NONE ? l.anything(other) : isThere));
    return;
  }
  const places = targets.map((one) => (isBlank(l, one) ? l.local(l.builder.temporary(), one) : target(one)));
  const list = l.node(Kind.List, node, l.builder.list(places), NONE, NONE, NONE, Flag.Tuple | Flag.Results);
  out.push(l.node(Kind.Assign, node, list, value));
}

function isBlank(l: Lowering, node: number): boolean {
  return l.code(node) === Syntax.blank_identifier || l.textOf(node) === '_';
}

/** A place that is assigned. */
function targetOf(l: Lowering, node: number): number {
  return l.expression(l.stripped(node));
}

/** `a, b := c, d`: at least one of the names is new. */
export function shortDeclaration(l: Lowering, node: number, out: number[]): void {
  const targets = listed(l, l.child(node, l.f.left));
  const values = listed(l, l.child(node, l.f.right));
  const isOne = targets.length === values.length;
  if (isOne && targets.length > 1) {
    const lowered = l.expressionsOf(values);
    const places = targets.map((target, index) => declared(l, target, values[index]));
    for (const [index, place] of places.entries())
      out.push(
        place === NONE
          ? l.node(Kind.Expression, node, lowered[index])
          : l.node(Kind.Assign, node, place, lowered[index], NONE, NONE, Flag.Declaration),
      );
    return;
  }
  const source = sourceOf(l, values[0] ?? NONE, targets.length);
  const kinds = isOne ? values : [];
  store(l, node, targets, source, (target) => declared(l, target, kinds[0] ?? NONE), out);
}

/** The name on the left of `:=`, declared where it is new; NONE for a blank one. */
export function declared(l: Lowering, target: number, value: number): number {
  if (isBlank(l, target)) return NONE;
  if (l.code(target) !== Syntax.identifier) return targetOf(l, target);
  const name = l.textOf(target);
  if (l.scopes.isDeclaredHere(name)) return l.use(l.scopes.lookUp(name)?.key ?? name, target);
  const { key } = l.declare(name, typeOfValue(l, value), makesChannel(l, value));
  return l.use(key, target);
}

/** A literal tells the type of the variable that it is given to. */
function typeOfValue(l: Lowering, value: number): number {
  return value !== NONE && l.code(value) === Syntax.int_literal ? value : NONE;
}

/** `var a, b T = c, d` */
export function varDeclaration(l: Lowering, node: number, out: number[]): void {
  for (const spec of specs(l, node, Syntax.var_spec)) {
    const targets = l.childrenIn(spec, l.f.name).filter((name) => l.code(name) === Syntax.identifier);
    const type = l.child(spec, l.f.type);
    const values = listed(l, l.child(spec, l.f.value));
    if (values.length === 0)
      for (const target of targets) declareOne(l, target, type, zeroValue(l, type, target), out);
    else if (values.length === targets.length)
      for (const [index, target] of targets.entries())
        declareOne(l, target, type, stated(l, l.expression(values[index]), type, spec), out, values[index]);
    else {
      const source = sourceOf(l, values[0], targets.length);
      store(l, spec, targets, source, (target) => declaredVariable(l, target, type, NONE), out);
    }
  }
}

function stated(l: Lowering, value: number, type: number, node: number): number {
  return isNumberType(l, type) ? asNumber(l, value, node) : typed(l, value, typeNode(l, type), node);
}

function declareOne(
  l: Lowering,
  target: number,
  type: number,
  value: number,
  out: number[],
  written = NONE,
): void {
  if (isBlank(l, target)) out.push(l.node(Kind.Expression, target, value));
  else {
    const place = declaredVariable(l, target, type, written);
    out.push(l.node(Kind.Assign, target, place, value, NONE, NONE, Flag.Declaration));
  }
}

/** A variable of the package, which all functions see, or one of the block at hand. */
function declaredVariable(l: Lowering, target: number, type: number, written: number): number {
  const name = l.textOf(target);
  if (l.builder.atModuleLevel) {
    l.builder.declare(name, 'function');
    return l.name(target);
  }
  const { key } = l.declare(
    name,
    type === NONE ? typeOfValue(l, written) : type,
    isChannelType(l, type) || makesChannel(l, written),
  );
  return l.use(key, target);
}

/** `const ( a = iota; b; c )`: what is left out is that of the line before. */
export function constDeclaration(l: Lowering, node: number, out: number[]): void {
  let before: number[] = [];
  for (const [index, spec] of specs(l, node, Syntax.const_spec).entries()) {
    l.iota = index;
    const own = listed(l, l.child(spec, l.f.value));
    if (own.length > 0) before = own;
    const targets = l.childrenIn(spec, l.f.name).filter((name) => l.code(name) === Syntax.identifier);
    for (const [position, target] of targets.entries()) {
      const value = before[position] ?? NONE;
      const lowered = value === NONE ? l.anything(target) : l.expression(value);
      if (isBlank(l, target)) continue;
      const place = declaredVariable(l, target, l.child(spec, l.f.type), value);
      out.push(l.node(Kind.Assign, target, place, lowered, NONE, NONE, Flag.Declaration | Flag.Constant));
    }
  }
  l.iota = 0;
}

/** `ch <- v`: what is sent is among what comes out. */
export function sendStatement(l: Lowering, node: number, out: number[]): void {
  const channel = l.expression(l.child(node, l.f.channel));
  const value = l.expression(l.child(node, l.f.value));
  out.push(l.node(Kind.Assign, node, l.node(Kind.Index, node, channel, l.anything(node)), value));
}
