import { Flag, NONE } from '../../ir/kinds.js';
import { assignTo } from './assignments.js';
import type { Exit } from './breakable.js';
import type { Builder } from './builder.js';
import { refine } from './conditions.js';
import { enterBreakable, exitSince, merge, unset } from './exits.js';
import { ANY_KEY, GraphFlag, Op } from './flow-graph.js';
import { isOld, isVersionKey } from './keys.js';
import { load } from './members.js';
import { closeLoopPhi, loopPhi } from './phis.js';

type Statements = (b: Builder, list: number) => void;

/** What a round of a loop does; gives the condition under which it goes on, NONE where there is none. */
interface Round {
  /** Before the body: the condition where it is tested first. */
  test: () => number;
  body: () => void;
  /** After the body, and after `continue`: the condition where it is tested last. */
  update: () => number;
  /** The body runs at least once. */
  isEntered: boolean;
  /** It ends by `break` alone. */
  isEndless: boolean;
  /** The item that a round is about; NONE where it is about none. */
  item?: () => number;
}

export function loop(b: Builder, node: number, statements: Statements): void {
  const { unit } = b;
  const afterwards = (unit.flags(node) & Flag.DoWhile) !== 0;
  const isEndless = unit.a(node) === NONE;
  const test = () => b.expression(unit.a(node));
  iterate(b, node, {
    test: () => (isEndless || afterwards ? NONE : test()),
    body: () => statements(b, unit.b(node)),
    update: () => {
      statements(b, unit.c(node));
      return afterwards && !isEndless && b.alive ? test() : NONE;
    },
    isEntered: afterwards || isEndless,
    isEndless,
  });
}

export function forEach(b: Builder, node: number, statements: Statements): void {
  const { unit } = b;
  const iterable = b.expression(unit.b(node));
  const isKeys = (unit.flags(node) & Flag.Keys) !== 0;
  const ofMap = (unit.flags(node) & Flag.Values) !== 0 ? GraphFlag.Values : 0;
  let current = NONE;
  iterate(b, node, {
    // Whether there is a first item, or another one, is not known.
    test: () => NONE,
    body: () => {
      const object = b.version(iterable);
      const item = isKeys ? b.emitter.pure(Op.Keys, node, object) : load(b, object, ANY_KEY, node, ofMap);
      current = isKeys ? NONE : item;
      assignTo(b, unit.a(node), item, node);
      statements(b, unit.c(node));
    },
    update: () => NONE,
    isEntered: false,
    isEndless: false,
    item: () => current,
  });
}

/**
 * A loop. What its body changes is learned from a walk of which nothing stays; of these things each has a phi at the head.
 */
function iterate(b: Builder, node: number, round: Round): void {
  const changed = trial(b, round);
  const { state, emitter } = b;
  const around = b.emitter.regions.current;
  const phis = new Map<number, number>();
  for (const key of changed) {
    const set = state.get(key);
    const before = set === NONE ? unset(b, key, node) : set;
    const phi = loopPhi(b, node, before, isVersionKey(key) ? emitter.root(before) : NONE);
    phis.set(key, phi);
    state.set(key, phi);
  }
  b.noteCall();
  const mark = state.mark();
  const born = emitter.count;
  const condition = round.test();
  const atTest = state.delta(mark);
  if (condition !== NONE) {
    b.emitter.regions.current = b.emitter.regions.branch(condition, true);
    refine(b, condition, true, node);
  } else if (!round.isEndless) b.emitter.regions.current = b.emitter.regions.branch(NONE, true);
  const inside = b.emitter.regions.current;
  const exits = enterBreakable(b, mark, true);
  round.body();
  b.breakables.pop();
  let last = NONE;
  const ends = [...exits.continues];
  if (b.alive) ends.push(exitSince(b, mark));
  state.undo(mark);
  const left: Exit[] = [...exits.breaks];
  if (ends.length > 0) {
    b.emitter.regions.current = b.emitter.regions.join(ends.map(({ region }) => region));
    merge(b, ends, node, born);
    // A round can end before its end: then what comes to it has passed something.
    const isLeft = b.emitter.regions.current !== inside && exits.breaks.length === 0;
    const item = isLeft ? (round.item?.() ?? NONE) : NONE;
    if (item !== NONE) last = b.emit(Op.Evaluate, node, item);
    const again = round.update();
    if (b.alive)
      for (const [key, phi] of phis) closeLoopPhi(b, phi, valueAt(b, key, phi), b.emitter.regions.current);
    if (round.isEntered && !round.isEndless && b.alive) {
      if (again !== NONE) refine(b, again, false, node);
      left.push(exitSince(b, mark));
    }
    state.undo(mark);
  }
  b.alive = true;
  if (!round.isEntered) {
    b.emitter.regions.current = around;
    state.apply(atTest);
    const end = condition === NONE ? last : condition;
    if (end !== NONE) {
      b.emitter.regions.current = b.emitter.regions.branch(end, false, around);
      refine(b, end, false, node);
    }
    left.push(exitSince(b, mark));
    state.undo(mark);
  }
  b.emitter.regions.current = around;
  merge(b, left, node, born);
  if (left.length === 1 && left[0].region !== around && exits.breaks.length === 0)
    b.emitter.regions.current = left[0].region;
}

function valueAt(b: Builder, key: number, phi: number): number {
  const value = b.state.get(key);
  return value === NONE ? phi : b.version(value);
}

/** The keys of what a round changes that was there before. A loop in a trial is not tried itself: its changes are those of one round. */
function trial(b: Builder, round: Round): Set<number> {
  if (b.isTrial) return new Set();
  b.isTrial = true;
  const { state, emitter } = b;
  const around = b.emitter.regions.current;
  const marked = emitter.mark();
  const mark = state.mark();
  const thrown = b.throwing.map(({ values, calls }) => [values.length, calls.length]);
  const written = state.setBy(() => {
    enterBreakable(b, mark, true);
    round.test();
    round.body();
    b.alive = true;
    round.update();
    b.breakables.pop();
  });
  state.undo(mark);
  emitter.rollBack(marked);
  for (const [i, [values, calls]] of thrown.entries()) {
    b.throwing[i].values.length = values;
    b.throwing[i].calls.length = calls;
  }
  b.emitter.regions.current = around;
  b.alive = true;
  b.isTrial = false;
  const changed = new Set<number>();
  for (const key of written) if (b.keys.isCarried(key) && isOld(key, marked.count)) changed.add(key);
  return changed;
}
