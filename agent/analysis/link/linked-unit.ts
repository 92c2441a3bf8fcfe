import { FunctionFlag, Kind } from '../../ir/kinds.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { type FlowGraphData, GRAPH_WIDTH, GraphFlag, Op } from '../graph/flow-graph.js';

/** A file of a program with its graph, and what names mean in it as far as the file itself says. */
export interface LinkedUnit {
  readonly index: number;
  readonly unit: Unit;
  readonly graph: FlowGraphData;
  /** It is none of the product: a test. */
  readonly isAside: boolean;
  /** The first of its nodes in the numbering of the program. */
  readonly base: number;
  /** What variables are declared as, by `slotId`. */
  readonly declared: ReadonlyMap<number, number>;
  /** Slots of the variables of the module by their names. */
  readonly globals: ReadonlyMap<string, number>;
  /** Nodes of what is exported under a name. */
  readonly exported: ReadonlyMap<string, readonly number[]>;
  /** Nodes of what stands for the module as a whole. */
  readonly whole: readonly number[];
  /** Modules of which all names are visible here, as nodes, and those of which all are exported. */
  readonly stars: readonly number[];
  readonly exportedStars: readonly number[];
}

/** The node of the intermediate representation that a node of the program was made from. */
export function siteOf({ graph, base }: Pick<LinkedUnit, 'graph' | 'base'>, node: number): number {
  return graph.nodes[(node - base) * GRAPH_WIDTH + 1];
}

export function slotId(fn: number, slot: number): number {
  return fn * 0x1000000 + slot;
}

/** @param base how many nodes the units before it have */
export function linkUnit(
  data: UnitData,
  graph: FlowGraphData,
  index: number,
  base: number,
  isAside: boolean,
): LinkedUnit {
  const unit = new Unit(data);
  const declared = new Map<number, number>();
  for (let i = 0; i < graph.declared.length; i += 3)
    declared.set(slotId(graph.declared[i], graph.declared[i + 1]), graph.declared[i + 2]);
  const exported = new Map<string, number[]>();
  const whole: number[] = [];
  const stars: number[] = [];
  const exportedStars: number[] = [];
  const { nodes } = graph;
  for (let at = 0; at < nodes.length; at += GRAPH_WIDTH) {
    const op = nodes[at] & 0xff;
    const site = nodes[at + 1];
    const isExported = ((nodes[at] >>> 8) & GraphFlag.Exported) !== 0;
    if (op === Op.ImportAll) (isExported ? exportedStars : stars).push(unit.a(site));
    else if (op === Op.Put && unit.kind(site) === Kind.Assign) {
      const target = unit.a(site);
      if (isExported) whole.push(unit.b(site));
      else if (unit.kind(target) === Kind.Member && unit.kind(unit.a(target)) === Kind.Exports)
        add(exported, unit.string(unit.b(target)), unit.b(site));
    }
  }
  const globals = new Map(data.functions[0].locals.map((name, slot) => [name, slot]));
  // An import may lead straight to a class that stands in another one.
  for (const [name, slot] of [...globals]) {
    const own = name.slice(name.lastIndexOf('.') + 1);
    if (!globals.has(own)) globals.set(own, slot);
  }
  return { index, unit, graph, isAside, base, declared, globals, exported, whole, stars, exportedStars };
}

function add(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Where a function of the unit gives a value: numbers of nodes in the unit. */
export function returnsOf({ graph: { nodes, functions } }: LinkedUnit, fn: number): number[] {
  const found: number[] = [];
  for (let node = functions[fn]; node < functions[fn + 1]; node++)
    if ((nodes[node * GRAPH_WIDTH] & 0xff) === Op.Return) found.push(node);
  return found;
}

/** The innermost function that a node of the unit stands in. */
export function functionAround({ unit }: LinkedUnit, node: number): number {
  const start = unit.start(node);
  let innermost = 0;
  for (const [fn, { start: from, end, flags }] of unit.data.functions.entries())
    if (fn > 0 && from <= start && start < end && (flags & FunctionFlag.Implicit) === 0) innermost = fn;
  return innermost;
}
