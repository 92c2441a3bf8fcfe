import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import { writtenName } from '../program/expression-names.js';
import type { Symbols } from '../values/symbols.js';
import { rootOf } from './checked-roots.js';
import { ALL_CLASSES } from './operation-checks.js';

const ALL = ALL_CLASSES;

/** Names of types whose values are no texts and hold none. */
const NUMERIC = new Set(['number', 'boolean', 'bigint', 'undefined']);

/** A value that is looked for, as the node that it is a version of. */
interface Tested {
  readonly linked: LinkedUnit;
  readonly root: number;
}

/** What single comparisons say of values, by themselves. */
export class ComparisonFacts {
  constructor(
    private readonly parts: Parts,
    private readonly symbols: Symbols,
  ) {}

  /** It is something that all objects inherit from. */
  isShared(value: number): boolean {
    const { shared } = this.symbols.table.types.builtin;
    return shared[0] !== undefined && this.symbols.types(value).includes(shared[0]);
  }

  /** A type whose values are what it lets them be. */
  isClosed(type: number): boolean {
    const { types } = this.symbols.table;
    const line = this.symbols.of(type).flatMap((symbol) => types.line(symbol));
    return types.holdNoText(line);
  }

  /** `typeof x === 'number'` */
  typeTested({ linked, root }: Tested, node: number, name: unknown, isEqual: boolean): number {
    const { graph, unit } = linked;
    const at = node * GRAPH_WIDTH;
    const isType = (graph.nodes[at] & 0xff) === Op.Unary && unit.string(graph.nodes[at + 4]) === 'typeof';
    if (!isType || rootOf(linked, graph.nodes[at + 3]) !== root || typeof name !== 'string') return 0;
    if (isEqual) return NUMERIC.has(name) ? ALL : this.ofType(name);
    return name === 'object' ? this.ofType('string') : 0;
  }

  /** Whether classes that a value is harmless for are those of a text, or of a number. */
  saysText(classes: number): boolean {
    const text = this.ofType('string');
    return text !== 0 && (classes & text) === text;
  }

  private ofType(name: string): number {
    const table = this.symbols.table;
    return table
      .external(`typeof.${name}`)
      .flatMap((symbol) => table.facts(symbol)?.calls ?? [])
      .reduce((mask, model) => mask | table.classes.mask(model.validates?.classes ?? []), 0);
  }

  /** `text.length < 100`, `len(text) < 100`, `number < 100` */
  bounded({ linked, root }: Tested, left: number, right: number, operator: string, isTrue: boolean): number {
    const isLess = operator === '<' || operator === '<=';
    if (!isLess && operator !== '>' && operator !== '>=') return 0;
    const { graph, unit, base } = linked;
    const { checks } = this.symbols.table;
    const less = isLess === isTrue ? left : right;
    if (rootOf(linked, less) === root) return checks.boundedBy('value');
    const at = less * GRAPH_WIDTH;
    if ((graph.nodes[at] & 0xff) === Op.Call) {
      const { subject } = operandsOf(this.parts, linked, base + less);
      return subject !== undefined && rootOf(linked, subject.value - base) === root
        ? checks.boundedBy(writtenName(unit, unit.a(graph.nodes[at + 1])))
        : 0;
    }
    const isMember = (graph.nodes[at] & 0xff) === Op.Load && graph.nodes[at + 4] >= 0;
    return isMember && rootOf(linked, graph.nodes[at + 3]) === root
      ? checks.boundedBy(unit.string(graph.nodes[at + 4]))
      : 0;
  }
}
