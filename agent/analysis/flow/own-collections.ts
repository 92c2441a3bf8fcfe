import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { forEachOperand } from '../graph/operands.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import { putInto } from '../values/constant-collections.js';
import type { Constants } from '../values/constants.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Symbols } from '../values/symbols.js';
import { waysTo } from '../values/ways.js';
import type { Entered } from './entered.js';
import type { LibraryCalls } from './library-calls.js';

/** Who gives what values are made of; null where they are made of too much. */
type Givers = 'program' | 'callers' | null;

/**
 * Knows lists and sets that the program makes and fills by itself: with what it has found in its folders, its settings, its
 * classes. They say what is allowed, as those do of which all items are written in the code.
 */
export class OwnCollections {
  private readonly known = new Map<number, boolean>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    private readonly symbols: Symbols,
    private readonly library: LibraryCalls,
    private readonly entered: Entered,
  ) {}

  /** Once it is known where data comes into the program. */
  forget(): void {
    this.known.clear();
    this.values.clear();
  }

  /** Whether a value is such a collection, and something is put into it. */
  has(collection: number): boolean {
    let isOwn = this.known.get(collection);
    if (isOwn === undefined) {
      const items = this.isList(collection) ? putInto(this.objects.parts, collection) : null;
      isOwn =
        items !== null && items.length > 0 && this.givers(new Set([...items, collection])) === 'program';
      this.known.set(collection, isOwn);
    }
    return isOwn;
  }

  /** Whether a value is made of nothing untrusted: then nothing that is equal to it is untrusted. */
  holds(value: number): boolean {
    return this.giversOf(value) === 'program';
  }

  /** Whether a value is made of what a caller of the program, or a source of untrusted data, is seen to give. */
  isOfCallers(value: number): boolean {
    return this.giversOf(value) === 'callers';
  }

  private giversOf(value: number): Givers {
    let givers = this.values.get(value);
    if (givers === undefined) {
      givers = this.givers(new Set([value]));
      this.values.set(value, givers);
    }
    return givers;
  }
  private readonly values = new Map<number, Givers>();

  /** What is asked of a map is whether it has a key, which may be anybody's. */
  private isList(value: number): boolean {
    const { list, map, set } = this.symbols.table.types.builtin;
    const types = this.symbols.types(value);
    return types.some((type) => list.includes(type) || set.includes(type)) && !types.includes(map[0]);
  }

  private givers(values: Set<number>): Givers {
    const { variables, hubs } = this.objects.parts;
    let isAll = true;
    for (const value of values) {
      const known = this.values.get(value);
      if (known === 'program') continue;
      if (known === 'callers') return known;
      if (values.size > graphBounds.constantSteps) return null;
      const sources = variables.sourcesOf(value);
      for (const source of sources) values.add(source);
      if (value >= this.objects.program.nodeCount) {
        // What calls hand to several functions, of which nothing is seen.
        if (sources.length === 0 && hubs.roleOf(value) !== undefined) isAll = false;
        continue;
      }
      for (const way of waysTo(this.index, value, this.constants.branches))
        if (way !== value) values.add(way);
        else if (!this.isOfProgram(way, sources.length > 0)) return 'callers';
        else this.addOperands(way, values);
    }
    if (!isAll) return null;
    // What all of these are made of is among them.
    for (const value of values) this.values.set(value, 'program');
    return 'program';
  }

  private isOfProgram(node: number, isGiven: boolean): boolean {
    const op = this.index.op(node);
    if (op === Op.Parameter) return isGiven || !this.isCalledFromOutside(node);
    if (op === Op.Caught) return false;
    const { table } = this.symbols;
    const isRead = this.symbols
      .of(node)
      .some((symbol) =>
        table.facts(symbol)?.reads.some(({ source }) => source !== undefined && isOfCallers(source)),
      );
    if (isRead || op !== Op.Call) return !isRead;
    const { sources } = this.library.of(this.index.unitOf(node), node);
    return !sources.some(({ spec }) => isOfCallers(spec));
  }

  /** Methods that nothing calls, and no framework either, are given nothing; other functions may be handed to somebody. */
  private isCalledFromOutside(parameter: number): boolean {
    const { unit } = this.index.unitOf(parameter);
    const { owner } = unit.data.functions[this.index.functionOf(parameter)];
    return owner === NONE || this.entered.isAt(parameter);
  }

  private addOperands(node: number, values: Set<number>): void {
    const { graph, base } = this.index.unitOf(node);
    if (this.index.op(node) === Op.Load) {
      const object = graph.nodes[(node - base) * GRAPH_WIDTH + 3];
      // What an object of the program keeps is what is put there.
      if ((graph.nodes[object * GRAPH_WIDTH] & 0xff) === Op.Receiver || this.isField(node, base + object))
        return;
    }
    forEachOperand(graph, node - base, (operand) => values.add(base + operand));
  }

  /** Whether a member is read of instances alone, and something is put into it. */
  private isField(load: number, object: number): boolean {
    const { variables, tokens } = this.objects.parts;
    const held = [...variables.of(object)];
    const isInstance = held.length > 0 && held.every((token) => tokens.kind(token) === TokenKind.Instance);
    return isInstance && variables.sourcesOf(load).length > 0;
  }
}

/** What whoever runs the program says is as good as what it says itself: which hosts are allowed, for one. */
function isOfCallers({ kind }: SourceSpec): boolean {
  return kind !== 'environment' && kind !== 'argument' && kind !== 'file';
}
