import { writtenName } from '../../endpoints/index.js';
import { FunctionSpans } from '../../ir/function-spans.js';
import { Kind } from '../../ir/kinds.js';
import { lastWord } from '../../ir/last-word.js';
import { childrenOf } from '../../ir/operand-shapes.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { callerWords } from '../caller-words.js';
import type { Origins } from './origins.js';

const MAX_NODES = 20_000;
const MAX_STEPS = 12;
const MAX_WITHIN = 500;
const NAMES = new Set<number>([Kind.Local, Kind.Captured]);

/** The code of a function that answers an endpoint, with what stands in it, and of its values which are of the request. */
export class HandlerView {
  readonly unit: Unit;
  readonly nodes: readonly number[];
  private readonly parents = new Map<number, number>();
  private readonly spans: FunctionSpans;
  /** By variable what it is given, and whether that is taken apart. */
  private readonly given = new Map<string, { value: number; isPart: boolean }[]>();

  constructor(
    private readonly index: number,
    data: UnitData,
    fn: number,
    private readonly origins: Origins,
  ) {
    const unit = new Unit(data);
    const { start, end } = data.functions[fn];
    const nodes: number[] = [];
    for (let node = 0; node < unit.nodeCount && nodes.length < MAX_NODES; node++) {
      if (unit.start(node) < start || unit.end(node) > end) continue;
      nodes.push(node);
      for (const child of childrenOf(unit, node)) this.parents.set(child, node);
    }
    this.unit = unit;
    this.nodes = nodes;
    this.spans = new FunctionSpans(data);
    for (const node of nodes)
      if (unit.kind(node) === Kind.Assign) this.give(unit.a(node), unit.b(node), false);
  }

  placeOf(node: number): { unit: number; fn: number } {
    return { unit: this.index, fn: this.spans.at(this.unit.start(node)) };
  }

  /** Who asks, something of them, or by its name what holds them. */
  isCaller(node: number): boolean {
    if (this.origins.of(this.placeOf(node), node) === 'caller') return true;
    const { caller, held } = callerWords();
    const name = NAMES.has(this.unit.kind(node)) ? writtenName(this.unit, node) : '';
    return name !== '' && !/^[A-Z]/.test(name) && (caller.test(name) || held.test(name));
  }

  /** The name of what of the request a value is, as it is or converted: `id` of `Number(req.params.id)`; null where it is something else. */
  requested(node: number): string | null {
    if (this.origins.of(this.placeOf(node), node) !== 'request') return null;
    const { unit } = this;
    let at = node;
    for (let steps = 0; steps < MAX_STEPS && at >= 0; steps++) {
      switch (unit.kind(at)) {
        case Kind.Await:
        case Kind.Typed:
          at = unit.a(at);
          continue;
        case Kind.Local:
        case Kind.Captured: {
          const values = this.given.get(this.variableOf(at) ?? '') ?? [];
          // What is taken apart has the name that it had there.
          if (values.length !== 1 || values[0].isPart) return named(unit.string(unit.b(at)));
          at = values[0].value;
          continue;
        }
        case Kind.Member:
          return named(unit.string(unit.b(at)));
        case Kind.Index:
          return unit.kind(unit.b(at)) === Kind.String ? named(unit.string(unit.a(unit.b(at)))) : null;
        case Kind.Call: {
          const [first] = unit.list(unit.b(at));
          const callee = unit.a(at);
          if (first !== undefined && unit.kind(first) === Kind.String)
            return named(unit.string(unit.a(first)));
          const isConversion = callerWords().conversion.test(lastWord(writtenName(unit, callee)));
          if (!isConversion) return null;
          at = first ?? (unit.kind(callee) === Kind.Member ? unit.a(callee) : -1);
          continue;
        }
        default:
          return null;
      }
    }
    return null;
  }

  /** The variable that a name stands for. */
  variableOf(node: number): string | null {
    const { unit } = this;
    if (node < 0 || !NAMES.has(unit.kind(node))) return null;
    const fn = unit.kind(node) === Kind.Captured ? unit.c(node) : this.placeOf(node).fn;
    return `${fn} ${unit.a(node)}`;
  }

  /** The variables that a value is given to, as it is. */
  heldBy(node: number): string[] {
    const { unit } = this;
    let at = node;
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const parent = this.parents.get(at) ?? -1;
      if (parent < 0) return [];
      const kind = unit.kind(parent);
      if (kind === Kind.Assign && unit.b(parent) === at) return this.targetsOf(unit.a(parent));
      if (kind !== Kind.Await && kind !== Kind.Typed && kind !== Kind.Logical) return [];
      at = parent;
    }
    return [];
  }

  /** What a node is made of, without the bodies of functions that stand in it, and without what is in what is whole. */
  within(node: number, isWhole: (node: number) => boolean): number[] {
    const found: number[] = [];
    const left = [node];
    for (let at = left.pop(); at !== undefined && found.length < MAX_WITHIN; at = left.pop()) {
      if (at < 0) continue;
      found.push(at);
      if (!isWhole(at)) left.push(...childrenOf(this.unit, at));
    }
    return found;
  }

  private targetsOf(target: number): string[] {
    const { unit } = this;
    const own = this.variableOf(target);
    if (own !== null) return [own];
    if (unit.kind(target) === Kind.Typed) return this.targetsOf(unit.a(target));
    if (unit.kind(target) !== Kind.List && unit.kind(target) !== Kind.Map) return [];
    return [...unit.list(unit.a(target))].flatMap((one) =>
      this.targetsOf(unit.kind(one) === Kind.Property ? unit.b(one) : one),
    );
  }

  private give(target: number, value: number, isPart: boolean): void {
    const { unit } = this;
    if (target < 0 || value < 0) return;
    const variable = this.variableOf(target);
    if (variable !== null) {
      const known = this.given.get(variable) ?? [];
      this.given.set(variable, [...known, { value, isPart }]);
    } else if (unit.kind(target) === Kind.Typed) this.give(unit.a(target), value, isPart);
    else if (unit.kind(target) === Kind.Map || unit.kind(target) === Kind.List)
      for (const item of unit.list(unit.a(target)))
        this.give(unit.kind(item) === Kind.Property ? unit.b(item) : item, value, true);
  }
}

/** One spelling for `websiteId`, `website_id` and `WebsiteID`. */
function named(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}
