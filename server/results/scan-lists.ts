import { LRUCache } from 'lru-cache';
import type { Filter } from 'mongodb';
import { findByIds } from '#server/database/by-ids.js';
import type { ScanDocument, ScanStatus } from '#server/database/documents.js';
import { InOrder } from '#server/database/in-order.js';
import type { Database } from '#server/database/index.js';
import { bucketsOf, decodeListBucket, MissingBucketError } from './buckets.js';
import { ClassTable, decodeOutline, OutlineWriter } from './outline.js';
import { changesBetween, type ResultChange } from './result-changes.js';
import { HeldScans, type ListedScan, rowsOfClasses, type ScanList } from './scan-list.js';

/** Scans read at once: in between, others have their turn on the single connection of an embedded engine. */
const BATCH = 250;
/** Changes to follow rather than to read all again, when there are few scans. */
const FEW_CHANGES = 8;

type Fields = Pick<
  ScanDocument,
  | '_id'
  | 'status'
  | 'repositoryId'
  | 'name'
  | 'branch'
  | 'kind'
  | 'completeness'
  | 'createdAt'
  | 'finishedAt'
  | 'winningAttempt'
  | 'buckets'
  | 'outline'
>;
const projection = {
  ...{ status: 1, repositoryId: 1, name: 1, branch: 1, kind: 1, 'completeness.state': 1 },
  ...{ createdAt: 1, finishedAt: 1, winningAttempt: 1, buckets: 1, outline: 1 },
};

/** Scans whose results can be read, or may be in a moment. */
const shown: ScanStatus[] = ['completed', 'running'];

/** Which scans of a team. */
export interface Scope {
  teamId: string;
  repositoryId?: string;
  scanId?: string;
}

/**
 * The completed scans of teams, repositories and single scans, with their outlines: in memory as far as they were asked
 * for and there is room, and brought up to date by the changes of the team, which any process may have made.
 */
export class ScanLists {
  private readonly kept: LRUCache<string, HeldScans>;
  private readonly turns = new InOrder();

  constructor(
    private readonly database: Database,
    private readonly maxBytes: number,
  ) {
    this.kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  get bytes(): number {
    return this.kept.calculatedSize;
  }

  /**
   * With `repositoryId` or `scanId` only what is of these is read.
   * @param version of the team's results, as it was read behind what the list must show; left out: it is read now
   */
  async get(scope: Scope, version?: number): Promise<ScanList> {
    const known = version ?? (await this.database.teams.get(scope.teamId))?.resultsVersion ?? 0;
    return this.atLeast(known, scope);
  }

  /** A completed scan of the team; null when there is none. */
  async scan(
    teamId: string,
    scanId: string,
    version?: number,
  ): Promise<{ list: ScanList; scan: ListedScan } | null> {
    const list = await this.get({ teamId, scanId }, version);
    for await (const [scan] of list.parts()) if (scan) return { list, scan };
    return null;
  }

  /** Has all of a team read again: it named results that are gone. */
  forget(teamId: string): void {
    for (const key of [...this.kept.keys()]) if (key.startsWith(teamId)) this.kept.delete(key);
  }

  private async atLeast(version: number, scope: Scope): Promise<ScanList> {
    const key = keyOf(scope);
    const known = this.kept.get(key);
    if (known?.isOf(version)) return known.snapshot();
    return this.turns.run(key, async () => {
      const before = this.kept.get(key);
      if (before?.isOf(version)) return before.snapshot();
      const list =
        (before && (await this.follow(scope, before, version))) ?? (await this.read(scope, version));
      // Out and in again: it may have grown.
      this.kept.delete(key);
      if (list) this.kept.set(key, list);
      return list?.snapshot() ?? new WalkedScans(this.database, scope);
    });
  }

  /** @returns null when it is less work to read all again */
  private async follow(scope: Scope, list: HeldScans, version: number): Promise<HeldScans | null> {
    const behind = version - list.version;
    if (behind > Math.max(FEW_CHANGES, list.size)) return null;
    const changes =
      behind > 0 ? await changesBetween(this.database, scope.teamId, list.version, version) : [];
    if (changes.length < behind) return null;
    const own = changes.filter((change) => concerns(scope, change)).map(({ scanId }) => scanId);
    await this.lookAgain(list, new Set([...list.unsettled, ...own]));
    list.version = Math.max(version, list.version);
    return list;
  }

  /** @returns null when they take more memory than there is for all, or there is nothing to be kept */
  private async read(scope: Scope, version: number): Promise<HeldScans | null> {
    const list = new HeldScans(version, new ClassTable());
    const filter = { ...filterOf(scope), status: { $in: shown } };
    const found = this.database.collections.scans.find(filter, { projection, batchSize: BATCH });
    for await (const scan of found) {
      await this.place(list, scan);
      if (list.bytes > this.maxBytes) return null;
    }
    // A single scan that is not completed is asked for again by its id.
    return scope.scanId && list.size === 0 ? null : list;
  }

  private async lookAgain(list: HeldScans, ids: ReadonlySet<string>): Promise<void> {
    const { collections, engine } = this.database;
    const found = await findByIds(collections.scans, engine, [...ids]);
    const scans = new Map(found.map((scan) => [scan._id, scan]));
    for (const id of ids) {
      const scan = scans.get(id);
      if (scan) await this.place(list, scan);
      else list.remove(id);
    }
  }

  /**
   * A scan may have been announced before it is completed, by a process that hangs in between: it is looked at again by each
   * request. One that no attempt has won yet is announced later.
   */
  private async place(list: HeldScans, scan: Fields): Promise<void> {
    if (scan.status === 'completed') list.put(await listedScan(this.database, scan, list.table));
    else list.remove(scan._id);
    if (scan.status === 'running' && scan.winningAttempt !== null) list.unsettled.add(scan._id);
    else list.unsettled.delete(scan._id);
  }
}

/** More scans than there is memory for: they are read, page by page, each time that they are asked for. */
class WalkedScans implements ScanList {
  readonly table = new ClassTable();

  constructor(
    private readonly database: Database,
    private readonly scope: Scope,
  ) {}

  async *parts(): AsyncGenerator<readonly ListedScan[]> {
    const options = { projection, batchSize: BATCH, sort: { finishedAt: -1, _id: 1 } } as const;
    const filter = { ...filterOf(this.scope), status: 'completed' as const };
    let part: ListedScan[] = [];
    for await (const scan of this.database.collections.scans.find(filter, options)) {
      part.push(await listedScan(this.database, scan, this.table));
      if (part.length < BATCH) continue;
      yield part;
      part = [];
    }
    yield part;
  }

  rowsOfClasses(): Promise<number[]> {
    return rowsOfClasses(this.parts());
  }
}

function keyOf({ teamId, repositoryId, scanId }: Scope): string {
  return `${teamId}/${repositoryId ?? ''}/${scanId ?? ''}`;
}

function filterOf({ teamId, repositoryId, scanId }: Scope): Filter<ScanDocument> {
  const own = scanId ? { _id: scanId } : repositoryId ? { repositoryId } : {};
  return { ...own, teamId };
}

function concerns(scope: Scope, change: ResultChange): boolean {
  return (
    (scope.repositoryId ?? change.repositoryId) === change.repositoryId &&
    (scope.scanId ?? change.scanId) === change.scanId
  );
}

async function listedScan(database: Database, scan: Fields, table: ClassTable): Promise<ListedScan> {
  const { _id, repositoryId, name, branch, kind, createdAt, finishedAt, winningAttempt, buckets } = scan;
  return {
    ...{ id: _id, repositoryId, name, branch, kind, buckets, attempt: winningAttempt ?? 0 },
    complete: scan.completeness?.state === 'complete',
    createdAt: createdAt.getTime(),
    finishedAt: (finishedAt ?? createdAt).getTime(),
    groups: decodeOutline(scan.outline ?? (await outlineOlder(database, scan)), table),
  };
}

/** Makes the outline of a scan that an older version has published, and stores it. */
async function outlineOlder({ collections }: Database, scan: Fields) {
  const writer = new OutlineWriter();
  const owner = { id: scan._id, attempt: scan.winningAttempt ?? 0, buckets: scan.buckets };
  for (const [n, id] of bucketsOf(owner).entries()) {
    const document = await collections.results.findOne({ _id: id });
    if (!document) throw new MissingBucketError(`result bucket ${id} is not there`);
    const bucket = await decodeListBucket(document);
    for (let row = 0; row < bucket.listed; row += 1) writer.add(bucket.classOf(row));
    writer.endBucket(n);
  }
  const outline = writer.encode();
  await collections.scans.updateOne({ _id: scan._id }, { $set: { outline } });
  return outline;
}
