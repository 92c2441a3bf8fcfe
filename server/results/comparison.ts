import type { BaselineUpload } from '#protocol/agent-api.js';
import type { ServedOutline } from '#protocol/endpoint-review/outline.js';
import type { ToolVersion } from '#protocol/scan-report.js';
import { PairBudget } from '#protocol/tracking/pair-budget.js';
import { isClosed, newPlace, type PlacedFinding } from '#protocol/tracking/places.js';
import { isReopened, type RoutedFinding, routesAdded } from '#protocol/tracking/routes.js';
import { membersOf, type TrackedFinding, type TrackedPlace } from '#protocol/tracking/tracked-finding.js';
import type { ScanComparison, ScanDocument } from '#server/database/documents.js';
import { readArtifact, type StoredComparison } from './artifacts.js';
import { type CompletedScan, completedScans } from './completed-scans.js';
import { recogniseBeside } from './found-beside.js';
import { KnownFindings, type Readable, recognise } from './known-findings.js';
import type { PublishingStore } from './publishing-store.js';
import { servedAt } from './served-outlines.js';
import { findingsOf } from './stored-findings.js';

/** Merge requests that may have been merged since the branch was scanned: findings of so many are read at most. */
const MAX_MERGED = 10;

interface Baseline {
  origin: 'stored' | 'analysed';
  complete: boolean;
  /** As they are called here, suppressed ones too. */
  findings: readonly TrackedFinding[];
  /** Fingerprints of an earlier version with those that have taken their place. */
  successors: ReadonlyMap<string, string>;
  /** What it serves; null: not known. */
  served: ServedOutline | null;
}

/** What becomes of the findings of a scan that is published. */
export interface Placing {
  known: KnownFindings;
  /** Scans before it that know since when findings are there. */
  earlier: CompletedScan[];
  /** Null for a full scan. */
  compared: {
    comparison: ScanComparison;
    /** What it has of the scan is called as its agent calls it. */
    stored: StoredComparison;
    /** What the merge base serves; null: not known. */
    base: ServedOutline | null;
  } | null;
}

/** Tools with which complete findings of a commit are stored. @param scans of its repository */
export function toolsThatKnow(scans: CompletedScan[], commit: string): ToolVersion[] {
  const tools = new Map<string, ToolVersion>();
  for (const { engine, rules, ...scan } of scans)
    if (engine !== null && rules !== null && knows(scan, commit))
      tools.set(`${engine} ${rules}`, { engine, rules });
  return [...tools.values()];
}

/** Whether the findings of the commit can be read from what is stored of a scan. Who may make findings up is no witness. */
function knows(
  scan: Pick<CompletedScan, 'trusted' | 'complete' | 'commit' | 'analysedBase' | 'byOwnSettings'>,
  commit: string,
): boolean {
  if (!scan.trusted) return false;
  return (scan.complete && scan.byOwnSettings && scan.commit === commit) || scan.analysedBase === commit;
}

/** Which of its findings are those of earlier scans of the branch. */
export async function placeFullScan(
  database: PublishingStore,
  scan: ScanDocument,
  head: Readable<TrackedFinding>,
): Promise<Placing> {
  const scans = await completedScans(database, scan.repositoryId);
  const earlier = await earlierScans(database, scans, scan, scan.branch);
  const findings = await earlierFindings(database, earlier);
  if (!findings) return { known: new KnownFindings(), earlier: [], compared: null };
  const witnesses = mergeRequestsInto(scan.branch, scans).slice(0, MAX_MERGED);
  const known = await recogniseBeside(
    database,
    findings.flatMap(membersOf),
    () => eachMember(head()),
    witnesses,
    new PairBudget(),
  );
  return { known, earlier: earlier.slice(0, 1), compared: null };
}

/**
 * Compares a scan of a merge request with its merge base: a stored scan of exactly that commit by the same tool, else
 * what the agent has uploaded of it. A partial scan of the head has fixed nothing. What the base does not have may be of
 * the scan before of the same merge request.
 */
export async function placeMergeRequestScan(
  database: PublishingStore,
  scan: ScanDocument,
  head: Readable<TrackedFinding>,
  upload: BaselineUpload | null,
): Promise<Placing> {
  const base = scan.mergeRequest?.base ?? null;
  const none = { base, origin: null, complete: false, ...{ added: 0, unchanged: 0, fixed: 0 } };
  const members = () => eachMember(head());
  const scans = await completedScans(database, scan.repositoryId);
  const former = formerHeads(scan, scans);
  const branch = scan.mergeRequest?.targetBranch ?? scan.branch;
  const targets = await earlierScans(database, scans, scan, branch);
  const earlier = [...targets.slice(0, 1), ...former.slice(0, 1)];
  const budget = new PairBudget();
  const findBase = (commit: string) => findBaseline(database, scans, scan, commit, upload, targets, budget);
  const baseline = base === null ? null : await findBase(base);
  if (baseline === null) {
    const recognised = await recogniseBeside(
      database,
      ((await earlierFindings(database, targets)) ?? []).flatMap(membersOf),
      members,
      former,
      budget,
    );
    return {
      known: await withFormerHead(database, former, recognised, members, budget),
      earlier,
      compared: {
        comparison: { ...none, missing: whyMissing(base, upload) },
        stored: { added: [], fixed: [], base: null },
        base: null,
      },
    };
  }
  const { origin, complete, findings, successors } = baseline;
  const membersOfBase = findings.flatMap(membersOf);
  const recognised = await recogniseBeside(database, membersOfBase, members, former, budget);
  const known = await withFormerHead(database, former, recognised, members, budget);
  for (const [former, fingerprint] of successors) known.successors.set(former, fingerprint);
  const before = new Map(membersOfBase.map((finding) => [finding.fingerprint, finding]));
  const added: string[] = [];
  const routed: RoutedFinding[] = [];
  const placed: PlacedFinding[] = [];
  let open = 0;
  for await (const finding of head()) {
    const { fingerprint } = finding;
    const places = membersOf(finding).map((place) => {
      const earlier = before.get(known.nameOf(place.fingerprint)) ?? {};
      const isNew = known.added.has(place.fingerprint) || isReopened(earlier, place);
      return { place, earlier, isNew };
    });
    const { earlier } = places.find(({ isNew }) => !isNew) ?? places[0];
    const routes = routesAdded(earlier, finding);
    if (routes.length > 0) routed.push({ fingerprint, routes });
    if (finding.suppression) continue;
    open += 1;
    const newPlaces = places.flatMap(({ place, isNew }) => (isNew ? [newPlace(place)] : []));
    if (newPlaces.length === places.length) added.push(fingerprint);
    else if (newPlaces.length > 0) placed.push({ fingerprint, places: newPlaces });
  }
  const isPartial = scan.completeness?.state !== 'complete';
  const gone = new Set(known.gone.map(({ fingerprint }) => fingerprint));
  const fixed = isPartial
    ? []
    : findings.filter((one) => !one.suppression && isClosed(one, gone)).map(({ fingerprint }) => fingerprint);
  const keepsBase = origin === 'analysed';
  const counts = { added: added.length, unchanged: open - added.length, fixed: fixed.length };
  return {
    known,
    earlier,
    compared: {
      comparison: { base, origin, ...(keepsBase && { keepsBase }), complete, ...counts, missing: null },
      stored: { added, routes: routed, places: placed, fixed, base: keepsBase ? [...findings] : null },
      base: baseline.served,
    },
  };
}

async function findBaseline(
  database: PublishingStore,
  scans: readonly CompletedScan[],
  scan: ScanDocument,
  base: string,
  upload: BaselineUpload | null,
  targets: readonly CompletedScan[],
  budget: PairBudget,
): Promise<Baseline | null> {
  if (upload && !('missing' in upload) && upload.commit === base) {
    const uploaded = 'findings' in upload ? upload.findings : upload.fingerprints.map(knownByPrintAlone);
    const served = ('findings' in upload && upload.served) || null;
    const named = await nameBase(await earlierFindings(database, targets), uploaded, budget);
    return { origin: 'analysed', complete: upload.state === 'complete', ...named, served };
  }
  const witnesses = scans.filter(
    (one) => knows(one, base) && one.engine === scan.tool?.engine && one.rules === scan.tool?.rules,
  );
  for (const witness of witnesses) {
    const findings = await findingsOfCommit(database, witness, base);
    if (!findings) continue;
    const served = await servedAt(database, witnesses, base);
    return { origin: 'stored', complete: true, findings, successors: new Map(), served };
  }
  return null;
}

/** @param earlier what the newest scan of the target has */
async function nameBase(
  earlier: readonly TrackedFinding[] | null,
  findings: readonly TrackedFinding[],
  budget: PairBudget,
): Promise<Pick<Baseline, 'findings' | 'successors'>> {
  if (!earlier) return { findings, successors: new Map() };
  const members = findings.flatMap(membersOf);
  const known = await recognise(earlier.flatMap(membersOf), () => each(members), { budget });
  const named = <T extends TrackedPlace>(place: T) => ({
    ...place,
    fingerprint: known.nameOf(place.fingerprint),
  });
  return {
    findings: findings.map(({ places, ...finding }) => ({
      ...named(finding),
      ...(places && { places: places.map(named) }),
    })),
    successors: known.successors,
  };
}

/** Scans of earlier heads of the same merge request, the newest first. */
function formerHeads(
  { mergeRequest, trusted }: ScanDocument,
  scans: readonly CompletedScan[],
): CompletedScan[] {
  return scans.filter((one) => one.mergeRequest?.iid === mergeRequest?.iid && (one.trusted || !trusted));
}

/** The newest scan of each merge request into a branch, since that was scanned itself. */
function mergeRequestsInto(branch: string, scans: readonly CompletedScan[]): CompletedScan[] {
  const newest = new Map<string, CompletedScan>();
  for (const scan of scans) {
    if (scan.kind === 'full' && scan.branch === branch && scan.trusted && scan.complete) break;
    const { mergeRequest, trusted } = scan;
    if (mergeRequest?.targetBranch === branch && trusted && !newest.has(mergeRequest.iid))
      newest.set(mergeRequest.iid, scan);
  }
  return [...newest.values()];
}

/** Lets what is new to the base keep the names that it had in the last scan of the same merge request. */
async function withFormerHead(
  database: PublishingStore,
  [newest]: readonly CompletedScan[],
  known: KnownFindings,
  head: Readable<TrackedFinding>,
  budget: PairBudget,
): Promise<KnownFindings> {
  if (known.added.size === 0) return known;
  const earlier = newest && (await findingsOf(database, newest))?.flatMap(membersOf);
  if (!earlier) return known;
  const reserved = new Set<string>();
  for await (const { fingerprint } of head())
    if (!known.added.has(fingerprint)) reserved.add(known.nameOf(fingerprint));
  const isNew = ({ fingerprint }: TrackedFinding) => known.added.has(fingerprint);
  const former = earlier.filter(({ fingerprint }) => !reserved.has(fingerprint));
  const formerNames = new Set(former.map(({ fingerprint }) => fingerprint));
  for (const { fingerprint } of known.gone) if (!formerNames.has(fingerprint)) reserved.add(fingerprint);
  known.callAddedAs(await recognise(former, () => filtered(head(), isNew), { reserved, budget }));
  return known;
}

/** What the newest trusted and complete scan of a branch has; of the default branch, where there is none. */
async function earlierFindings(
  database: PublishingStore,
  earlier: readonly CompletedScan[],
): Promise<readonly TrackedFinding[] | null> {
  for (const scan of earlier) {
    const findings = await findingsOf(database, scan);
    if (findings) return findings;
  }
  return null;
}

/** The newest trusted and complete scan of a branch, and that of the default branch. */
async function earlierScans(
  database: PublishingStore,
  scans: readonly CompletedScan[],
  { teamId, repositoryId }: ScanDocument,
  branch: string,
): Promise<CompletedScan[]> {
  const repository = await database.repositories.byId(teamId, repositoryId);
  const branches = [...new Set([branch, repository?.defaultBranch])];
  return branches.flatMap((wanted) => {
    const isWitness = (one: CompletedScan) => one.kind === 'full' && one.trusted && one.complete;
    return scans.find((one) => one.branch === wanted && isWitness(one)) ?? [];
  });
}

/** Null when the scan was removed meanwhile. */
async function findingsOfCommit(
  database: PublishingStore,
  scan: CompletedScan,
  commit: string,
): Promise<readonly TrackedFinding[] | null> {
  if (scan.commit === commit) return findingsOf(database, scan);
  const found = await readArtifact(database.collections.artifacts, scan.id, 'comparison');
  return found?.artifact.comparison?.base ?? null;
}

function knownByPrintAlone(fingerprint: string): TrackedFinding {
  return { fingerprint, ruleId: '', path: '', line: 1, scope: '', text: '', neighbours: '' };
}

async function* eachMember(findings: AsyncIterable<TrackedFinding>): AsyncGenerator<TrackedFinding> {
  for await (const finding of findings) yield* membersOf(finding);
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

async function* filtered<T>(items: AsyncIterable<T>, isWanted: (item: T) => boolean): AsyncGenerator<T> {
  for await (const item of items) if (isWanted(item)) yield item;
}

function whyMissing(base: string | null, upload: BaselineUpload | null): string {
  if (base === null) return 'The code host does not tell the merge base.';
  if (upload && 'missing' in upload) return upload.missing;
  return `The findings of the merge base ${base} are not stored any more, and were not analysed with this scan.`;
}
