import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { ConstantChecks } from '../models/constant-checks.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import type { Constants } from '../values/constants.js';
import type { NodeIndex } from '../values/node-index.js';
import { rootOf } from './checked-roots.js';

/** Operations that give one item of a list, with the position that it has where they are given none. */
const givesItem = new Map<Operation, string | null>([
  ['list.pop', '-1'],
  ['list.get', null],
  ['list.first', '0'],
  ['list.shift', '0'],
  ['list.last', '-1'],
]);
const takesPosition = new Set<Operation>(['list.pop', 'list.get']);

/**
 * Knows that an item of a text that was split does not have the separator in it. Only of items that are read one by one: what a
 * loop goes through may be put together again.
 */
export class SplitItems {
  constructor(
    private readonly parts: Parts,
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    private readonly checks: ConstantChecks,
    private readonly operationOf: (call: number) => Operation | null,
  ) {}

  /**
   * The classes that an item is harmless for: a bit set.
   * @param list node
   * @param key name of the position; null for any
   */
  ofItem(list: number, key: string | null): number {
    const linked = this.index.unitOf(list);
    const call = rootOf(linked, list - linked.base);
    if ((linked.graph.nodes[call * GRAPH_WIDTH] & 0xff) !== Op.Call) return 0;
    const operation = this.operationOf(linked.base + call);
    if (operation === 'list.slice' || operation === 'list.reverse') {
      const { subject } = operandsOf(this.parts, linked, linked.base + call, operation);
      return subject === undefined ? 0 : this.ofItem(subject.value, null);
    }
    if (operation !== 'text.split' && operation !== 'text.splitFromEnd') return 0;
    const [separator, most] = operandsOf(this.parts, linked, linked.base + call, operation).rest;
    if (separator === undefined) return 0;
    const text = this.constants.one(separator.value)?.value;
    if (typeof text !== 'string') return 0;
    // Behind the last of so many separators is all of the rest.
    const whole = operation === 'text.split' ? '0' : '-1';
    return most === undefined || key === whole ? this.checks.without(text) : 0;
  }

  /** The same of what an operation gives. */
  ofCall(linked: LinkedUnit, call: number, operation: Operation): number {
    const key = givesItem.get(operation);
    if (key === undefined) return 0;
    const { subject, rest } = operandsOf(this.parts, linked, call, operation);
    const [given] = rest;
    // What others are given is an item for a list that has none.
    if (subject === undefined || (given !== undefined && !takesPosition.has(operation))) return 0;
    return this.ofItem(subject.value, given === undefined ? key : this.positionOf(given.value));
  }

  private positionOf(value: number): string | null {
    const position = this.constants.one(value)?.value;
    return position === undefined ? null : String(position);
  }
}
