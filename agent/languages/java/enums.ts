import { FunctionFlag, Kind } from '../../ir/kinds.js';
import type { ClassContext } from './class-context.js';
import type { Lowering } from './lowering.js';
import { memberFunction } from './methods.js';

/** The hidden field of an enum's constants that holds their name. */
const CONSTANT_NAME = 'name$';
/** The hidden field that holds their position. */
const CONSTANT_POSITION = 'ordinal$';

/** The members that every enum has: `values()`, `valueOf(text)`, and of its constants `name()`, `toString()`, `ordinal()`. */
export function addEnumMembers(l: Lowering, cls: ClassContext): void {
  const { builder } = l;
  const { node } = cls;
  const range = { start: l.start(node), end: l.end(node) };
  const add = (name: string, flags: number, result: () => number): void => {
    if (cls.methods.has(name)) return;
    memberFunction(l, cls, { name, flags, ...range }, (_, out) => {
      if (name === 'valueOf') builder.parameter({ name: '', start: range.start, end: range.start });
      out.push(l.node(Kind.Return, node, result()));
    });
  };
  const all = (): number => {
    const constants = cls.constants.map((constant) => l.memberOf(cls, true, constant.name, node));
    return l.node(Kind.List, node, builder.list(constants));
  };
  add('values', FunctionFlag.Static, all);
  // Whatever text it is given, one of the constants comes out.
  add('valueOf', FunctionFlag.Static, () => l.node(Kind.Index, node, all(), l.unknown(node, [])));
  for (const [name, field] of [
    ['name', CONSTANT_NAME],
    ['toString', CONSTANT_NAME],
    ['ordinal', CONSTANT_POSITION],
  ])
    add(name, 0, () => l.member(l.receiver(node), field, node));
}

/** Statements that give a constant its name and position. */
export function describeConstant(l: Lowering, cls: ClassContext, name: string, node: number): number[] {
  const constant = (): number => l.memberOf(cls, true, name, node);
  const position = cls.constants.findIndex((one) => one.name === name);
  const set = (field: string, value: number): number =>
    l.node(Kind.Assign, node, l.member(constant(), field, node), value);
  return [
    set(CONSTANT_NAME, l.builder.text(name, l.start(node), l.end(node))),
    set(CONSTANT_POSITION, l.number(position, node)),
  ];
}
