import { EMPTY_LIST, Flag, Kind, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import { constantOf, foldBinary, truth } from '../../domain/constants.js';
import { type Delta, sameDelta } from '../../domain/state.js';
import { joinMarks, UNKNOWN, type Value } from '../../domain/value.js';
import { condition } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { breakOut, enterBreakable, leaveBreakable, returned, thrown } from '../functions/run.js';
import { refine, refineEqual, refineOther } from '../guards/guards.js';
import { ItemChecks } from '../guards/item-checks.js';
import { contentsOf, eachOf, keysOf } from '../members/collections.js';
import { importAll } from '../members/module-values.js';
import { assignTo, deleted, taken } from './assignments.js';
import { expression } from './expressions.js';
import { entered } from './scopes.js';

/** Evaluates statements in order; stops where control cannot go on. */
export function statements(ev: Evaluation, list: number): void {
  const { unit } = ev;
  const length = unit.listLength(list);
  for (let i = 0; i < length && ev.alive; i++) statement(ev, unit.listItem(list, i));
}

function statement(ev: Evaluation, node: number): void {
  if (!ev.step()) return;
  const { unit } = ev;
  switch (unit.kind(node)) {
    case Kind.Expression:
      expression(ev, unit.a(node));
      return;
    case Kind.If:
      branch(ev, node);
      return;
    case Kind.Return:
      returned(ev, unit.a(node));
      return;
    case Kind.Throw:
      thrown(ev, expression(ev, unit.a(node)));
      ev.alive = false;
      return;
    case Kind.Block:
      statements(ev, unit.a(node));
      return;
    case Kind.Loop:
      loop(ev, node);
      return;
    case Kind.ForEach:
      forEach(ev, node);
      return;
    case Kind.Switch:
      choose(ev, node);
      return;
    case Kind.Try:
      attempt(ev, node);
      return;
    case Kind.Break:
      breakOut(ev, false);
      return;
    case Kind.Continue:
      breakOut(ev, true);
      return;
    case Kind.Assert:
      condition(ev, unit.a(node));
      expression(ev, unit.b(node));
      refine(ev, unit.a(node), true);
      return;
    case Kind.With: {
      const value = entered(ev, expression(ev, unit.b(node)), node);
      if (unit.a(node) !== NONE) assignTo(ev, unit.a(node), value, node, unit.b(node));
      statements(ev, unit.c(node));
      return;
    }
    case Kind.ImportAll:
      importAll(ev, node);
      return;
    case Kind.Delete:
      deleted(ev, unit.a(node));
      return;
    default:
      expression(ev, node);
  }
}

/** A chain of if and else-if: walked in a loop, so that long chains need no stack. */
function branch(ev: Evaluation, node: number): void {
  const { unit } = ev;
  const ends: Delta[] = [];
  const outer = ev.state.mark();
  let at = node;
  for (;;) {
    const decided = truth(condition(ev, unit.a(at)));
    if (decided !== false) {
      const mark = ev.state.mark();
      if (decided === null) refine(ev, unit.a(at), true);
      statements(ev, unit.b(at));
      if (ev.alive) ends.push(ev.state.delta(outer));
      ev.state.undo(mark);
      ev.alive = true;
    }
    if (decided === true) break;
    if (decided === null) refine(ev, unit.a(at), false);
    const otherwise = unit.c(at);
    if (unit.listLength(otherwise) === 1 && unit.kind(unit.listItem(otherwise, 0)) === Kind.If) {
      at = unit.listItem(otherwise, 0);
      if (ev.step()) continue;
    }
    statements(ev, otherwise);
    if (ev.alive) ends.push(ev.state.delta(outer));
    break;
  }
  ev.state.undo(outer);
  ev.alive = ends.length > 0;
  ev.state.merge(ends);
}

function loop(ev: Evaluation, node: number): void {
  const { unit } = ev;
  const afterwards = (unit.flags(node) & Flag.DoWhile) !== 0;
  const endless = unit.a(node) === NONE;
  const checks = new ItemChecks(ev, node);
  // Where the condition holds at first, the body runs at least once.
  let entered: boolean | null = afterwards || endless ? true : null;
  const brokeOut = iterate(
    ev,
    () => entered === true,
    () => {
      if (endless || afterwards) statements(ev, unit.b(node));
      else {
        const decided = truth(condition(ev, unit.a(node)));
        entered ??= decided === true;
        if (decided === false) return false;
        refine(ev, unit.a(node), true);
        statements(ev, unit.b(node));
        checks.ofIndex(unit.a(node));
      }
      return true;
    },
    () => {
      statements(ev, unit.c(node));
      if (afterwards) condition(ev, unit.a(node));
    },
  );
  if (endless && !brokeOut) ev.alive = false;
  if (!brokeOut) checks.conclude();
}

function forEach(ev: Evaluation, node: number): void {
  const { unit } = ev;
  const iterable = expression(ev, unit.b(node));
  const keys = (unit.flags(node) & Flag.Keys) !== 0;
  const checks = new ItemChecks(ev, node);
  const brokeOut = iterate(
    ev,
    () => false,
    () => {
      const each: Value = keys ? keysOf(ev, iterable, node) : eachOf(ev, iterable, node);
      const item = taken(ev, unit.a(node), each, node);
      assignTo(ev, unit.a(node), item, node, unit.b(node));
      statements(ev, unit.c(node));
      if (!keys && item.marks.length > 0) checks.ofItem(unit.a(node), unit.b(node));
      return true;
    },
    () => undefined,
  );
  if (!brokeOut) checks.conclude();
}

/**
 * Runs a loop body until the state rests or the bound is met. `body` gives false when the loop is certainly
 * not entered; `update` runs after each round, also after `continue`. Returns whether a `break` was met.
 */
function iterate(ev: Evaluation, isEntered: () => boolean, body: () => boolean, update: () => void): boolean {
  const outer = ev.state.mark();
  let previous: Delta | null = null;
  const isInner = ev.activation.breakables.some((one) => one.isLoop);
  // The rounds of nested loops multiply.
  const rounds = isInner ? bounds.innerLoopRounds : bounds.loopRounds;
  let brokeOut = false;
  for (let round = 0; !rounds.isReachedBy(round); round++) {
    const exits = enterBreakable(ev, outer, true);
    const runs = body();
    leaveBreakable(ev);
    brokeOut ||= exits.broken;
    if (!runs) {
      if (round === 0) ev.state.undo(outer);
      break;
    }
    const ends = exits.deltas;
    if (ev.alive) ends.push(ev.state.delta(outer));
    ev.state.undo(outer);
    ev.alive = true;
    if (ends.length === 0) break;
    ev.state.merge(isEntered() ? ends : [...ends, new Map()]);
    update();
    ev.alive = true;
    const now = ev.state.delta(outer);
    if (previous !== null && sameDelta(previous, now)) break;
    previous = now;
  }
  return brokeOut;
}

function choose(ev: Evaluation, node: number): void {
  const { unit } = ev;
  const subject = unit.a(node) === NONE ? null : condition(ev, unit.a(node));
  const cases = [...unit.list(unit.b(node))];
  const chosen = subject === null ? null : decidedCase(ev, subject, cases);
  const outer = ev.state.mark();
  const ends: Delta[] = [];
  const exits = enterBreakable(ev, outer, false);
  let hasDefault = false;
  let falling: Delta | null = null;
  for (const [index, one] of cases.entries()) {
    const isDefault = unit.a(one) === EMPTY_LIST;
    if (isDefault) hasDefault = true;
    const reachable = chosen === null || chosen === index;
    if (!reachable && falling === null) continue;
    if (subject !== null && !isDefault && reachable) refineEqual(ev, unit.a(node), unit.list(unit.a(one)));
    else if (subject !== null && isDefault && chosen === null)
      for (const other of cases) refineOther(ev, unit.a(node), unit.list(unit.a(other)));
    else if (subject === null) for (const test of unit.list(unit.a(one))) condition(ev, test);
    if (falling !== null) ev.state.merge(reachable ? [falling, ev.state.take(outer)] : [falling]);
    statements(ev, unit.b(one));
    const runsOn = (unit.flags(one) & Flag.FallsThrough) !== 0;
    falling = ev.alive && runsOn ? ev.state.delta(outer) : null;
    if (ev.alive && (!runsOn || index === cases.length - 1)) ends.push(ev.state.delta(outer));
    ev.state.undo(outer);
    ev.alive = true;
  }
  leaveBreakable(ev);
  ends.push(...exits.deltas);
  if (chosen === null && !hasDefault) {
    if (subject !== null) for (const other of cases) refineOther(ev, unit.a(node), unit.list(unit.a(other)));
    ends.push(ev.state.delta(outer));
    ev.state.undo(outer);
  }
  if (chosen === -1) ends.push(new Map());
  ev.alive = ends.length > 0;
  ev.state.merge(ends);
}

/** The case that a constant subject takes: its index, -1 for none, null when that is not known. */
function decidedCase(ev: Evaluation, subject: Value, cases: readonly number[]): number | null {
  const { unit } = ev;
  const constant = constantOf(subject);
  if (constant === null) return null;
  let fallback = -1;
  for (const [index, one] of cases.entries()) {
    const tests = unit.list(unit.a(one));
    if (tests.length === 0) {
      fallback = index;
      continue;
    }
    for (const test of tests) {
      const equal = foldBinary('===', constant, constantOf(expression(ev, test)));
      if (equal === null) return null;
      if (equal.value === true) return index;
    }
  }
  return fallback;
}

/** What a handler gets: what was thrown, and what the rules say of errors of the types that it takes. */
function caughtBy(ev: Evaluation, handler: number, thrown: Value): Value {
  const types = ev.unit.b(handler);
  if (types === NONE) return thrown;
  const value = ev.expression(types);
  const all = value.objects.length > 0 ? contentsOf(ev, value, handler) : value;
  let marks = thrown.marks;
  for (const symbol of all.symbols)
    for (const model of ev.module.symbols.facts(symbol)?.caught ?? [])
      if (model.source && ev.program.holds(model))
        marks = joinMarks(marks, ev.analysis.recorder.sourceMarks(model.source, ev.module.index, handler));
  return thrown.withMarks(marks);
}

function attempt(ev: Evaluation, node: number): void {
  const { unit } = ev;
  const outer = ev.state.mark();
  const { activation } = ev;
  const thrownBefore = activation.thrown;
  activation.thrown = null;
  statements(ev, unit.a(node));
  const caught = activation.thrown ?? UNKNOWN;
  activation.thrown = thrownBefore;
  const catches = unit.list(unit.b(node));
  if (catches.length === 0 && caught !== UNKNOWN) thrown(ev, caught);
  const ends: Delta[] = [];
  const onThrow = ev.state.blur(outer);
  if (ev.alive) {
    statements(ev, unit.d(node));
    if (ev.alive) ends.push(ev.state.delta(outer));
  }
  ev.state.undo(outer);
  for (const one of catches) {
    ev.alive = true;
    ev.state.apply(onThrow);
    if (unit.a(one) !== NONE) assignTo(ev, unit.a(one), caughtBy(ev, one, caught), one, NONE);
    statements(ev, unit.c(one));
    if (ev.alive) ends.push(ev.state.delta(outer));
    ev.state.undo(outer);
  }
  const survives = ends.length > 0;
  // What the finally block does is seen from every way into it, also from those that leave the function.
  ev.alive = true;
  ev.state.merge(survives ? ends : [onThrow]);
  statements(ev, unit.c(node));
  if (!survives) ev.alive = false;
}
