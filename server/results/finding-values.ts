import { findingTail } from './finding-id.js';
import type { ListBucket } from './list-bucket.js';
import type { ListedScan } from './scan-list.js';

const TAIL_BYTES = 10;
/** Bytes of a tail that make the first number: enough to tell nearly all findings apart without a text for each row. */
const HEAD_BYTES = 6;
/** The others. */
const REST_BYTES = TAIL_BYTES - HEAD_BYTES;

/**
 * Of one repository, by the beginning of the tail: what is known of the finding, and of those that begin alike by the rest.
 * Fingerprints are made by agents, and many may begin alike: none is looked for among the others.
 */
type OfRepository<T> = Map<number, { rest: number; value: T; others: Map<number, T> | null }>;

/** Something that is known of some findings across scans, found by the rows of lists. */
export class FindingValues<T> {
  private readonly repositories = new Map<string, OfRepository<T>>();

  /** @param _id `<repositoryId>/<fingerprint>` */
  put(_id: string, value: T): void {
    const slash = _id.indexOf('/');
    const repositoryId = _id.slice(0, slash);
    const tail = Buffer.from(findingTail(_id.slice(slash + 1)), 'hex');
    const known: OfRepository<T> = this.repositories.get(repositoryId) ?? new Map();
    this.repositories.set(repositoryId, known);
    const head = tail.readUIntBE(0, HEAD_BYTES);
    const rest = tail.readUIntBE(HEAD_BYTES, REST_BYTES);
    const first = known.get(head);
    if (!first) known.set(head, { rest, value, others: null });
    else if (first.rest !== rest) {
      first.others ??= new Map();
      if (!first.others.has(rest)) first.others.set(rest, value);
    }
  }

  /** Of a finding by its id. */
  of(repositoryId: string, id: string): T | undefined {
    return this.find(repositoryId, tailOf(id), 0);
  }

  /** Whether something is known of findings of a repository. */
  concern(repositoryId: string): boolean {
    return this.repositories.has(repositoryId);
  }

  /** Of the rows of a bucket of the scan. */
  ofRows({ repositoryId }: ListedScan, { idTails }: ListBucket): (row: number) => T | undefined {
    return (row) => this.find(repositoryId, idTails, row * TAIL_BYTES);
  }

  private find(repositoryId: string, bytes: Buffer, at: number): T | undefined {
    const first = this.repositories.get(repositoryId)?.get(bytes.readUIntBE(at, HEAD_BYTES));
    if (!first) return undefined;
    const rest = bytes.readUIntBE(at + HEAD_BYTES, REST_BYTES);
    return first.rest === rest ? first.value : first.others?.get(rest);
  }
}

/** Entries of a team by `<repositoryId>/<fingerprint>`; with `repositoryId` only those of this one. */
export function entriesOf({ teamId, repositoryId }: { teamId: string; repositoryId?: string }) {
  return { ...(repositoryId ? { _id: { $gte: `${repositoryId}/`, $lt: `${repositoryId}/~` } } : {}), teamId };
}

function tailOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', '').slice(-2 * TAIL_BYTES), 'hex');
}
