import { LRUCache } from 'lru-cache';
import type { Filter } from 'mongodb';
import { findByIds } from '#server/database/by-ids.js';
import type { ScanDocument } from '#server/database/documents.js';
import { InOrder } from '#server/database/in-order.js';
import type { Database } from '#server/database/index.js';
import { bucketsOf, decodeListBucket, MissingBucketError } from './buckets.js';
import { ClassTable, decodeOutline, OutlineWriter } from './outline.js';
import { changesBetween, KEPT, type ResultChange } from './result-changes.js';
import { HeldScans, type ListedScan, rowsOfClasses, type ScanList } from './scan-list.js';

/** Scans read at once: in between, others have their turn on the single connection of an embedded engine. */
const BATCH = 250;
/** Changes to follow rather than to read all again, when there are few scans. One process has no more under way at once, either. */
const FEW_CHANGES = 8;

type Fields = Pick<
  ScanDocument,
  | '_id'
  | 'teamId'
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
  ...{ teamId: 1, repositoryId: 1, name: 1, branch: 1, kind: 1, 'completeness.state': 1 },
  ...{ createdAt: 1, finishedAt: 1, winningAttempt: 1, buckets: 1, outline: 1 },
};

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
    if (known && known.version >= version) return known.snapshot();
    return this.turns.run(key, async () => {
      const before = this.kept.get(key);
      if (before && before.version >= version) return before.snapshot();
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
    const changes = await changesBetween(this.database, scope.teamId, list.version, version);
    if (changes.length < behind) return null;
    await this.apply(scope, list, changes, version);
    return list;
  }

  /** @returns null when they take more memory than there is for all */
  private async read(scope: Scope, version: number): Promise<HeldScans | null> {
    const list = new HeldScans(version, new ClassTable());
    const found = this.database.collections.scans.find(filterOf(scope), { projection, batchSize: BATCH });
    for await (const scan of found) {
      list.put(await listedScan(this.database, scan, list.table));
      if (list.bytes > this.maxBytes) return null;
    }
    // Some scans were announced, and are completed after the read; of several processes one may hang in between for long.
    const first = Math.max(0, version - (this.database.singleProcess ? FEW_CHANGES : KEPT));
    const changes = await changesBetween(this.database, scope.teamId, first, version);
    const unread = changes.filter(({ scanId }) => !list.has(scanId));
    await this.apply(scope, list, unread, version);
    return list;
  }

  private async apply(
    scope: Scope,
    list: HeldScans,
    changes: ResultChange[],
    version: number,
  ): Promise<void> {
    const own = changes.filter((change) => concerns(scope, change));
    const ids = [...new Set(own.map(({ scanId }) => scanId))];
    const found = await findByIds(this.database.collections.scans, this.database.engine, ids);
    const scans = new Map(found.map((scan) => [scan._id, scan]));
    for (const id of ids) {
      const scan = scans.get(id);
      const listed = scan?.status === 'completed' ? await listedScan(this.database, scan, list.table) : null;
      if (listed) list.put(listed);
      else list.remove(id);
    }
    // Those that are about to be completed are looked at again with the next request.
    const unsettled = own.find(({ scanId }) => scans.get(scanId)?.status === 'running');
    list.version = unsettled ? unsettled.version - 1 : version;
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
    let part: ListedScan[] = [];
    for await (const scan of this.database.collections.scans.find(filterOf(this.scope), options)) {
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
  return { ...own, teamId, status: 'completed' };
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
