import { InvalidInstanceUrl, parseInstanceUrl } from '#codehost/network/instance-url.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import { type CodeHostClient, CodeHostError } from '#codehost/ports.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { IntegrationDocument, TeamDocument } from '#server/database/documents.js';
import { isDuplicateKey } from '#server/database/duplicate-key.js';
import type { Database } from '#server/database/index.js';
import { newIntegration } from '#server/database/new-documents.js';
import type { CodeHosts } from './code-hosts.js';
import { describe, type Examination, examine, type PipelineSettings } from './examine.js';
import { integrationId } from './integration-id.js';
import { IntegrationProblem } from './integration-problem.js';
import { SecretKeyError, type SecretKeys, type TokenKind, tokenPurpose } from './secret-keys.js';
import { cloneTokenProblem } from './token-warnings.js';

export interface IntegrationsDependencies {
  database: Database;
  keys: SecretKeys;
  codeHosts: CodeHosts;
  network: NetworkPolicy;
}

export interface NewConnection {
  /** Base URL, as the operator wrote it. */
  instanceUrl: string;
  token: string;
  cloneToken: string | null;
}

/** A new integration has its scans done by agents. */
const NO_PIPELINES: PipelineSettings = { runnerProject: null, allowInProjectPipelines: false };

/** Connections of teams to code hosts: set up, examined, given new tokens. `by` is who asked, for the audit. */
export class Integrations {
  constructor(private readonly parts: IntegrationsDependencies) {}

  /** All of a team, the one of kind `local` too. */
  ofTeam(teamId: string): Promise<IntegrationDocument[]> {
    return this.parts.database.collections.integrations.find({ teamId }).toArray();
  }

  /** @throws {IntegrationProblem} when the team has none with this id */
  async find(teamId: string, id: string): Promise<IntegrationDocument> {
    const found = await this.parts.database.collections.integrations.findOne({ _id: id, teamId });
    if (!found) throw new IntegrationProblem('not-found', 'Integration not found');
    return found;
  }

  /** Connects a team to a code host. Nothing is stored unless the token works. @throws {IntegrationProblem} */
  async connect(team: TeamDocument, wanted: NewConnection, by: string): Promise<IntegrationDocument> {
    const instanceUrl = this.readUrl(wanted.instanceUrl);
    await this.requireNoOther(team._id, null);
    checkApart(wanted.token, wanted.cloneToken);
    const cloneClient =
      wanted.cloneToken === null ? null : await this.checkedClone(instanceUrl, wanted.cloneToken);
    const found = await this.examineWith(instanceUrl, wanted.token, cloneClient, NO_PIPELINES);
    const _id = integrationId(team._id, instanceUrl);
    const integration = newIntegration({
      _id,
      teamId: team._id,
      kind: 'gitlab',
      host: new URL(instanceUrl).hostname,
      instanceUrl,
      apiToken: await this.seal(_id, 'apiToken', wanted.token),
      cloneToken: wanted.cloneToken === null ? null : await this.seal(_id, 'cloneToken', wanted.cloneToken),
      ...found,
    });
    await this.parts.database.collections.integrations.insertOne(integration).catch((cause: unknown) => {
      if (!isDuplicateKey(cause)) throw cause;
      throw new IntegrationProblem('conflict', 'The team is being connected already', null, { cause });
    });
    await this.requireNoOther(team._id, _id);
    await this.audit(integration, by, 'integration.connect', { instanceUrl });
    return integration;
  }

  /** Examines the stored tokens again. That a token does not work any more is stored, too. @throws {IntegrationProblem} */
  async check(integration: IntegrationDocument): Promise<IntegrationDocument> {
    this.requireRemote(integration);
    const now = new Date();
    try {
      const { codeHosts } = this.parts;
      const { instanceUrl } = integration;
      const cloneToken = await codeHosts.cloneTokenOf(integration);
      const cloneClient = cloneToken === null ? null : codeHosts.connect(String(instanceUrl), cloneToken);
      return this.change(
        integration,
        await examine(await codeHosts.clientFor(integration), cloneClient, integration, now),
      );
    } catch (error) {
      if (!isOfCheck(error)) throw error;
      const { capabilities, warnings } = integration.lastCheck ?? { capabilities: [], warnings: [] };
      const lastCheck = { at: now, ok: false, error: error.message, capabilities, warnings };
      return this.change(integration, { lastCheck });
    }
  }

  /** Puts another API token in place of the stored one, when it works. @throws {IntegrationProblem} */
  async rotateToken(
    integration: IntegrationDocument,
    token: string,
    by: string,
  ): Promise<IntegrationDocument> {
    const instanceUrl = this.requireRemote(integration);
    const cloneToken = await this.parts.codeHosts.cloneTokenOf(integration);
    checkApart(token, cloneToken);
    const cloneClient = cloneToken === null ? null : this.parts.codeHosts.connect(instanceUrl, cloneToken);
    const found = await this.examineWith(instanceUrl, token, cloneClient, integration);
    const before = integration.account;
    const after = await this.change(integration, {
      ...found,
      apiToken: await this.seal(integration._id, 'apiToken', token),
    });
    const detail = { account: after.account?.username ?? '', before: before?.username ?? '' };
    await this.audit(integration, by, 'integration.token', detail);
    return after;
  }

  /** @param token null: agents on other machines can no longer clone. @throws {IntegrationProblem} */
  async setCloneToken(
    integration: IntegrationDocument,
    token: string | null,
    by: string,
  ): Promise<IntegrationDocument> {
    const instanceUrl = this.requireRemote(integration);
    const { _id, apiToken } = integration;
    if (token !== null) {
      const own = apiToken && (await this.parts.keys.open(apiToken, tokenPurpose(_id, 'apiToken')));
      checkApart(own ?? '', token);
      await this.checkedClone(instanceUrl, token);
    }
    const cloneToken = token === null ? null : await this.seal(_id, 'cloneToken', token);
    const after = await this.change(integration, { cloneToken });
    await this.audit(
      integration,
      by,
      token === null ? 'integration.clone-token.remove' : 'integration.clone-token',
    );
    return this.check(after);
  }

  /** Stores a change. @throws {IntegrationProblem} when the integration was removed meanwhile */
  async change(
    { _id, teamId }: IntegrationDocument,
    change: Partial<IntegrationDocument>,
  ): Promise<IntegrationDocument> {
    const { integrations } = this.parts.database.collections;
    const after = await integrations.findOneAndUpdate(
      { _id, teamId },
      { $set: change },
      { returnDocument: 'after' },
    );
    if (!after) throw new IntegrationProblem('not-found', 'Integration not found');
    return after;
  }

  /** @returns the instance URL. @throws {IntegrationProblem} for the kind `local` */
  requireRemote({ instanceUrl }: IntegrationDocument): string {
    if (instanceUrl !== null) return instanceUrl;
    throw new IntegrationProblem('conflict', 'Local repositories have no connection to a code host');
  }

  private readUrl(text: string): string {
    try {
      return parseInstanceUrl(text, this.parts.network);
    } catch (error) {
      if (!(error instanceof InvalidInstanceUrl)) throw error;
      const hint = 'Private hosts must be named in GOALKEEPER_ALLOWED_HOSTS';
      throw new IntegrationProblem('input', error.message, /not allowed/.test(error.message) ? hint : null);
    }
  }

  /** One code host a team, besides `local`. Of two set up at the same moment, none or one stays. */
  private async requireNoOther(teamId: string, own: string | null): Promise<void> {
    const { integrations } = this.parts.database.collections;
    const others = (await this.ofTeam(teamId)).filter(({ kind, _id }) => kind === 'gitlab' && _id !== own);
    if (others.length === 0) return;
    if (own !== null) await integrations.deleteOne({ _id: own });
    throw new IntegrationProblem(
      'conflict',
      `The team is connected to ${others[0].instanceUrl} already`,
      'A team has one code host: remove that integration first, or rotate its token',
    );
  }

  private async checkedClone(
    instanceUrl: string,
    token: string,
  ): Promise<Pick<CodeHostClient, 'describeToken'>> {
    try {
      const client = this.parts.codeHosts.connect(instanceUrl, token);
      const problem = cloneTokenProblem(await describe(client));
      if (problem !== null) throw new IntegrationProblem('input', problem);
      return client;
    } catch (error) {
      throw toProblem(error, 'The clone token cannot be used');
    }
  }

  private async examineWith(
    instanceUrl: string,
    token: string,
    cloneClient: Pick<CodeHostClient, 'describeToken'> | null,
    settings: PipelineSettings,
  ): Promise<Examination> {
    try {
      const client = this.parts.codeHosts.connect(instanceUrl, token);
      return await examine(client, cloneClient, settings, new Date());
    } catch (error) {
      throw toProblem(error, 'The code host cannot be used with this token');
    }
  }

  private seal(id: string, kind: TokenKind, token: string) {
    return this.parts.keys.seal(token, tokenPurpose(id, kind));
  }

  private audit(
    { _id: subject, teamId }: IntegrationDocument,
    by: string,
    action: string,
    detail: Record<string, string> = {},
  ): Promise<void> {
    return recordAudit(this.parts.database, { teamId, by, action, subject, detail });
  }
}

function checkApart(token: string, cloneToken: string | null): void {
  if (token === cloneToken)
    throw new IntegrationProblem(
      'input',
      'The clone token must be another one than the API token, which never leaves the server',
      'Make a token with the scope read_repository alone',
    );
}

/** The token, the operator's settings or the code host are at fault, and the operator is to know. */
function isOfCheck(error: unknown): error is Error {
  return (
    error instanceof CodeHostError || error instanceof SecretKeyError || error instanceof InvalidInstanceUrl
  );
}

function toProblem(error: unknown, what: string): unknown {
  if (!(error instanceof CodeHostError)) return error;
  const kind = error.kind === 'unauthorized' || error.kind === 'forbidden' ? 'input' : 'host';
  return new IntegrationProblem(kind, `${what}: ${error.message}`, null, { cause: error });
}
