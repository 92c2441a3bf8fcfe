import { deepMarks } from '../domain/deep-marks.js';
import { join } from '../domain/join.js';
import { sayMore } from '../domain/join-marks.js';
import type { Summary } from '../domain/summary.js';
import {
  type ClassRef,
  ELEMENT,
  type Frame,
  type HeapObject,
  isShared,
  RECEIVER,
  UNKNOWN,
  type Value,
  withoutConstant,
} from '../domain/value.js';
import { detached } from '../program/detached.js';
import type { Analysis, Evaluation } from '../transfer/evaluation/evaluation.js';
import type { TaintedNames } from './tainted-names.js';

/**
 * What a function wrote to things that outlive it (module variables, static fields, objects of modules, fields of its
 * receiver) is taken back, so that its own flow stays its own, and joined to what everybody may find there.
 */
export function publish(
  analysis: Analysis,
  taintedNames: TaintedNames,
  ev: Evaluation,
  summary: Summary,
  cls: ClassRef | null,
): void {
  const written = ev.state.delta(0);
  ev.state.keepLocal((holder) => holder.global);
  for (const [holder, cells] of written) {
    if (!holder.global) continue;
    for (const [key, value] of cells)
      if (value !== undefined) add(analysis, taintedNames, holder, key, value);
  }
  if (cls === null) return;
  const facts = ev.program.hierarchy.facts(cls);
  for (const effect of summary.effects) {
    if (
      effect.origin?.kind !== 'parameter' ||
      effect.origin.index !== RECEIVER ||
      effect.origin.path.length > 0
    )
      continue;
    for (const [key, value] of effect.cells) add(analysis, taintedNames, facts.shape, key, value);
  }
}

/** Taken from the confidence where a value was stored and read again, besides what any value of another function is doubted. */
const STORED_DOUBT = 2;

function add(
  { program, solver }: Analysis,
  taintedNames: TaintedNames,
  holder: Frame | HeapObject,
  key: number | string,
  value: Value,
): void {
  const known = detached(program, value);
  if (known === null) {
    // Of what was a constant nothing is known any more.
    const before = holder.cells.get(key);
    if (before !== undefined) holder.cells.set(key, withoutConstant(before));
    return;
  }
  // What is put away and found again later went a longer way than the code shows.
  const shared = program.heap.isStore(holder)
    ? known.withMarks(known.marks.map((mark) => mark.withDoubt(STORED_DOUBT)))
    : known;
  const old = holder.cells.get(key);
  const merged = old === undefined ? shared : join(old, shared);
  if (merged === old) return;
  holder.cells.set(key, merged);
  taintedNames.addCell(holder, key, merged);
  const { symbols, isStaticallyTyped } = program.modules[holder.unit];
  if (!holdsMore(merged, old ?? UNKNOWN, isStaticallyTyped ? null : symbols.types.neutral)) return;
  solver.noteChanged(holder, key);
  // Who looks for anything that is in there finds it, too.
  if ('kind' in holder && (isShared(holder) || holder.kind === 'instance'))
    solver.noteChanged(holder, ELEMENT);
}

/**
 * Whether readers may find a flow or a callee that they did not know: that it is some text or list says nothing.
 * @param neutral types that say nothing; null where types are stated, and none says what readers do not know
 */
function holdsMore(now: Value, before: Value, neutral: ReadonlySet<number> | null): boolean {
  return (
    sayMore(now.marks, before.marks) ||
    now.closures.length > before.closures.length ||
    now.classes.length > before.classes.length ||
    (neutral !== null && now.types.some((type) => !neutral.has(type) && !before.types.includes(type))) ||
    now.objects.some(
      (object) => object.cls !== null && !before.objects.some((other) => other.cls?.cls === object.cls?.cls),
    ) ||
    // A new object may hold what the one before it did not: `list = append(list, item)`.
    (now.objects.length > 0 && sayMore(deepMarks(now), deepMarks(before)))
  );
}
