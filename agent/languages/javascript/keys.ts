import { NONE } from '../../ir/kinds.js';
import { canonicalNumber, cooked } from '../literal-text.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

/** The value of a `string` node. An unfinished string may lack its closing quote. */
export function stringValue(l: Lowering, node: number): string {
  const raw = l.textOf(node);
  const closed = raw.length > 1 && raw[raw.length - 1] === raw[0];
  return cooked(raw.slice(1, closed ? -1 : undefined));
}

/** The name that a property key spells, or undefined for a computed key that is no literal. */
export function keyName(l: Lowering, key: number): string | undefined {
  if (key === NONE) return undefined;
  switch (l.type(key)) {
    case Syntax.string:
      return stringValue(l, key);
    case Syntax.number:
      return canonicalNumber(l.textOf(key));
    case Syntax.computed_property_name: {
      const inner = l.unwrapped(l.firstNamed(key));
      return inner !== NONE && (l.type(inner) === Syntax.string || l.type(inner) === Syntax.number)
        ? keyName(l, inner)
        : undefined;
    }
    default:
      return l.textOf(key);
  }
}

/** The key of a property as a node: a String for plain names, else the computed expression. */
export function lowerKey(l: Lowering, key: number): number {
  const name = keyName(l, key);
  if (name !== undefined) return l.b.text(name, l.start(key), l.end(key));
  return l.expression(key === NONE ? NONE : l.firstNamed(key));
}
