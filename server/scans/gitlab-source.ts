import pTimeout from 'p-timeout';
import { InvalidInstanceUrl } from '#codehost/network/instance-url.js';
import { CodeHostError, type Project, type RepositoryAddress, type RepositoryHead } from '#codehost/ports.js';
import { NoRepositoryUrl, parseRepositoryUrl } from '#codehost/repository-url.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { CodeHosts } from '#server/integrations/code-hosts.js';
import { changeOf, toRepository } from '#server/integrations/project-documents.js';
import { SecretKeyError } from '#server/integrations/secret-keys.js';
import { headToScan } from './branch-rule.js';
import { LaunchError } from './launch.js';
import type { RepositorySource } from './repository-source.js';

/** Milliseconds; whoever waits for the answer of a launch has given up before the server's own limit then. */
const ANSWER_WITHIN = 20_000;

type Client = Awaited<ReturnType<CodeHosts['clientFor']>>;

/** Repositories on a code host over the network: everything is asked there, nothing believed from memory. */
export class GitlabSource implements RepositorySource {
  constructor(
    private readonly database: Database,
    private readonly codeHosts: CodeHosts,
  ) {}

  locate({ instanceUrl }: IntegrationDocument, url: URL): RepositoryAddress | null {
    if (instanceUrl === null) return null;
    try {
      const found = parseRepositoryUrl(url, instanceUrl);
      return found && { project: found.fullName, tree: found.tree };
    } catch (error) {
      if (!(error instanceof NoRepositoryUrl)) throw error;
      throw new LaunchError('not-on-code-host', error.message, { cause: error });
    }
  }

  async find(
    integration: IntegrationDocument,
    address: RepositoryAddress,
    branch: string | null,
  ): Promise<{ repository: RepositoryDocument; head: RepositoryHead }> {
    try {
      const { project, head } = await inTime(this.ask(integration, address, branch), integration.host);
      return { repository: await this.store(integration, project), head };
    } catch (error) {
      throw inLaunchWords(error);
    }
  }

  private async ask(
    integration: IntegrationDocument,
    address: RepositoryAddress,
    branch: string | null,
  ): Promise<{ project: Project; head: RepositoryHead }> {
    const client = await this.codeHosts.clientFor(integration);
    const project = await this.project(client, integration, address.project);
    if (!project) throw new LaunchError('repository-not-found');
    const { id, defaultBranch } = project;
    const head = async (name: string) => {
      const found = await client.branch(id, name);
      return found && { branch: found.name, commit: found.commit };
    };
    const defaultHead = async () => (defaultBranch === null ? null : head(defaultBranch));
    return { project, head: await headToScan({ head, defaultHead }, branch, address) };
  }

  /** By its name, as another project may have that name now; else by the id of the one that we knew by this name. */
  private async project(client: Client, integration: IntegrationDocument, fullName: string) {
    const named = await client.project(fullName).catch((error: unknown) => {
      if (hasMoved(error)) return null;
      throw error;
    });
    if (named) return named;
    const { teamId, _id } = integration;
    const known = await this.database.repositories.byAnyName(teamId, _id, fullName);
    return known && client.project(known.projectId);
  }

  private async store(integration: IntegrationDocument, project: Project): Promise<RepositoryDocument> {
    const { repositories } = this.database;
    const { teamId, _id } = integration;
    if (!(await repositories.byProject(teamId, _id, project.id)))
      await repositories.writeAll(teamId, { insert: [toRepository(integration, project)], update: [] });
    const known = await repositories.byProject(teamId, _id, project.id);
    if (!known) throw new Error(`the project ${project.id} of integration ${_id} was not stored`);
    const change = changeOf(known, project);
    return (change && (await repositories.update(teamId, known._id, { $set: change }))) ?? known;
  }
}

/** 301 and its like: the project has another name now. They are never followed, as they could lead anywhere. */
function hasMoved(error: unknown): boolean {
  return (
    error instanceof CodeHostError && error.status !== null && error.status >= 301 && error.status <= 308
  );
}

function inTime<T>(work: Promise<T>, host: string): Promise<T> {
  const details = `${host} did not answer within ${ANSWER_WITHIN / 1000} seconds`;
  const message = new LaunchError('code-host-unreachable', details);
  return pTimeout(work, { milliseconds: ANSWER_WITHIN, message });
}

function inLaunchWords(error: unknown): unknown {
  // The operator has changed the keys, or the hosts that are allowed.
  if (error instanceof SecretKeyError || error instanceof InvalidInstanceUrl)
    return new LaunchError('code-host-unreachable', error.message, { cause: error });
  if (!(error instanceof CodeHostError)) return error;
  const code = error.isHidden ? 'repository-not-found' : 'code-host-unreachable';
  return new LaunchError(code, error.message, { cause: error });
}
