import { Kind, NONE } from '../../../ir/kinds.js';
import { join } from '../../domain/join.js';
import { objectValue, UNKNOWN, type Value } from '../../domain/value.js';
import { changedCall } from '../../domain/value-call.js';
import { globsToRegExp } from '../../models/patterns.js';
import { writtenName } from '../../program/expression-names.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { newObject } from '../members/objects.js';
import { checkSink, structural } from '../rules/sinks.js';

/** An element of markup: its attributes are checked; an element of a component passes them to the component. */
export function markup(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const tagNode = unit.a(node);
  const plain = tagNode !== NONE && unit.kind(tagNode) === Kind.String;
  const element =
    tagNode === NONE ? '' : plain ? unit.string(unit.a(tagNode)) : writtenName(ev.unit, tagNode);
  const attributes = new Map<string, Value>();
  for (const item of unit.list(unit.b(node))) {
    if (unit.kind(item) !== Kind.Property) {
      ev.expression(item);
      continue;
    }
    const key = unit.a(item);
    if (unit.kind(key) !== Kind.String) continue;
    const name = unit.string(unit.a(key));
    const value = ev.expression(unit.b(item));
    attributes.set(name, value);
    checkAttribute(ev, element, name, value, item, unit.b(item));
  }
  let children: Value = UNKNOWN;
  for (const child of unit.list(unit.c(node))) children = join(children, ev.expression(child));
  if (!plain && tagNode !== NONE) callComponent(ev, ev.expression(tagNode), attributes, children, node);
  return UNKNOWN;
}

function checkAttribute(
  ev: Evaluation,
  element: string,
  name: string,
  value: Value,
  node: number,
  valueNode: number,
): void {
  const { markupSinks, markupMatches } = ev.module.symbols.unnamed;
  if (markupSinks.length === 0 && markupMatches.length === 0) return;
  const call = changedCall(bareCall(ev, UNKNOWN, node), { written: element, method: name });
  for (const use of markupSinks) if (fits(use.sink.markup, element, name)) checkSink(ev, use, call, value);
  for (const use of markupMatches)
    if (fits(use.match.markup, element, name))
      structural(ev, use, call, ev.module.index, node, value, valueNode);
}

const patterns = new Map<string, RegExp>();
function fits(
  pattern: { element: string; attribute: string } | undefined,
  element: string,
  attribute: string,
): boolean {
  return pattern !== undefined && matches(pattern.element, element) && matches(pattern.attribute, attribute);
}
function matches(glob: string, name: string): boolean {
  let pattern = patterns.get(glob);
  if (pattern === undefined) {
    pattern = globsToRegExp([glob]);
    patterns.set(glob, pattern);
  }
  return pattern.test(name);
}

/** A function component gets its attributes as the members of its one argument. */
function callComponent(
  ev: Evaluation,
  component: Value,
  attributes: Map<string, Value>,
  children: Value,
  node: number,
): void {
  if (component.closures.length === 0) return;
  const properties = newObject(ev, 'map', node, true);
  for (const [name, value] of attributes) ev.state.write(properties, name, value);
  ev.state.write(properties, 'children', children);
  const argument = objectValue(properties, ev.builtin.map);
  const args = {
    positional: [argument],
    nodes: [node],
    keywords: new Map(),
    keywordNodes: new Map(),
    rest: null,
  };
  ev.callValue(bareCall(ev, component, node, args));
}
