import { ANY_KEY, GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import type { Values } from '../values/values.js';

/** A value that is stored in an object under a key that is not written down: nodes of the program. */
export interface StoredByCall {
  readonly object: number;
  readonly key: number;
  readonly value: number;
}

/** What a call stores in an object under keys that are values: `Reflect.set(object, key, value)`, `Object.assign(object, { [key]: value })`. */
export function storedByCall(
  { operations, objects }: Values,
  linked: LinkedUnit,
  call: number,
): StoredByCall[] {
  const operation = operations.of(call);
  if (operation !== 'value.setMember' && operation !== 'map.define' && operation !== 'map.merge') return [];
  const { subject, rest } = operandsOf(objects.parts, linked, call);
  if (subject === undefined) return [];
  const object = subject.value;
  if (operation === 'map.merge')
    return rest.flatMap(({ value }) => entriesOf(linked, value).map((entry) => ({ object, ...entry })));
  const [key, value] = rest;
  return key === undefined || value === undefined ? [] : [{ object, key: key.value, value: value.value }];
}

/** The entries of a map literal whose keys are values. */
function entriesOf({ graph, base }: LinkedUnit, map: number): { key: number; value: number }[] {
  const at = (map - base) * GRAPH_WIDTH;
  if ((graph.nodes[at] & 0xff) !== Op.Allocate) return [];
  const entries = itemsOf(graph.lists, graph.nodes[at + 3]);
  const found: { key: number; value: number }[] = [];
  for (let i = 0; i < entries.length; i += 3)
    if (entries[i] === ANY_KEY && entries[i + 1] >= 0)
      found.push({ key: base + entries[i + 1], value: base + entries[i + 2] });
  return found;
}
