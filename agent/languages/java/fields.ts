import { Flag, Kind, NONE } from '../../ir/kinds.js';
import type { ClassContext, FieldDeclaration } from './class-context.js';
import type { Lowering } from './lowering.js';
import { typed, typeWithDimensions } from './types.js';

/** `Class.field = value` or `this.field = value`. */
export function fieldAssignment(l: Lowering, cls: ClassContext, field: FieldDeclaration): number {
  const { node, key } = field;
  const target = l.memberOf(cls, field.isStatic, key, node);
  const type = typeWithDimensions(l, field.type, field.dimensions);
  const flags = field.isFinal ? Flag.Constant : 0;
  return l.node(Kind.Assign, node, target, typed(l, l.optional(field.value), type, node), NONE, NONE, flags);
}

/** A parameter for each of the fields, and its assignment to the member that holds the field. */
export function setFields(
  l: Lowering,
  fields: readonly FieldDeclaration[],
  out: number[],
  keyOf: (field: FieldDeclaration) => string = (field) => field.key,
): void {
  const parameters = fields.map((field) => {
    const type = typeWithDimensions(l, field.type, field.dimensions);
    return {
      field,
      slot: l.builder.parameter({
        name: field.name,
        type,
        start: l.start(field.node),
        end: l.end(field.node),
      }).slot,
    };
  });
  for (const { field, slot } of parameters) {
    const { node } = field;
    out.push(l.node(Kind.Assign, node, l.member(l.receiver(node), keyOf(field), node), l.local(slot, node)));
  }
}
