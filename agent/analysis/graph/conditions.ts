import { Kind, NONE } from '../../ir/kinds.js';
import { graphBounds } from './bounds.js';
import type { Builder } from './builder.js';
import {
  ANY_KEY,
  ASSERTED,
  GRAPH_WIDTH,
  itemsOf,
  MATCHES,
  Op,
  Passing,
  REGION_WIDTH,
  RegionKind,
} from './flow-graph.js';

/**
 * From here on a condition is known to be true or false: what it tests has versions that know that. `a && b` that is true
 * says what both say, one that is false says one thing or the other.
 */
export function refine(b: Builder, condition: number, isTrue: boolean, site: number): void {
  for (const part of partsOf(b, condition, isTrue))
    for (const value of tested(b, part.condition))
      b.setVersion(b.emit(Op.Sigma, site, b.version(value), part.condition, part.isTrue ? 1 : 0));
}

/** What is known to be true or false where a condition is, in the order of evaluation. */
function partsOf(
  { emitter, unit }: Builder,
  condition: number,
  isTrue: boolean,
): { condition: number; isTrue: boolean }[] {
  const parts: { condition: number; isTrue: boolean }[] = [];
  const open = [{ condition, isTrue }];
  // The last part is found first; of a long chain those that stand closest are looked at.
  for (let part = open.pop(); part !== undefined && parts.length < graphBounds.conjuncts; part = open.pop()) {
    const op = emitter.op(part.condition);
    const [a, b] = [emitter.a(part.condition), emitter.b(part.condition)];
    if (op === Op.Unary && unit.string(b) === '!') open.push({ condition: a, isTrue: !part.isTrue });
    else if (op === Op.Logical && unit.string(emitter.c(part.condition)) === (part.isTrue ? '&&' : '||'))
      open.push({ condition: a, isTrue: part.isTrue }, { condition: b, isTrue: part.isTrue });
    else parts.push(part);
  }
  return parts.reverse();
}

/**
 * A member is read of what a call gave: from here on the call is known to have given something, and what it was given has versions
 * that know that.
 */
export function refineRead(b: Builder, object: number, site: number): void {
  const { emitter } = b;
  if (b.unit.data.nothingHasMembers) return;
  const result = emitter.root(object);
  let call = result;
  while (emitter.op(call) === Op.Await) call = emitter.root(emitter.a(call));
  if (emitter.op(call) !== Op.Call || isKnownTrue(b, result)) return;
  const values = tested(b, result).filter((value) => value !== call);
  if (values.length > 1)
    for (const value of values) b.setVersion(b.emit(Op.Sigma, site, b.version(value), result, 1));
}

/** Whether a value is known to be something where control is. */
function isKnownTrue(b: Builder, value: number): boolean {
  const { emitter } = b;
  let at = b.version(value);
  for (let back = 0; back < graphBounds.versionsBack && at !== value; back++) {
    if (emitter.op(at) === Op.Sigma && emitter.b(at) === value && emitter.c(at) === 1) return true;
    if (emitter.op(at) === Op.Phi) return false;
    at = emitter.a(at);
  }
  return false;
}

/** Operators of conditions that are worth being asserted. */
const conditions = new Set<number>([...[Op.Binary, Op.Logical, Op.Unary, Op.Call]]);

/** A call that is given a condition may be one that only comes back if it is true: what it tests has versions that know that. */
export function refineAfter(b: Builder, call: number, site: number): void {
  const { emitter } = b;
  const given = itemsOf(emitter.lists, emitter.c(call));
  if (given.length === 0 || given[0] !== Passing.Plain || !conditions.has(emitter.op(given[1]))) return;
  for (const value of tested(b, given[1]))
    b.setVersion(b.emit(Op.Sigma, site, b.version(value), call, ASSERTED));
}

/** A subject is, or is not, one of the values of a case; gives the condition. */
export function matchCondition(b: Builder, subject: number, test: number, site: number): number {
  return b.emit(Op.Binary, site, subject, test, MATCHES);
}

/** Whether an operator makes a value that is looked at for itself: one of two, a text of two, or a path (`folder / name`). */
function isMade({ emitter, unit }: Builder, node: number): boolean {
  const operator = emitter.c(node);
  return operator >= 0 && /^([+/%]|\|\||\?\?)$/.test(unit.string(operator));
}

/** The values that a condition looks at, each object once. */
function tested(b: Builder, condition: number): number[] {
  const { emitter } = b;
  const found: number[] = [];
  const roots = new Set<number>();
  let isOfItems = false;
  const visit = (node: number, depth: number, isMember = false): void => {
    if (node === NONE || depth > graphBounds.conditionDepth) return;
    const root = emitter.root(node);
    if (roots.has(root)) return;
    switch (emitter.op(node)) {
      case Op.Sigma:
      case Op.After:
      case Op.Put:
      case Op.PutIndex:
        visit(emitter.a(node), depth, isMember);
        return;
      case Op.Typed:
      case Op.Await:
        // A value of its own, which the condition says the same of.
        roots.add(root);
        found.push(node);
        visit(emitter.a(node), depth, isMember);
        return;
      case Op.Binary:
      case Op.Logical:
        if (depth > 0 && isMade(b, node)) {
          roots.add(root);
          found.push(node);
        }
        visit(emitter.a(node), depth + 1);
        visit(emitter.b(node), depth + 1);
        return;
      case Op.Unary:
        visit(emitter.a(node), depth + 1);
        return;
      // What the items of a loop are part of. An item that is known to be another value is part of nothing.
      case Op.Evaluate:
        if (emitter.op(emitter.a(node)) === Op.Load) visit(emitter.a(emitter.a(node)), depth);
        return;
      case Op.Concat:
        if (depth > 0) {
          roots.add(root);
          found.push(node);
        }
        for (const part of itemsOf(emitter.lists, emitter.a(node))) visit(part, depth + 1);
        return;
      case Op.Allocate: {
        const entries = itemsOf(emitter.lists, emitter.a(node));
        const outer = isOfItems;
        isOfItems ||= entries[0] === ANY_KEY;
        for (let i = 2; i < entries.length; i += 3) visit(entries[i], depth + 1);
        isOfItems = outer;
        return;
      }
      case Op.Call: {
        roots.add(root);
        found.push(node);
        visit(emitter.b(node), depth + 1);
        const given = itemsOf(emitter.lists, emitter.c(node));
        for (let i = 1; i < given.length; i += 2) visit(given[i], depth + 1);
        return;
      }
      case Op.Load:
      case Op.LoadIndex:
        roots.add(root);
        found.push(node);
        // A test of `text.length` is one of the text; one of `request.query.name` says nothing of the request, and one of an
        // item nothing of the list, unless all of them are tested.
        if (!isMember && (isOfItems || emitter.b(node) !== ANY_KEY)) visit(emitter.a(node), depth + 1, true);
        if (emitter.op(node) === Op.LoadIndex) visit(emitter.b(node), depth + 1);
        return;
      // What a function asks that is called meanwhile may be about a variable that it sees.
      case Op.Function:
        for (const slot of b.cells.readIn(emitter.a(node), b.fn))
          visit(b.state.get(b.keys.slot(slot)), depth + 1);
        return;
      // A test of a key says nothing of the object that has it, and one of a part nothing of the whole.
      case Op.Keys:
      case Op.Slice:
      case Op.Parameter:
      case Op.CellLoad:
      case Op.Phi:
        roots.add(root);
        found.push(node);
    }
  };
  visit(condition, 0);
  for (const decided of conditionsOfWays(b, condition)) visit(decided, 1);
  return found;
}

/** The conditions that decide what a variable is which is asked for its truth: `if (check(name)) isFine = true`. */
function conditionsOfWays({ emitter, unit }: Builder, condition: number): number[] {
  const { records } = emitter.regions;
  const found: number[] = [];
  const seen = new Set<number>();
  const nearest = (region: number, depth: number): void => {
    const at = region * REGION_WIDTH;
    if (depth > graphBounds.conditionDepth || records[at] === RegionKind.Whole) return;
    const [first, second] = [records[at + 1], records[at + 2]];
    if (records[at] !== RegionKind.Either) {
      if (second !== NONE) found.push(second);
      return;
    }
    nearest(first, depth + 1);
    nearest(second, depth + 1);
  };
  const visit = (value: number, isWay: boolean): void => {
    const op = emitter.op(value);
    if (op === Op.Sigma || (op === Op.Unary && unit.string(emitter.b(value)) === '!'))
      visit(emitter.a(value), isWay);
    else if (op !== Op.Phi && isWay && conditions.has(op)) found.push(value);
    if (op !== Op.Phi || seen.has(value) || seen.size > graphBounds.conditionDepth) return;
    seen.add(value);
    const ways = itemsOf(emitter.lists, emitter.a(value));
    for (let i = 0; i < ways.length; i += 2) {
      visit(ways[i], true);
      if (emitter.op(ways[i]) === Op.Literal && truths.has(unit.kind(emitter.site(ways[i]))))
        nearest(ways[i + 1], 0);
    }
  };
  // Rounds of a loop that have come to their end have passed what stands before it.
  if (emitter.op(condition) === Op.Evaluate) {
    let at = emitter.nodes[condition * GRAPH_WIDTH + 2] * REGION_WIDTH;
    while (passed.has(records[at]) && records[at + 2] !== NONE) {
      found.push(records[at + 2]);
      at = records[at + 1] * REGION_WIDTH;
    }
  } else visit(condition, false);
  return found;
}

const passed = new Set<number>([RegionKind.WhenTrue, RegionKind.WhenFalse]);
const truths = new Set<number>([Kind.True, Kind.False, Kind.Null, Kind.Undefined]);
