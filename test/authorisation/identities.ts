import { randomUUID } from 'node:crypto';
import { registerAgent } from '#server/agentapi/agent-token.js';
import { generateApiKey } from '#server/api/api-key.js';
import { createApiKey } from '#server/api/team-keys.js';
import type { Role } from '#server/database/documents.js';
import { hashSessionToken, newSessionToken } from '#server/sessions/session-token.js';
import { newKey, newTeam } from '../api/running-server.js';
import { ConnectedServer } from '../integrations/connected-server.js';
import { type TeamWithProject, teamWithProject } from '../webhooks/team-with-project.js';

/** Strategies of the server's routes; null: anybody may call. */
export type Strategy = 'api-key' | 'agent' | 'admin' | 'webhook';

/** Somebody who calls: what goes with each request, and where it is good for something. */
export interface Identity {
  name: string;
  headers: Record<string, string>;
  /** Null: nowhere. */
  strategy: Strategy | null;
  /** Of keys. */
  role?: Role;
  /** Of another team than the one whose things are asked for. */
  isForeign?: boolean;
  /** Of a session: for this scan alone. */
  scanId?: string;
}

/** A team with one of everything, whose things all are asked for, and all kinds of callers. */
export interface Cast {
  connected: ConnectedServer;
  own: TeamWithProject;
  scanId: string;
  identities: Identity[];
}

const HOUR = 3600_000;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const key = (text: string) => ({ 'x-api-key': text });

export async function cast(): Promise<Cast> {
  const connected = await ConnectedServer.start();
  const { server } = connected;
  // First, so that its account sees nothing of the other project.
  const other = await teamWithProject(connected);
  const own = await teamWithProject(connected);
  const { _id: teamId } = own.team;
  const launched = await connected.launch(own.key, {
    codehostUrl: `${connected.host.url}/${own.repository.fullName}`,
  });
  const { scanId } = (launched.body as { data: { scanId: string } }).data;

  const revokedKey = await createApiKey(
    server.database,
    { teamId, role: 'owner', name: 'revoked', expiresAt: null },
    'test',
  );
  await server.database.keys.revoke(teamId, revokedKey.key._id, new Date());
  const expired = await newTeam(server, { expiresAt: new Date(Date.now() - 1_000) });
  const removed = await newTeam(server);
  await server.database.teams.update(removed.team._id, {
    $set: { removal: { requestedAt: new Date(), by: 'test' } },
  });
  const agent = await registerAgent(server.database, { name: 'all', labels: [], teamId: null });
  const ofOther = await registerAgent(server.database, { name: 'other', labels: [], teamId: other.team._id });
  const revokedAgent = await registerAgent(server.database, { name: 'revoked', labels: [], teamId: null });
  await server.database.collections.agents.updateOne(
    { _id: revokedAgent.agent._id },
    { $set: { revokedAt: new Date() } },
  );
  const session = (change: { scanId: string; teamId?: string; expiresAt?: Date }) =>
    storeSession(connected, own, change);
  const named = await connected.data('/tokens', 'POST', { name: 'Ada' });
  const gone = await connected.data('/tokens', 'POST', { name: 'gone' });
  await connected.data(`/tokens/${gone.id}/revoke`, 'POST');
  const hookPath = `/teams/${teamId}/repositories/${own.repository._id}/hook`;
  const { secret } = await connected.data(hookPath, 'POST', {});
  const otherHook = `/teams/${other.team._id}/repositories/${other.repository._id}/hook`;
  const { secret: otherSecret } = await connected.data(otherHook, 'POST', {});

  const identities: Identity[] = [
    { name: 'nobody', headers: {}, strategy: null },
    { name: 'a text for a key', headers: key('gk_x'), strategy: null },
    { name: 'a key that was never given out', headers: key(generateApiKey().text), strategy: null },
    { name: 'a revoked key', headers: key(revokedKey.text), strategy: null },
    { name: 'an expired key', headers: key(expired.key), strategy: null },
    { name: 'a key of a team that is removed', headers: key(removed.key), strategy: null },
    { name: 'a key in the wrong header', headers: bearer(own.key), strategy: null },
    ...(await Promise.all(
      (['viewer', 'developer', 'owner'] as const).map(async (role) => ({
        ...{ name: `a key of a ${role}`, headers: key(await newKey(server, teamId, role)) },
        ...{ strategy: 'api-key' as const, role },
      })),
    )),
    {
      ...{ name: 'a key of an owner of another team', headers: key(other.key), strategy: 'api-key' },
      ...{ role: 'owner', isForeign: true },
    },
    { name: 'an agent', headers: bearer(agent.token), strategy: 'agent' },
    { name: 'an agent of another team', headers: bearer(ofOther.token), strategy: 'agent', isForeign: true },
    { name: 'a revoked agent', headers: bearer(revokedAgent.token), strategy: null },
    { name: 'a session', headers: bearer(await session({ scanId })), strategy: 'agent', scanId },
    {
      ...{ name: 'a session for another scan', headers: bearer(await session({ scanId: randomUUID() })) },
      ...{ strategy: 'agent', scanId: 'another', isForeign: true },
    },
    {
      ...{ name: 'a session that has ended', strategy: null },
      headers: bearer(await session({ scanId, expiresAt: new Date(Date.now() - 1) })),
    },
    {
      ...{ name: 'a session of a team that is removed', strategy: null },
      headers: bearer(await session({ scanId, teamId: removed.team._id })),
    },
    { name: 'the admin token', headers: bearer(server.adminToken), strategy: 'admin' },
    { name: 'a named admin token', headers: bearer(String(named.token)), strategy: 'admin' },
    { name: 'a revoked admin token', headers: bearer(String(gone.token)), strategy: null },
    { name: 'the admin token for a key', headers: key(server.adminToken), strategy: null },
    { name: 'a webhook', headers: { 'x-gitlab-token': String(secret) }, strategy: 'webhook' },
    { name: "another team's webhook", headers: { 'x-codehost-token': String(otherSecret) }, strategy: null },
  ];
  return { connected, own, scanId, identities };
}

async function storeSession(
  { server }: ConnectedServer,
  { team, integration, repository, project }: TeamWithProject,
  change: { scanId: string; teamId?: string; expiresAt?: Date },
): Promise<string> {
  const token = newSessionToken();
  await server.database.collections.sessions.insertOne({
    _id: hashSessionToken(token) ?? '',
    ...{ teamId: team._id, integrationId: integration._id, repositoryId: repository._id },
    ...{ projectId: String(project.id), pipelineId: '1', jobId: '1', commit: null, ref: null },
    ...{ pipelineSource: null, trusted: true, createdAt: new Date(), expiresAt: new Date(Date.now() + HOUR) },
    ...change,
  });
  return token;
}
