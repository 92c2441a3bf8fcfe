import { LRUCache } from 'lru-cache';
import type { ScanDocument, ScanKind, ScannedMergeRequest } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { scanPrefix } from './finding-id.js';

/** A scan whose results can be read. */
export interface CompletedScan {
  id: string;
  repositoryId: string;
  name: string;
  branch: string;
  commit: string | null;
  kind: ScanKind;
  /** Of a scan of a merge request: which, and against what. */
  mergeRequest: Pick<ScannedMergeRequest, 'iid' | 'targetBranch' | 'base'> | null;
  /** False when something that matters was skipped: such a scan is no baseline. */
  complete: boolean;
  /** False when a CI job of a ref that is not protected did it: nor is such a scan a baseline. */
  trusted: boolean;
  /** Engine, and hash of the rules that it was made with. */
  engine: string | null;
  rules: string | null;
  /** Merge base that was analysed with it, completely; null: none. */
  analysedBase: string | null;
  createdAt: Date;
  finishedAt: Date;
  attempt: number;
  buckets: number;
  /** Listed findings. */
  total: number;
  /** First 12 hex characters of its findings' ids. */
  prefix: string;
}

/** The completed scans of a team, as they were at a version of its results. */
export interface TeamDirectory {
  version: number;
  /** New to old, then by prefix: findings of the same severity are listed in this order. */
  scans: CompletedScan[];
  byId: Map<string, CompletedScan>;
}

/** Of teams that nobody asks for, nothing needs to stay in memory. */
const MAX_TEAMS = 500;

const projection = {
  ...{ repositoryId: 1, name: 1, createdAt: 1, finishedAt: 1, winningAttempt: 1, buckets: 1 },
  ...{ branch: 1, commit: 1, kind: 1, mergeRequest: 1, 'completeness.state': 1, tool: 1 },
  ...{ trusted: 1, comparison: 1 },
  'counts.total': 1,
};

/**
 * Directories by team. With a single server process a directory is read once and then kept up to date by `add` and
 * `remove`; with several it is read again when the team's `resultsVersion` has changed.
 */
export class TeamDirectories {
  private readonly known = new LRUCache<string, Promise<TeamDirectory>>({ max: MAX_TEAMS });

  constructor(private readonly database: Database) {}

  async get(teamId: string): Promise<TeamDirectory> {
    const team = await this.database.teams.get(teamId);
    const version = team?.resultsVersion ?? 0;
    const known = this.known.get(teamId);
    if (known && (this.database.singleProcess || (await known).version === version)) return known;
    const read = this.read(teamId, version);
    this.known.set(teamId, read);
    read.catch(() => this.known.get(teamId) === read && this.known.delete(teamId));
    return read;
  }

  /** Shows a scan that was completed just now; seen by the next `get`. */
  async add(scan: ScanDocument): Promise<void> {
    await this.change(scan.teamId, (scans) => [
      ...scans.filter(({ id }) => id !== scan._id),
      completedScan(scan),
    ]);
  }

  async remove(teamId: string, scanId: string): Promise<void> {
    await this.change(teamId, (scans) => scans.filter(({ id }) => id !== scanId));
  }

  /** When the completed scans of a repository were created, and their listed findings. */
  async totals(teamId: string, repositoryId: string): Promise<Pick<CompletedScan, 'createdAt' | 'total'>[]> {
    if (this.database.singleProcess)
      // FerretDB would walk over all scans of all teams.
      return (await this.get(teamId)).scans.filter((scan) => scan.repositoryId === repositoryId);
    const query = { repositoryId, status: 'completed' } as const;
    const found = await this.database.collections.scans.find(query, { projection }).toArray();
    return found.map(completedScan);
  }

  /** Has the directory read anew: it named results that are gone. */
  forget(teamId: string): void {
    this.known.delete(teamId);
  }

  private async change(teamId: string, change: (scans: CompletedScan[]) => CompletedScan[]): Promise<void> {
    // With several processes the team's version says what is current, and others change it, too.
    if (!this.database.singleProcess) this.forget(teamId);
    const known = this.known.get(teamId);
    // One that is not read yet will find the change in the database.
    if (!known) return;
    const changed = known.then(({ version, scans }) => directoryOf(version, change(scans)));
    this.known.set(teamId, changed);
    changed.catch(() => this.known.get(teamId) === changed && this.known.delete(teamId));
    await changed;
  }

  private async read(teamId: string, version: number): Promise<TeamDirectory> {
    const found = this.database.collections.scans.find({ teamId, status: 'completed' }, { projection });
    const scans: CompletedScan[] = [];
    for await (const scan of found) scans.push(completedScan(scan));
    return directoryOf(version, scans);
  }
}

function directoryOf(version: number, scans: CompletedScan[]): TeamDirectory {
  const sorted = [...scans].sort(
    (a, b) => b.finishedAt.getTime() - a.finishedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  return { version, scans: sorted, byId: new Map(sorted.map((scan) => [scan.id, scan])) };
}

function completedScan(scan: ScanDocument): CompletedScan {
  return {
    id: scan._id,
    repositoryId: scan.repositoryId,
    name: scan.name,
    branch: scan.branch,
    commit: scan.commit,
    kind: scan.kind,
    mergeRequest: scan.mergeRequest && {
      iid: scan.mergeRequest.iid,
      targetBranch: scan.mergeRequest.targetBranch,
      base: scan.mergeRequest.base,
    },
    complete: scan.completeness?.state === 'complete',
    engine: scan.tool?.engine ?? null,
    rules: scan.tool?.rules ?? null,
    trusted: scan.trusted,
    analysedBase: analysedBaseOf(scan),
    createdAt: scan.createdAt,
    finishedAt: scan.finishedAt ?? scan.createdAt,
    attempt: scan.winningAttempt ?? 0,
    buckets: scan.buckets,
    total: scan.counts.total,
    prefix: scanPrefix(scan._id),
  };
}

function analysedBaseOf({ comparison }: ScanDocument): string | null {
  // Before they were kept whole, only fingerprints were, of a form that no agent sends any more.
  return comparison?.keepsBase && comparison.complete ? comparison.base : null;
}
