import type { Database } from '#server/database/index.js';
import { entriesOf, FindingValues } from './finding-values.js';
import type { RowTest } from './row-filter.js';

/** Stands for nobody where lists are narrowed. */
const NOBODY = 'none';

/** Who looks after findings, found by the rows of lists. */
export async function readAssignees(
  { collections }: Pick<Database, 'collections'>,
  scope: { teamId: string; repositoryId?: string },
): Promise<FindingValues<string>> {
  const assignees = new FindingValues<string>();
  const found = collections.assignments.find(entriesOf(scope), { projection: { assignee: 1 } });
  for await (const { _id, assignee } of found) if (assignee !== null) assignees.put(_id, assignee);
  return assignees;
}

/** Leaves the findings of an assignee (`none`: of nobody). For one request: assignments are those of its beginning. */
export function assigneeTest(assignees: FindingValues<string>, wanted: string): RowTest {
  const isNobody = wanted === NOBODY;
  return {
    mayHave: ({ repositoryId }) => isNobody || assignees.concern(repositoryId),
    rows: (scan, bucket) => {
      const assigneeOf = assignees.ofRows(scan, bucket);
      return (row) => (isNobody ? assigneeOf(row) === undefined : assigneeOf(row) === wanted);
    },
  };
}
