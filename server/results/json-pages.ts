import { LRUCache } from 'lru-cache';
import type { BucketCache } from './bucket-cache.js';
import { type PeopleFilters, queryScans } from './query.js';
import type { Page, VulnerabilityFilter } from './query-types.js';
import { type ListKind, rowJson } from './row-json.js';
import type { ScanList } from './scan-list.js';

/** A page of rows in summary form. */
export interface JsonPage {
  /** Matching rows, on all pages. */
  total: number;
  /** Rows on this one. */
  count: number;
  /** A JSON array, in UTF-8. */
  rows: Buffer;
}

/** What a page takes beside its rows and its key. */
const PAGE_BYTES = 500;

/**
 * Pages of lists as JSON, bounded in bytes. People and programs ask for the same few again and again: what depends on nothing but
 * the scans of a list that stays as it is, is written once for this list.
 */
export class JsonPages {
  private readonly kept: LRUCache<string, JsonPage>;

  constructor(
    private readonly cache: BucketCache,
    maxBytes: number,
  ) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ rows }, key) => PAGE_BYTES + rows.length + 2 * key.length,
    });
  }

  get bytes(): number {
    return this.kept.calculatedSize;
  }

  async read(
    list: ScanList,
    filter: VulnerabilityFilter,
    page: Page,
    people: PeopleFilters,
    kind: ListKind,
  ): Promise<JsonPage> {
    const { limit, offset } = page;
    const key =
      list.id !== undefined && dependsOnScansAlone(filter)
        ? `${list.id} ${kind} ${limit} ${offset} ${JSON.stringify(filter)}`
        : null;
    const known = key === null ? undefined : this.kept.get(key);
    if (known) return known;
    const { total, rows } = await queryScans(list, this.cache, filter, page, people, rowJson(kind));
    const written = { total, count: rows.length, rows: Buffer.from(`[${rows.join(',')}]`) };
    if (key !== null) this.kept.set(key, written);
    return written;
  }
}

/** Not on the time, nor on what people have said of findings. */
function dependsOnScansAlone({
  days,
  firstSeenDays,
  minimumAge,
  state,
  assignee,
}: VulnerabilityFilter): boolean {
  return !days && !firstSeenDays && !minimumAge && !state && !assignee;
}
