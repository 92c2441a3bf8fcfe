import { writtenName } from '../endpoints/index.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { Kind } from '../ir/kinds.js';
import { lastWord } from '../ir/last-word.js';
import { childrenOf } from '../ir/operand-shapes.js';
import { Unit, type UnitData } from '../ir/unit.js';
import { isTestPath } from '../workspace/path-kind.js';
import { callerWords } from './caller-words.js';
import type { Callees, Place } from './records/callees.js';
import { givesCaller } from './records/gives-caller.js';
import { queriedIn } from './records/queries.js';

/** Calls from a function on that are read as well. */
const MAX_DEPTH = 3;
/** A name that more functions have says too little of which one is called. */
const MAX_SAME_NAME = 4;
const MAX_CALLED = 60;

/** Members of who asks that say who it is. */
const SOMEBODY = /^(_?id|\w*_?id|uid|sub|email|name|data|value|current)$/i;
const NOTHING = new Set<number>([Kind.Null, Kind.Undefined, Kind.False, Kind.True]);

/** A function that is called, and the slots of its parameters that are given what whoever asks chooses. */
interface Called extends Place {
  chosen: readonly number[];
}

interface View {
  unit: Unit;
  nodes: number[][];
  parents: Int32Array;
  /** Calls of queries of stores, and what they are called on. */
  queried: ReadonlySet<number>;
}

/**
 * Whether the code of a function, or what it calls, does more with who asks than to see that somebody does: then it may decide by that
 * what it does. Names decide, and generously: where this says no, nothing in sight has to do with who asks.
 */
export class CallerUses {
  private readonly views = new Map<number, View>();
  private readonly known = new Map<string, boolean>();
  private declared: ReadonlyMap<string, readonly Place[]> | null = null;

  constructor(
    private readonly units: readonly UnitData[],
    private readonly callees: Callees,
  ) {}

  /** `until`: in the code before that place alone. */
  in(place: Place & Partial<Called>, depth = 0, until?: number): boolean {
    if (until !== undefined) return this.uses(place, depth, until);
    const key = keyOf(place);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    // What calls itself says nothing new of itself.
    this.known.set(key, false);
    const uses = this.uses(place, depth);
    if (uses || depth === 0) this.known.set(key, uses);
    else this.known.delete(key);
    return uses;
  }

  private uses(place: Place & Partial<Called>, depth: number, until = Number.MAX_SAFE_INTEGER): boolean {
    const { unit, nodes, parents, queried } = this.view(place.unit);
    const { deciding, giving, refusing } = callerWords();
    const called: string[] = [];
    const targets = new Map<string, Called>();
    const { chosen = [] } = place;
    for (const fn of this.inside(place)) {
      const { name, parameters } = unit.data.functions[fn];
      // A parameter that holds who asks is no use of it; a decorator that does not is read as a guard.
      if (
        parameters.some(({ type }) => type >= 0 && /principal|authentication/i.test(writtenName(unit, type)))
      )
        return true;
      if (deciding.test(name)) return true;
      for (const node of nodes[fn] ?? []) {
        if (unit.start(node) >= until) continue;
        const kind = unit.kind(node);
        if (kind === Kind.Call || kind === Kind.New) {
          const last = lastWord(writtenName(unit, unit.a(node)));
          if (refusing.test(last)) return true;
          if (deciding.test(last) || (giving.test(last) && !isPresence(unit, parents, node))) return true;
          // What a store has is no function of the program, whatever one is called.
          if (queried.has(node)) continue;
          const known = kind === Kind.Call ? this.callees.of(place.unit, node) : [];
          const gives = known.some((one) => givesCaller(this.units, one));
          if (gives && !isPresence(unit, parents, node)) return true;
          for (const one of known) {
            const target = { ...one, chosen: this.chosenIn(unit, node, one) };
            targets.set(keyOf(target), target);
          }
          if (known.length === 0) called.push(last);
        } else if (queried.has(node) || isParameter(unit, node, fn, place.fn, chosen)) continue;
        else if (isCaller(unit, parents, node) && !isPresence(unit, parents, node)) return true;
      }
    }
    if (depth >= MAX_DEPTH) return false;
    const { language } = unit.data;
    if ([...targets.values()].slice(0, MAX_CALLED).some((one) => this.in(one, depth + 1))) return true;
    return [...new Set(called)].slice(0, MAX_CALLED).some((name) => {
      const functions = this.functionsOf(`${language} ${name}`);
      return functions.length <= MAX_SAME_NAME && functions.some((one) => this.in(one, depth + 1));
    });
  }

  /** The parameters of a function that a call gives what whoever asks chooses: `remove(req.params.userId)`. */
  private chosenIn(unit: Unit, call: number, { unit: of, fn }: Place): number[] {
    const { parameters } = this.units[of].functions[fn];
    const { chosen } = callerWords();
    return [...unit.list(unit.b(call))].slice(0, parameters.length).flatMap((arg, at) => {
      const parts = [
        arg,
        ...childrenOf(unit, arg),
        ...childrenOf(unit, arg).flatMap((one) => childrenOf(unit, one)),
      ];
      return parts.some((one) => chosen.test(writtenName(unit, one))) ? [parameters[at].slot] : [];
    });
  }

  private inside({ unit, fn }: Place): number[] {
    const { functions } = this.units[unit];
    const found = [fn];
    for (let at = fn + 1; at < functions.length; at++) {
      if (functions[at].start >= functions[fn].end) continue;
      let parent = functions[at].parent;
      while (parent > fn) parent = functions[parent].parent;
      if (parent === fn) found.push(at);
    }
    return found;
  }

  private functionsOf(key: string): readonly Place[] {
    if (this.declared === null) {
      const declared = new Map<string, Place[]>();
      for (const [unit, { language, path, functions }] of this.units.entries()) {
        if (isTestPath(path)) continue;
        for (const [fn, { name }] of functions.entries()) {
          if (name === '' || fn === 0) continue;
          const known = declared.get(`${language} ${name}`);
          if (known) known.push({ unit, fn });
          else declared.set(`${language} ${name}`, [{ unit, fn }]);
        }
      }
      this.declared = declared;
    }
    return this.declared.get(key) ?? [];
  }

  private view(index: number): View {
    let view = this.views.get(index);
    if (view === undefined) {
      const unit = new Unit(this.units[index]);
      const spans = new FunctionSpans(this.units[index]);
      const parents = new Int32Array(unit.nodeCount).fill(-1);
      const nodes: number[][] = [];
      for (let node = 0; node < unit.nodeCount; node++) {
        for (const child of childrenOf(unit, node)) parents[child] = node;
        const fn = spans.at(unit.start(node));
        nodes[fn] ??= [];
        nodes[fn].push(node);
      }
      view = { unit, nodes, parents, queried: queriedIn(unit, (node) => this.callees.storeOf(index, node)) };
      this.views.set(index, view);
    }
    return view;
  }
}

function keyOf({ unit, fn, chosen = [] }: Place & Partial<Called>): string {
  return `${unit}:${fn}:${chosen.join()}`;
}

/** A parameter of the function that is looked at. */
function isParameter(unit: Unit, node: number, fn: number, of: number, slots: readonly number[]): boolean {
  const kind = unit.kind(node);
  const isOwn = (kind === Kind.Local && fn === of) || (kind === Kind.Captured && unit.c(node) === of);
  return isOwn && slots.includes(unit.a(node));
}

/** A name that stands for who asks, as a whole. */
function isCaller(unit: Unit, parents: Int32Array, node: number): boolean {
  const kind = unit.kind(node);
  const { caller, key, held, databaseSession } = callerWords();
  if (kind !== Kind.Member && kind !== Kind.Local && kind !== Kind.Captured && kind !== Kind.Global)
    return kind === Kind.String && key.test(unit.string(unit.a(node)));
  const name = writtenName(unit, node);
  // A session of a database.
  if (databaseSession.test(name) || (/session$/i.test(name) && isOfDatabase(unit, parents, node)))
    return false;
  // A class of records of users is none of them.
  if (kind !== Kind.Member && /^[A-Z]/.test(name)) return false;
  return caller.test(lastWord(name)) || held.test(name);
}

function isOfDatabase(unit: Unit, parents: Int32Array, node: number): boolean {
  const parent = parents[node];
  if (parent < 0 || unit.kind(parent) !== Kind.Member) return false;
  return callerWords().databaseUse.test(unit.string(unit.b(parent)));
}

/** It is seen whether it is there, or given to a variable whose uses count by its own name; nothing else is done with it. */
function isPresence(unit: Unit, parents: Int32Array, node: number): boolean {
  for (let at = node, steps = 0; steps < 20; steps++) {
    const parent = parents[at];
    if (parent < 0) return true;
    switch (unit.kind(parent)) {
      case Kind.Unary:
        if (unit.string(unit.b(parent)) !== '!') return false;
        break;
      case Kind.Logical:
      case Kind.Await:
      case Kind.Typed:
        break;
      case Kind.Member:
        // Its member is asked about where that is named; what is called there is another matter.
        if (unit.kind(parents[parent]) === Kind.Call && unit.a(parents[parent]) === parent) return false;
        // What they are, other than somebody: `user.isKeeper`.
        if (
          !callerWords().caller.test(unit.string(unit.b(parent))) &&
          !SOMEBODY.test(unit.string(unit.b(parent)))
        )
          return false;
        break;
      case Kind.Binary:
        if (![unit.a(parent), unit.b(parent)].some((side) => NOTHING.has(unit.kind(side)))) return false;
        break;
      case Kind.If:
      case Kind.Expression:
        return true;
      case Kind.Assign:
        return unit.a(parent) === at || unit.kind(unit.a(parent)) === Kind.Local;
      default:
        return false;
    }
    at = parent;
  }
  return false;
}
