import type { UnitData } from '../../ir/unit.js';
import { graphBounds } from '../graph/bounds.js';
import { Budgets } from '../graph/budget.js';
import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import { takeGraph } from '../graph/prepared-graphs.js';
import { type LinkedUnit, linkUnit } from './linked-unit.js';

/** Where an import leads: to a unit of the program, or to the name of something outside. */
export type ImportTarget = { unit: number } | { external: string; alternatives?: readonly string[] };

/** What a program is linked from. */
export interface LinkInput {
  readonly units: readonly UnitData[];
  readonly resolveImport: (unit: number, specifier: string) => ImportTarget;
  /** The name by which other programs import a unit. */
  readonly moduleName?: (unit: number) => string | undefined;
  /** Files that are none of the product, such as tests. */
  readonly isAside?: (path: string) => boolean;
  /** Steps that each stage of the analysis may take; see Budget. */
  readonly limits?: { readonly steps: number; readonly stepsPerNode: number };
}

/** The files of a program in one numbering of nodes, and how they import each other. */
export class LinkedProgram {
  readonly units: readonly LinkedUnit[];
  readonly nodeCount: number;
  readonly budgets: Budgets;
  /** Some units are none of the product. */
  readonly hasAside: boolean;
  private readonly targets: Map<string, ImportTarget>[];
  private readonly resolve: LinkInput['resolveImport'];
  /** The unit that a node stands in; undefined for a variable that is no node. */
  unitAt(node: number): LinkedUnit | undefined {
    if (node >= this.nodeCount) return undefined;
    let [low, high] = [0, this.units.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.units[middle].base <= node) low = middle;
      else high = middle - 1;
    }
    return this.units[low];
  }

  /** By unit: the name by which other programs import it. What rules say of that name holds in its own program, too. */
  readonly names: readonly (string | undefined)[];

  constructor({ units, resolveImport, moduleName, isAside, limits = graphBounds }: LinkInput) {
    let base = 0;
    this.units = units.map((data, index) => {
      const graph = takeGraph(data);
      const linked = linkUnit(data, graph, index, base, isAside?.(data.path) ?? false);
      base += graph.nodes.length / GRAPH_WIDTH;
      return linked;
    });
    this.nodeCount = base;
    this.budgets = new Budgets(limits.steps + limits.stepsPerNode * base);
    this.hasAside = this.units.some((unit) => unit.isAside);
    this.names = units.map((_, index) => moduleName?.(index));
    this.targets = units.map(() => new Map());
    this.resolve = resolveImport;
  }

  target(unit: number, specifier: string): ImportTarget {
    const known = this.targets[unit];
    let target = known.get(specifier);
    if (target === undefined) {
      target = this.resolve(unit, specifier);
      known.set(specifier, target);
    }
    return target;
  }

  /** The files that other ones import. */
  imported(): Set<number> {
    const found = new Set<number>();
    for (const { index, unit } of this.units)
      for (const node of unit.data.imports) {
        const target = this.target(index, unit.string(unit.a(node)));
        if ('unit' in target && target.unit !== index) found.add(target.unit);
      }
    return found;
  }

  /**
   * The module that a name means within a package: a file of a folder that is imported as a whole, though the folder may have
   * no file of its own. Null where there is none.
   */
  submodule(unit: number, specifier: string, name: string): number | null {
    if (specifier.includes('|')) return null;
    const inner = this.target(unit, specifier.endsWith('.') ? specifier + name : `${specifier}.${name}`);
    if (!('unit' in inner)) return null;
    // A longer name leads to the module that has what is called so, where no module is.
    const outer = this.target(unit, specifier);
    return 'unit' in outer && outer.unit === inner.unit ? null : inner.unit;
  }
}
