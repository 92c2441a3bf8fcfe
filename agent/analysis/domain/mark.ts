import type { SourceSpec } from '../../rules/rule.js';
import { bounds } from './bounds.js';

/** What a mark goes back to: a real source, or something the caller of the function knows. */
export interface Origin {
  readonly kind: 'source' | 'parameter' | 'result';
  /** parameter: index (RECEIVER for the receiver); result: index of the deferred call in the summary. */
  readonly index: number;
  /** Member names below the parameter, result or captured value; at most `bounds.path`. */
  readonly path: readonly string[];
  /** The path as one text, by which origins are ordered. */
  readonly pathText: string;
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
  return {
    kind,
    index,
    path: [],
    pathText: '',
    source,
    unit,
    node,
    parent: null,
    isDemanded,
    isKnown,
    children: null,
  };
}

/** What an origin is a member of in the end; itself where it is none. */
export function rootOf(origin: Origin): Origin {
  let root = origin;
  while (root.parent !== null) root = root.parent;
  return root;
}

/** One hop of a trace, linked to the one before it. */
export interface Step {
  /**
   * No hops of their own, only those inside: `through`, and `read` where a called function reads the source itself from
   * what it is given.
   */
  readonly kind: 'source' | 'propagation' | 'call' | 'return' | 'sink' | 'through' | 'read';
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

/** One more hop at the end of others. */
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
  const kept = marks.filter((mark) => !bounds.doubt.isExceededBy(mark.doubt + doubt));
  return kept.map((mark) => mark.withDoubt(doubt));
}

/** The origin of a member of what an origin stands for; the origin itself when the path is long enough. */
export function memberOrigin(origin: Origin, name: string, unit: number, node: number): Origin {
  if (origin.kind === 'source' || bounds.path.isReachedBy(origin.path.length)) return origin;
  origin.children ??= new Map();
  let child = origin.children.get(name);
  if (child === undefined) {
    child = {
      kind: origin.kind,
      index: origin.index,
      path: [...origin.path, name],
      pathText: origin.path.length === 0 ? name : `${origin.pathText}.${name}`,
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
