import { bounds } from './bounds.js';
import type { Mark, Origin, Step } from './mark.js';

/**
 * Union of marks: of those that say the same the one with the shortest path stays, and none that another one covers.
 * Associative, commutative and idempotent; gives `a` itself when `b` adds nothing.
 */
export function joinMarks(a: readonly Mark[], b: readonly Mark[]): readonly Mark[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  if (a.length + b.length <= bounds.marks.limit) return union(a, b);
  // Full lists meet each other again and again: which of their marks stay is found once for two of them.
  let known = fullJoins.get(a);
  if (known === undefined) {
    known = new WeakMap();
    fullJoins.set(a, known);
  }
  let joined = known.get(b);
  if (joined === undefined) {
    joined = leastOf(a, union(a, b));
    known.set(b, joined);
  }
  return joined;
}
const fullJoins = new WeakMap<readonly Mark[], WeakMap<readonly Mark[], readonly Mark[]>>();

function union(a: readonly Mark[], b: readonly Mark[]): readonly Mark[] {
  let joined = a;
  for (const mark of b) joined = withMark(joined, mark);
  return joined;
}

/** The marks of a union that say most, as many as a value may have; `a` itself where they are the same. */
function leastOf(a: readonly Mark[], joined: readonly Mark[]): readonly Mark[] {
  const { limit } = bounds.marks;
  if (joined.length <= limit) return joined;
  bounds.marks.reached++;
  const least = [...joined].sort(compareMarks).slice(0, limit);
  return a.length === limit && a.every((mark) => least.includes(mark)) ? a : least;
}

function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  for (let i = 0; i < marks.length; i++) {
    const known = marks[i];
    if (known === mark) return marks;
    if (!covers(known, mark)) continue;
    if (!covers(mark, known) || compareSteps(mark.step, known.step) >= 0) return marks;
    const replaced = marks.slice();
    replaced[i] = mark;
    return replaced;
  }
  const joined = marks.filter((known) => !covers(mark, known));
  joined.push(mark);
  return joined;
}

/** Whether some mark says what none of the earlier ones did: a new origin, or a known one with less doubt or fewer classes cleaned. */
export function sayMore(now: readonly Mark[], before: readonly Mark[]): boolean {
  return now !== before && now.some((mark) => !before.some((known) => known === mark || covers(known, mark)));
}

/** Whether a mark says all that another one of the same origin does. */
function covers(one: Mark, other: Mark): boolean {
  return (
    one.origin === other.origin &&
    (one.cleaned & ~other.cleaned) === 0 &&
    one.doubt <= other.doubt &&
    (one.whole || !other.whole) &&
    one.part >= other.part
  );
}

/** Orders what says most first: a mark comes before all that it covers. Of equal ones by what they go back to. */
function compareMarks(one: Mark, other: Mark): number {
  return (
    Number(other.origin.kind === 'source') - Number(one.origin.kind === 'source') ||
    one.doubt - other.doubt ||
    bitsIn(one.cleaned) - bitsIn(other.cleaned) ||
    Number(other.whole) - Number(one.whole) ||
    other.part - one.part ||
    compareOrigins(one.origin, other.origin) ||
    one.cleaned - other.cleaned ||
    compareSteps(one.step, other.step)
  );
}

function compareOrigins(one: Origin, other: Origin): number {
  if (one === other) return 0;
  return (
    one.path.length - other.path.length ||
    one.index - other.index ||
    compareTexts(one.kind, other.kind) ||
    compareTexts(one.pathText, other.pathText) ||
    one.unit - other.unit ||
    one.node - other.node
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count++;
  return count;
}

/** Orders paths by their lengths, then by places from the end. */
export function compareSteps(a: Step | null, b: Step | null): number {
  let [one, other] = [a, b];
  while (one !== other) {
    if (one === null || other === null) return one === null ? -1 : 1;
    const difference = one.length - other.length || one.unit - other.unit || one.node - other.node;
    if (difference !== 0) return difference;
    if (one.inner !== other.inner) {
      const inside = compareSteps(one.inner, other.inner);
      if (inside !== 0) return inside;
    }
    one = one.previous;
    other = other.previous;
  }
  return 0;
}
