import type { TriageDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { findingTail } from './finding-id.js';
import type { ListBucket } from './list-bucket.js';
import type { ListedScan } from './scan-list.js';

export type TriageState = TriageDocument['state'];
/** `open`: nobody has said that it needs no change. */
export type WantedState = TriageState | 'open';

const TAIL_BYTES = 10;
/** Bytes of a tail that make a number: enough to tell nearly all findings apart without a text for each row. */
const HEAD_BYTES = 6;

/** Of one repository, by the beginning of the tail: the whole tails with their states. */
type Decided = Map<number, { tail: Buffer; state: TriageState }[]>;

/** What people have decided about findings, found by the rows of lists. Rows that are in no entry are `detected`. */
export class Decisions {
  private constructor(private readonly repositories: ReadonlyMap<string, Decided>) {}

  /** Of a team; with `repositoryId` only what was decided about this one. */
  static async read(
    { collections }: Pick<Database, 'collections'>,
    { teamId, repositoryId }: { teamId: string; repositoryId?: string },
  ): Promise<Decisions> {
    const repositories = new Map<string, Decided>();
    const own = repositoryId ? { _id: { $gte: `${repositoryId}/`, $lt: `${repositoryId}/~` } } : {};
    for await (const { _id, state } of collections.triage.find(
      { ...own, teamId },
      { projection: { state: 1 } },
    )) {
      const slash = _id.indexOf('/');
      const repositoryId = _id.slice(0, slash);
      const tail = Buffer.from(findingTail(_id.slice(slash + 1)), 'hex');
      const decided: Decided = repositories.get(repositoryId) ?? new Map();
      repositories.set(repositoryId, decided);
      const head = tail.readUIntBE(0, HEAD_BYTES);
      decided.set(head, [...(decided.get(head) ?? []), { tail, state }]);
    }
    return new Decisions(repositories);
  }

  /** The state of a finding by its id. */
  stateOf(repositoryId: string, id: string): TriageState {
    return this.find(repositoryId, tailOf(id), 0);
  }

  /** Whether anything was decided about findings of a repository. */
  concern(repositoryId: string): boolean {
    return this.repositories.has(repositoryId);
  }

  /** The states of the rows of a bucket of the scan. */
  statesOf({ repositoryId }: ListedScan, { idTails }: ListBucket): (row: number) => TriageState {
    return (row) => this.find(repositoryId, idTails, row * TAIL_BYTES);
  }

  private find(repositoryId: string, bytes: Buffer, at: number): TriageState {
    const same = this.repositories.get(repositoryId)?.get(bytes.readUIntBE(at, HEAD_BYTES));
    const entry = same?.find(({ tail }) => bytes.compare(tail, 0, TAIL_BYTES, at, at + TAIL_BYTES) === 0);
    return entry?.state ?? 'detected';
  }
}

export function fits(state: TriageState, wanted: WantedState): boolean {
  return wanted === 'open' ? state === 'detected' || state === 'confirmed' : state === wanted;
}

function tailOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', '').slice(-2 * TAIL_BYTES), 'hex');
}
