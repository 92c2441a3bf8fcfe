import { findByIds } from '#server/database/by-ids.js';
import type { TeamDocument } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';

/** Changes of a team that are remembered; who knows an older state reads all again. */
const KEPT = 200;

/** A scan whose results can be read now or in a moment, or no longer. */
export interface ResultChange {
  version: number;
  scanId: string;
  repositoryId: string;
}

/**
 * Says that the results of a scan change: in front of the write that shows them, and behind the one that hides them, so that
 * who has seen either is not shown a list from before. Doing it twice does no harm.
 * The number of a change is taken by its `_id`, so that of several processes each gets one of its own; the team's
 * `resultsVersion` is written behind it, so that whoever sees a version finds all changes up to it.
 * @param set what else is to be written to the team
 */
export async function announce(
  { collections: { resultChanges }, teams }: Database,
  teamId: string,
  { scanId, repositoryId }: Omit<ResultChange, 'version'>,
  set: Partial<Pick<TeamDocument, 'rules'>> = {},
): Promise<void> {
  const taken = (version: number) =>
    resultChanges.insertOne({ _id: idOf(teamId, version), teamId, scanId, repositoryId }).then(
      () => true,
      (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return false;
      },
    );
  let version = ((await teams.get(teamId))?.resultsVersion ?? 0) + 1;
  while (!(await taken(version))) version += 1;
  const change = { $max: { resultsVersion: version }, ...(set.rules === undefined ? {} : { $set: set }) };
  // A team that was removed meanwhile has no lists.
  if (!(await teams.update(teamId, change))) await resultChanges.deleteOne({ _id: idOf(teamId, version) });
  await resultChanges.deleteOne({ _id: idOf(teamId, version - KEPT) });
}

/** The changes behind version `after` up to `last`, in order, as far as they are remembered. */
export async function changesBetween(
  { collections: { resultChanges }, engine }: Database,
  teamId: string,
  after: number,
  last: number,
): Promise<ResultChange[]> {
  const first = Math.max(after, last - KEPT);
  const ids = Array.from({ length: last - first }, (_, n) => idOf(teamId, first + 1 + n));
  const found = await findByIds(resultChanges, engine, ids);
  const numbered = found.map((change) => ({
    ...change,
    version: Number(change._id.slice(teamId.length + 1)),
  }));
  return numbered.sort((a, b) => a.version - b.version);
}

function idOf(teamId: string, version: number): string {
  return `${teamId}/${version}`;
}
