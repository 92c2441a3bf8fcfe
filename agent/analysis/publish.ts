import { detached } from './detached.js';
import type { Engine } from './engine.js';
import type { Evaluation } from './evaluation.js';
import type { Summary } from './summary.js';
import {
  type ClassRef,
  ELEMENT,
  type Frame,
  type HeapObject,
  isShared,
  join,
  RECEIVER,
  UNKNOWN,
  type Value,
  withoutConstant,
} from './value.js';

/**
 * What a function wrote to things that outlive it (module variables, static fields, objects of modules, fields of its
 * receiver) is taken back, so that its own flow stays its own, and joined to what everybody may find there.
 */
export function publish(engine: Engine, ev: Evaluation, summary: Summary, cls: ClassRef | null): void {
  const written = ev.state.delta(0);
  ev.state.keepLocal((holder) => holder.global);
  for (const [holder, cells] of written) {
    if (!holder.global) continue;
    for (const [key, value] of cells) if (value !== undefined) add(engine, holder, key, value);
  }
  if (cls === null) return;
  const facts = ev.classFacts(cls);
  for (const effect of summary.effects) {
    if (
      effect.origin?.kind !== 'parameter' ||
      effect.origin.index !== RECEIVER ||
      effect.origin.path.length > 0
    )
      continue;
    for (const [key, value] of effect.cells) add(engine, facts.shape, key, value);
  }
}

/** Taken from the confidence where a value was stored and read again, besides what any value of another function is doubted. */
const STORED_DOUBT = 2;

function add(engine: Engine, holder: Frame | HeapObject, key: number | string, value: Value): void {
  const known = detached(engine, value);
  if (known === null) {
    // Of what was a constant nothing is known any more.
    const before = holder.cells.get(key);
    if (before !== undefined) holder.cells.set(key, withoutConstant(before));
    return;
  }
  // What is put away and found again later went a longer way than the code shows.
  const shared = engine.program.isStore(holder)
    ? known.withMarks(known.marks.map((mark) => mark.withDoubt(STORED_DOUBT)))
    : known;
  const old = holder.cells.get(key);
  const merged = old === undefined ? shared : join(old, shared);
  if (merged === old) return;
  holder.cells.set(key, merged);
  engine.carriers.addCell(engine, holder, key, merged);
  const { symbols, isChecked } = engine.program.modules[holder.unit];
  if (!tellsMore(merged, old ?? UNKNOWN, isChecked ? null : symbols.neutral)) return;
  engine.noteChanged(holder, key);
  // Who looks for anything that is in there finds it, too.
  if ('kind' in holder && isShared(holder)) engine.noteChanged(holder, ELEMENT);
}

/**
 * Whether readers may find a flow or a callee that they did not know: that it is some text or list tells nothing.
 * @param neutral types that tell nothing; null where types are stated, and none tells what readers do not know
 */
function tellsMore(now: Value, before: Value, neutral: ReadonlySet<number> | null): boolean {
  return (
    now.marks.length > before.marks.length ||
    now.closures.length > before.closures.length ||
    now.classes.length > before.classes.length ||
    (neutral !== null && now.types.some((type) => !neutral.has(type) && !before.types.includes(type))) ||
    now.objects.some(
      (object) => object.cls !== null && !before.objects.some((other) => other.cls?.cls === object.cls?.cls),
    )
  );
}
