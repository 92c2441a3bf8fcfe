import { findingTail } from './finding-id.js';
import type { ListBucket } from './list-bucket.js';
import type { ListedScan } from './scan-list.js';

const TAIL_BYTES = 10;
/** Bytes of a tail that make a number: enough to tell nearly all findings apart without a text for each row. */
const HEAD_BYTES = 6;

/** Of one repository, by the beginning of the tail: the whole tails with their values. */
type OfRepository<T> = Map<number, { tail: Buffer; value: T }[]>;

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
    known.set(head, [...(known.get(head) ?? []), { tail, value }]);
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
    const same = this.repositories.get(repositoryId)?.get(bytes.readUIntBE(at, HEAD_BYTES));
    return same?.find(({ tail }) => bytes.compare(tail, 0, TAIL_BYTES, at, at + TAIL_BYTES) === 0)?.value;
  }
}

/** Entries of a team by `<repositoryId>/<fingerprint>`; with `repositoryId` only those of this one. */
export function entriesOf({ teamId, repositoryId }: { teamId: string; repositoryId?: string }) {
  return { ...(repositoryId ? { _id: { $gte: `${repositoryId}/`, $lt: `${repositoryId}/~` } } : {}), teamId };
}

function tailOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', '').slice(-2 * TAIL_BYTES), 'hex');
}
