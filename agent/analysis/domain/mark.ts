import type { SourceSpec } from '../../rules/rule.js';

/** What a mark goes back to: a real source, or something the caller of the function knows. */
export interface Origin {
  readonly kind: 'source' | 'parameter' | 'result';
  /** parameter: index (RECEIVER for the receiver); result: index of the deferred call in the summary. */
  readonly index: number;
  /** Member names below the parameter, result or captured value; at most MAX_PATH. */
  readonly path: readonly string[];
  readonly source: SourceSpec | null;
  /** Where the source is, or where the path was first read. */
  readonly unit: number;
  readonly node: number;
  /** The origin that this is a member of. */
  readonly parent: Origin | null;
  /** Outside data; what some caller passes outside data for, or gets it from. See demand.ts. */
  readonly isDemanded: boolean;
  /** Some caller knows what its methods are. */
  readonly isKnown: boolean;
  /** Distinguishes source origins; those of one function's parameters are interned, so identity compares them. */
  children: Map<string, Origin> | null;
}

export const RECEIVER = -1;
export const MAX_PATH = 3;
const MAX_MARKS = 12;
const NONE_OF: readonly never[] = [];
/** An origin that is no member of another. */
export function newOrigin(
  kind: Origin['kind'],
  index: number,
  unit: number,
  node: number,
  source: SourceSpec | null = null,
  isDemanded = true,
  isKnown = isDemanded,
): Origin {
  return { kind, index, path: [], source, unit, node, parent: null, isDemanded, isKnown, children: null };
}

/** One hop of a trace, linked to the one before it. */
export interface Step {
  /** `through`: no hop of its own, only those inside. */
  readonly kind: 'source' | 'propagation' | 'call' | 'return' | 'sink' | 'through';
  readonly unit: number;
  readonly node: number;
  readonly subject: string;
  readonly detail: string;
  readonly previous: Step | null;
  /** The hops inside a called function, which follow this one. */
  readonly inner: Step | null;
  readonly length: number;
}

/** The taint of a value: where it comes from, which weakness classes it was made harmless for, how certain the path is. */
export class Mark {
  constructor(
    readonly origin: Origin,
    /** Bit set of weakness classes. */
    readonly cleaned: number,
    /** Subtracted from the confidence. */
    readonly doubt: number,
    readonly step: Step | null,
    /** The value is the origin's very own (read, passed, stored), not text or a number made from it. */
    readonly whole: boolean,
    /** What the program put around it in a text; see parts.ts. */
    readonly part: number,
  ) {}

  of(origin: Origin): Mark {
    return new Mark(origin, this.cleaned, this.doubt, this.step, true, this.part);
  }
  withCleaned(classes: number): Mark {
    return new Mark(this.origin, this.cleaned | classes, this.doubt, this.step, this.whole, this.part);
  }
  /** What was harmless for these classes no longer is. */
  spoiledFor(classes: number): Mark {
    return new Mark(this.origin, this.cleaned & ~classes, this.doubt, this.step, this.whole, this.part);
  }
  withDoubt(more: number): Mark {
    return new Mark(this.origin, this.cleaned, this.doubt + more, this.step, this.whole, this.part);
  }
  withStep(step: Step | null): Mark {
    return new Mark(this.origin, this.cleaned, this.doubt, step, this.whole, this.part);
  }
  asPart(part = this.part): Mark {
    if (!this.whole && part === this.part) return this;
    return new Mark(this.origin, this.cleaned, this.doubt, this.step, false, part);
  }
}

/** Where among marks one is that says all that another does, doubt apart; -1 where there is none. */
function placeOfCovering(marks: readonly Mark[], { origin, cleaned, whole, part }: Mark): number {
  for (let i = 0; i < marks.length; i++) {
    const other = marks[i];
    if (other.origin !== origin || (other.cleaned & ~cleaned) !== 0) continue;
    if ((other.whole || !whole) && other.part >= part) return i;
  }
  return -1;
}

/** Whether a mark says the same as one that covers it, with less doubt, or with as much and a shorter path behind it. */
function replaces(mark: Mark, covering: Mark): boolean {
  if (mark === covering || mark.cleaned !== covering.cleaned) return false;
  if (mark.whole !== covering.whole || mark.part !== covering.part) return false;
  if (mark.doubt !== covering.doubt) return mark.doubt < covering.doubt;
  return compareSteps(mark.step, covering.step) < 0;
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

/**
 * Union of marks; a mark of the same origin that is cleaned of less covers the other. Of marks that say the same the one
 * with the least doubt stays, then the one with the shortest path.
 */
export function joinMarks(a: readonly Mark[], b: readonly Mark[]): readonly Mark[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  let result: Mark[] | null = null;
  for (const mark of b) {
    const known: readonly Mark[] = result ?? a;
    const at = placeOfCovering(known, mark);
    if (at >= 0) {
      if (!replaces(mark, known[at])) continue;
      result ??= a.slice();
      result[at] = mark;
      continue;
    }
    if (known.length < MAX_MARKS) {
      result ??= a.slice();
      result.push(mark);
      continue;
    }
    // What is harmless for less goes before what was made harmless for more.
    const place = known.findLastIndex(
      ({ cleaned }) => cleaned !== mark.cleaned && (mark.cleaned & ~cleaned) === 0,
    );
    if (place < 0) continue;
    result ??= a.slice();
    result[place] = mark;
  }
  return result ?? a;
}

/** Marks made harmless for the classes of the bit set; those harmless for all are gone. */
export function cleanMarks(marks: readonly Mark[], classes: number): readonly Mark[] {
  if (marks.length === 0) return marks;
  if (classes === ALL_CLASSES) return NONE_OF;
  return marks.map((mark) => mark.withCleaned(classes));
}
export const ALL_CLASSES = -1;

/** Marks of a value that is made from the marked one. */
export function derived(marks: readonly Mark[]): readonly Mark[] {
  return marks.some((mark) => mark.whole) ? marks.map((mark) => mark.asPart()) : marks;
}

/** The mark of a value that stands for what the caller knows. */
export function originMark(origin: Origin): Mark {
  return new Mark(origin, 0, 0, null, true, 0);
}

/** What the most certain rule starts from. */
const MAX_CONFIDENCE = 10;

/** Nothing that is reached with so much doubt would be reported. */
export function isLost(doubt: number): boolean {
  return doubt >= MAX_CONFIDENCE;
}

/** Marks with one more hop at their end. */
export function stepped(
  marks: readonly Mark[],
  kind: Step['kind'],
  unit: number,
  node: number,
  subject: string,
  detail = '',
): readonly Mark[] {
  if (marks.length === 0) return marks;
  return marks.map((mark) => mark.withStep(addStep(mark.step, kind, unit, node, subject, detail)));
}

export function addStep(
  previous: Step | null,
  kind: Step['kind'],
  unit: number,
  node: number,
  subject: string,
  detail = '',
  inner: Step | null = null,
): Step | null {
  const length = (previous?.length ?? 0) + 1 + (inner?.length ?? 0);
  return { kind, unit, node, subject, detail, previous, inner, length };
}

/** Marks whose path is less certain. Those beyond hope are dropped. */
export function doubted(marks: readonly Mark[], doubt: number): readonly Mark[] {
  if (marks.length === 0 || doubt === 0) return marks;
  const kept = marks.filter((mark) => mark.doubt + doubt <= MAX_DOUBT);
  return kept.map((mark) => mark.withDoubt(doubt));
}
const MAX_DOUBT = 6;

/** The origin of a member of what an origin stands for; the origin itself when the path is long enough. */
export function memberOrigin(origin: Origin, name: string, unit: number, node: number): Origin {
  if (origin.kind === 'source' || origin.path.length >= MAX_PATH) return origin;
  origin.children ??= new Map();
  let child = origin.children.get(name);
  if (child === undefined) {
    child = {
      kind: origin.kind,
      index: origin.index,
      path: [...origin.path, name],
      source: null,
      unit,
      node,
      parent: origin,
      isDemanded: origin.isDemanded,
      isKnown: origin.isKnown,
      children: null,
    };
    origin.children.set(name, child);
  }
  return child;
}
