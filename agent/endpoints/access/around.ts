import { Kind } from '#agent/ir/kinds.js';
import type { Around } from '../handed-on.js';
import type { Program } from '../program.js';
import { type FunctionValue, firstOf, frameOf, optionsOf } from '../wiring/value.js';
import { checksIn, type Reading } from './handlers.js';
import { bothRequired, isGuardsAlone, type Security } from './security.js';

/**
 * What functions ask that stand around a handler, `endpoint(handler)`: by themselves, and by the functions of a list that they
 * run before the handler.
 */
export function checksAround(around: readonly Around[], reading: Reading): Security | null {
  let security: Security | null = null;
  for (const { fn, node } of around) {
    const listed = listedIn(fn, reading);
    const own = checksIn(fn, reading, { handedOn: node });
    // What it calls of a list is read by itself.
    if (own && !(listed.length > 0 && isGuardsAlone(own))) security = bothRequired(security, own);
    for (const one of listed) security = bothRequired(security, checksIn(one, reading));
  }
  return security;
}

/** The functions of lists that a function has from those around it. */
export function listedIn(made: FunctionValue, { program }: { program: Program }): FunctionValue[] {
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
