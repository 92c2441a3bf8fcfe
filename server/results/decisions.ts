import type { TriageDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { entriesOf, FindingValues } from './finding-values.js';
import type { ListBucket } from './list-bucket.js';
import type { ListedScan } from './scan-list.js';

export type TriageState = TriageDocument['state'];
/** `open`: nobody has said that it needs no change. */
export type WantedState = TriageState | 'open';

/** What people have decided about findings, found by the rows of lists. Rows that are in no entry are `detected`. */
export class Decisions {
  private constructor(private readonly states: FindingValues<TriageState>) {}

  /** Of a team; with `repositoryId` only what was decided about this one. */
  static async read(
    { collections }: Pick<Database, 'collections'>,
    scope: { teamId: string; repositoryId?: string },
  ): Promise<Decisions> {
    const states = new FindingValues<TriageState>();
    const found = collections.triage.find(entriesOf(scope), { projection: { state: 1 } });
    for await (const { _id, state } of found) states.put(_id, state);
    return new Decisions(states);
  }

  /** The state of a finding by its id. */
  stateOf(repositoryId: string, id: string): TriageState {
    return this.states.of(repositoryId, id) ?? 'detected';
  }

  /** Whether anything was decided about findings of a repository. */
  concern(repositoryId: string): boolean {
    return this.states.concern(repositoryId);
  }

  /** The states of the rows of a bucket of the scan. */
  statesOf(scan: ListedScan, bucket: ListBucket): (row: number) => TriageState {
    const stateOf = this.states.ofRows(scan, bucket);
    return (row) => stateOf(row) ?? 'detected';
  }
}

export function fits(state: TriageState, wanted: WantedState): boolean {
  return wanted === 'open' ? state === 'detected' || state === 'confirmed' : state === wanted;
}
