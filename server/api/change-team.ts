import { defaultGate, type Gate } from '#codehost/review/gate.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

export interface TeamChange {
  name?: string;
  /** Name of a configured plan. */
  plan?: string;
  gate?: Partial<Gate>;
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
