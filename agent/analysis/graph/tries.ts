import { NONE } from '../../ir/kinds.js';
import { assignTo } from './assignments.js';
import type { Exit } from './breakable.js';
import type { Builder } from './builder.js';
import { exitSince, merge, unset } from './exits.js';
import { Op } from './flow-graph.js';
import { isOld, isVersionKey, versionKey } from './keys.js';
import { either } from './phis.js';
import { type Thrown, throwFurther } from './thrown.js';

type Statements = (b: Builder, list: number) => void;

/** A `try`: its handlers are entered from anywhere in it, with what was assigned so far. */
export function attempt(b: Builder, node: number, statements: Statements): void {
  const { unit, state } = b;
  const outer = state.mark();
  const born = b.emitter.count;
  const around = b.emitter.regions.current;
  const thrown: Thrown = { values: [], calls: [] };
  b.throwing.push(thrown);
  // What stands behind it has not always come back from what is done in it.
  b.emitter.regions.current = b.emitter.regions.branch(NONE, true);
  state.watch();
  statements(b, unit.a(node));
  const written = state.unwatch();
  b.throwing.pop();
  const handlers = [...unit.list(unit.b(node))];
  if (handlers.length === 0) throwFurther(thrown, b.throwing.at(-1));
  const exits: Exit[] = [];
  if (b.alive) {
    statements(b, unit.d(node));
    if (b.alive) exits.push(exitSince(b, outer));
  }
  state.undo(outer);
  b.emitter.regions.current = around;
  const onThrow = anyOf(b, written, node, born);
  for (const handler of handlers) {
    b.alive = true;
    b.emitter.regions.current = around;
    state.apply(onThrow);
    const caught = b.emit(Op.Caught, handler, b.emitter.list(thrown.values), b.emitter.list(thrown.calls));
    if (unit.b(handler) !== NONE) b.emit(Op.Evaluate, handler, b.expression(unit.b(handler)));
    assignTo(b, unit.a(handler), caught, handler);
    statements(b, unit.c(handler));
    if (b.alive) exits.push(exitSince(b, outer));
    state.undo(outer);
  }
  b.emitter.regions.current = around;
  const survives = exits.length > 0;
  // What the last part does is seen from every way into it, also from those that leave the function.
  merge(b, survives ? exits : [{ delta: onThrow, region: around }], node, born);
  statements(b, unit.c(node));
  if (!survives) b.alive = false;
  // Where no handler goes on, what stands behind has come back from all that was done.
  else if (exits.length === 1) b.emitter.regions.current = exits[0].region;
}

/** What keys are where control may have come from any place of a part: what they were before it, or anything that they were set to. */
function anyOf(
  b: Builder,
  written: ReadonlyMap<number, ReadonlySet<number>>,
  site: number,
  born: number,
): Map<number, number> {
  const found = new Map<number, number>();
  for (const [key, values] of written) {
    if (!b.keys.isCarried(key) || !isOld(key, born)) continue;
    const set = b.state.get(key);
    const before = set === NONE ? unset(b, key, site) : set;
    let any = before;
    for (const value of values) {
      any = either(b, site, any, value);
      // What was made here, as calls left it.
      if (!isVersionKey(key) && value >= born)
        for (const version of written.get(versionKey(b.emitter.root(value))) ?? [])
          any = either(b, site, any, version);
    }
    found.set(key, any);
  }
  return found;
}
