import type { PairBudget } from '#protocol/tracking/pair-budget.js';
import { membersOf, type TrackedFinding } from '#protocol/tracking/tracked-finding.js';
import { readArtifact } from './artifacts.js';
import type { CompletedScan } from './completed-scans.js';
import { type KnownFindings, type Readable, recognise } from './known-findings.js';
import type { PublishingStore } from './publishing-store.js';
import { findingsOf } from './stored-findings.js';

/** Real scans need two or three. Scans that are made up would go on, a pair a round. */
const MAX_ROUNDS = 10;

/**
 * Finds what an earlier scan has in a later one, as `recognise` does, and takes no finding for one that was there beside
 * it in a scan between the two. A weakness is copied, then its first place is fixed: by the code alone it has moved, and
 * what was decided about the first place would be said of the copy.
 * @param witnesses scans between the two, the newest first; read only where findings were edited or moved
 */
export async function recogniseBeside(
  database: PublishingStore,
  earlier: readonly TrackedFinding[],
  head: Readable<TrackedFinding>,
  witnesses: readonly CompletedScan[],
  budget: PairBudget,
): Promise<KnownFindings> {
  const views = new Map<string, Promise<View | null>>();
  const viewOf = (scan: CompletedScan) => {
    const view = views.get(scan.id) ?? viewHead(database, scan, head, budget);
    views.set(scan.id, view);
    return view;
  };
  const apart = new Set<string>();
  const keyOf = (before: TrackedFinding, after: TrackedFinding) =>
    `${before.fingerprint}\0${after.fingerprint}`;
  for (let round = 1; ; round += 1) {
    const isLast = round > MAX_ROUNDS;
    const known = await recognise(earlier, head, {
      // At the end nothing is taken for what was edited or moved: so no decision passes to what was beside it.
      areApart: (before, after) => isLast || apart.has(keyOf(before, after)),
      budget,
    });
    if (isLast) return known;
    const size = apart.size;
    for (const [before, after] of known.changed)
      if (await wereApart(before.fingerprint, after.fingerprint, witnesses, viewOf))
        apart.add(keyOf(before, after));
    if (apart.size === size) return known;
  }
}

/** How a scan between the two knows the findings of the head. */
interface View {
  /** By uploaded fingerprint of the head the one that it had in that scan, where it was there. */
  names: ReadonlyMap<string, string>;
  /** Fingerprints of what was there, or was seen to be gone. */
  known: ReadonlySet<string>;
}

/** Whether the newest scan that had the finding of the head knew it, and the earlier one, as two. */
async function wereApart(
  before: string,
  after: string,
  witnesses: readonly CompletedScan[],
  viewOf: (scan: CompletedScan) => Promise<View | null>,
): Promise<boolean> {
  for (const scan of witnesses) {
    const view = await viewOf(scan);
    const name = view?.names.get(after);
    if (name === before) return false;
    if (name !== undefined && view?.known.has(before)) return true;
  }
  return false;
}

/** Null when the scan was removed meanwhile. */
async function viewHead(
  database: PublishingStore,
  scan: CompletedScan,
  head: Readable<TrackedFinding>,
  budget: PairBudget,
): Promise<View | null> {
  const findings = (await findingsOf(database, scan))?.flatMap(membersOf);
  if (!findings) return null;
  const between = await recognise(findings, head, { budget });
  // Under a fingerprint of an earlier version, too, it was known there.
  const formerNames = new Map([...between.successors].map(([former, fingerprint]) => [fingerprint, former]));
  const names = new Map<string, string>();
  for await (const { fingerprint } of head()) {
    const name = between.nameOf(fingerprint);
    if (!between.added.has(fingerprint)) names.set(fingerprint, formerNames.get(name) ?? name);
  }
  const stored = await readArtifact(database.collections.artifacts, scan.id, 'comparison');
  const fixed = stored?.artifact.comparison?.fixed ?? [];
  return { names, known: new Set([...findings.map(({ fingerprint }) => fingerprint), ...fixed]) };
}
