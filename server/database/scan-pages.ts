import { LRUCache } from 'lru-cache';
import type { Collection, Filter } from 'mongodb';
import { DecodedOnce } from './decoded-once.js';
import type { ScanDocument, ScanStatus, TeamDocument } from './documents.js';
import { InOrder } from './in-order.js';
import { ReadAtVersion } from './read-at-version.js';
import { watched } from './watched.js';

/** What lists of scans show: the rest of a scan is many times as much. */
const projection = {
  ...{ teamId: 1, name: 1, status: 1, trigger: 1, repositoryId: 1, branch: 1, commit: 1, kind: 1 },
  ...{ mergeRequest: 1, comparison: 1, review: 1, taskArn: 1, trusted: 1, 'pipelines.webUrl': 1 },
  ...{ progress: 1, counts: 1, error: 1, createdAt: 1, startedAt: 1, finishedAt: 1 },
  ...{ 'completeness.state': 1, 'attempts.number': 1 },
};
/** Scans in memory, of all teams: some 3 KB each, with the JSON of those that were asked for. Of a team that has more, all are read for each page. */
const MOST_ROWS = 15_000;
/** Memory for rows that were shown, where each page is read: some thousand. */
const SHOWN_BYTES = 12 * 1024 * 1024;
/** Of the names of what is counted. */
const MOST_CHARACTERS = 1_000_000;

/** With the fields that lists show. */
export type ScanRow = Omit<ScanDocument, 'outline' | 'manifest' | 'lease' | 'tool'>;

export interface ScanFilter {
  teamId: string;
  status?: ScanStatus;
  repositoryId?: string;
}

/** Pages of the scans of a team, newest first. */
export interface ScanPages {
  page(
    filter: ScanFilter,
    page: { offset: number; limit: number },
    team: Pick<TeamDocument, 'scansVersion'>,
  ): Promise<{ rows: ScanRow[]; total: number }>;
}

/** Asks the database for each page, by an index: for several processes. */
export class StoredScanPages implements ScanPages {
  private readonly shown = new DecodedOnce<ScanRow>(SHOWN_BYTES);
  private readonly totals = new ReadAtVersion<number>(MOST_CHARACTERS, () => 1);

  constructor(private readonly scans: Collection<ScanDocument>) {}

  async page(
    filter: ScanFilter,
    { offset, limit }: { offset: number; limit: number },
    { scansVersion }: Pick<TeamDocument, 'scansVersion'>,
  ) {
    const sorted = this.scans.find(filter, { projection, raw: true }).sort({ createdAt: -1, _id: 1 });
    const rows = await this.shown.all(sorted.skip(offset).limit(limit));
    // Most teams have less than a page of scans: then the page itself tells how many there are.
    const isLast = rows.length > 0 && rows.length < limit;
    if (isLast) return { rows, total: offset + rows.length };
    const count = () => this.scans.countDocuments(filter);
    const { teamId, status, repositoryId } = filter;
    // States change without another version.
    if (status !== undefined) return { rows, total: await count() };
    return { rows, total: await this.totals.get(`${teamId} ${repositoryId ?? ''}`, scansVersion, count) };
  }
}

/**
 * Keeps the rows of teams in memory, where one process does all writes: an embedded engine walks over all scans of all teams for
 * a page. What is written to a scan, by whomever, has its row read again by the next page.
 */
export class KeptScanPages implements ScanPages {
  /** The collection through which all writes to scans must go. */
  readonly scans: Collection<ScanDocument>;
  private readonly kept = new LRUCache<string, TeamRows>({
    maxSize: MOST_ROWS,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });
  /** Those that are read just now. */
  private readonly loading = new Set<TeamRows>();
  private readonly turns = new InOrder();

  constructor(scans: Collection<ScanDocument>) {
    this.scans = watched(scans, (id) => this.wrote(id));
  }

  async page(
    { teamId, status, repositoryId }: ScanFilter,
    { offset, limit }: { offset: number; limit: number },
  ) {
    const known = this.kept.get(teamId);
    const team =
      known && known.changed.size === 0 ? known : await this.turns.run(teamId, () => this.upToDate(teamId));
    const all = team.inOrder();
    const rows =
      status === undefined && repositoryId === undefined
        ? all
        : all.filter(
            (scan) =>
              scan.status === (status ?? scan.status) &&
              scan.repositoryId === (repositoryId ?? scan.repositoryId),
          );
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  }

  private wrote(id: string | null): void {
    if (id === null) {
      this.kept.clear();
      for (const team of this.loading) team.isStale = true;
      return;
    }
    for (const team of this.loading) team.changed.add(id);
    const teams = [...this.kept];
    const owner = teams.find(([, team]) => team.has(id));
    for (const [teamId, team] of owner ? [owner] : teams) {
      team.changed.add(id);
      // Nobody has asked for it for long.
      if (team.hasMany) this.kept.delete(teamId);
    }
  }

  private async upToDate(teamId: string): Promise<TeamRows> {
    const team = this.kept.get(teamId);
    // What is written from here on is read again, too, by the next page.
    if (team && (await this.follow(teamId, team))) return team;
    return this.load(teamId);
  }

  /** Reads again what was written. @returns false when that is too much */
  private async follow(teamId: string, team: TeamRows): Promise<boolean> {
    if (team.hasMany) return false;
    const ids = [...team.changed];
    this.kept.delete(teamId);
    this.loading.add(team);
    try {
      team.changed.clear();
      for (const _id of ids) {
        const row = await this.scans.findOne({ _id }, { projection });
        if (row?.teamId === teamId) team.put(row);
        else team.remove(_id);
      }
      this.keep(teamId, team);
      return true;
    } finally {
      this.loading.delete(team);
    }
  }

  private async load(teamId: string): Promise<TeamRows> {
    const team = new TeamRows();
    this.loading.add(team);
    try {
      for await (const row of this.scans.find({ teamId } satisfies Filter<ScanDocument>, { projection }))
        team.put(row);
      this.keep(teamId, team);
      return team;
    } finally {
      this.loading.delete(team);
    }
  }

  private keep(teamId: string, team: TeamRows): void {
    if (!team.isStale) this.kept.set(teamId, team);
  }
}

class TeamRows {
  /** Scans whose rows are not those of the database any more. */
  readonly changed = new Set<string>();
  isStale = false;
  private readonly byId = new Map<string, ScanRow>();
  private sorted: ScanRow[] | null = null;

  get size(): number {
    return this.byId.size;
  }

  /** So many changes that it is less work to read all again. */
  get hasMany(): boolean {
    return this.changed.size > Math.max(10, this.size / 10);
  }

  has(id: string): boolean {
    return this.byId.has(id);
  }

  put(row: ScanRow): void {
    this.byId.set(row._id, row);
    this.sorted = null;
  }

  remove(id: string): void {
    if (this.byId.delete(id)) this.sorted = null;
  }

  inOrder(): readonly ScanRow[] {
    this.sorted ??= [...this.byId.values()].sort(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? -1 : 1),
    );
    return this.sorted;
  }
}
