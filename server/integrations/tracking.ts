import picomatch from 'picomatch';
import { recordAudit } from '#server/audit/audit-log.js';
import type { RepositoryDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { inParts } from './in-parts.js';
import type { IntegrationJobs } from './synchroniser.js';

/** Which repositories are to be tracked, or no longer. */
export interface Selection {
  /** Full names, or patterns of them: `shop/*` for the projects of a group, `shop/**` for those of its sub-groups too. */
  names: string[];
  /** All that there are, save archived ones. */
  all: boolean;
  tracked: boolean;
}

export interface TrackingResult {
  /** Selected ones, changed or not. */
  matched: number;
  changed: number;
  /** Still to be changed: ask again. A request that changes a hundred thousand would take minutes. */
  remaining: number;
  /** Names and patterns that no repository has. */
  unknown: string[];
}

const AT_A_TIME = 500;
const IN_ONE_REQUEST = 2_000;

/** Changes whether repositories are tracked. Those that are gone at the code host are left as they are. */
export async function trackSelected(
  { database, jobs }: { database: Database; jobs: IntegrationJobs },
  team: TeamDocument,
  selection: Selection,
  by: string,
): Promise<TrackingResult> {
  const { tracked } = selection;
  const { selected, unknown } = select(await database.repositories.list(team._id), selection);
  const wrong = selected.filter((one) => one.tracked !== tracked);
  const now = wrong.slice(0, IN_ONE_REQUEST);
  for (const part of inParts(now, AT_A_TIME)) {
    const update = part.map(({ _id: id }) => ({ id, change: { tracked } }));
    await database.repositories.writeAll(team._id, { insert: [], update });
  }
  if (now.length > 0) {
    const detail = { repositories: String(now.length), names: selection.names.join(' ').slice(0, 500) };
    const action = tracked ? 'repository.track' : 'repository.untrack';
    await recordAudit(database, { teamId: team._id, by, action, subject: team._id, detail });
  }
  const remaining = wrong.length - now.length;
  if (tracked && now.length > 0 && remaining === 0) await fetchLanguagesOf(now, { database, jobs });
  return { matched: selected.length, changed: now.length, remaining, unknown };
}

function select(
  all: readonly RepositoryDocument[],
  { names, all: everything }: Selection,
): { selected: RepositoryDocument[]; unknown: string[] } {
  const present = all.filter(({ state }) => state === 'present');
  const plain = new Set(names.filter((name) => !isPattern(name)));
  const patterns = names.filter(isPattern).map((name) => ({ name, matches: picomatch(name, { dot: true }) }));
  const used = new Set<string>();
  const selected = present.filter(({ fullName, archived }) => {
    if (plain.has(fullName)) used.add(fullName);
    const matching = patterns.filter(({ matches }) => matches(fullName));
    for (const { name } of matching) used.add(name);
    return plain.has(fullName) || (!archived && (everything || matching.length > 0));
  });
  return { selected, unknown: names.filter((name) => !used.has(name)) };
}

/** Names of projects hold none of these. */
function isPattern(name: string): boolean {
  return /[*?{[!]/.test(name);
}

async function fetchLanguagesOf(
  repositories: RepositoryDocument[],
  { database, jobs }: { database: Database; jobs: IntegrationJobs },
): Promise<void> {
  for (const id of new Set(repositories.map(({ integrationId }) => integrationId))) {
    const integration = await database.collections.integrations.findOne({ _id: id });
    if (integration?.apiToken) await jobs.synchronise(id, 'incremental');
  }
}
