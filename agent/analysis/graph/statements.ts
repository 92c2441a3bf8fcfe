import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { assignTo, deleted } from './assignments.js';
import type { Exit } from './breakable.js';
import type { Builder } from './builder.js';
import { refine, refineAfter } from './conditions.js';
import { exitSince, leaveEarly, merge } from './exits.js';
import { effects, GraphFlag, Op } from './flow-graph.js';
import { forEach, loop } from './loops.js';
import { choose } from './switches.js';
import { attempt } from './tries.js';

/** Adds statements in order; stops where control cannot go on. */
export function statements(b: Builder, list: number): void {
  for (const node of b.unit.list(list)) {
    if (!b.alive) return;
    statement(b, node);
  }
}

function statement(b: Builder, node: number): void {
  const { unit } = b;
  switch (unit.kind(node)) {
    case Kind.Expression:
      used(b, unit.a(node));
      return;
    case Kind.If:
      branch(b, node);
      return;
    case Kind.Return:
      b.emit(Op.Return, node, b.expression(unit.a(node)));
      b.alive = false;
      return;
    case Kind.Throw: {
      const thrown = b.expression(unit.a(node));
      b.throwing.at(-1)?.values.push(thrown);
      b.emit(Op.Throw, node, thrown);
      b.alive = false;
      return;
    }
    case Kind.Block:
      statements(b, unit.a(node));
      return;
    case Kind.Loop:
      loop(b, node, statements);
      return;
    case Kind.ForEach:
      forEach(b, node, statements);
      return;
    case Kind.Switch:
      choose(b, node, statements);
      return;
    case Kind.Try:
      attempt(b, node, statements);
      return;
    case Kind.Break:
      leaveEarly(b, false);
      return;
    case Kind.Continue:
      leaveEarly(b, true);
      return;
    case Kind.Assert: {
      const condition = b.expression(unit.a(node));
      b.emit(Op.Evaluate, unit.a(node), condition);
      if (unit.b(node) !== NONE) used(b, unit.b(node));
      b.emitter.regions.current = b.emitter.regions.branch(condition, true);
      refine(b, condition, true, node);
      return;
    }
    case Kind.With: {
      const value = b.emit(Op.Entered, unit.b(node), b.expression(unit.b(node)));
      assignTo(b, unit.a(node), value, node);
      b.emit(Op.Evaluate, node, value);
      statements(b, unit.c(node));
      return;
    }
    case Kind.ImportAll:
      b.emit(
        Op.ImportAll,
        node,
        b.expression(unit.a(node)),
        NONE,
        NONE,
        unit.flags(node) & Flag.Exported ? GraphFlag.Exported : 0,
      );
      return;
    case Kind.Delete:
      deleted(b, unit.a(node), node);
      return;
    default:
      used(b, node);
  }
}

/** An expression that is evaluated for what it does. */
function used(b: Builder, node: number): void {
  const value = b.expression(node);
  // What a call gives is made use of: it is not called for coming back alone, as assertions are.
  if (b.unit.kind(node) === Kind.Assign) return;
  if (b.emitter.op(value) === Op.Call) refineAfter(b, value, node);
  if (!effects[b.emitter.op(value)]) b.emit(Op.Evaluate, node, value);
}

/** A chain of if and else-if: walked in a loop, so that long chains need no stack. */
function branch(b: Builder, node: number): void {
  const { unit, state } = b;
  const exits: Exit[] = [];
  const outer = state.mark();
  const born = b.emitter.count;
  const around = b.emitter.regions.current;
  let splits = false;
  let at = node;
  for (;;) {
    const before = b.emitter.regions.current;
    const condition = b.expression(unit.a(at));
    const mark = state.mark();
    const end = walk(b, unit.b(at), condition, before, outer, at);
    state.undo(mark);
    splits ||= end?.region !== end?.entered;
    if (end !== null) exits.push(end);
    else splits = true;
    b.alive = true;
    b.emitter.regions.current = b.emitter.regions.branch(condition, false, before);
    refine(b, condition, false, at);
    const otherwise = unit.c(at);
    if (unit.listLength(otherwise) === 1 && unit.kind(unit.listItem(otherwise, 0)) === Kind.If) {
      at = unit.listItem(otherwise, 0);
      continue;
    }
    const entered = b.emitter.regions.current;
    statements(b, otherwise);
    if (b.alive) exits.push(exitSince(b, outer));
    splits ||= !b.alive || b.emitter.regions.current !== entered;
    break;
  }
  state.undo(outer);
  b.emitter.regions.current = around;
  merge(b, exits, node, born);
  // Where all branches come together again, control is where it was before.
  if (splits && exits.length > 0)
    b.emitter.regions.current = b.emitter.regions.join(exits.map(({ region }) => region));
}

function walk(
  b: Builder,
  list: number,
  condition: number,
  around: number,
  outer: number,
  site: number,
): (Exit & { entered: number }) | null {
  const entered = b.emitter.regions.branch(condition, true, around);
  b.emitter.regions.current = entered;
  refine(b, condition, true, site);
  statements(b, list);
  return b.alive ? { ...exitSince(b, outer), entered } : null;
}
