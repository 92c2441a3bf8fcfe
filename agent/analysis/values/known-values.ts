import { NONE } from '../../ir/kinds.js';
import type { KnownValue } from '../api/result.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, GraphFlag, itemsOf, Op, positionOf } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { Constants } from './constants.js';
import type { HeldMembers } from './held-members.js';
import type { Lengths } from './lengths.js';
import type { NodeIndex } from './node-index.js';
import type { Symbols } from './symbols.js';
import { waysTo } from './ways.js';

const UNKNOWN: KnownValue = { kind: 'unknown' };

/** Says of values what can be said of them outside the analysis. */
export class KnownValues {
  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    private readonly members: HeldMembers,
    private readonly lengths: Lengths,
    private readonly symbols: Symbols,
  ) {}

  /** @param value node of the program, or a constant that rules state */
  of(value: number, depth = 0): KnownValue {
    if (value === NONE || depth > graphBounds.path + 1) return UNKNOWN;
    const constant = this.constants.one(value);
    if (constant !== null && constant.value !== undefined) return { kind: 'constant', value: constant.value };
    if (value < 0) return UNKNOWN;
    return this.ofToken(value) ?? this.ofCollection(value, depth) ?? this.ofType(value);
  }

  private ofToken(value: number): KnownValue | null {
    const { tokens, variables, classes, made } = this.objects.parts;
    let module: KnownValue | null = null;
    for (const held of [...variables.of(value)].sort((one, other) => one - other)) {
      const token = made.makingOf(held) === undefined ? held : made.functionOf(held);
      const first = tokens.first(token);
      switch (tokens.kind(token)) {
        case TokenKind.Function:
          return { kind: 'function', unit: first, fn: tokens.second(token) };
        case TokenKind.Class: {
          const { unit, cls } = classes.all[first];
          return { kind: 'class', unit, cls };
        }
        case TokenKind.Module:
          module = { kind: 'module', unit: first };
      }
    }
    return module;
  }

  private ofCollection(value: number, depth: number): KnownValue | null {
    const node = this.origin(value);
    if (node === NONE) return null;
    const { graph, base, unit } = this.index.unitOf(node);
    const at = (node - base) * GRAPH_WIDTH;
    const isAllocate = (graph.nodes[at] & 0xff) === Op.Allocate;
    const flags = isAllocate ? graph.nodes[at] >>> 8 : 0;
    if (flags & GraphFlag.Map) {
      const entries: Record<string, KnownValue> = Object.create(null);
      const items = itemsOf(graph.lists, graph.nodes[at + 3]);
      for (let i = 0; i < items.length; i += 3)
        if (items[i] >= 0) entries[unit.string(items[i])] = this.of(base + items[i + 2], depth + 1);
      return { kind: 'map', entries };
    }
    const length = this.lengths.of(value);
    if (length === null) return flags & GraphFlag.List ? this.written(node, depth) : null;
    const items = Array.from({ length: Math.min(length, graphBounds.constantSteps) }, (_, position) => {
      const { values } = this.members.of(value, String(position));
      return values.length === 1 ? this.of(values[0], depth + 1) : UNKNOWN;
    });
    return { kind: 'list', items };
  }

  /** The items of a list that its literal says, where it is not known how long it is. */
  private written(node: number, depth: number): KnownValue {
    const { graph, base } = this.index.unitOf(node);
    const items = itemsOf(graph.lists, graph.nodes[(node - base) * GRAPH_WIDTH + 3]);
    const found: KnownValue[] = [];
    for (let i = 0; i < items.length; i += 3)
      found.push(positionOf(items[i]) >= 0 ? this.of(base + items[i + 2], depth + 1) : UNKNOWN);
    return { kind: 'list', items: found };
  }

  private ofType(value: number): KnownValue {
    const table = this.symbols.table;
    const [type] = this.symbols.types(value);
    if (type === undefined) return UNKNOWN;
    const origin = this.origin(value);
    return { kind: 'instance', type: table.name(type), identity: origin === NONE ? '' : `${origin}` };
  }

  /** The one node that makes a value; NONE where there are several, or none is known. */
  private origin(value: number): number {
    const { variables } = this.objects.parts;
    const { nodeCount } = this.objects.program;
    const seen = new Set<number>();
    const pending = [value];
    let found = NONE;
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      if (seen.size > graphBounds.constantSteps) return NONE;
      if (at >= nodeCount) {
        pending.push(...variables.sourcesOf(at));
        continue;
      }
      for (const way of waysTo(this.index, at)) {
        const op = this.index.op(way);
        const sources = variables.sourcesOf(way);
        const isMade = op === Op.Allocate || (op === Op.Call && sources.length === 0);
        if (!isMade && sources.length > 0) pending.push(...sources);
        else if (found === NONE || found === way) found = way;
        else return NONE;
      }
    }
    return found;
  }
}
