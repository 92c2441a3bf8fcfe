import { Kind, NONE } from '../../../ir/kinds.js';
import { ALL_CLASSES, type Mark } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import type { Fact } from '../evaluation/verdict.js';
import { pathOf, readPath } from '../members/paths.js';
import { readSlot } from '../members/variables.js';
import { cleanAt, withMirrors } from './guards.js';
import { measured } from './measures.js';

/**
 * Loops that look at every item of a text or collection and do not come to their end where one is not as it must be:
 * behind them the whole is what each of its items was found to be.
 */
export class ItemChecks {
  private classes = ALL_CLASSES;
  private whole = NONE;

  constructor(
    private readonly ev: Evaluation,
    private readonly loop: number,
  ) {}

  /** The end of a round of `for (item of whole)`. */
  ofItem(item: number, whole: number): void {
    const { unit } = this.ev;
    const classes = unit.kind(item) === Kind.Local ? this.cleanedOf(this.slotMarks(unit.a(item))) : 0;
    this.note(whole, classes !== 0 && this.isChanged(unit.a(item)) ? 0 : classes);
  }

  /** The end of a round of `for (i = 0; i < text.length; i++)`, where items are `text.charAt(i)`. */
  ofIndex(condition: number): void {
    const { unit, verdicts } = this.ev;
    if (condition === NONE || unit.kind(condition) !== Kind.Binary || unit.string(unit.c(condition)) !== '<')
      return;
    const [, whole] = measured(this.ev, unit.b(condition));
    const index = unit.a(condition);
    const wanted = whole === NONE ? undefined : pathOf(this.ev, whole)?.key;
    if (wanted === undefined || unit.kind(index) !== Kind.Local) return;
    if (this.ev.expression(whole).marks.length === 0) return;
    let classes = 0;
    for (const [call, given] of verdicts) {
      if (!this.isInside(call) || !given.some(({ when }) => when === 'item')) continue;
      const isSame = given.some(({ when, node }) => when === 'item' && pathOf(this.ev, node)?.key === wanted);
      const at = unit.listItem(unit.b(call), 0);
      if (isSame && unit.kind(at) === Kind.Local && unit.a(at) === unit.a(index))
        classes |= this.checkedAt(call);
    }
    this.note(whole, classes);
  }

  /** Once the loop came to its end. */
  conclude(): void {
    if (this.whole === NONE || this.classes === 0 || !this.ev.alive) return;
    const facts: Fact[] = [{ node: this.whole, classes: this.classes }];
    for (const { node, classes } of withMirrors(this.ev, facts)) cleanAt(this.ev, node, classes);
  }

  private note(whole: number, classes: number): void {
    const { breakables } = this.ev.activation;
    const isCutShort = (breakables[breakables.length - 1]?.deltas.length ?? 0) > 0;
    this.whole = whole;
    if (isCutShort || !this.ev.alive) this.classes = 0;
    else this.classes &= classes;
  }

  /** What a part of the text, or the variable that it was put into, was found to be. */
  private checkedAt(call: number): number {
    const { ev } = this;
    const known = readPath(ev, call);
    let classes = known === undefined ? 0 : this.cleanedOf(known.marks);
    for (const [slot, made] of ev.activation.madeBy)
      if (made === call) {
        const own = this.cleanedOf(this.slotMarks(slot));
        if (own !== 0 && !this.isChanged(slot, made)) classes |= own;
      }
    return classes;
  }

  private slotMarks(slot: number): readonly Mark[] {
    return readSlot(this.ev, this.ev.frame, slot).marks;
  }

  private cleanedOf(marks: readonly Mark[]): number {
    return marks.reduce((mask, { cleaned }) => mask & cleaned, ALL_CLASSES);
  }

  /** Whether the loop gives the variable another value: what is clean then is not the item. */
  private isChanged(slot: number, made = NONE): boolean {
    const { unit } = this.ev;
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Assign || !this.isInside(node)) continue;
      if (unit.kind(unit.a(node)) !== Kind.Local || unit.a(unit.a(node)) !== slot) continue;
      const value = unit.kind(unit.b(node)) === Kind.Typed ? unit.a(unit.b(node)) : unit.b(node);
      const isItself = unit.kind(value) === Kind.Local && unit.a(value) === slot;
      if (!isItself && value !== made) return true;
    }
    return false;
  }

  private isInside(node: number): boolean {
    const { unit } = this.ev;
    return unit.start(node) >= unit.start(this.loop) && unit.end(node) <= unit.end(this.loop);
  }
}
