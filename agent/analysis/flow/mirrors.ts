import { NONE } from '../../ir/kinds.js';
import type { Model } from '../../rules/rule.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, GraphFlag, itemsOf, MATCHES, Op } from '../graph/flow-graph.js';
import { returnsOf } from '../link/linked-unit.js';
import { ALL_CLASSES, FOUND } from '../models/weakness-classes.js';
import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from '../values/node-index.js';
import { placesOf } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';
import { itemOf, rootOf } from './checked-roots.js';
import type { LibraryCalls } from './library-calls.js';
import { saidByAll } from './said-by-all.js';
import type { Tested } from './tested.js';

/** What a check of one value says of another one that it was made of: bit sets of weakness classes. */
export class Mirrors {
  private readonly ofParameters = new Map<number, number>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly symbols: Symbols,
    private readonly library: LibraryCalls,
  ) {}

  /**
   * The classes that a checked value is harmless for if all that is known of a node is that it is one of a few texts: all where
   * it is that value, or what is made of it is checked in its place.
   */
  about(tested: Tested, node: number, depth = 0): number {
    const { linked, root } = tested;
    let at = rootOf(linked, node);
    if (at === root) return ALL_CLASSES;
    if (depth > graphBounds.conditionDepth) return 0;
    const made = itemOf(linked, at);
    if (made !== NONE) at = made;
    const { graph, unit } = linked;
    const record = at * GRAPH_WIDTH;
    const [a, c] = [graph.nodes[record + 3], graph.nodes[record + 5]];
    const one = (part: number) => (part === NONE ? 0 : this.about(tested, part, depth + 1));
    const op = graph.nodes[record] & 0xff;
    switch (op) {
      case Op.Typed:
      case Op.Await:
        return one(a);
      case Op.Phi: {
        // Whichever it is, it was made of the value.
        let classes = ALL_CLASSES;
        const items = itemsOf(graph.lists, a);
        for (let i = 0; i < items.length && classes !== 0; i += 2) classes &= one(items[i]);
        return classes;
      }
      // What stands in a text that is put together, or in a list.
      case Op.Binary:
        return c !== MATCHES && /^[+/]$/.test(unit.string(c)) ? one(a) | one(graph.nodes[record + 4]) : 0;
      case Op.Concat:
        return itemsOf(graph.lists, a).reduce((classes, part) => classes | one(part), 0);
      case Op.Allocate: {
        if (((graph.nodes[record] >>> 8) & GraphFlag.List) === 0) return 0;
        const entries = itemsOf(graph.lists, a);
        let classes = 0;
        for (let i = 2; i < entries.length; i += 3) classes |= one(entries[i]);
        return classes;
      }
      case Op.Call:
        return (
          this.byModels(tested, at, op, depth) |
          this.byFunctions(tested, at, depth + 1, (parameter) => this.ofParameter(parameter))
        );
      case Op.Load:
        return this.byModels(tested, at, op, depth);
      default:
        return 0;
    }
  }

  /** What a check of what is read of a value, or made of it, says of the value. */
  mirrored(tested: Tested, node: number): number {
    const op = tested.linked.graph.nodes[node * GRAPH_WIDTH] & 0xff;
    if (node === tested.root || (op !== Op.Load && op !== Op.Call)) return 0;
    return this.modelsOf(tested.linked.base + node, op).some((model) => isOfPart(model, op))
      ? this.about(tested, node)
      : 0;
  }

  private byModels(tested: Tested, at: number, op: number, depth: number): number {
    const { linked } = tested;
    const use = { linked, node: linked.base + at, value: linked.base + at };
    const { table } = this.symbols;
    let classes = 0;
    const mirror = (place: string, mask: number) => {
      for (const { value } of placesOf(use, place))
        if (value !== NONE) classes |= mask & this.about(tested, value - linked.base, depth + 1);
    };
    for (const model of this.modelsOf(use.node, op)) {
      const { mirrors, validates } = model;
      for (const place of mirrors ?? []) mirror(place, ALL_CLASSES);
      if (validates !== undefined && isOfPart(model, op))
        // Where the part was found among what is kept, so was the whole.
        mirror(validates.place, table.classes.mask(validates.classes) | FOUND);
    }
    return classes;
  }

  /**
   * What functions of the program that a call runs say of what they are given, if the value is in that.
   * @param call node of the unit
   * @param ofParameter what a function says of one of its parameters
   */
  byFunctions(
    tested: Tested,
    call: number,
    depth: number,
    ofParameter: (parameter: number) => number,
  ): number {
    const { calls, parts } = this.objects;
    const { graph, base } = tested.linked;
    if (calls.leavesProgram(base + call)) return 0;
    const given = itemsOf(graph.lists, graph.nodes[call * GRAPH_WIDTH + 5]);
    const asked: { readonly position: number; readonly about: number }[] = [];
    for (let i = 0; i < given.length; i += 2) {
      const about = this.about(tested, given[i + 1], depth);
      if (about !== 0) asked.push({ position: i >> 1, about });
    }
    if (asked.length === 0) return 0;
    return saidByAll(calls.eachCallee(base + call), (token) => {
      const [unit, fn] = [parts.tokens.first(token), parts.tokens.second(token)];
      let ofFunction = 0;
      for (const { position, about } of asked) {
        const { parameter, isItem } = parts.ports.place(unit, fn, position);
        if (parameter !== NONE && !isItem) ofFunction |= about & ofParameter(parameter);
      }
      return ofFunction;
    });
  }

  /** What a check of the result of a function says of one of its parameters. */
  private ofParameter(parameter: number): number {
    const known = this.ofParameters.get(parameter);
    if (known !== undefined) return known;
    this.ofParameters.set(parameter, 0);
    const linked = this.index.unitOf(parameter);
    const fn = this.index.functionOf(parameter);
    const { nodes } = linked.graph;
    const tested = { linked, root: parameter - linked.base };
    const found = saidByAll(returnsOf(linked, fn), (node) =>
      this.about(tested, nodes[node * GRAPH_WIDTH + 3]),
    );
    this.ofParameters.set(parameter, found);
    return found;
  }

  private modelsOf(node: number, op: number): readonly Model[] {
    if (op === Op.Call) return this.library.of(this.index.unitOf(node), node).checks;
    const { table } = this.symbols;
    return this.symbols.of(node).flatMap((symbol) => table.facts(symbol)?.reads ?? []);
  }
}

/** A check of what a model is about checks what it is a part of: always where it is a member. */
function isOfPart({ validates }: Model, op: number): boolean {
  return validates !== undefined && (op === Op.Load || validates.when === 'mirrors');
}
