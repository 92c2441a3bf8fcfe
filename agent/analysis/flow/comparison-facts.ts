import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import { TokenKind } from '../objects/tokens.js';
import { writtenName } from '../program/expression-names.js';
import type { Symbols } from '../values/symbols.js';
import { rootOf } from './checked-roots.js';

const ALL = ALL_CLASSES;

/** Names of types whose values are no texts and hold none. Nobody sends a function: it is one of the program. */
const TEXTLESS = new Set(['number', 'boolean', 'bigint', 'undefined', 'symbol', 'function']);

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

  /**
   * All that a value is known to be are types that a class is none of: the rules know a type that both are of, and keep them
   * apart. What is stated of the value says less than what it is.
   * @param type the class that is asked for
   */
  isOther({ linked, root }: Tested, value: number, type: number): boolean {
    const { variables, tokens, library } = this.parts;
    if (rootOf(linked, value) !== root) return false;
    const { types } = library.table;
    const named = this.symbols.of(linked.base + type);
    const asked = new Set(named.flatMap((symbol) => types.line(symbol)));
    for (const token of variables.of(linked.base + type))
      if (tokens.kind(token) === TokenKind.Class)
        for (const one of library.typesOfClass(tokens.first(token))) asked.add(one);
    const given = [...variables.sourcesOf(linked.base + root)];
    const held = new Set(given.flatMap((source) => [...variables.of(source)]));
    if (held.size === 0 || [...held].some((token) => tokens.kind(token) !== TokenKind.Type)) return false;
    const lines = [...held].map((token) => types.line(tokens.first(token)));
    const nearest = lines.filter(([own]) => !lines.some((line) => line[0] !== own && line.includes(own)));
    return nearest.every(
      (line) =>
        !asked.has(line[0]) &&
        line.some((one) => asked.has(one)) &&
        !named.some((symbol) => line.includes(symbol)),
    );
  }

  /** `typeof x === 'number'` */
  typeTested({ linked, root }: Tested, node: number, name: unknown, isEqual: boolean): number {
    const { graph, unit } = linked;
    const at = node * GRAPH_WIDTH;
    const isType = (graph.nodes[at] & 0xff) === Op.Unary && unit.string(graph.nodes[at + 4]) === 'typeof';
    if (!isType || rootOf(linked, graph.nodes[at + 3]) !== root || typeof name !== 'string') return 0;
    if (isEqual) return TEXTLESS.has(name) ? ALL : this.ofType(name);
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
