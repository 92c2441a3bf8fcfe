import { FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import type { ClassContext, FieldDeclaration } from './class-context.js';
import { heldApart } from './class-reading.js';
import { setFields } from './fields.js';
import type { Lowering } from './lowering.js';
import { memberFunction } from './methods.js';

/**
 * `@Builder`: a static method `builder` that makes a builder, which has a chained method for each field and `build`.
 * The builder becomes a static member of the class. Returns the statement that defines it.
 */
export function lowerBuilder(
  l: Lowering,
  cls: ClassContext,
  fields: readonly FieldDeclaration[],
  isCopied: boolean,
): number[] {
  const { builder } = l;
  const node = cls.modifiers === NONE ? cls.node : cls.modifiers;
  if (cls.methods.has('builder') || cls.variable === '') return [];
  const range = { start: l.start(node), end: l.end(node) };
  const name = `${cls.name}Builder`;
  const holder = (): number => l.member(l.classValue(cls, node), name, node);
  const empty = builder.list([]);
  memberFunction(l, cls, { name: 'builder', flags: FunctionFlag.Static, ...range }, (_, out) => {
    out.push(l.node(Kind.Return, node, l.node(Kind.New, node, holder(), empty)));
  });
  if (isCopied) lowerToBuilder(l, cls, fields, node, holder);
  const index = builder.openClass({ name, ...range, bases: empty, decorators: empty });
  for (const field of fields) {
    const { start, end } = { start: l.start(field.node), end: l.end(field.node) };
    memberFunction(l, cls, { name: field.name, flags: 0, start, end }, (_, out) => {
      setFields(l, [field], out, ({ name }) => heldApart(name));
      out.push(l.node(Kind.Return, field.node, l.receiver(field.node)));
    });
  }
  memberFunction(l, cls, { name: 'build', flags: 0, ...range }, (_, out) => {
    const slot = builder.temporary();
    out.push(l.node(Kind.Assign, node, l.local(slot, node), emptyInstance(l, cls, node)));
    for (const field of fields) {
      const value = l.member(l.receiver(node), heldApart(field.name), node);
      out.push(l.node(Kind.Assign, node, l.member(l.local(slot, node), field.key, node), value));
    }
    out.push(l.node(Kind.Return, node, l.local(slot, node)));
  });
  builder.closeClass();
  return [l.node(Kind.Assign, node, holder(), l.node(Kind.Class, node, index))];
}

/** `toBuilder()`: a builder that has the fields of the object already. */
function lowerToBuilder(
  l: Lowering,
  cls: ClassContext,
  fields: readonly FieldDeclaration[],
  node: number,
  holder: () => number,
): void {
  const { builder } = l;
  memberFunction(
    l,
    cls,
    { name: 'toBuilder', flags: 0, start: l.start(node), end: l.end(node) },
    (_, out) => {
      const slot = builder.temporary();
      const made = l.node(Kind.New, node, holder(), builder.list([]));
      out.push(l.node(Kind.Assign, node, l.local(slot, node), made));
      for (const field of fields) {
        const target = l.member(l.local(slot, node), heldApart(field.name), node);
        out.push(l.node(Kind.Assign, node, target, l.member(l.receiver(node), field.key, node)));
      }
      out.push(l.node(Kind.Return, node, l.local(slot, node)));
    },
  );
}

/** An object whose fields are about to be set one by one: no constructor knows better. */
export function emptyInstance(l: Lowering, cls: ClassContext, node: number): number {
  return l.node(Kind.New, node, l.classValue(cls, node), l.builder.list([]));
}
