import type { TriageDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { findingId } from './finding-id.js';
import type { ListBucket } from './list-bucket.js';

export type TriageState = TriageDocument['state'];
/** `open`: nobody has said that it needs no change. */
export type WantedState = TriageState | 'open';

/** Any: the end of a finding's id depends on its fingerprint alone. */
const NO_SCAN = '00000000-0000-4000-8000-000000000000';
const TAIL_BYTES = 10;
/** Bytes of a tail that make a number: enough to tell nearly all findings apart without a text for each row. */
const HEAD_BYTES = 6;

/** What people have decided about findings, found by the rows of lists. Rows that are in no entry are `detected`. */
export class Decisions {
  private constructor(
    /** By repository, then by the beginning of the tail: the whole tails with their states. */
    private readonly repositories: ReadonlyMap<string, Map<number, { tail: Buffer; state: TriageState }[]>>,
  ) {}

  static async read({ collections }: Pick<Database, 'collections'>, teamId: string): Promise<Decisions> {
    const repositories = new Map<string, Map<number, { tail: Buffer; state: TriageState }[]>>();
    const entries = collections.triage.find({ teamId }, { projection: { state: 1 } });
    for (const { _id, state } of await entries.toArray()) {
      const slash = _id.indexOf('/');
      const repositoryId = _id.slice(0, slash);
      const tail = tailOf(findingId(NO_SCAN, _id.slice(slash + 1)));
      const own = repositories.get(repositoryId) ?? new Map();
      repositories.set(repositoryId, own);
      const head = tail.readUIntBE(0, HEAD_BYTES);
      own.set(head, [...(own.get(head) ?? []), { tail, state }]);
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

  /** A test of the rows of a bucket; null: all of them pass. */
  rowTest(
    repositoryId: string,
    { idTails }: ListBucket,
    wanted: WantedState,
  ): ((row: number) => boolean) | null {
    if (!this.concern(repositoryId) && fits('detected', wanted)) return null;
    return (row) => fits(this.find(repositoryId, idTails, row * TAIL_BYTES), wanted);
  }

  private find(repositoryId: string, bytes: Buffer, at: number): TriageState {
    const same = this.repositories.get(repositoryId)?.get(bytes.readUIntBE(at, HEAD_BYTES));
    const entry = same?.find(({ tail }) => bytes.compare(tail, 0, TAIL_BYTES, at, at + TAIL_BYTES) === 0);
    return entry?.state ?? 'detected';
  }
}

function fits(state: TriageState, wanted: WantedState): boolean {
  return wanted === 'open' ? state === 'detected' || state === 'confirmed' : state === wanted;
}

function tailOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', '').slice(-2 * TAIL_BYTES), 'hex');
}
