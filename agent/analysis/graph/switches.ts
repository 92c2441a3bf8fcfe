import { EMPTY_LIST, Flag, NONE } from '../../ir/kinds.js';
import type { Exit } from './breakable.js';
import type { Builder } from './builder.js';
import { matchCondition, refine } from './conditions.js';
import { enterBreakable, exitSince, merge } from './exits.js';

type Statements = (b: Builder, list: number) => void;

/** A `switch`: a case is entered where the subject matches it, or from the case before it. */
export function choose(b: Builder, node: number, statements: Statements): void {
  const { unit, state } = b;
  const subject = unit.a(node) === NONE ? NONE : b.expression(unit.a(node));
  const cases = [...unit.list(unit.b(node))];
  const around = b.emitter.regions.current;
  // The conditions of all cases, in their order: what is none of them is the default.
  const conditions = cases.map((one) =>
    Array.from(unit.list(unit.a(one)), (test) => {
      const value = b.expression(test);
      return subject === NONE ? value : matchCondition(b, subject, value, test);
    }),
  );
  const none = () => {
    for (const condition of conditions.flat()) {
      b.emitter.regions.current = b.emitter.regions.branch(condition, false);
      refine(b, condition, false, node);
    }
  };
  const tested = state.mark();
  const born = b.emitter.count;
  const exits = enterBreakable(b, tested, false);
  const ends: Exit[] = [];
  let falling: Exit | null = null;
  for (const [index, one] of cases.entries()) {
    const isDefault = unit.a(one) === EMPTY_LIST;
    b.emitter.regions.current = around;
    b.alive = true;
    if (isDefault) none();
    else {
      // Each value that the case is for says something else of the subject.
      const ways = conditions[index].map((condition): Exit => {
        b.emitter.regions.current = b.emitter.regions.branch(condition, true, around);
        refine(b, condition, true, one);
        const way = exitSince(b, tested);
        state.undo(tested);
        return way;
      });
      b.emitter.regions.current = b.emitter.regions.join(ways.map(({ region }) => region));
      merge(b, ways, one, born);
    }
    if (falling !== null) {
      const chosen: Exit = exitSince(b, tested);
      state.undo(tested);
      b.emitter.regions.current = b.emitter.regions.join([falling.region, chosen.region]);
      merge(b, [falling, chosen], one, born);
    }
    statements(b, unit.b(one));
    const runsOn = (unit.flags(one) & Flag.FallsThrough) !== 0;
    falling = b.alive && runsOn ? exitSince(b, tested) : null;
    if (b.alive && (!runsOn || index === cases.length - 1)) ends.push(exitSince(b, tested));
    state.undo(tested);
  }
  b.breakables.pop();
  ends.push(...exits.breaks);
  if (!cases.some((one) => unit.a(one) === EMPTY_LIST)) {
    b.emitter.regions.current = around;
    none();
    ends.push(exitSince(b, tested));
    state.undo(tested);
  }
  b.emitter.regions.current = around;
  merge(b, ends, node, born);
}
