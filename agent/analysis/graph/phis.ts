import { NONE } from '../../ir/kinds.js';
import type { Builder } from './builder.js';
import { GraphFlag, Op } from './flow-graph.js';
import { WHOLE_FUNCTION } from './regions.js';

/** Values by the regions that they come from; one that all of them are is no choice. */
export function phi(
  { emitter }: Builder,
  site: number,
  values: readonly number[],
  regions: readonly number[],
  flags = 0,
): number {
  const items: number[] = [];
  let isChoice = false;
  let root = emitter.root(values[0]);
  for (let i = 0; i < values.length; i++) {
    items.push(values[i], regions[i]);
    isChoice ||= values[i] !== values[0];
    if (emitter.root(values[i]) !== root) root = NONE;
  }
  if (!isChoice) return values[0];
  const made = emitter.emit(Op.Phi, site, emitter.list(items), NONE, NONE, flags);
  if (root !== NONE) emitter.setRoot(made, root);
  return made;
}

/** One of two values, whatever control did. */
export function either(b: Builder, site: number, one: number, other: number): number {
  if (one === other) return one;
  const known = b.emitter.known(Op.Phi, one, other);
  if (known !== NONE) return known;
  const made = phi(b, site, [one, other], [WHOLE_FUNCTION, WHOLE_FUNCTION], GraphFlag.Either);
  b.emitter.share(Op.Phi, one, other, made);
  return made;
}

/** A phi at the head of a loop, whose second value is not known yet. @param root of the object that it is a version of, or NONE */
export function loopPhi({ emitter }: Builder, site: number, before: number, root: number): number {
  const region = emitter.regions.current;
  const list = emitter.list([before, region, before, region]);
  const made = emitter.emit(Op.Phi, site, list, NONE, NONE, GraphFlag.Loop);
  if (root !== NONE) emitter.setRoot(made, root);
  return made;
}

export function closeLoopPhi({ emitter }: Builder, made: number, value: number, region: number): void {
  const list = emitter.a(made);
  emitter.lists[list + 3] = value;
  emitter.lists[list + 4] = region;
}
