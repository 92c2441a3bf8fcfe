import { LRUCache } from 'lru-cache';
import type { Finding } from '#protocol/finding.js';
import type { ToolVersion } from '#protocol/scan-report.js';
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
import { BucketCache } from './bucket-cache.js';
import { bucketsOf, MissingBucketError, readDetailBucket, removeBuckets } from './buckets.js';
import { toolsThatKnow } from './comparison.js';
import { Decisions } from './decisions.js';
import { scanPrefix } from './finding-id.js';
import { latestScans } from './latest-scans.js';
import { rowOfId } from './list-bucket.js';
import { RunLists } from './list-runs.js';
import { openCounts, type SeverityCounts } from './open-counts.js';
import { countRepository, type Publication, publishResults, removeUploads } from './publish.js';
import { type QueryScope, queryRuns, vulnerabilityRow } from './query.js';
import type {
  Page,
  RowPlace,
  Vulnerability,
  VulnerabilityFilter,
  VulnerabilityPage,
  VulnerabilityRow,
} from './query-types.js';
import { type CompletedScan, TeamDirectories } from './team-directory.js';
import { AttemptUploads, type UploadPart } from './uploads.js';

export type { Artifact, ArtifactKind, StoredComparison, StoredNames } from './artifacts.js';
export type { WantedState } from './decisions.js';
export { findingId } from './finding-id.js';
export { noFindings, type SeverityCounts } from './open-counts.js';
export type { Publication } from './publish.js';
export type {
  Page,
  RowPlace,
  Vulnerability,
  VulnerabilityFilter,
  VulnerabilityPage,
  VulnerabilityRow,
} from './query-types.js';
export type { CompletedScan } from './team-directory.js';
export { IncompleteUploadError, type UploadPart } from './uploads.js';

const everything: QueryScope = { belongs: () => true, decisions: null };
const CACHE_BYTES = 192 * 1024 * 1024;
const ARTIFACT_CACHE_BYTES = 32 * 1024 * 1024;

/** Stored results of completed scans: uploading, publishing, removing, reading. One per process and database. */
export class ResultStore {
  private readonly cache: BucketCache;
  private readonly runs: RunLists;
  private readonly directories: TeamDirectories;
  private readonly artifacts: LRUCache<string, { artifact: Artifact; bytes: number }>;
  /** Publications under way: the job and the start-up may both find the same one. */
  private readonly publishing = new Map<string, Promise<Publication>>();

  constructor(
    private readonly database: Database,
    options: { cacheBytes?: number } = {},
  ) {
    this.cache = new BucketCache(database.collections.results, options.cacheBytes ?? CACHE_BYTES);
    this.runs = new RunLists(this.cache);
    this.directories = new TeamDirectories(database);
    this.artifacts = new LRUCache({
      maxSize: ARTIFACT_CACHE_BYTES,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    });
  }

  /**
   * Keeps one part of an attempt's upload as it came (body: JSON, not compressed). Doing it again replaces it.
   * @returns SHA-256 (hex) of the body, to compare with the manifest
   */
  storeUpload(
    scan: { _id: string; teamId: string },
    attempt: number,
    part: UploadPart,
    body: Buffer,
  ): Promise<string> {
    return new AttemptUploads(this.database.collections.uploads, scan, attempt).store(part, body);
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
    const publishing = publishResults(this.database, this.directories, scanId);
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
      await this.directories.remove(scan.teamId, scanId);
    }
    await countRepository(this.database, this.directories, scan);
    await this.database.teams.update(scan.teamId, { $inc: { resultsVersion: 1 } });
    await removeBuckets(results, scan);
    await removeUploads(this.database, scan);
    await removeArtifacts(artifacts, scanId);
    for (const kind of artifactKinds) this.artifacts.delete(`${scanId}/${kind}`);
    await scans.deleteOne({ _id: scanId });
  }

  /** Forgets what is in memory of a team, which was removed. */
  forget(teamId: string): void {
    this.directories.forget(teamId);
  }

  /** Endpoint definition, summary or completeness of a completed scan of this team; null when there is none. */
  async artifact(teamId: string, scanId: string, kind: ArtifactKind): Promise<Artifact | null> {
    const directory = await this.directories.get(teamId);
    if (!directory.byId.has(scanId)) return null;
    const id = `${scanId}/${kind}`;
    const known =
      this.artifacts.get(id) ?? (await readArtifact(this.database.collections.artifacts, scanId, kind));
    if (known) this.artifacts.set(id, known);
    return known?.artifact ?? null;
  }

  /** Null when the team has no such scan; an empty page while it is not completed. */
  async listScan(
    teamId: string,
    scanId: string,
    filter: VulnerabilityFilter,
    page: Page,
  ): Promise<VulnerabilityPage | null> {
    return this.current(teamId, async () => {
      const scan = (await this.directories.get(teamId)).byId.get(scanId);
      if (scan) return queryRuns(await this.runs.scan(scan), this.cache, filter, page, everything);
      const there = await this.database.collections.scans.findOne(
        { _id: scanId },
        { projection: { teamId: 1 } },
      );
      return there?.teamId === teamId ? { total: 0, rows: [] } : null;
    });
  }

  listRepository(
    teamId: string,
    repositoryId: string,
    filter: VulnerabilityFilter,
    page: Page,
  ): Promise<VulnerabilityPage> {
    return this.list(teamId, filter, page, (scan) => scan.repositoryId === repositoryId);
  }

  /** All findings of the team; with `filter.scanId` those of one scan (none when it is unknown or not completed). */
  async listTeam(teamId: string, filter: VulnerabilityFilter, page: Page): Promise<VulnerabilityPage> {
    const { scanId } = filter;
    if (!scanId) return this.list(teamId, filter, page, () => true);
    return this.current(teamId, async () => {
      const scan = (await this.directories.get(teamId)).byId.get(scanId);
      if (!scan) return { total: 0, rows: [] };
      const decisions = await this.decisions(teamId, filter);
      return queryRuns(await this.runs.scan(scan), this.cache, filter, page, { ...everything, decisions });
    });
  }

  /** A finding (suppressed ones too) in full form; null when the team has none with this id. */
  async findVulnerability(teamId: string, id: string): Promise<Vulnerability | null> {
    const prefix = scanPrefix(id);
    return this.current(teamId, async () => {
      const { scans } = await this.directories.get(teamId);
      for (const scan of scans.filter((candidate) => candidate.prefix === prefix)) {
        for (const bucketName of bucketsOf(scan)) {
          const bucket = this.cache.peek(bucketName) ?? (await this.cache.read(bucketName, { evict: true }));
          const row = rowOfId(bucket, id);
          if (row < 0) continue;
          const details = await readDetailBucket(this.database.collections.results, bucketName);
          const summary = vulnerabilityRow(scan, bucket, row);
          return { ...summary, repositoryId: scan.repositoryId, finding: details[row] };
        }
      }
      return null;
    });
  }

  /** The completed scans of a team, the one that ended last first. */
  async completedScans(teamId: string): Promise<readonly CompletedScan[]> {
    return (await this.directories.get(teamId)).scans;
  }

  /** Tools with which complete findings of a commit are stored: a baseline for scans by the same. */
  async toolsThatKnow(teamId: string, repositoryId: string, commit: string): Promise<ToolVersion[]> {
    return toolsThatKnow(await this.directories.get(teamId), { repositoryId, commit });
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
    const scan = (await this.directories.get(teamId)).byId.get(scanId);
    if (!scan) return;
    for (const bucket of bucketsOf(scan))
      yield* await readDetailBucket(this.database.collections.results, bucket);
  }

  /** Repository, branch and state of rows of a team's lists, in their order; null: their scan was removed meanwhile. */
  async places(
    teamId: string,
    rows: Pick<VulnerabilityRow, 'id' | 'scanId'>[],
  ): Promise<(RowPlace | null)[]> {
    const { byId } = await this.directories.get(teamId);
    const decisions = await Decisions.read(this.database, teamId);
    return rows.map(({ id, scanId }) => {
      const scan = byId.get(scanId);
      if (!scan) return null;
      const { repositoryId, branch } = scan;
      return { repositoryId, branch, state: decisions.stateOf(repositoryId, id) };
    });
  }

  /** By the id of the repository the scan that shows what it has today, and its open findings. */
  async today(teamId: string): Promise<Map<string, { scan: CompletedScan; open: SeverityCounts }>> {
    return this.current(teamId, async () => {
      const directory = await this.directories.get(teamId);
      const scans = latestScans(directory.scans, await this.database.repositories.list(teamId));
      const { runs } = await this.runs.team(teamId, directory);
      const decisions = await Decisions.read(this.database, teamId);
      const counts = await openCounts(runs, this.cache, scans, decisions);
      return new Map(
        [...scans].flatMap((scan) => {
          const open = counts.get(scan.repositoryId);
          return open ? [[scan.repositoryId, { scan, open }] as const] : [];
        }),
      );
    });
  }

  private list(
    teamId: string,
    filter: VulnerabilityFilter,
    page: Page,
    belongs: (scan: CompletedScan) => boolean,
  ): Promise<VulnerabilityPage> {
    return this.current(teamId, async () => {
      const directory = await this.directories.get(teamId);
      const latest = filter.latest
        ? latestScans(directory.scans, await this.database.repositories.list(teamId))
        : null;
      const runs = await this.runs.team(teamId, directory);
      return queryRuns(runs, this.cache, filter, page, {
        belongs: (scan) => belongs(scan) && (latest === null || latest.has(scan)),
        decisions: await this.decisions(teamId, filter),
      });
    });
  }

  /** Read only where a filter asks for them. */
  private async decisions(teamId: string, { state }: VulnerabilityFilter): Promise<Decisions | null> {
    return state ? Decisions.read(this.database, teamId) : null;
  }

  /** Reads; once more with a new directory when what the old one named has been removed meanwhile. */
  private async current<T>(teamId: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof MissingBucketError)) throw error;
      this.directories.forget(teamId);
      return read();
    }
  }
}
