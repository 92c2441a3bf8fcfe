import type { RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/**
 * The repository that a path names: `group/project`, or with a prefix and a colon, which is the host or the kind of
 * the code host: `gitlab.example.com:group/project`, `gitlab:group/project`, `local:project`.
 * Null when the team has none of this name.
 */
export async function findRepository(
  database: Database,
  teamId: string,
  path: string,
): Promise<RepositoryDocument | null> {
  // A local repository may have a colon in its name, so the whole path is tried first.
  const [plain] = await database.repositories.byFullName(teamId, path);
  if (plain) return plain;
  const colon = path.indexOf(':');
  if (colon < 0) return null;
  const prefix = path.slice(0, colon).toLowerCase();
  const candidates = await database.repositories.byFullName(teamId, path.slice(colon + 1));
  for (const candidate of candidates) {
    const codeHost = await database.collections.integrations.findOne({ _id: candidate.integrationId });
    if (codeHost && (codeHost.host.toLowerCase() === prefix || codeHost.kind === prefix)) return candidate;
  }
  return null;
}
