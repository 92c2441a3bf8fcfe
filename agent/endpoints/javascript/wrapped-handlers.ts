import { Kind } from '#agent/ir/kinds.js';
import { checksIn } from '../access/handlers.js';
import { bothRequired, isGuardsAlone, type Security } from '../access/security.js';
import { functionIn, type Wiring } from '../router-calls.js';
import { type FunctionValue, firstOf, frameOf, optionsOf, type Value } from '../wiring/value.js';

/**
 * What a function asks that was made around a handler, `endpoint(handler)`: by itself, and by the functions of a list that it
 * runs before the handler.
 */
export function checksAround(value: Value, wiring: Wiring): Security | null {
  const made = firstOf(value, 'function');
  const handler = functionIn(value);
  // A handler by itself, also one that stands in a function, says by its own code what it asks.
  if (!made?.frame || !handler || (handler.unit === made.unit && handler.fn === made.fn)) return null;
  const own = checksIn(made, wiring);
  let security = own && isGuardsAlone(own) ? null : own;
  for (const one of listedIn(made, wiring)) security = bothRequired(security, checksIn(one, wiring));
  return security;
}

/** The functions of lists that a function has from those around it. */
function listedIn(made: FunctionValue, { program }: Wiring): FunctionValue[] {
  const unit = program.unit(made.unit);
  const { start, end } = program.functionInfo(made);
  const found = new Map<string, FunctionValue>();
  const seen = new Set<string>();
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Captured || unit.start(node) < start || unit.end(node) > end) continue;
    const [slot, owner] = [unit.a(node), unit.c(node)];
    if (owner === 0 || seen.has(`${owner} ${slot}`) || !made.frame) continue;
    seen.add(`${owner} ${slot}`);
    for (const one of optionsOf(frameOf(made.frame, owner)?.slots[slot] ?? null))
      for (const item of one?.kind === 'list' ? one.items : []) {
        const fn = firstOf(item, 'function');
        if (fn) found.set(`${fn.unit} ${fn.fn}`, fn);
      }
  }
  return [...found.values()];
}
