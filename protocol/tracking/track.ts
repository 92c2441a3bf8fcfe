import { PairBudget } from './pair-budget.js';
import { Comparable, neighbourLikeness, textLikeness } from './similarity.js';
import { printOf, type TrackedFinding } from './tracked-finding.js';

/** `same`: untouched, but for its path and what is around it. `edited`: its code or names differ. */
export type Continuity = 'same' | 'edited';

/** What became of findings from one scan to another. */
export interface Tracking {
  /** For each finding of the later scan the index of the one of the earlier scan that it is; null: it is new. */
  earlier: (number | null)[];
  /** For each finding of the later scan; null: it is new. */
  continuity: (Continuity | null)[];
  /** Indexes in the earlier scan of those that are gone. */
  gone: number[];
}

/** Pairs that are weighed against each other in a group; in larger ones equal texts are paired in order. */
const MAX_PAIRS_OF_GROUP = 200_000;
/** Findings whose code is kept taken apart; of others it is done each time, as the memory for hundreds of thousands is too much. */
const KEPT = 10_000;

/** How alike two findings are, by which the best pairs are taken first; null: they are not the same. */
type Likeness = (before: Comparable, after: Comparable) => number | null;

/** Whether it is known that a finding of the earlier scan is not this one of the later scan, however alike they are. */
export type KnownApart = (before: TrackedFinding, after: TrackedFinding) => boolean;

/**
 * Knows the findings of one scan again in another, one to one and in stages:
 *
 * 1. same print and path;
 * 2. same rule, path and scope between lines that have stayed, with similar code: it was edited where it is;
 * 3. same print: it was moved with its file;
 * 4. same rule and path, with similar code or lines around: edited, or renamed with what it is in;
 * 5. same rule and code elsewhere: moved, with another scope.
 *
 * What is still there is paired first, so that what is known of a finding never passes to another that was beside it.
 * Between equal findings the lines around decide, then their order.
 *
 * Where the budget does not allow for all pairs, groups with few of them come first, and in the others equal texts are paired
 * in order. What comes out never depends on the order in which findings are given.
 */
export function trackFindings(
  before: readonly TrackedFinding[],
  after: readonly TrackedFinding[],
  areApart: KnownApart = () => false,
  budget = new PairBudget(),
): Tracking {
  const tracker = new Tracker(before, after, areApart, budget);
  tracker.pair(({ fingerprint, path }) => `${printOf(fingerprint)}\0${path}`, 'same', byNeighbours);
  tracker.pair(({ ruleId, path, scope }) => `${ruleId}\0${path}\0${scope}`, 'edited', editedInPlace);
  tracker.pair(({ fingerprint, path }) => `${printOf(fingerprint)}\0${fileName(path)}`, 'same', byNeighbours);
  tracker.pair(({ fingerprint }) => printOf(fingerprint), 'same', byNeighbours);
  tracker.pair(({ ruleId, path }) => `${ruleId}\0${path}`, 'edited', similarInFile);
  tracker.pair(({ ruleId, text }) => `${ruleId}\0${text}`, 'edited', equalElsewhere);
  tracker.pair(({ ruleId }) => ruleId, 'edited', similarElsewhere);
  return tracker.tracking();
}

const byNeighbours: Likeness = (one, other) => neighbourLikeness(one, other);

const editedInPlace: Likeness = (one, other) => {
  const [text, lines] = [textLikeness(one, other), neighbourLikeness(one, other)];
  return text >= 0.5 && lines >= 0.6 ? text + lines : null;
};

/** Code of fewer tokens than these (`db.query(sql)`) is written again and again. */
const OWN_TOKENS = 12;
const isOwn = ({ tokenCount }: Comparable) => tokenCount >= OWN_TOKENS;
/** Around equal code of its own in a function of another name: it was renamed, and lines came in between. */
const SOME_LINES = 0.25;

const similarInFile: Likeness = (one, other) => {
  const [text, lines] = [textLikeness(one, other), neighbourLikeness(one, other)];
  const isInScope = one.scope === other.scope;
  const isSame = isInScope
    ? text >= 0.4 || lines >= 0.5
    : (text >= 0.4 && lines >= 0.5) || (text === 1 && isOwn(one) && lines >= SOME_LINES);
  return isSame ? text + lines + (isInScope ? 0.5 : 0) : null;
};

const equalElsewhere: Likeness = (one, other) => {
  const lines = neighbourLikeness(one, other);
  const isInSuchScope = lastName(one.scope) === lastName(other.scope);
  const isMoved = isOwn(one) && (isInSuchScope || lines >= SOME_LINES);
  return isMoved || lines >= 0.5 ? lines + (isInSuchScope ? 0.5 : 0) : null;
};

const similarElsewhere: Likeness = (one, other) => {
  const [text, lines] = [textLikeness(one, other), neighbourLikeness(one, other)];
  return text >= 0.6 && lines >= 0.5 ? text + lines : null;
};

class Tracker {
  private readonly earlier: (number | null)[];
  private readonly continuity: (Continuity | null)[];
  private leftBefore: number[];
  private leftAfter: number[];
  private readonly known = new Map<TrackedFinding, Comparable>();

  constructor(
    private readonly before: readonly TrackedFinding[],
    private readonly after: readonly TrackedFinding[],
    private readonly areApart: KnownApart,
    private readonly budget: PairBudget,
  ) {
    this.earlier = after.map(() => null);
    this.continuity = after.map(() => null);
    this.leftBefore = inOrder(before);
    this.leftAfter = inOrder(after);
  }

  /** Pairs what is left and has the same key. */
  pair(key: (finding: TrackedFinding) => string, continuity: Continuity, likeness: Likeness): void {
    if (this.leftBefore.length === 0 || this.leftAfter.length === 0) return;
    const groups = new Map<string, number[]>();
    for (const index of this.leftBefore) append(groups, key(this.before[index]), index);
    const candidates = new Map<string, number[]>();
    for (const index of this.leftAfter) {
      const own = key(this.after[index]);
      if (groups.has(own)) append(candidates, own, index);
    }
    const pairable = [...candidates].map(([own, later]) => ({ own, before: groups.get(own) ?? [], later }));
    const costOf = (group: { before: number[]; later: number[] }) => group.before.length * group.later.length;
    pairable.sort((a, b) => costOf(a) - costOf(b) || compare(a.own, b.own));
    for (const group of pairable)
      for (const [from, to] of this.pairsOf(group.before, group.later, likeness)) {
        this.earlier[to] = from;
        this.continuity[to] = continuity;
      }
    const taken = new Set(this.earlier);
    this.leftBefore = this.leftBefore.filter((index) => !taken.has(index));
    this.leftAfter = this.leftAfter.filter((index) => this.earlier[index] === null);
  }

  tracking(): Tracking {
    return { earlier: this.earlier, continuity: this.continuity, gone: this.leftBefore };
  }

  private pairsOf(before: number[], after: number[], likeness: Likeness): [number, number][] {
    const count = before.length * after.length;
    if (count > MAX_PAIRS_OF_GROUP || !this.budget.spend(count))
      return this.pairsInOrder(before, after, likeness);
    const weighed: { n: number; m: number; weight: number }[] = [];
    const weigh = (n: number, m: number) => {
      const weight = this.weigh(before[n], after[m], likeness);
      if (weight !== null) weighed.push({ n, m, weight });
    };
    // The fewer of them again and again, so that what is known of their code is at hand.
    if (before.length < after.length)
      for (const m of after.keys()) for (const n of before.keys()) weigh(n, m);
    else for (const n of before.keys()) for (const m of after.keys()) weigh(n, m);
    weighed.sort(
      (a, b) => b.weight - a.weight || Math.abs(a.n - a.m) - Math.abs(b.n - b.m) || a.n - b.n || a.m - b.m,
    );
    const pairs: [number, number][] = [];
    const taken = { before: new Set<number>(), after: new Set<number>() };
    for (const { n, m } of weighed) {
      if (taken.before.has(n) || taken.after.has(m)) continue;
      taken.before.add(n);
      taken.after.add(m);
      pairs.push([before[n], after[m]]);
    }
    return pairs;
  }

  /** Thousands that are alike: those between the same lines, then the others in order. */
  private pairsInOrder(before: number[], after: number[], likeness: Likeness): [number, number][] {
    const pairs: [number, number][] = [];
    const rounds = [
      (finding: TrackedFinding) => `${finding.text}\0${finding.neighbours}`,
      (finding: TrackedFinding) => finding.text,
      () => '',
    ];
    let [left, later] = [before, after];
    for (const key of rounds) {
      const waiting = new Map<string, number[]>();
      for (const index of [...left].reverse()) append(waiting, key(this.before[index]), index);
      const paired = new Set<number>();
      const unpaired: number[] = [];
      for (const to of later) {
        const from = waiting.get(key(this.after[to]))?.pop();
        if (from === undefined || this.weigh(from, to, likeness) === null) unpaired.push(to);
        else {
          pairs.push([from, to]);
          paired.add(from);
        }
      }
      left = left.filter((index) => !paired.has(index));
      later = unpaired;
    }
    return pairs;
  }

  private weigh(from: number, to: number, likeness: Likeness): number | null {
    const [before, after] = [this.before[from], this.after[to]];
    return this.areApart(before, after) ? null : likeness(this.comparable(before), this.comparable(after));
  }

  private comparable(finding: TrackedFinding): Comparable {
    let own = this.known.get(finding);
    if (!own) {
      own = new Comparable(finding);
      if (this.known.size < KEPT) this.known.set(finding, own);
    }
    return own;
  }
}

/** By path and line, whatever the order in which they were given: two that differ in nothing here are equal to all stages. */
function inOrder(findings: readonly TrackedFinding[]): number[] {
  return [...findings.keys()].sort((a, b) => {
    const [one, other] = [findings[a], findings[b]];
    return (
      compare(one.path, other.path) ||
      one.line - other.line ||
      compare(one.fingerprint, other.fingerprint) ||
      compare(one.ruleId, other.ruleId) ||
      compare(one.scope, other.scope) ||
      compare(one.text, other.text) ||
      compare(one.neighbours, other.neighbours) ||
      a - b
    );
  });
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function append(groups: Map<string, number[]>, key: string, index: number): void {
  const group = groups.get(key);
  if (group) group.push(index);
  else groups.set(key, [index]);
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function lastName(scope: string): string {
  return scope.slice(scope.lastIndexOf('.') + 1);
}
