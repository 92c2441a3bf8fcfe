import type { Endpoint } from '#protocol/scan-report.js';
import { callerNamed, writtenName } from '../../endpoints/index.js';
import { FunctionSpans } from '../../ir/function-spans.js';
import { Kind } from '../../ir/kinds.js';
import { lastWord } from '../../ir/last-word.js';
import { childrenOf } from '../../ir/operand-shapes.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { callerWords } from '../caller-words.js';
import type { Callees } from './callees.js';
import { givesCaller } from './gives-caller.js';

/** Expressions, variables and callers that are gone through for one value. */
const MAX_DEPTH = 12;
/** A name that more functions have says too little of which one is called. */
const MAX_SAME_NAME = 4;
const MAX_CALLS = 10;

/** Where a value comes from: who asks, what was asked, the program itself (a constant); null: not known. */
export type Origin = 'caller' | 'request' | 'constant' | null;

const NOTHING = new Set<number>([Kind.Null, Kind.Undefined]);
const isDeclared = new Set<number>([Kind.Function, Kind.Class]);

interface Place {
  unit: number;
  fn: number;
}

interface View {
  unit: Unit;
  /** By function what it gives. */
  returned: ReadonlyMap<number, readonly number[]>;
  /** By `fn slot`: what a variable is given. */
  given: ReadonlyMap<string, readonly number[]>;
}

/** Finds out whether values are of who asks, or of what was asked, by names and a few steps: no analysis of flows. */
export class Origins {
  private readonly views = new Map<number, View>();
  private calls: ReadonlyMap<string, readonly { place: Place; args: readonly number[] }[]> | null = null;

  constructor(
    private readonly units: readonly UnitData[],
    private readonly served: (place: Place) => readonly Endpoint[],
    /** What is named as a part of the request is that where it is not seen what it is given: `{ params }`, `const { body } = await parsed`. */
    private readonly isByName = false,
    /** By which functions are found whose results are values of the request, or who asks. */
    private readonly callees: Callees | null = null,
  ) {}

  of(place: Place, node: number, depth = 0): Origin {
    if (node < 0 || depth > MAX_DEPTH) return null;
    const { unit } = this.view(place.unit);
    const { chosen, conversion } = callerWords();
    const next = (one: number) => this.of(place, one, depth + 1);
    const kind = unit.kind(node);
    const name = writtenName(unit, node);
    switch (kind) {
      case Kind.String:
      case Kind.Number:
      case Kind.True:
      case Kind.False:
      case Kind.Null:
        return 'constant';
      case Kind.Await:
      case Kind.Typed:
      case Kind.Spread:
        return next(unit.a(node));
      case Kind.Unary:
        // A number of a text: `+id`, `uint(id)`.
        return unit.string(unit.b(node)) === '+' ? next(unit.a(node)) : null;
      case Kind.Index:
        if (chosen.test(writtenName(unit, unit.a(node)))) return 'request';
        return next(unit.a(node));
      case Kind.Local:
        if (callerNamed(unit, node)) return 'caller';
        return (
          this.ofVariable(place, unit.a(node), depth) ??
          (this.isByName && chosen.test(name) ? 'request' : null)
        );
      case Kind.Captured:
        if (callerNamed(unit, node)) return 'caller';
        return unit.c(node) <= 0
          ? null
          : this.ofVariable({ ...place, fn: unit.c(node) }, unit.a(node), depth);
      case Kind.Member:
        if (callerNamed(unit, node)) return 'caller';
        return chosen.test(name) ? 'request' : next(unit.a(node));
      case Kind.Call: {
        if (callerNamed(unit, node)) return 'caller';
        if (chosen.test(name)) return 'request';
        const args = [...unit.list(unit.b(node))];
        const callee = unit.a(node);
        // What is asked of who asks is of them.
        const receiver = callee >= 0 && unit.kind(callee) === Kind.Member ? next(unit.a(callee)) : null;
        if (receiver === 'caller') return 'caller';
        // Conversions keep what they convert: `Number(id)`, `id.trim()`; what looks something up by it does not.
        const converted = conversion.test(lastWord(name)) ? [...args.map(next), receiver] : [];
        return (
          converted.find((one) => one === 'caller') ??
          converted.find((one) => one === 'request') ??
          this.ofResult(place, node, depth)
        );
      }
      case Kind.Logical:
      case Kind.Template: {
        const origins = childrenOf(unit, node).map(next);
        return origins.find((one) => one === 'caller') ?? origins.find((one) => one === 'request') ?? null;
      }
      default:
        return null;
    }
  }

  /** What a function of the program gives: `idOf(c, "id")`, which reads it from the request, `actor(req)`. */
  private ofResult(place: Place, call: number, depth: number): Origin {
    const origins = new Set<Origin>();
    for (const target of this.callees?.of(place.unit, call) ?? []) {
      const { unit, returned } = this.view(target.unit);
      if (givesCaller(this.units, target)) return 'caller';
      for (const value of returned.get(target.fn) ?? []) {
        // Of several results the first is what is asked for, the others say whether there is one.
        const isSeveral = value >= 0 && unit.kind(value) === Kind.List;
        const first = isSeveral ? ([...unit.list(unit.a(value))][0] ?? -1) : value;
        const origin = this.of(target, first, depth + 3);
        if (origin !== 'constant' && !(first >= 0 && NOTHING.has(unit.kind(first)))) origins.add(origin);
      }
    }
    return origins.size === 1 ? [...origins][0] : null;
  }

  private ofVariable(place: Place, slot: number, depth: number): Origin {
    const { unit, given } = this.view(place.unit);
    const info = unit.data.functions[place.fn];
    const at = info.parameters.findIndex((one) => one.slot === slot);
    if (at >= 0) return this.ofParameter(place, at, depth);
    const values = given.get(`${place.fn} ${slot}`) ?? [];
    const origins = new Set(values.slice(0, MAX_CALLS).map((value) => this.of(place, value, depth + 1)));
    return origins.size === 1 ? [...origins][0] : null;
  }

  private ofParameter(place: Place, at: number, depth: number): Origin {
    const { unit } = this.view(place.unit);
    const { parameters, name } = unit.data.functions[place.fn];
    const { name: own, decorators, type, defaultValue } = parameters[at];
    const words = [...unit.list(decorators), type, defaultValue]
      .filter((one) => one >= 0)
      .map((one) => lastWord(writtenName(unit, one)));
    const { callerParameter, chosenParameter } = callerWords();
    if (words.some((word) => callerParameter.test(word))) return 'caller';
    if (words.some((word) => chosenParameter.test(word))) return 'request';
    const endpoints = this.served(place);
    if (endpoints.length > 0)
      return endpoints.some((one) => one.parameters.some((parameter) => parameter.name === own))
        ? 'request'
        : null;
    const calls = this.callsOf(`${unit.data.language} ${name}`).slice(0, MAX_CALLS);
    const origins = new Set(calls.map(({ place: from, args }) => this.of(from, args[at] ?? -1, depth + 3)));
    return origins.size === 1 ? [...origins][0] : null;
  }

  private callsOf(key: string): readonly { place: Place; args: readonly number[] }[] {
    this.calls ??= this.allCalls();
    return this.calls.get(key) ?? [];
  }

  private allCalls(): Map<string, { place: Place; args: readonly number[] }[]> {
    const product = this.units.flatMap((data, unit) => (isTestPath(data.path) ? [] : [{ data, unit }]));
    const declared = new Map<string, number>();
    for (const { data } of product)
      for (const { name } of data.functions)
        if (name !== '')
          declared.set(`${data.language} ${name}`, (declared.get(`${data.language} ${name}`) ?? 0) + 1);
    const calls = new Map<string, { place: Place; args: readonly number[] }[]>();
    for (const { data, unit: index } of product) {
      const unit = new Unit(data);
      const spans = new FunctionSpans(data);
      for (let node = 0; node < unit.nodeCount; node++) {
        if (unit.kind(node) !== Kind.Call) continue;
        const key = `${data.language} ${lastWord(writtenName(unit, unit.a(node)))}`;
        if ((declared.get(key) ?? MAX_SAME_NAME + 1) > MAX_SAME_NAME) continue;
        const known = calls.get(key) ?? [];
        if (known.length < MAX_CALLS)
          known.push({
            place: { unit: index, fn: spans.at(unit.start(node)) },
            args: [...unit.list(unit.b(node))],
          });
        calls.set(key, known);
      }
    }
    return calls;
  }

  private view(index: number): View {
    let view = this.views.get(index);
    if (view === undefined) {
      const unit = new Unit(this.units[index]);
      const spans = new FunctionSpans(this.units[index]);
      const given = new Map<string, number[]>();
      const give = (target: number, value: number) => {
        if (target < 0) return;
        const kind = unit.kind(target);
        if (kind === Kind.Local) {
          const key = `${spans.at(unit.start(target))} ${unit.a(target)}`;
          given.set(key, [...(given.get(key) ?? []), value]);
        } else if (kind === Kind.Map || kind === Kind.List)
          for (const item of unit.list(unit.a(target)))
            give(unit.kind(item) === Kind.Property ? unit.b(item) : item, value);
        else if (kind === Kind.Typed || kind === Kind.Assign) give(unit.a(target), value);
      };
      const returned = new Map<number, number[]>();
      for (let node = 0; node < unit.nodeCount; node++) {
        if (unit.kind(node) === Kind.Return) {
          const fn = spans.at(unit.start(node));
          returned.set(fn, [...(returned.get(fn) ?? []), unit.a(node)]);
        }
        // The name of a function lies in the function, and is a variable of what is around it.
        if (unit.kind(node) === Kind.Assign && !isDeclared.has(unit.kind(unit.b(node))))
          give(unit.a(node), unit.b(node));
      }
      view = { unit, given, returned };
      this.views.set(index, view);
    }
    return view;
  }
}
