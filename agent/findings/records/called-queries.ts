import { writtenName } from '../../endpoints/index.js';
import { Kind } from '../../ir/kinds.js';
import { lastWord } from '../../ir/last-word.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { callerWords } from '../caller-words.js';
import type { Callees, Place } from './callees.js';
import type { Placed } from './model-methods.js';

/** Functions that hand on what they are given to each other, down to the query. */
const MAX_LEVELS = 3;
const MAX_FOUND = 20_000;
const MAX_STEPS = 8;

/** A query where a function is called that makes it, by what the call hands over. */
export interface CalledQuery extends Placed {
  /** The query itself. */
  root: Placed;
  /** The functions from the call to it. */
  via: readonly Place[];
}

/** A query as the function that makes it sees it: which of its parameters each key is compared with; -1: something else. */
interface Carried {
  query: Placed;
  root: Placed;
  given: readonly number[];
  via: readonly Place[];
}

/**
 * The queries of a program where the functions are called that make them: `loans.own(actor(req).id, id)` asks for loans by number and
 * member where `own: (memberId, id) => db.loan.findFirst({ where: { id, memberId } })`. Up to three calls away.
 */
export function calledQueries(
  units: readonly UnitData[],
  queries: readonly Placed[],
  callees: Callees,
): CalledQuery[] {
  const calls = callsByName(units, callees);
  const found: CalledQuery[] = [];
  let level: (Placed | CalledQuery)[] = [...queries];
  for (let count = 0; count < MAX_LEVELS && level.length > 0 && found.length < MAX_FOUND; count++) {
    const carried = new Map<string, Carried[]>();
    for (const query of level) {
      const one = carriedBy(units, query);
      if (one === null) continue;
      const [own] = one.via;
      const key = `${own.unit}:${own.fn}`;
      const known = carried.get(key);
      if (known) known.push(one);
      else carried.set(key, [one]);
    }
    const names = new Set(
      [...carried.values()].map(([{ via }]) => nameIn(units, via[0])).filter((name) => name !== ''),
    );
    const next: CalledQuery[] = [];
    for (const name of names)
      for (const { unit: index, node, targets } of calls.get(name) ?? []) {
        for (const target of targets)
          for (const one of carried.get(`${target.unit}:${target.fn}`) ?? [])
            if (next.length < MAX_FOUND) next.push(calledAt(units, index, node, one, callees));
      }
    found.push(...next);
    level = next;
  }
  return found;
}

function calledAt(
  units: readonly UnitData[],
  index: number,
  node: number,
  { query, root, given, via }: Carried,
  callees: Callees,
): CalledQuery {
  const unit = new Unit(units[index]);
  const args = [...unit.list(unit.b(node))];
  const [{ unit: of, fn }] = via;
  const { parameters } = units[of].functions[fn];
  // Keywords are handed over by their names.
  const handed = (at: number): number => {
    const keyword = args.find(
      (arg) => unit.kind(arg) === Kind.Keyword && unit.string(unit.a(arg)) === parameters[at]?.name,
    );
    if (keyword !== undefined) return unit.b(keyword);
    const arg = args[at] ?? -1;
    return arg >= 0 && unit.kind(arg) !== Kind.Keyword ? arg : -1;
  };
  const keys = query.keys.map(({ name }, at) => ({ name, value: given[at] < 0 ? -1 : handed(given[at]) }));
  const isOpaque = query.isOpaque || args.some((arg) => isSpread(unit, arg));
  return { ...query, node, keys, isOpaque, unit: index, fn: callees.fnAt(index, node), root, via };
}

function isSpread(unit: Unit, node: number): boolean {
  return unit.kind(node) === Kind.Spread || unit.kind(node) === Kind.KeywordSpread;
}

function nameIn(units: readonly UnitData[], { unit, fn }: Place): string {
  return `${units[unit].language} ${units[unit].functions[fn].name}`;
}

interface CallAt {
  unit: number;
  node: number;
  targets: readonly Place[];
}

/** All calls of functions of the program, by language and name. */
function callsByName(units: readonly UnitData[], callees: Callees): Map<string, CallAt[]> {
  const calls = new Map<string, CallAt[]>();
  for (const [index, data] of units.entries()) {
    if (isTestPath(data.path)) continue;
    const unit = new Unit(data);
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call) continue;
      const name = lastWord(writtenName(unit, unit.a(node)));
      if (!callees.has(data.language, name)) continue;
      const targets = callees.of(index, node);
      if (targets.length === 0) continue;
      const key = `${data.language} ${name}`;
      const known = calls.get(key);
      if (known) known.push({ unit: index, node, targets });
      else calls.set(key, [{ unit: index, node, targets }]);
    }
  }
  return calls;
}

/** What a function asks for by its parameters; null where it asks by none of them. */
function carriedBy(units: readonly UnitData[], query: Placed | CalledQuery): Carried | null {
  const { unit: index, keys } = query;
  const data = units[index];
  const unit = new Unit(data);
  let fn = query.fn;
  // A function without a name that stands in it is of it.
  while (fn > 0 && data.functions[fn].name === '') fn = data.functions[fn].parent;
  if (fn <= 0) return null;
  const assigned = assignedIn(unit, fn);
  const given: number[] = [];
  const kept = keys.filter(({ value }) => {
    if (isConstant(unit, value)) return false;
    given.push(parameterOf(unit, fn, value, assigned));
    return true;
  });
  if (!given.some((at) => at >= 0)) return null;
  const isOpaque = query.isOpaque || given.includes(-1);
  const root = 'root' in query ? query.root : query;
  const via = [{ unit: index, fn }, ...('via' in query ? query.via : [])];
  return { query: { ...query, keys: kept, isOpaque }, root, given, via };
}

function isConstant(unit: Unit, node: number): boolean {
  if (node < 0) return false;
  const kind = unit.kind(node);
  return (
    kind === Kind.Number ||
    kind === Kind.String ||
    kind === Kind.True ||
    kind === Kind.False ||
    kind === Kind.Null ||
    kind === Kind.Undefined
  );
}

/** By `fn slot` what a variable of a function is given, where that is one value. */
function assignedIn(unit: Unit, fn: number): Map<number, number> {
  const { start, end } = unit.data.functions[fn];
  const found = new Map<number, number>();
  const twice = new Set<number>();
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Assign || unit.start(node) < start || unit.end(node) > end) continue;
    const target = unit.a(node);
    if (unit.kind(target) !== Kind.Local) continue;
    if (found.has(unit.a(target))) twice.add(unit.a(target));
    found.set(unit.a(target), unit.b(node));
  }
  for (const slot of twice) found.delete(slot);
  return found;
}

/** The parameter that a value is, or a part of; -1: none. */
function parameterOf(unit: Unit, fn: number, node: number, assigned: ReadonlyMap<number, number>): number {
  const { parameters } = unit.data.functions[fn];
  let at = node;
  for (let steps = 0; steps < MAX_STEPS && at >= 0; steps++) {
    switch (unit.kind(at)) {
      case Kind.Local:
      case Kind.Captured: {
        if (unit.kind(at) === Kind.Captured && unit.c(at) !== fn) return -1;
        const slot = unit.a(at);
        const found = parameters.findIndex((one) => one.slot === slot);
        if (found >= 0) return found;
        at = assigned.get(slot) ?? -1;
        break;
      }
      case Kind.Typed:
      case Kind.Await:
      case Kind.Member:
      case Kind.Unary:
        at = unit.a(at);
        break;
      case Kind.Call: {
        const callee = unit.a(at);
        const args = [...unit.list(unit.b(at))];
        // `me.companyId()`, `id.trim()` and `Number(id)`
        if (args.length === 0 && unit.kind(callee) === Kind.Member) at = unit.a(callee);
        else if (callerWords().conversion.test(lastWord(writtenName(unit, callee)))) at = args[0] ?? -1;
        else return -1;
        break;
      }
      default:
        return -1;
    }
  }
  return -1;
}
