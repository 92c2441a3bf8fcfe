import { Kind, NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { globMatcher } from '../models/function-tests.js';
import { writtenName } from '../program/expression-names.js';

/** The name of an element of markup: that of a plain element, or of a component. */
export function markupName({ graph, unit }: LinkedUnit, local: number): string {
  const site = graph.nodes[local * GRAPH_WIDTH + 1];
  const tag = unit.kind(site) === Kind.Markup ? unit.a(site) : NONE;
  if (tag === NONE) return '';
  return unit.kind(tag) === Kind.String ? unit.string(unit.a(tag)) : writtenName(unit, tag);
}

/** Whether a rule is about this attribute of this element. */
export function fitsMarkup(
  pattern: { readonly element: string; readonly attribute: string } | undefined,
  element: string,
  attribute: string,
): boolean {
  return (
    pattern !== undefined &&
    matcher(pattern.element).test(element) &&
    matcher(pattern.attribute).test(attribute)
  );
}

const matchers = new Map<string, RegExp>();
/** Patterns come from rules: there are few. */
function matcher(glob: string): RegExp {
  let known = matchers.get(glob);
  if (known === undefined) {
    known = globMatcher([glob]);
    matchers.set(glob, known);
  }
  return known;
}
