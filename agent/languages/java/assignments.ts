import { Kind, NONE } from '../../ir/kinds.js';
import { fieldKey } from './accesses.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { asNumber, isIntegerType } from './types.js';

/** `a = b`, `a += b`. */
export function assignment(l: Lowering, node: number): number {
  const left = l.stripped(l.child(node, l.f.left));
  const operator = l.child(node, l.f.operator);
  const sign = operator === NONE ? '=' : l.token(operator);
  const right = l.child(node, l.f.right);
  if (sign === '=') {
    const target = l.expression(left);
    const value = l.expression(right);
    return l.node(Kind.Assign, node, target, holdsInteger(l, left) ? asNumber(l, value, node) : value);
  }
  return updated(l, node, left, (read) => {
    const operand = l.expression(right);
    const value = l.node(Kind.Binary, node, read, operand, l.builder.string(sign.slice(0, -1)));
    // A variable that holds a whole number holds one afterwards, too, even when a character is added to it.
    const staysNumber = holdsInteger(l, left) && l.builder.kindOf(operand) !== Kind.Number;
    return staysNumber ? l.node(Kind.Unary, node, value, l.builder.string('+')) : value;
  });
}

function holdsInteger(l: Lowering, target: number): boolean {
  if (target === NONE || l.code(target) !== Syntax.identifier) return false;
  const meaning = l.scopes.meaning(l.textOf(target));
  return meaning?.kind === 'variable' && isIntegerType(l, meaning.type);
}

/** `a++`, `--a` */
export function update(l: Lowering, node: number): number {
  const place = l.stripped(l.firstChild(node));
  const sign = l.hasToken(node, '--') ? '-' : '+';
  return updated(l, node, place, (read) =>
    l.node(Kind.Binary, node, read, l.number(1, node), l.builder.string(sign)),
  );
}

/**
 * Reads and writes one place. A name is spelled twice; of a field or element the object and index are kept in
 * temporaries, so that nothing is evaluated (or lowered) twice.
 */
function updated(l: Lowering, node: number, place: number, value: (read: number) => number): number {
  const code = place === NONE ? Syntax.ERROR : l.code(place);
  if (code === Syntax.identifier || isPlainField(l, place))
    return l.node(Kind.Assign, node, l.expression(place), value(l.expression(place)));
  const steps: number[] = [];
  const kept = (part: number): (() => number) => {
    const slot = l.builder.temporary();
    steps.push(l.node(Kind.Assign, part, l.local(slot, part), l.expression(part)));
    return () => l.local(slot, part);
  };
  let spell: () => number;
  if (code === Syntax.array_access) {
    const [array, index] = [kept(l.child(place, l.f.array)), kept(l.child(place, l.f.index))];
    spell = () => l.node(Kind.Index, place, array(), index());
  } else if (code === Syntax.field_access) {
    const object = kept(l.child(place, l.f.object));
    spell = () => l.member(object(), fieldKey(l, place), place);
  } else return value(l.expression(place));
  steps.push(l.node(Kind.Assign, node, spell(), value(spell())));
  return l.node(Kind.Sequence, node, l.builder.list(steps));
}

/** `this.a`, `a.b`: harmless to spell twice. */
function isPlainField(l: Lowering, place: number): boolean {
  if (place === NONE || l.code(place) !== Syntax.field_access) return false;
  const object = l.child(place, l.f.object);
  return object !== NONE && l.next(object) === object + 1;
}
