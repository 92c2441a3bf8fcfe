import type { PairBudget } from '#protocol/tracking/pair-budget.js';
import { type KnownApart, trackFindings } from '#protocol/tracking/track.js';
import { isCurrent, printOf, type TrackedFinding } from '#protocol/tracking/tracked-finding.js';
import { FreeNames } from './free-names.js';

/** Findings that are read several times, as there may be hundreds of thousands. */
export type Readable<T> = () => AsyncIterable<T>;

/** What is known of the findings of a scan by an earlier one. */
export class KnownFindings {
  /** By uploaded fingerprint the one that it is known by, where that is another one. */
  readonly names = new Map<string, string>();
  /** Fingerprints of earlier versions that were found again, with those that have taken their place. */
  readonly successors = new Map<string, string>();
  /** Uploaded fingerprints of what the earlier scan does not have. */
  readonly added = new Set<string>();
  /** What the earlier scan has and this one does not. */
  gone: TrackedFinding[] = [];
  /** What was found again, though not untouched: the earlier one with the one of this scan. */
  changed: [before: TrackedFinding, after: TrackedFinding][] = [];

  /** Under which fingerprint a finding is stored. */
  nameOf(fingerprint: string): string {
    return this.names.get(fingerprint) ?? fingerprint;
  }

  /**
   * Lets a finding be called as one of its places is that needs a decision, where what it was called was closed: by a decision
   * that is not about that place, nobody would see it.
   * @param closed names that need no change any more
   */
  callByOpenPlace({ fingerprint, places = [] }: TrackedFinding, closed: ReadonlySet<string>): void {
    const name = this.nameOf(fingerprint);
    if (!closed.has(name)) return;
    const open = places.find((place) => !closed.has(this.nameOf(place.fingerprint)));
    if (!open) return;
    this.names.set(fingerprint, this.nameOf(open.fingerprint));
    this.names.set(open.fingerprint, name);
  }

  /** Calls what is new to the earlier scan as another one does, which has reserved the names of all others. */
  callAddedAs(other: KnownFindings): void {
    for (const fingerprint of this.added) {
      const name = other.nameOf(fingerprint);
      if (name === fingerprint) this.names.delete(fingerprint);
      else this.names.set(fingerprint, name);
    }
    for (const [former, fingerprint] of other.successors) this.successors.set(former, fingerprint);
  }
}

export interface Recognising {
  /** Fingerprints that others are known by. */
  reserved?: ReadonlySet<string>;
  /** Which findings are not the same, however alike they are. */
  areApart?: KnownApart;
  /** What is left for all comparisons of one scan; left out: that of a whole scan. */
  budget?: PairBudget;
}

/**
 * Finds what an earlier scan has in a later one, and gives it the fingerprint that it has there: so what people have
 * decided about a finding stays with it when it is edited, or when a copy of it appears.
 */
export async function recognise(
  earlier: readonly TrackedFinding[],
  head: Readable<TrackedFinding>,
  { reserved, areApart, budget }: Recognising = {},
): Promise<KnownFindings> {
  const untouched = new Set<string>();
  for await (const finding of head()) untouched.add(placeKey(finding));
  const stayed = new Set<string>();
  const before: TrackedFinding[] = [];
  for (const finding of earlier) {
    const key = placeKey(finding);
    if (untouched.has(key)) stayed.add(key);
    else before.push(finding);
  }
  const after: TrackedFinding[] = [];
  const taken = new Set(reserved);
  for await (const finding of head())
    if (stayed.has(placeKey(finding))) taken.add(finding.fingerprint);
    else after.push(finding);
  return name(before, after, taken, areApart, budget);
}

/** @param taken fingerprints that are given away */
function name(
  before: TrackedFinding[],
  after: TrackedFinding[],
  taken: Set<string>,
  areApart?: KnownApart,
  budget?: PairBudget,
): KnownFindings {
  const known = new KnownFindings();
  const { earlier, gone } = trackFindings(before, after, areApart, budget);
  known.gone = gone.map((index) => before[index]);
  const unnamed: string[] = [];
  for (const [index, { fingerprint }] of after.entries()) {
    const from = earlier[index];
    if (from === null) known.added.add(fingerprint);
    else known.changed.push([before[from], after[index]]);
    const former = from === null ? null : before[from].fingerprint;
    // The name of an earlier version ends with it.
    const isSucceeded = former !== null && !isCurrent(former) && isCurrent(fingerprint);
    if (former === null || isSucceeded || taken.has(former)) {
      unnamed.push(fingerprint);
      if (former !== null && isSucceeded) known.successors.set(former, fingerprint);
      continue;
    }
    taken.add(former);
    if (former !== fingerprint) known.names.set(fingerprint, former);
  }
  // Nor is what is new called as what is gone: what was decided about that is not about it.
  for (const { fingerprint } of known.gone) taken.add(fingerprint);
  const names = new FreeNames(taken, nextName);
  for (const fingerprint of unnamed) {
    // The fingerprint itself, unless another finding is known by it. One of an earlier version has no others beside it.
    const free = printOf(fingerprint) === fingerprint ? fingerprint : names.take(fingerprint);
    if (free !== fingerprint) known.names.set(fingerprint, free);
  }
  for (const [former, fingerprint] of known.successors)
    known.successors.set(former, known.nameOf(fingerprint));
  return known;
}

/** The one after it with the same print. */
function nextName(fingerprint: string): string {
  const print = printOf(fingerprint);
  const digits = fingerprint.length - print.length;
  const last = (BigInt(`0x${fingerprint.slice(print.length)}`) + 1n) % 16n ** BigInt(digits);
  return print + last.toString(16).padStart(digits, '0');
}

/** Findings with one key are the same, untouched: what stands around them tells equal ones apart. */
function placeKey({ fingerprint, path, neighbours }: TrackedFinding): string {
  return `${fingerprint}\0${path}\0${neighbours}`;
}
