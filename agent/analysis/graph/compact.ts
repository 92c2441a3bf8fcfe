import { NONE } from '../../ir/kinds.js';
import type { Emitter } from './emitter.js';
import { effects, GRAPH_WIDTH, layouts, Op, REGION_WIDTH, RegionKind } from './flow-graph.js';
import { valuePositions as steps } from './operands.js';

/** Growing parts of the graph of a unit, to which finished functions are added. */
export interface UnitArrays {
  nodes: number[];
  lists: number[];
  regions: number[];
}

/** Adds what a function does, and the values that this depends on, to the graph of its unit. */
export function addFunction(emitter: Emitter, into: UnitArrays): void {
  const alias = withoutTrivialPhis(emitter);
  const live = liveNodes(emitter, alias);
  const first = into.nodes.length / GRAPH_WIDTH;
  const numbers = new Int32Array(emitter.count);
  let next = first;
  for (let node = 0; node < emitter.count; node++)
    numbers[node] = live.nodes[node] === 1 && alias[node] === node ? next++ : NONE;
  const regions = addRegions(emitter, live.regions, (node) => numbers[alias[node]], into);
  const { nodes, lists } = emitter;
  for (let node = 0; node < emitter.count; node++) {
    if (numbers[node] === NONE) continue;
    const at = node * GRAPH_WIDTH;
    const layout = layouts[nodes[at] & 0xff];
    into.nodes.push(nodes[at], nodes[at + 1], regions[nodes[at + 2]]);
    for (let i = 0; i < 3; i++) {
      const operand = nodes[at + 3 + i];
      const kind = layout[i];
      if (kind === 'v') into.nodes.push(operand === NONE ? NONE : numbers[alias[operand]]);
      else if (kind === '-' || kind === 'k') into.nodes.push(operand);
      else {
        into.nodes.push(into.lists.length);
        const length = lists[operand];
        into.lists.push(length);
        const { step, from, width } = steps[kind];
        for (let item = 0; item < length; item++) {
          const value = lists[operand + 1 + item];
          const isValue = item % step >= from && item % step < from + width;
          if (isValue) into.lists.push(value === NONE ? NONE : numbers[alias[value]]);
          else into.lists.push(kind === 'p' ? regions[value] : value);
        }
      }
    }
  }
}

/** For each node what stands for it: a phi that is one value, whatever happens, is that value. */
function withoutTrivialPhis(emitter: Emitter): Int32Array {
  const { nodes, lists, count } = emitter;
  const alias = Int32Array.from({ length: count }, (_, node) => node);
  const find = (node: number): number => {
    let at = node;
    while (alias[at] !== at) at = alias[at];
    for (let one = node; alias[one] !== at; ) {
      const next = alias[one];
      alias[one] = at;
      one = next;
    }
    return at;
  };
  const phis: number[] = [];
  for (let node = 0; node < count; node++) if ((nodes[node * GRAPH_WIDTH] & 0xff) === Op.Phi) phis.push(node);
  for (let changes = true; changes; ) {
    changes = false;
    for (const phi of phis) {
      if (alias[phi] !== phi) continue;
      const list = nodes[phi * GRAPH_WIDTH + 3];
      let only = NONE;
      let isTrivial = true;
      for (let i = 0; i < lists[list] && isTrivial; i += 2) {
        const value = find(lists[list + 1 + i]);
        if (value === phi || value === only) continue;
        if (only === NONE) only = value;
        else isTrivial = false;
      }
      if (!isTrivial || only === NONE) continue;
      alias[phi] = only;
      changes = true;
    }
  }
  for (let node = 0; node < count; node++) alias[node] = find(node);
  return alias;
}

/** What the effects of a function depend on, and the regions that they stand in. */
function liveNodes(emitter: Emitter, alias: Int32Array): { nodes: Uint8Array; regions: Uint8Array } {
  const { nodes, lists, count } = emitter;
  const regions = emitter.regions.records;
  const live = new Uint8Array(count);
  const liveRegions = new Uint8Array(emitter.regions.count);
  const pending: number[] = [];
  const need = (node: number) => {
    if (node === NONE || live[alias[node]] === 1) return;
    live[alias[node]] = 1;
    pending.push(alias[node]);
  };
  const needRegion = (region: number) => {
    const waiting = [region];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (liveRegions[one] === 1) continue;
      liveRegions[one] = 1;
      const at = one * REGION_WIDTH;
      if (regions[at] === RegionKind.Whole) continue;
      waiting.push(regions[at + 1]);
      if (regions[at] === RegionKind.Either) waiting.push(regions[at + 2]);
      else need(regions[at + 2]);
    }
  };
  needRegion(0);
  for (let node = 0; node < count; node++) if (effects[nodes[node * GRAPH_WIDTH] & 0xff]) need(node);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const at = node * GRAPH_WIDTH;
    needRegion(nodes[at + 2]);
    const layout = layouts[nodes[at] & 0xff];
    for (let i = 0; i < 3; i++) {
      const operand = nodes[at + 3 + i];
      const kind = layout[i];
      if (kind === 'v') need(operand);
      else if (kind !== '-' && kind !== 'k') {
        const { step, from, width } = steps[kind];
        for (let item = 0; item < lists[operand]; item++) {
          if (item % step >= from && item % step < from + width) need(lists[operand + 1 + item]);
          else if (kind === 'p') needRegion(lists[operand + 1 + item]);
        }
      }
    }
  }
  return { nodes: live, regions: liveRegions };
}

function addRegions(
  emitter: Emitter,
  live: Uint8Array,
  numberOf: (node: number) => number,
  into: UnitArrays,
): Int32Array {
  const regions = emitter.regions.records;
  const numbers = new Int32Array(live.length).fill(NONE);
  for (let region = 0; region < live.length; region++) {
    if (live[region] === 0) continue;
    numbers[region] = into.regions.length / REGION_WIDTH;
    const at = region * REGION_WIDTH;
    const kind = regions[at];
    if (kind === RegionKind.Whole) into.regions.push(kind, NONE, NONE);
    else {
      const second = regions[at + 2];
      const isJoin = kind === RegionKind.Either;
      into.regions.push(
        kind,
        numbers[regions[at + 1]],
        isJoin ? numbers[second] : second === NONE ? NONE : numberOf(second),
      );
    }
  }
  return numbers;
}
