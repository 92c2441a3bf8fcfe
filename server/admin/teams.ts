import { randomUUID } from 'node:crypto';
import { recordAudit } from '#server/audit/audit-log.js';
import type { TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';

export interface NewTeam {
  name: string;
  /** Name of a configured plan. */
  plan: string;
}

/** Makes a team without keys, integrations or repositories. @param by who asked for it, for the audit */
export async function createTeam(
  database: Database,
  { name, plan }: NewTeam,
  by: string,
): Promise<TeamDocument> {
  const team: TeamDocument = {
    _id: randomUUID(),
    name,
    plan,
    active: [],
    resultsVersion: 0,
    createdAt: new Date(),
  };
  await database.teams.insert(team);
  await recordAudit(database, {
    teamId: team._id,
    by,
    action: 'team.create',
    subject: team._id,
    detail: { name, plan },
  });
  return team;
}

/** @throws the answer 404 when there is no such team */
export async function findTeam(database: Database, id: string): Promise<TeamDocument> {
  const team = await database.teams.get(id);
  if (!team) throw apiError(404, 'Team not found', { hint: 'GET /admin/v1/teams lists them' });
  return team;
}
