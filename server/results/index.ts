import { LRUCache } from 'lru-cache';
import type { Finding } from '#protocol/finding.js';
import type { ToolVersion } from '#protocol/scan-report.js';
import type { RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { hasEnded } from '#server/database/scan-status.js';
import {
  type Artifact,
  type ArtifactKind,
  artifactKinds,
  readArtifact,
  removeArtifacts,
  type StoredComparison,
  type StoredNames,
} from './artifacts.js';
import { readAssignees } from './assignees.js';
import { BucketCache } from './bucket-cache.js';
import { bucketsOf, MissingBucketError, readDetailBucket, removeBuckets } from './buckets.js';
import { toolsThatKnow } from './comparison.js';
import { type CompletedScan, completedScans } from './completed-scans.js';
import { Decisions, type TriageState } from './decisions.js';
import { findVulnerabilities } from './find-vulnerabilities.js';
import type { FindingGroup, GroupedBy } from './finding-groups.js';
import { FindingLists } from './finding-lists.js';
import { type JsonPage, JsonPages } from './json-pages.js';
import { latestScans } from './latest-scans.js';
import { countOpen, noFindings, type RepositoryToday, type SeverityCounts } from './open-counts.js';
import { type Publication, publishResults, removeUploads } from './publish.js';
import type {
  ListedRow,
  Page,
  ReadTeam,
  Vulnerability,
  VulnerabilityFilter,
  VulnerabilityPage,
} from './query-types.js';
import { countRepository } from './repository-counters.js';
import { announce } from './result-changes.js';
import type { ListKind } from './row-json.js';
import { onlyScans } from './scan-list.js';
import { ScanLists, type Scope } from './scan-lists.js';
import { StateFilter } from './state-filter.js';
import { AttemptUploads, type PackedUpload, packedUpload, type UploadPart } from './uploads.js';

export type { Artifact, ArtifactKind, StoredComparison, StoredNames } from './artifacts.js';
export type { CompletedScan } from './completed-scans.js';
export type { WantedState } from './decisions.js';
export type { GroupedBy } from './finding-groups.js';
export { findingId } from './finding-id.js';
export type { JsonPage } from './json-pages.js';
export { MAX_LISTED_ROUTES } from './listed-routes.js';
export { noFindings, type RepositoryToday, type SeverityCounts } from './open-counts.js';
export type { Publication } from './publish.js';
export { QuarantinedScanError } from './quarantine.js';
export type {
  ListedRow,
  Page,
  ReadTeam,
  Vulnerability,
  VulnerabilityFilter,
  VulnerabilityPage,
  VulnerabilityRow,
} from './query-types.js';
export { IncompleteUploadError, type UploadPart } from './uploads.js';

const CACHE_BYTES = 192 * 1024 * 1024;
/** Parts of it for the outlines of scans, and for pages; the rest is for buckets. */
const OUTLINES_SHARE = 1 / 3;
const PAGES_SHARE = 1 / 12;
const ARTIFACT_CACHE_BYTES = 32 * 1024 * 1024;

/** Rows of a page, and what was read of people for it. */
interface RowsOfList extends Pick<VulnerabilityPage, 'people'> {
  rows: readonly Pick<ListedRow, 'id' | 'repositoryId'>[];
}

/** Stored results of completed scans: uploading, publishing, removing, reading. One per process and database. */
export class ResultStore {
  private readonly cache: BucketCache;
  private readonly lists: ScanLists;
  private readonly listed: FindingLists;
  private readonly artifacts: LRUCache<string, { artifact: Artifact; bytes: number }>;
  /** Publications under way: the job and the start-up may both find the same one. */
  private readonly publishing = new Map<string, Promise<Publication>>();

  constructor(
    private readonly database: Database,
    options: { cacheBytes?: number } = {},
  ) {
    const bytes = options.cacheBytes ?? CACHE_BYTES;
    const forOutlines = Math.ceil(bytes * OUTLINES_SHARE);
    this.lists = new ScanLists(database, forOutlines);
    const forPages = Math.ceil(bytes * PAGES_SHARE);
    this.cache = new BucketCache(database, Math.max(1, bytes - forOutlines - forPages));
    const pages = new JsonPages(this.cache, forPages);
    this.listed = new FindingLists({ database, lists: this.lists, cache: this.cache, pages });
    this.artifacts = new LRUCache({
      maxSize: ARTIFACT_CACHE_BYTES,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    });
  }

  /**
   * Keeps one part of an attempt's upload as it came (JSON). Doing it again replaces it.
   * @param body what is packed already needs no packing here
   * @returns SHA-256 (hex) of the body, to compare with the manifest
   */
  async storeUpload(
    scan: { _id: string; teamId: string },
    attempt: number,
    part: UploadPart,
    body: Buffer | PackedUpload,
  ): Promise<string> {
    const packed = 'packed' in body ? body : await packedUpload(body);
    return new AttemptUploads(this.database.collections.uploads, scan, attempt).store(part, packed);
  }

  /** SHA-256 (hex) of stored parts, null where one is missing: for `complete`, before it accepts a manifest. */
  async uploadHashes(scanId: string, attempt: number, parts: UploadPart[]): Promise<(string | null)[]> {
    const uploads = new AttemptUploads(
      this.database.collections.uploads,
      { _id: scanId, teamId: '' },
      attempt,
    );
    const hashes: (string | null)[] = [];
    for (const part of parts) hashes.push(await uploads.hash(part));
    return hashes;
  }

  /** Removes the uploads of attempts 1 to `lastAttempt` of a scan, which were given up. */
  async removeUploads(scanId: string, lastAttempt: number): Promise<void> {
    const scan = { _id: scanId, teamId: '' };
    for (let attempt = 1; attempt <= lastAttempt; attempt += 1)
      await new AttemptUploads(this.database.collections.uploads, scan, attempt).remove();
  }

  /**
   * Turns the uploads of the winning attempt into results, visible all at once. Needs a scan with status `running`
   * whose `winningAttempt`, `manifest`, `commit`, `tool`, `completeness` and attempt's `endedAt` `complete` has set.
   * Safe to run again after a crash at any point: `manifest` becomes null last of all.
   * @throws {IncompleteUploadError} when the uploads are not what the manifest says: the attempt has failed
   */
  publish(scanId: string): Promise<Publication> {
    const under = this.publishing.get(scanId);
    if (under) return under;
    const publishing = publishResults(this.database, scanId, (scan) => this.count(scan));
    this.publishing.set(scanId, publishing);
    return publishing.finally(() => this.publishing.delete(scanId));
  }

  /** Removes a finished scan with everything stored for it (pruning); lists no longer show it. Safe to run again. */
  async remove(scanId: string): Promise<void> {
    const { scans, results, artifacts } = this.database.collections;
    const scan = await scans.findOne({ _id: scanId });
    if (!scan) return;
    if (!hasEnded(scan)) throw new Error(`scan ${scanId} is ${scan.status}: cancel it before it is removed`);
    // Out of sight first: a removal that is cut off must not leave a scan that lists half of its findings.
    if (scan.status === 'completed') {
      const removed = 'Its results were removed when their time was over.';
      await scans.updateOne({ _id: scanId }, { $set: { status: 'cancelled', error: removed } });
    }
    await announce(this.database, scan.teamId, { scanId, repositoryId: scan.repositoryId });
    await this.count(scan);
    await removeBuckets(results, scan);
    await removeUploads(this.database, scan);
    await removeArtifacts(artifacts, scanId);
    for (const kind of artifactKinds) this.artifacts.delete(`${scanId}/${kind}`);
    await scans.deleteOne({ _id: scanId });
    if (!this.database.singleProcess)
      await this.database.teams.update(scan.teamId, { $inc: { scansVersion: 1 } });
  }

  /** Bytes in memory, and buckets that were found there or not. */
  memory(): { outlines: number; pages: number; buckets: number; hits: number; misses: number } {
    const { bytes: buckets, hits, misses } = this.cache;
    return { outlines: this.lists.bytes, pages: this.listed.pageBytes, buckets, hits, misses };
  }

  /** Forgets what is in memory of a team, which was removed. */
  forget(teamId: string): void {
    this.lists.forget(teamId);
  }

  /** Endpoint definition, summary or completeness of a completed scan of this team; null when there is none. */
  async artifact(teamId: string, scanId: string, kind: ArtifactKind): Promise<Artifact | null> {
    if (!(await this.isCompleted(teamId, scanId))) return null;
    const id = `${scanId}/${kind}`;
    const known =
      this.artifacts.get(id) ?? (await readArtifact(this.database.collections.artifacts, scanId, kind));
    if (known) this.artifacts.set(id, known);
    return known?.artifact ?? null;
  }

  /** Null when the team has no such scan; an empty page while it is not completed. */
  async listScan(
    team: ReadTeam,
    scanId: string,
    filter: VulnerabilityFilter,
    page: Page,
  ): Promise<VulnerabilityPage | null> {
    const found = await this.list(team, { teamId: team._id, scanId }, filter, page);
    if (found) return found;
    return (await this.hasScan(team._id, scanId)) ? noRows() : null;
  }

  /** Whether the team has such a scan, completed or not. */
  async hasScan(teamId: string, scanId: string): Promise<boolean> {
    const there = await this.database.collections.scans.findOne(
      { _id: scanId },
      { projection: { teamId: 1 } },
    );
    return there?.teamId === teamId;
  }

  async listRepository(
    team: ReadTeam,
    repositoryId: string,
    filter: VulnerabilityFilter,
    page: Page,
  ): Promise<VulnerabilityPage> {
    return (await this.list(team, { teamId: team._id, repositoryId }, filter, page)) ?? noRows();
  }

  /** All findings of the team; with `filter.scanId` those of one scan (none when it is unknown or not completed). */
  async listTeam(team: ReadTeam, filter: VulnerabilityFilter, page: Page): Promise<VulnerabilityPage> {
    return (await this.list(team, inScope(team._id, filter.scanId), filter, page)) ?? noRows();
  }

  /**
   * A page of one of these lists in summary form, as the API answers with it: of the team, or of one of its repositories or
   * scans; null when there is no such completed scan.
   */
  jsonPage(
    team: ReadTeam,
    of: { repositoryId?: string; scanId?: string | null; kind: ListKind },
    filter: VulnerabilityFilter,
    page: Page,
  ): Promise<JsonPage | null> {
    const scope = inScope(team._id, of.scanId, of.repositoryId);
    return this.current(team._id, () => this.listed.jsonPage(scope, team, filter, page, of.kind));
  }

  /** A finding (suppressed ones too) in full form; null when the team has none with this id. */
  async findVulnerability(teamId: string, id: string): Promise<Vulnerability | null> {
    return (await this.findVulnerabilities(teamId, [id])).get(id) ?? null;
  }

  /** The same of several at once, by their ids; those that the team does not have are missing. */
  findVulnerabilities(teamId: string, ids: readonly string[]): Promise<Map<string, Vulnerability>> {
    const { database, lists, cache } = this;
    return this.current(teamId, () => findVulnerabilities({ database, lists, cache }, teamId, ids));
  }

  /** The completed scans of a repository, the one that ended last first. */
  completedScans(repositoryId: string): Promise<CompletedScan[]> {
    return completedScans(this.database, repositoryId);
  }

  /** Whether the results of this scan can be read. */
  async isCompleted(teamId: string, scanId: string): Promise<boolean> {
    return (await this.lists.scan(teamId, scanId)) !== null;
  }

  /** Tools with which complete findings of a commit are stored: a baseline for scans by the same. */
  async toolsThatKnow(repositoryId: string, commit: string): Promise<ToolVersion[]> {
    return toolsThatKnow(await completedScans(this.database, repositoryId), commit);
  }

  /** Of a completed scan of a merge request; null for others. */
  async comparison(teamId: string, scanId: string): Promise<StoredComparison | null> {
    return (await this.artifact(teamId, scanId, 'comparison'))?.comparison ?? null;
  }

  /** How the findings of a completed scan are called here, where its agent calls them otherwise. */
  async names(teamId: string, scanId: string): Promise<StoredNames> {
    return (await this.artifact(teamId, scanId, 'names'))?.names ?? { names: [], successors: [] };
  }

  /** All findings of a completed scan in list order, suppressed ones last: for exports and baselines. */
  async *findings(teamId: string, scanId: string): AsyncGenerator<Finding> {
    const found = await this.lists.scan(teamId, scanId);
    if (!found) return;
    for (const bucket of bucketsOf(found.scan))
      yield* await readDetailBucket(this.database.collections.results, bucket);
  }

  /** All that was decided about findings of the team, for those who read many pages. */
  decisions(teamId: string): Promise<Decisions> {
    return Decisions.read(this.database, { teamId });
  }

  /** What was decided about rows of a list of the team, in their order. */
  async states(teamId: string, { rows, people }: RowsOfList): Promise<TriageState[]> {
    const decisions = people?.decisions ?? (await Decisions.read(this.database, scopeOfRows(teamId, rows)));
    return rows.map(({ id, repositoryId }) => decisions.stateOf(repositoryId, id));
  }

  /** Who looks after rows of a list of the team, in their order; null: nobody. */
  async assignees(teamId: string, { rows, people }: RowsOfList): Promise<(string | null)[]> {
    const assignees = people?.assignees ?? (await readAssignees(this.database, scopeOfRows(teamId, rows)));
    return rows.map(({ id, repositoryId }) => assignees.of(repositoryId, id) ?? null);
  }

  /**
   * Counts what a repository has: after its scans have changed, or what was decided about its findings.
   * @returns what is open in it
   */
  async count({ teamId, repositoryId }: { teamId: string; repositoryId: string }): Promise<SeverityCounts> {
    let open = noFindings();
    await countRepository(this.database, { teamId, repositoryId }, async () => {
      const repository = await this.database.repositories.byId(teamId, repositoryId);
      const team = repository && (await this.database.teams.get(teamId));
      open = (team && (await this.today(team, [repository])).get(repositoryId)?.open) || noFindings();
      return open.total;
    });
    return open;
  }

  /** What these repositories have today, by their ids; those without a completed scan are left out. */
  async today(
    { _id: teamId, resultsVersion }: ReadTeam,
    repositories: readonly Pick<RepositoryDocument, '_id' | 'defaultBranch'>[],
  ): Promise<Map<string, RepositoryToday>> {
    const branches = new Map(repositories.map(({ _id, defaultBranch }) => [_id, defaultBranch]));
    const scope = scopeOf(teamId, new Set(branches.keys()));
    return this.current(teamId, async () => {
      const all = await this.lists.get(scope, resultsVersion);
      const own = onlyScans(all, ({ repositoryId }) => branches.has(repositoryId));
      const open = new StateFilter('open', await Decisions.read(this.database, scope), this.cache);
      return countOpen(open.narrow(await latestScans(own, branches)));
    });
  }

  /** What a list of the team, or of one repository, has by rule or repository. */
  group(
    team: ReadTeam,
    filter: VulnerabilityFilter,
    by: GroupedBy,
    repositoryId?: string,
  ): Promise<FindingGroup[]> {
    const scope = inScope(team._id, filter.scanId, repositoryId);
    return this.current(team._id, () => this.listed.group(scope, team, filter, by));
  }

  private list(
    team: ReadTeam,
    scope: Scope,
    filter: VulnerabilityFilter,
    page: Page,
  ): Promise<VulnerabilityPage | null> {
    return this.current(team._id, () => this.listed.page(scope, team, filter, page));
  }

  /** Reads; once more with new lists when what the old ones named has been removed meanwhile. */
  private async current<T>(teamId: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof MissingBucketError)) throw error;
      this.lists.forget(teamId);
      return read();
    }
  }
}

function noRows(): VulnerabilityPage {
  return { total: 0, rows: [] };
}

function inScope(teamId: string, scanId?: string | null, repositoryId?: string): Scope {
  if (scanId) return { teamId, scanId };
  return repositoryId ? { teamId, repositoryId } : { teamId };
}

function scopeOfRows(teamId: string, rows: RowsOfList['rows']) {
  return scopeOf(teamId, new Set(rows.map(({ repositoryId }) => repositoryId)));
}

/** Less is read of one repository than of the team. */
function scopeOf(teamId: string, repositoryIds: ReadonlySet<string>) {
  const [repositoryId] = repositoryIds;
  return repositoryIds.size === 1 ? { teamId, repositoryId } : { teamId };
}
