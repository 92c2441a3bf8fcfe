import type { IntegrationDocument, RepositoryDocument, TeamDocument } from '#server/database/documents.js';
import { type Project, ROLE } from '#test/codehost/index.js';
import type { ConnectedServer } from '#test/integrations/connected-server.js';
import { inDays } from '#test/integrations/in-days.js';

/** A team that is connected to the code host, with one tracked project. */
export interface TeamWithProject {
  team: TeamDocument;
  key: string;
  integration: IntegrationDocument;
  repository: RepositoryDocument;
  project: Project;
}

let count = 0;

/** A new team, set up as an operator does it, with a new project `acme/shop-<n>` whose hooks may be installed. */
export async function teamWithProject(connected: ConnectedServer): Promise<TeamWithProject> {
  count += 1;
  const fullName = `acme/shop-${count}`;
  const { host, server } = connected;
  const project = await host.addProject({ fullName, files: { 'app.js': 'export const answer = 42;\n' } });
  const token = host.addToken({ role: ROLE.maintainer, expiresAt: inDays(300) });
  const { team, key, integrationId } = await connected.connectedTeam(token);
  await connected.data(`/teams/${team._id}/repositories/track`, 'POST', { names: [fullName] });
  const integration = await server.database.collections.integrations.findOne({ _id: integrationId });
  const repository = await server.database.repositories.byProject(
    team._id,
    integrationId,
    String(project.id),
  );
  if (!integration || !repository?.tracked) throw new Error(`${fullName} was not set up`);
  return { team, key, integration, repository, project };
}
