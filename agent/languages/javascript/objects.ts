import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { lowerObjectMethod } from './functions.js';
import { keyName, lowerKey } from './keys.js';
import type { ExpressionHandler, Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

function lowerObject(l: Lowering, node: number): number {
  const entries: number[] = [];
  for (const child of l.named(node)) {
    const start = l.start(child);
    const end = l.end(child);
    switch (l.type(child)) {
      case Syntax.pair: {
        const keyNode = l.child(child, l.fields.key);
        const key = lowerKey(l, keyNode);
        const value = l.namedValue(l.child(child, l.fields.value), keyName(l, keyNode) ?? '');
        entries.push(l.b.node(Kind.Property, start, end, key, value));
        break;
      }
      case Syntax.shorthand_property_identifier:
        entries.push(
          l.b.node(Kind.Property, start, end, l.b.text(l.textOf(child), start, end), l.expression(child)),
        );
        break;
      case Syntax.method_definition: {
        const keyNode = l.child(child, l.fields.name);
        const key = lowerKey(l, keyNode);
        const { fn, isGetter, isSetter } = lowerObjectMethod(l, child, keyName(l, keyNode) ?? '');
        const value = l.b.node(Kind.Function, start, end, fn);
        const flags = (isGetter ? Flag.Getter : 0) | (isSetter ? Flag.Setter : 0);
        entries.push(l.b.node(Kind.Property, start, end, key, value, NONE, NONE, flags));
        break;
      }
      case Syntax.spread_element:
        entries.push(l.expression(child));
        break;
      default: {
        // Broken text inside: its values may still end up in the object.
        const unknown = l.expression(child);
        entries.push(l.b.node(Kind.Spread, start, end, unknown));
      }
    }
  }
  return l.b.node(Kind.Map, l.start(node), l.end(node), l.b.list(entries));
}

/** Handler of object literals. */
export const objectHandlers: Record<string, ExpressionHandler> = { object: lowerObject };
