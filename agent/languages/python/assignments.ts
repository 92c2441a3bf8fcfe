import { Kind, NONE } from '../../ir/kinds.js';
import { namedTuple } from './generated-constructors.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { assignTo, declareTarget } from './targets.js';
import { typeExpression } from './types.js';

/** Targets from left to right, value and stated type (NONE where absent) of a chain of assignments. */
export function assignmentParts(
  l: Lowering,
  node: number,
): { targets: number[]; right: number; type: number } {
  const targets: number[] = [];
  for (let last = node; ; ) {
    targets.push(l.child(last, l.f.left));
    const right = l.child(last, l.f.right);
    if (right === NONE || l.code(right) !== Syntax.assignment)
      return { targets, right, type: l.child(last, l.f.type) };
    last = right;
  }
}

/** `a = b = value`, `a: T = value`, `a: T`. */
export function assignment(l: Lowering, node: number, out: number[]): void {
  const { targets, right, type } = assignmentParts(l, node);
  const value = assignedValue(l, node, right, type, out);
  if (targets.length === 1) {
    assignTo(l, targets[0], value, out, node);
    return;
  }
  const slot = l.builder.temporary();
  out.push(l.node(Kind.Assign, node, l.local(slot, node), value));
  for (const target of targets) assignTo(l, target, l.local(slot, node), out, node);
}

function assignedValue(l: Lowering, node: number, right: number, type: number, out: number[]): number {
  if (type !== NONE)
    return l.node(Kind.Typed, node, annotatedType(l, right) ?? l.optional(right), typeExpression(l, type));
  // `a = b += c` is no Python, but the grammar takes it.
  if (right === NONE || l.code(right) !== Syntax.augmented_assignment)
    return namedTuple(l, right) ?? annotatedType(l, right) ?? l.expression(right);
  augmentedAssignment(l, right, out);
  return l.expression(l.child(right, l.f.left));
}

/** `Case = Annotated[str, Depends(get_case)]` gives a type a name: nothing else has such a form. */
function annotatedType(l: Lowering, right: number): number | null {
  const value = right === NONE ? NONE : l.stripped(right);
  if (value === NONE || l.code(value) !== Syntax.subscript) return null;
  const isAnnotated = /(^|\.)Annotated$/.test(l.textOf(l.child(value, l.f.value)));
  return isAnnotated ? typeExpression(l, value) : null;
}

/** `a += b` reads and writes: Assign(a, a + b). */
export function augmentedAssignment(l: Lowering, node: number, out: number[]): void {
  const value = augmentedValue(l, node);
  const target = declareTarget(l, l.child(node, l.f.left), 'function');
  out.push(l.node(Kind.Assign, node, target, value));
}

/** The value that `a += b` assigns. */
export function augmentedValue(l: Lowering, node: number): number {
  const operator = l.child(node, l.f.operator);
  const left = l.expression(l.child(node, l.f.left));
  const right = l.expression(l.child(node, l.f.right));
  const sign = operator === NONE ? '' : l.token(operator).slice(0, -1);
  return l.node(Kind.Binary, node, left, right, l.builder.string(sign));
}

/** `type X = T`. The grammar also takes `type(x).member = value` for one, which is an ordinary assignment. */
export function typeAlias(l: Lowering, node: number, out: number[]): void {
  const right = l.child(node, l.f.right);
  let left = l.child(node, l.f.left);
  while (left !== NONE && (l.code(left) === Syntax.type || l.code(left) === Syntax.generic_type))
    left = l.firstChild(left);
  if (left === NONE) out.push(l.node(Kind.Expression, node, typeExpression(l, right)));
  else if (l.code(left) !== Syntax.identifier) assignTo(l, left, typeExpression(l, right), out, node);
  else out.push(l.node(Kind.Assign, node, declareTarget(l, left, 'function'), typeExpression(l, right)));
}
