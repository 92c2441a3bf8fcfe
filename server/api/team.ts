import Joi from 'joi';
import type { Gate } from '#codehost/review/gate.js';
import { readAudit } from '#server/audit/audit-log.js';
import type { Config } from '#server/config.js';
import type { AgentDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { Page } from '#server/results/index.js';
import { changeTeam } from './change-team.js';
import { type Operation, operation } from './operation.js';
import { pagination } from './paging.js';
import { page } from './parameters.js';
import { teamAsShown } from './team-as-shown.js';
import { teamBody } from './team-parameters.js';
import { agentsAnswer, auditAnswer, teamAnswer } from './team-schemas.js';

/** As much of the hash of an agent's token as the administration shows. */
const AGENT_ID_LENGTH = 12;

/** The team of the key: its limits and gate, who has changed what, and who scans for it. */
export function teamOperations(config: Pick<Config, 'plans'>, database: Database): Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/team',
      id: 'getTeam',
      tag: 'Team',
      summary: 'Read the team, its limits and its gate',
      answer: teamAnswer,
      handler: async ({ caller: { team } }) => ({ version: 'v1', data: teamAsShown(config, team) }),
    }),
    operation<unknown, { gate: Partial<Gate> }>({
      method: 'PATCH',
      path: '/team',
      id: 'changeTeam',
      tag: 'Team',
      summary: 'Change which findings fail merge requests',
      notes: 'It holds from the next scan of a merge request on. Preview it with `GET /api/v1/gate/preview`.',
      permission: 'team.manage',
      body: teamBody,
      answer: teamAnswer,
      async handler({ caller: { team, key }, body: { gate } }) {
        const changed = await changeTeam(database, team, { gate }, `key ${key.keyId}`);
        return { version: 'v1', data: teamAsShown(config, changed) };
      },
    }),
    operation<Page>({
      method: 'GET',
      path: '/audit',
      id: 'listAudit',
      tag: 'Team',
      summary: 'List who has changed what in the team, newest first',
      permission: 'team.manage',
      query: Joi.object(page),
      answer: auditAnswer,
      async handler({ caller: { team }, query }) {
        const { entries, total } = await readAudit(database, team._id, query);
        const data = entries.map(({ _id, teamId: _team, at, ...entry }) => ({
          ...{ id: _id, at: at.toISOString() },
          ...entry,
        }));
        return { version: 'v1', data, pagination: pagination(query, total, data.length) };
      },
    }),
    operation({
      method: 'GET',
      path: '/agents',
      id: 'listAgents',
      tag: 'Team',
      summary: 'List the agents that scan for the team',
      notes: 'Those of the team, and those of the operator that scan for all teams.',
      permission: 'team.manage',
      answer: agentsAnswer,
      async handler({ caller: { team } }) {
        const agents = database.collections.agents.find({ teamId: { $in: [team._id, null] } });
        return { version: 'v1', data: (await agents.toArray()).map(toAgent) };
      },
    }),
  ];
}

function toAgent({ _id, name, labels, teamId, ...times }: AgentDocument) {
  return {
    ...{ id: _id.slice(0, AGENT_ID_LENGTH), name, labels, ofTeam: teamId !== null },
    createdAt: times.createdAt.toISOString(),
    lastSeenAt: times.lastSeenAt?.toISOString() ?? null,
    revokedAt: times.revokedAt?.toISOString() ?? null,
  };
}
