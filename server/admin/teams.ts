import { randomUUID } from 'node:crypto';
import { defaultGate, type Gate } from '#codehost/review/gate.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';

export interface NewTeam {
  name: string;
  /** Name of a configured plan. */
  plan: string;
}

export interface TeamChange extends Partial<NewTeam> {
  gate?: Partial<Gate>;
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

/** Another name, plan or gate; the plan holds from the next request and the next scan on, the gate from the next review. */
export async function changeTeam(
  database: Database,
  team: TeamDocument,
  { gate, ...change }: TeamChange,
  by: string,
): Promise<TeamDocument> {
  const changed = gate && { ...defaultGate, ...team.gate, ...gate };
  const after = await database.teams.update(team._id, {
    $set: { ...change, ...(changed && { gate: changed }) },
  });
  await recordAudit(database, {
    ...{ teamId: team._id, by, action: 'team.change', subject: team._id },
    detail: { ...change, ...(changed && { gate: JSON.stringify(changed) }) },
  });
  return after ?? team;
}

/** @throws the answer 404 when there is no such team */
export async function findTeam(database: Database, id: string): Promise<TeamDocument> {
  const team = await database.teams.get(id);
  if (!team) throw apiError(404, 'Team not found', { hint: 'GET /admin/v1/teams lists them' });
  return team;
}
