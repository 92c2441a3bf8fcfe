import { createTeam } from '#server/admin/teams.js';
import { hashApiKey } from '#server/api/api-key.js';
import { createApiKey } from '#server/api/team-keys.js';
import type { TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

const BY = 'npm start';

/** The first team, made at the first start. */
export async function firstTeam(database: Database): Promise<TeamDocument> {
  const [found] = await database.collections.teams.find().sort({ createdAt: 1 }).limit(1).toArray();
  const team = found && (await database.teams.get(found._id));
  return team ?? createTeam(database, { name: 'default', plan: 'self-hosted' }, BY);
}

/** The stored key while it works, else a new one of the role owner. */
export async function workingApiKey(
  database: Database,
  team: TeamDocument,
  stored: string | undefined,
): Promise<{ text: string; isNew: boolean }> {
  if (typeof stored === 'string') {
    const key = await database.keys.get(hashApiKey(stored));
    const works = key && key.teamId === team._id && key.revokedAt === null;
    if (works && (key.expiresAt === null || key.expiresAt > new Date()))
      return { text: stored, isNew: false };
  }
  const { text } = await createApiKey(
    database,
    { teamId: team._id, role: 'owner', name: 'first key', expiresAt: null },
    BY,
  );
  return { text, isNew: true };
}

const OWN_KEY = 'start program';

/** A key for the start program's own requests: they do not count against the limit of the user's key. It is removed behind them. */
export async function withOwnKey<T>(
  database: Database,
  team: TeamDocument,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const { apiKeys } = database.collections;
  // What starts that were cut off left.
  await apiKeys.deleteMany({ teamId: team._id, name: OWN_KEY, expiresAt: { $lt: new Date() } });
  const expiresAt = new Date(Date.now() + 24 * 3600 * 1000);
  const wanted = { teamId: team._id, role: 'developer' as const, name: OWN_KEY, expiresAt };
  const { text, key } = await createApiKey(database, wanted, BY);
  try {
    return await work(text);
  } finally {
    await database.keys.revoke(team._id, key._id, new Date());
    await apiKeys.deleteOne({ _id: key._id });
  }
}
