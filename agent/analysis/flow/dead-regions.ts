import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { lastInside } from '../link/nested-functions.js';
import type { Constants } from '../values/constants.js';

/**
 * Regions of a function that some calls never reach, and others do.
 * @param known what is constant for those calls
 * @param always what is constant for all
 */
export function deadRegions(linked: LinkedUnit, fn: number, known: Constants, always: Constants): string[] {
  const { nodes, functions, lists } = linked.graph;
  const found = new Set<number>();
  const seen = new Set<number>();
  const add = (region: number) => {
    if (seen.has(region)) return;
    seen.add(region);
    const isDead =
      known.branches.isDead(linked, region, functions[fn]) &&
      !always.branches.isDead(linked, region, functions[fn]);
    if (isDead) found.add(region);
  };
  const end = functions[lastInside(linked, fn) + 1];
  for (let local = functions[fn]; local < end; local++) {
    const at = local * GRAPH_WIDTH;
    add(nodes[at + 2]);
    if ((nodes[at] & 0xff) !== Op.Phi) continue;
    // A branch that only chooses a value has no node of its own.
    const ways = itemsOf(lists, nodes[at + 3]);
    for (let i = 1; i < ways.length; i += 2) add(ways[i]);
  }
  return [...found].sort((one, other) => one - other).map(String);
}
