import { NONE } from '../../../ir/kinds.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** What the rules say of a value whose type was asked for and has this name: a text cannot hold what an object can. */
export function typeTested(ev: Evaluation, type: string): number {
  const table = ev.module.symbols;
  return table
    .external(`typeof.${type}`)
    .flatMap((symbol) => table.facts(symbol)?.calls ?? [])
    .reduce((mask, model) => mask | table.classes.mask(model.validates?.classes ?? []), 0);
}

/** Whether a value is surely a text where it is compared with one: no item of what callers pass, as it is, which may be a list. */
export function isText(ev: Evaluation, node: number): boolean {
  const { marks, types } = ev.expression(node);
  if (types.length > 0 && marks.every(({ whole }) => whole)) return true;
  const tested = typeTested(ev, 'string');
  return marks.every(
    ({ whole, origin: { kind, index, path }, cleaned }) =>
      !whole ||
      kind !== 'parameter' ||
      !/^(\*|\d+)$/.test(path.at(-1) ?? '') ||
      (tested !== 0 && (cleaned & tested) === tested) ||
      (ev.home.unit.data.functions[ev.fn].parameters[index]?.type ?? NONE) !== NONE,
  );
}
