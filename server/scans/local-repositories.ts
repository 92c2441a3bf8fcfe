import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkedOutHead, type LocalRepository } from '#codehost/local/repository.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { IntegrationDocument, RepositoryDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { newIntegration, newRepository } from '#server/database/new-documents.js';

/**
 * Makes a git repository of this machine known to a team, so that its scans may be launched. Only what the operator
 * names this way can be read: the code host kind `local` has no other list. Doing it again changes nothing but the
 * default branch.
 */
export async function trackLocalRepository(
  database: Database,
  team: TeamDocument,
  local: LocalRepository,
  by: string,
): Promise<RepositoryDocument> {
  const integration = await localIntegration(database, team);
  const known = await database.repositories.list(team._id);
  const defaultBranch = (await checkedOutHead(local))?.branch ?? null;
  const found = known.find((one) => one.integrationId === integration._id && one.projectId === local.path);
  if (found) {
    const change = { $set: { defaultBranch, tracked: true } };
    return (await database.repositories.update(team._id, found._id, change)) ?? found;
  }
  const name = basename(local.path).replace(/\.git$/, '') || 'repository';
  const repository = newRepository({
    teamId: team._id,
    integrationId: integration._id,
    projectId: local.path,
    name,
    fullName: unusedFullName(name, known),
    clonePath: pathToFileURL(local.path).href,
    defaultBranch,
    tracked: true,
  });
  await database.repositories.insert(repository);
  const detail = { path: local.path };
  await recordAudit(database, {
    teamId: team._id,
    by,
    action: 'repository.track',
    subject: repository._id,
    detail,
  });
  return repository;
}

async function localIntegration(database: Database, team: TeamDocument): Promise<IntegrationDocument> {
  const { integrations } = database.collections;
  const found = await integrations.findOne({ teamId: team._id, kind: 'local' });
  if (found) return found;
  const integration = newIntegration({
    teamId: team._id,
    kind: 'local',
    host: 'local',
    instanceUrl: null,
  });
  await integrations.insertOne(integration);
  return integration;
}

/** `local/shop`, or `local/shop-2` when another folder of that name is there. */
function unusedFullName(name: string, known: readonly RepositoryDocument[]): string {
  const taken = new Set(known.map(({ fullName }) => fullName));
  for (let number = 1; ; number++) {
    const fullName = `local/${name}${number === 1 ? '' : `-${number}`}`;
    if (!taken.has(fullName)) return fullName;
  }
}
