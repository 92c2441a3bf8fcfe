import { Kind } from '../../ir/kinds.js';
import { lineAt, type Unit } from '../../ir/unit.js';

/** A field of a record that an answer has in it, and where it is declared. */
export interface AnsweredField {
  record: string;
  field: string;
  at: string;
}

/** A function of the program. */
export interface Place {
  unit: number;
  fn: number;
}

/** The nodes that are written in a function, those of functions in it among them; not what it is assigned to. */
export function* nodesIn(unit: Unit, fn: number): Generator<number> {
  const { start, end } = unit.data.functions[fn];
  for (let node = 0; node < unit.nodeCount; node++)
    if (unit.start(node) > start && unit.end(node) <= end) yield node;
}

/** The name of the method or function that a call is of. */
export function calledName(unit: Unit, call: number): string {
  return lastName(unit, unit.a(call));
}

export function lastName(unit: Unit, node: number): string {
  if (node < 0) return '';
  switch (unit.kind(node)) {
    case Kind.Call:
    case Kind.New:
    case Kind.Generic:
      return lastName(unit, unit.a(node));
    case Kind.Member:
    case Kind.Local:
    case Kind.Captured:
      return unit.string(unit.b(node));
    case Kind.Global:
    case Kind.Import:
      return unit.string(unit.a(node)).replace(/^.*[./|]/, '');
    default:
      return '';
  }
}

/** `models/user.go:12` */
export function placeOf(unit: Unit, offset: number): string {
  return `${unit.path}:${lineAt(unit.data.lineStarts, offset)}`;
}
