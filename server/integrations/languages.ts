import { type CodeHostClient, CodeHostError } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/** Requests in one synchronisation: each repository costs one. The rest follows in the next. */
const AT_MOST = 200;
const MOST_LANGUAGES = 20;

/**
 * Asks for the languages of tracked repositories that have none yet, or had activity since the synchronisation before.
 * @throws {CodeHostError} when the host cannot be asked at all
 */
export async function fetchLanguages(
  database: Database,
  client: Pick<CodeHostClient, 'languages'>,
  { _id, teamId, sync }: IntegrationDocument,
  startedAt: Date,
): Promise<void> {
  const since = sync?.lastStartedAt ?? startedAt;
  const tracked = (
    await database.repositories.page({ _id: teamId }, { tracked: true, state: 'present' }, all)
  ).rows;
  const wanted = tracked
    .filter((one) => one.integrationId === _id && one.defaultBranch !== null)
    .filter((one) => one.languages.length === 0 || (one.lastActivityAt ?? since) > since);
  // From another place each time: those that have no language would be the first ones for ever.
  const from = startedAt.getTime() % Math.max(1, wanted.length);
  for (const repository of [...wanted.slice(from), ...wanted.slice(0, from)].slice(0, AT_MOST)) {
    const languages = await languagesOf(client, repository);
    if (languages === null || isSame(languages, repository.languages)) continue;
    await database.repositories.update(teamId, repository._id, { $set: { languages } });
  }
}

const all = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

async function languagesOf(
  client: Pick<CodeHostClient, 'languages'>,
  { projectId }: RepositoryDocument,
): Promise<RepositoryDocument['languages'] | null> {
  try {
    return Object.entries(await client.languages(projectId))
      .map(([name, share]) => ({ name, share }))
      .sort((a, b) => b.share - a.share)
      .slice(0, MOST_LANGUAGES);
  } catch (error) {
    // One project without access is no reason to stop.
    if (error instanceof CodeHostError && error.isHidden) return null;
    throw error;
  }
}

function isSame(a: RepositoryDocument['languages'], b: RepositoryDocument['languages']): boolean {
  return a.length === b.length && a.every(({ name, share }, n) => b[n].name === name && b[n].share === share);
}
