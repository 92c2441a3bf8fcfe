import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { defaultGate } from '#codehost/review/gate.js';
import { type Config, planOf } from '#server/config.js';
import type { ApiKeyDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import { scansOfMonth } from '#server/scans/admission.js';
import { adminRoute } from './admin-route.js';
import { createApiKey, findApiKey, type NewApiKey, revokeApiKey, rotateApiKey } from './api-keys.js';
import { teamId } from './parameters.js';
import { changeTeam, createTeam, findTeam, type NewTeam, type TeamChange } from './teams.js';

const BY = 'admin';
const name = Joi.string().max(200).messages({ '*': 'Name must be a text of 1 to 200 characters' });
const score = (field: string) =>
  Joi.number()
    .min(0)
    .max(10)
    .messages({ '*': `${field} must be a number from 0 to 10` });
/** Which findings fail the commit status of merge requests; what is left out stays. */
const gate = Joi.object({
  severity: score('Gate severity'),
  confidence: score('Gate confidence'),
  onlyNew: Joi.boolean().strict().messages({ '*': 'Gate onlyNew must be true or false' }),
})
  .min(1)
  .messages({
    'object.base': 'Gate must be an object with severity, confidence or onlyNew',
    'object.min': 'Gate must have severity, confidence or onlyNew',
  });
const keyId = Joi.string()
  .pattern(/^[0-9A-Za-z]{12}$/)
  .required()
  .messages({ '*': 'Key id must be the 12 characters behind gk_' });

/** `/admin/v1`: teams and their keys. Every change leaves an audit entry. */
export const adminRoutes = (config: Config, database: Database): BoundPlugin => ({
  name: 'admin',
  register(server) {
    server.route([...teamRoutes(config, database), ...keyRoutes(database)]);
  },
});

function teamRoutes(config: Config, database: Database): ServerRoute[] {
  const toTeam = (team: TeamDocument) => ({
    id: team._id,
    name: team.name,
    plan: team.plan,
    limits: planOf(config, team),
    activeScans: team.active.length,
    scansThisMonth: scansOfMonth(team, new Date()),
    gate: team.gate ?? defaultGate,
    removal: team.removal?.requestedAt.toISOString() ?? null,
    createdAt: team.createdAt.toISOString(),
  });
  const plans = [...config.plans.keys()];
  const plan = Joi.valid(...plans).messages({ '*': `Plan must be one of: ${plans.join(', ')}` });
  return [
    adminRoute({
      method: 'GET',
      path: '/teams',
      handler: async () => ({ data: (await database.collections.teams.find().toArray()).map(toTeam) }),
    }),
    adminRoute<NewTeam>({
      method: 'POST',
      path: '/teams',
      body: { name: name.required(), plan: plan.default('self-hosted') },
      handler: async ({ body }, h) => {
        const team = await createTeam(database, body, BY);
        return h.response({ data: toTeam(team) }).code(201);
      },
    }),
    adminRoute<TeamChange>({
      method: 'PATCH',
      path: '/teams/{teamId}',
      params: { teamId },
      body: { name, plan, gate },
      handler: async ({ params, body }) => {
        const team = await findTeam(database, params.teamId);
        if (Object.keys(body).length === 0) throw apiError(400, 'Give name, plan or gate');
        return { data: toTeam(await changeTeam(database, team, body, BY)) };
      },
    }),
  ];
}

function keyRoutes(database: Database): ServerRoute[] {
  const path = '/teams/{teamId}/keys';
  const find = async ({ teamId: team, keyId: id }: Record<string, string>) => {
    const key = await findApiKey(database, team, id);
    if (!key) throw apiError(404, 'Key not found');
    return key;
  };
  const newKey = {
    name: name.required(),
    role: Joi.valid('owner', 'developer', 'viewer')
      .default('developer')
      .messages({ '*': 'Role must be owner, developer or viewer' }),
    expiresAt: Joi.date()
      .iso()
      .greater('now')
      .allow(null)
      .default(null)
      .messages({ '*': 'ExpiresAt must be a time in the future, ISO 8601' }),
  };
  return [
    adminRoute({
      method: 'GET',
      path,
      params: { teamId },
      handler: async ({ params }) => {
        const team = await findTeam(database, params.teamId);
        const keys = await database.collections.apiKeys.find({ teamId: team._id }).toArray();
        return { data: keys.map(toKey) };
      },
    }),
    adminRoute<Omit<NewApiKey, 'teamId'>>({
      method: 'POST',
      path,
      params: { teamId },
      body: newKey,
      handler: async ({ params, body }, h) => {
        const team = await findTeam(database, params.teamId);
        const { text, key } = await createApiKey(database, { teamId: team._id, ...body }, BY);
        return h.response({ data: { ...toKey(key), key: text } }).code(201);
      },
    }),
    adminRoute({
      method: 'POST',
      path: `${path}/{keyId}/revoke`,
      params: { teamId, keyId },
      handler: async ({ params }) => {
        await revokeApiKey(database, await find(params), BY);
        return { data: toKey(await find(params)) };
      },
    }),
    adminRoute({
      method: 'POST',
      path: `${path}/{keyId}/rotate`,
      params: { teamId, keyId },
      handler: async ({ params }, h) => {
        const old = await find(params);
        if (old.revokedAt) throw apiError(409, 'Key is revoked', { hint: 'Create a new one' });
        const { text, key } = await rotateApiKey(database, old, BY);
        return h.response({ data: { ...toKey(key), key: text } }).code(201);
      },
    }),
  ];
}

/** A key as shown to the operator: neither its text, which is not stored, nor its hash. */
function toKey(key: ApiKeyDocument) {
  return {
    id: key.keyId,
    name: key.name,
    role: key.role,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}
