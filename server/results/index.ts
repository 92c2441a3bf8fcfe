import type { Finding } from '#protocol/finding.js';
import type { ArtifactDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { Page, Vulnerability, VulnerabilityFilter, VulnerabilityPage } from './query-types.js';

export { findingId } from './finding-id.js';
export type {
  Page,
  Vulnerability,
  VulnerabilityFilter,
  VulnerabilityPage,
  VulnerabilityRow,
} from './query-types.js';

/** `published`: done now; `already`: nothing was left to do; `withdrawn`: cancelled or given up meanwhile, no results kept. */
export type Publication = 'published' | 'already' | 'withdrawn';

/** What `complete` named is not there or not what was named: doing it again cannot help, the attempt has failed. */
export class IncompleteUploadError extends Error {
  override name = 'IncompleteUploadError';
}

/** Part of an upload: the number of a findings batch from 0, or one of the two documents. */
export type UploadPart = number | 'endpoints' | 'summary';

/** Stored results of completed scans: publishing, removing, reading. One per process. */
export class ResultStore {
  constructor(private readonly database: Database) {}

  /**
   * Keeps one part of an attempt's upload as it came (body: JSON, not compressed). Doing it again replaces it.
   * @returns SHA-256 (hex) of the body, to compare with the manifest
   */
  async storeUpload(
    scan: { _id: string; teamId: string },
    attempt: number,
    part: UploadPart,
    body: Buffer,
  ): Promise<string> {
    throw new Error(`not landed: ${this.database.engine} ${scan._id} ${attempt} ${part} ${body.length}`);
  }

  /** SHA-256 (hex) of the stored parts that `complete` names; null where one is missing. */
  async uploadHashes(scanId: string, attempt: number, parts: UploadPart[]): Promise<(string | null)[]> {
    throw new Error(`not landed: ${scanId} ${attempt} ${parts.length}`);
  }

  /** Removes uploads of a scan: of all attempts up to `lastAttempt`. For attempts that were given up. */
  async removeUploads(scanId: string, lastAttempt: number): Promise<void> {
    throw new Error(`not landed: ${scanId} ${lastAttempt}`);
  }

  /**
   * Turns the uploads of the winning attempt into results, visible all at once. Needs a scan with status `running`,
   * `winningAttempt`, `manifest`, `tool`, `completeness` set by `complete`. Safe to run again after a crash at any
   * point: `manifest` becomes null last of all.
   * @throws {IncompleteUploadError} when the uploads are not what the manifest says
   */
  async publish(scanId: string): Promise<Publication> {
    throw new Error(`not landed: ${scanId}`);
  }

  /** Removes a finished scan with everything stored for it (pruning); lists no longer show it. Safe to run again. */
  async remove(scanId: string): Promise<void> {
    throw new Error(`not landed: ${scanId}`);
  }

  /** Endpoint definition or summary of a completed scan of this team; null when there is none. */
  async artifact(
    teamId: string,
    scanId: string,
    kind: 'endpoints' | 'summary',
  ): Promise<ArtifactDocument | null> {
    throw new Error(`not landed: ${teamId} ${scanId} ${kind}`);
  }

  /** Null when the team has no such scan; an empty page while it is not completed. */
  async listScan(
    teamId: string,
    scanId: string,
    filter: VulnerabilityFilter,
    page: Page,
  ): Promise<VulnerabilityPage | null> {
    throw new Error(`not landed: ${teamId} ${scanId} ${filter.type} ${page.limit}`);
  }

  async listRepository(
    teamId: string,
    repositoryId: string,
    filter: VulnerabilityFilter,
    page: Page,
  ): Promise<VulnerabilityPage> {
    throw new Error(`not landed: ${teamId} ${repositoryId} ${filter.type} ${page.limit}`);
  }

  async listTeam(teamId: string, filter: VulnerabilityFilter, page: Page): Promise<VulnerabilityPage> {
    throw new Error(`not landed: ${teamId} ${filter.type} ${page.limit}`);
  }

  /** A finding (suppressed ones too) in full form; null when the team has none with this id. */
  async findVulnerability(teamId: string, id: string): Promise<Vulnerability | null> {
    throw new Error(`not landed: ${teamId} ${id}`);
  }

  /** All findings of a completed scan in list order, suppressed ones last: for exports and baselines. */
  findings(teamId: string, scanId: string): AsyncGenerator<Finding> {
    throw new Error(`not landed: ${teamId} ${scanId}`);
  }
}
