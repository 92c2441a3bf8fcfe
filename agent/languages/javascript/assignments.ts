import { Kind, NONE } from '../../ir/kinds.js';
import type { ExpressionHandler, Lowering } from './lowering.js';
import { assign, bind } from './patterns.js';
import { Syntax } from './syntax.js';

function isPattern(l: Lowering, node: number): boolean {
  const type = node === NONE ? 0 : l.type(node);
  return type === Syntax.object_pattern || type === Syntax.array_pattern;
}

/** The name of what is assigned to, for naming functions: the variable or the last property. */
function targetName(l: Lowering, target: number): string {
  if (target === NONE) return '';
  if (l.type(target) === Syntax.identifier) return l.textOf(target);
  if (l.type(target) !== Syntax.member_expression) return '';
  const property = l.child(target, l.fields.property);
  return property === NONE ? '' : l.textOf(property);
}

/** Lowers an assignment in statement position, where destructuring needs no value. */
export function assignmentStatement(l: Lowering, node: number, out: number[]): void {
  const left = l.unwrapped(l.child(node, l.fields.left));
  if (isPattern(l, left)) bind(l, left, l.expression(l.child(node, l.fields.right)), 'assign', out);
  else l.expressionStatement(node, out);
}

function lowerAssignment(l: Lowering, node: number): number {
  const start = l.start(node);
  const end = l.end(node);
  const left = l.unwrapped(l.child(node, l.fields.left));
  const right = l.child(node, l.fields.right);
  if (isPattern(l, left)) {
    const slot = l.b.temporary();
    const steps = [assign(l, l.b.local(slot, start, end), l.expression(right), start, end)];
    bind(l, left, l.b.local(slot, start, end), 'assign', steps);
    return l.b.node(Kind.Sequence, start, end, l.b.list([...steps, l.b.local(slot, start, end)]));
  }
  const target = l.expression(left);
  const value = l.namedValue(right, targetName(l, left));
  noteExportedFunction(l, target, value);
  return assign(l, target, value, start, end);
}

/** `exports.a = function` exports the function as surely as an export declaration does. */
function noteExportedFunction(l: Lowering, target: number, value: number): void {
  const { b } = l;
  const isExported =
    b.kindOf(target) === Kind.Exports ||
    (b.kindOf(target) === Kind.Member && b.kindOf(b.operandOf(target)) === Kind.Exports);
  if (isExported && b.kindOf(value) === Kind.Function) l.exportFunction(b.operandOf(value));
}

/**
 * `x op= y`: reads and writes one place. The place is spelled twice where that is harmless;
 * else its object and index are kept in temporaries, so that nothing is evaluated (or lowered) twice.
 */
function updated(l: Lowering, node: number, target: number, value: (read: number) => number): number {
  const start = l.start(node);
  const end = l.end(node);
  const place = l.unwrapped(target);
  if (isPlain(l, place)) return assign(l, l.expression(place), value(l.expression(place)), start, end);
  const steps: number[] = [];
  const spell = placeOf(l, place, steps);
  steps.push(assign(l, spell(), value(spell()), start, end));
  return l.b.node(Kind.Sequence, start, end, l.b.list(steps));
}

/** Names and short chains of members of names. */
function isPlain(l: Lowering, place: number): boolean {
  let node = place;
  for (let links = 0; node !== NONE && links < 16; links++) {
    const type = l.type(node);
    if (type === Syntax.non_null_expression) node = l.firstNamed(node);
    else if (type === Syntax.member_expression) node = l.child(node, l.fields.object);
    else if (type === Syntax.subscript_expression) {
      const index = l.unwrapped(l.child(node, l.fields.index));
      if (index === NONE || l.next(index) !== index + 1) {
        if (index === NONE || l.type(index) !== Syntax.string) return false;
      }
      node = l.child(node, l.fields.object);
    } else return l.next(node) === node + 1;
  }
  return false;
}

/** Keeps the object (and index) of a member in temporaries and returns how to spell the member. */
function placeOf(l: Lowering, place: number, steps: number[]): () => number {
  const type = place === NONE ? 0 : l.type(place);
  const start = place === NONE ? 0 : l.start(place);
  const end = place === NONE ? 0 : l.end(place);
  const kept = (node: number): (() => number) => {
    const slot = l.b.temporary();
    steps.push(assign(l, l.b.local(slot, start, end), l.expression(node), start, end));
    return () => l.b.local(slot, start, end);
  };
  if (type === Syntax.non_null_expression) return placeOf(l, l.unwrapped(l.firstNamed(place)), steps);
  if (type === Syntax.member_expression) {
    const object = kept(l.child(place, l.fields.object));
    const name = l.b.string(l.textOf(l.child(place, l.fields.property)));
    return () => l.b.node(Kind.Member, start, end, object(), name);
  }
  if (type === Syntax.subscript_expression) {
    const object = kept(l.child(place, l.fields.object));
    const index = kept(l.child(place, l.fields.index));
    return () => l.b.node(Kind.Index, start, end, object(), index());
  }
  return kept(place);
}

function lowerAugmented(l: Lowering, node: number): number {
  const left = l.child(node, l.fields.left);
  const right = l.child(node, l.fields.right);
  const operator = l.textOf(l.child(node, l.fields.operator)).slice(0, -1);
  const isLogical = operator === '&&' || operator === '||' || operator === '??';
  return updated(l, node, left, (read) => {
    const operand = isLogical ? l.namedValue(right, targetName(l, l.unwrapped(left))) : l.expression(right);
    const kind = isLogical ? Kind.Logical : Kind.Binary;
    return l.b.node(kind, l.start(node), l.end(node), read, operand, l.b.string(operator));
  });
}

function lowerUpdate(l: Lowering, node: number): number {
  const start = l.start(node);
  const end = l.end(node);
  const operator = l.textOf(l.child(node, l.fields.operator))[0];
  return updated(l, node, l.child(node, l.fields.argument), (read) => {
    const one = l.b.node(Kind.Number, start, end, l.b.string('1'));
    return l.b.node(Kind.Binary, start, end, read, one, l.b.string(operator));
  });
}

/** Handlers of assignments, by node type. */
export const assignmentHandlers: Record<string, ExpressionHandler> = {
  assignment_expression: lowerAssignment,
  augmented_assignment_expression: lowerAugmented,
  update_expression: lowerUpdate,
};
