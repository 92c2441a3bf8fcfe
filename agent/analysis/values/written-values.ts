import { Kind, NONE } from '../../ir/kinds.js';
import { literalOf } from '../../ir/literals.js';
import type { Unit } from '../../ir/unit.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { writtenName } from '../program/expression-names.js';
import type { HeldMembers } from './held-members.js';

/** A value that is given a name: to a variable, member, property, keyword, parameter or field. Sites are nodes of the unit. */
export interface NamedValue {
  readonly name: string;
  readonly site: number;
  readonly written: number;
}

/** Operators that stand where something else is written. */
const others = new Set<number>([...[Op.Sigma, Op.After, Op.Out, Op.Put, Op.CellStore, Op.Phi]]);

/** Finds what is written in the code in the graph, which has each value once. */
export class WrittenValues {
  private readonly bySite = new Map<number, Map<number, number>>();

  constructor(private readonly members: HeldMembers) {}

  /** The node of the program that an expression is, or a constant; NONE where the graph does not have it. */
  of(linked: LinkedUnit, written: number): number {
    if (written === NONE) return NONE;
    const constant = literalOf(linked.unit, written);
    return constant === undefined ? this.nodeOf(linked, written) : this.members.unwritten.constant(constant);
  }

  /** The same for constants, too: where the graph has them. */
  nodeOf(linked: LinkedUnit, written: number): number {
    let nodes = this.bySite.get(linked.index);
    if (nodes === undefined) {
      nodes = new Map();
      this.bySite.set(linked.index, nodes);
      const { graph, base } = linked;
      for (let at = 0, node = base; at < graph.nodes.length; at += GRAPH_WIDTH, node++)
        if (!nodes.has(graph.nodes[at + 1]) && !others.has(graph.nodes[at] & 0xff))
          nodes.set(graph.nodes[at + 1], node);
      for (let at = 0, node = base; at < graph.nodes.length; at += GRAPH_WIDTH, node++)
        if (!nodes.has(graph.nodes[at + 1]) && (graph.nodes[at] & 0xff) === Op.Phi)
          nodes.set(graph.nodes[at + 1], node);
    }
    // A type that is stated of a value which nobody uses any more is not there: the value is.
    let at = written;
    while (at !== NONE && !nodes.has(at) && linked.unit.kind(at) === Kind.Typed) at = linked.unit.a(at);
    return nodes.get(at) ?? NONE;
  }
}

/** What is given names in a file. */
export function* namedValues({ unit }: LinkedUnit): Iterable<NamedValue> {
  for (let node = 0; node < unit.nodeCount; node++)
    switch (unit.kind(node)) {
      case Kind.Assign: {
        let target = unit.a(node);
        if (unit.kind(target) === Kind.Typed) target = unit.a(target);
        const name = nameOfTarget(unit, target);
        if (name !== '') yield { name, site: node, written: unit.b(node) };
        break;
      }
      case Kind.Property:
        if (unit.kind(unit.a(node)) === Kind.String)
          yield { name: unit.string(unit.a(unit.a(node))), site: node, written: unit.b(node) };
        break;
      case Kind.Keyword:
        yield { name: unit.string(unit.a(node)), site: node, written: unit.b(node) };
    }
  for (const { parameters } of unit.data.functions)
    for (const { name, defaultValue } of parameters)
      if (defaultValue !== NONE) yield { name, site: defaultValue, written: defaultValue };
  for (const { fields } of unit.data.classes)
    for (const { name, value } of fields) if (value !== NONE) yield { name, site: value, written: value };
}

function nameOfTarget(unit: Unit, target: number): string {
  switch (unit.kind(target)) {
    case Kind.Local:
    case Kind.Captured:
    case Kind.Global:
    case Kind.Member:
      return writtenName(unit, target);
    case Kind.Index:
      return unit.kind(unit.b(target)) === Kind.String ? unit.string(unit.a(unit.b(target))) : '';
    default:
      return '';
  }
}

/** A comparison of something that has a name with a value. */
export function* comparisons({ unit }: LinkedUnit): Iterable<NamedValue> {
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Binary || !/^(===?|!==?)$/.test(unit.string(unit.c(node)))) continue;
    const [left, right] = [unit.a(node), unit.b(node)];
    yield { name: askedName(unit, left), site: node, written: right };
    yield { name: askedName(unit, right), site: node, written: left };
  }
}

/** The name of a variable, member or item; of what a call gives that asks for one by a text, that text. */
function askedName(unit: Unit, node: number): string {
  const isCall = unit.kind(node) === Kind.Call;
  if (!isCall && unit.kind(node) !== Kind.Index) return writtenName(unit, node);
  const [key = NONE] = isCall ? unit.list(unit.b(node)) : [unit.b(node)];
  return key !== NONE && unit.kind(key) === Kind.String ? unit.string(unit.a(key)) : writtenName(unit, node);
}
