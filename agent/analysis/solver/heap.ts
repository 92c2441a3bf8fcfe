import type { Program } from '../program.js';
import { type Cell, CellTimes, EXACT, type Holder, type SharedWrite } from '../state.js';
import { ELEMENT, isShared, join, UNKNOWN, type Value, withoutConstant } from '../value.js';
import { sameValue } from './same-value.js';

/**
 * What outlives evaluations: variables of modules, exports, static fields, the fields of any instance of a class, objects
 * of modules. A cell holds what its owner (the body of a module) last left there, joined with all that others ever left.
 */
export class Heap {
  private readonly others = new Map<Holder, Map<Cell, Value>>();
  /** Cells by the time of their last change. */
  readonly changes = new CellTimes();
  /** Grows with every change. */
  now = 0;

  constructor(
    private readonly program: Program,
    private readonly onChange: (holder: Holder, key: Cell, value: Value) => void,
  ) {}

  noteChanged(holder: Holder, key: Cell): void {
    this.changes.set(holder, key, ++this.now);
  }

  /** Puts what a body left in its cells in place of what it had left there before. True where a cell changed. */
  install(before: readonly SharedWrite[], after: readonly SharedWrite[]): boolean {
    let isChanged = false;
    const written = new Map<Holder, Set<Cell>>();
    for (const { holder, key, value } of after) {
      const keys = written.get(holder);
      if (keys === undefined) written.set(holder, new Set([key]));
      else keys.add(key);
      if (this.replace(holder, key, value)) isChanged = true;
    }
    for (const { holder, key } of before)
      if (written.get(holder)?.has(key) !== true && this.replace(holder, key, undefined)) isChanged = true;
    return isChanged;
  }

  private replace(holder: Holder, key: Cell, own: Value | undefined): boolean {
    const others = this.others.get(holder)?.get(key);
    if (key === EXACT) {
      if (!('exact' in holder)) return false;
      const exact = own !== undefined && others === undefined;
      if (holder.exact === exact) return false;
      holder.exact = exact;
      this.noteChanged(holder, ELEMENT);
      return true;
    }
    const old = holder.cells.get(key);
    const now = own === undefined ? others : others === undefined ? own : join(own, others);
    if (old === now) return false;
    if (now === undefined) holder.cells.delete(key);
    else holder.cells.set(key, now);
    if (now !== undefined) this.onChange(holder, key, now);
    if (old !== undefined && now !== undefined && sameValue(old, now)) return false;
    this.note(holder, key);
    return true;
  }

  /** Adds to a cell what someone else left there. True where that tells more than what was known. */
  join(holder: Holder, key: Cell, value: Value | undefined): boolean {
    const known = this.others.get(holder);
    if (key === EXACT) {
      if (value !== undefined || !('exact' in holder) || !holder.exact) return false;
      if (known === undefined) this.others.set(holder, new Map([[key, UNKNOWN]]));
      else known.set(key, UNKNOWN);
      holder.exact = false;
      this.noteChanged(holder, ELEMENT);
      return true;
    }
    if (value === undefined) return false;
    const before = known?.get(key);
    const others = before === undefined ? value : join(before, value);
    if (others === before) return false;
    if (known === undefined) this.others.set(holder, new Map([[key, others]]));
    else known.set(key, others);
    const old = holder.cells.get(key);
    const now = old === undefined ? others : value === UNKNOWN ? withoutConstant(old) : join(old, others);
    if (now === old) return false;
    holder.cells.set(key, now);
    this.onChange(holder, key, now);
    const { symbols, isChecked } = this.program.modules[holder.unit];
    if (!tellsMore(now, old ?? UNKNOWN, isChecked ? null : symbols.neutral)) return false;
    this.note(holder, key);
    return true;
  }

  private note(holder: Holder, key: Cell): void {
    this.noteChanged(holder, key);
    // Who looks for anything that is in there finds it, too.
    if ('kind' in holder && isShared(holder)) this.noteChanged(holder, ELEMENT);
  }
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
    !sameConstant(now, before) ||
    (neutral !== null && now.types.some((type) => !neutral.has(type) && !before.types.includes(type))) ||
    now.objects.some(
      (object) => object.cls !== null && !before.objects.some((other) => other.cls?.cls === object.cls?.cls),
    )
  );
}

function sameConstant({ constant: one }: Value, { constant: other }: Value): boolean {
  return one === other || (one !== null && other !== null && Object.is(one.value, other.value));
}
