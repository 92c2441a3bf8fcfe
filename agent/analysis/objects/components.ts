import { CHILDREN_MEMBER, NONE, PROPERTIES_MEMBER } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from './parts.js';
import { isHub, TokenKind } from './tokens.js';

/**
 * Functions and classes of the program that markup names as elements: what stands in their attributes is in the object that
 * a function gets first, and that an instance has as its properties. `<Page title={title} />` calls `Page({ title })`.
 * @param local the markup, a node of the graph of the unit
 */
export function addComponent(parts: Parts, linked: LinkedUnit, local: number): void {
  const { variables, tokens, fields, ports, hubs } = parts;
  const { graph, base } = linked;
  const at = local * GRAPH_WIDTH;
  const properties = tokens.literal(base + local);
  let isFilled = false;
  const fill = () => {
    if (isFilled) return;
    isFilled = true;
    parts.collections.set(properties, 'map');
    for (const { name, value } of attributesAt(linked, local))
      if (name === null) variables.each(base + value, (token) => fields.inherit(properties, token));
      else variables.include(base + value, fields.of(properties, fields.key(name)));
  };
  variables.each(base + graph.nodes[at + 3], (token) => {
    const kind = tokens.kind(token);
    if (kind === TokenKind.Class) {
      fill();
      const instance = tokens.instance(tokens.first(token));
      variables.add(fields.of(instance, fields.key(PROPERTIES_MEMBER)), properties);
    } else
      for (const fn of kind === TokenKind.Function ? [token] : isHub(kind) ? hubs.functionsOf(token) : []) {
        const first = ports.parameter(tokens.first(fn), tokens.second(fn), 0);
        if (first === NONE) continue;
        fill();
        variables.add(first, properties);
      }
  });
}

/** The properties that a value becomes as an attribute, or as a child, of an element which is a part of the program: variables. */
export function propertiesAt(
  { fields, tokens }: Parts,
  linked: LinkedUnit,
  local: number,
  value: number,
): number[] {
  const properties = tokens.literal(linked.base + local);
  return attributesAt(linked, local).flatMap((one) =>
    one.value === value && one.name !== null ? [fields.of(properties, fields.key(one.name))] : [],
  );
}

/** @returns name null for all that an object holds; nodes of the graph of the unit */
function attributesAt(
  { graph: { nodes, lists }, unit }: LinkedUnit,
  local: number,
): { readonly name: string | null; readonly value: number }[] {
  const at = local * GRAPH_WIDTH;
  const written = itemsOf(lists, nodes[at + 4]);
  const found: { name: string | null; value: number }[] = [];
  for (let i = 0; i < written.length; i += 2)
    found.push({ name: written[i] === NONE ? null : unit.string(written[i]), value: written[i + 1] });
  for (const value of itemsOf(lists, nodes[at + 5])) found.push({ name: CHILDREN_MEMBER, value });
  return found;
}
