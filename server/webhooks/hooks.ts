import { randomUUID } from 'node:crypto';
import type { Hook, HookInstaller } from '#codehost/ports.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { IntegrationDocument, ProjectHook, RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { ALL_PROJECTS, type HookSecrets, signingTokenOf } from './hook-secrets.js';

export interface HooksParts {
  database: Database;
  hookSecrets: HookSecrets;
  codeHosts: { clientFor(integration: IntegrationDocument): Promise<HookInstaller> };
  /** Address under which code hosts reach this server, without a slash at the end. */
  publicUrl(): string;
}

/** What a person enters at the code host; shown once. */
export interface HookSettings {
  url: string;
  secret: string;
  /** For code hosts that sign deliveries. */
  signingToken: string;
}

/** Sets webhooks up, at the code host or for a person to do it, renews and removes them. */
export class Hooks {
  constructor(private readonly parts: HooksParts) {}

  /** A new secret for one project; the one before stops to work at once. */
  async newSecret(repository: RepositoryDocument, by: string): Promise<HookSettings> {
    const generation = await this.begin(repository, repository.hook?.hookId ?? null);
    await this.audit(repository.teamId, by, 'hook.secret', repository._id);
    return this.settings(repository.integrationId, repository.projectId, generation);
  }

  /** A new secret for all projects of an integration, for the hooks of groups. */
  async newSharedSecret({ _id, teamId }: IntegrationDocument, by: string): Promise<HookSettings> {
    const hookGeneration = randomUUID();
    await this.parts.database.collections.integrations.updateOne({ _id }, { $set: { hookGeneration } });
    await this.audit(teamId, by, 'hook.shared-secret', _id);
    return this.settings(_id, ALL_PROJECTS, hookGeneration);
  }

  /**
   * Installs the webhook of a project at the code host, or renews its secret there. One that was cut off, or that
   * a person made with our address, is found by the address and not made twice.
   * @throws {CodeHostError}
   */
  async install(
    integration: IntegrationDocument,
    repository: RepositoryDocument,
    by: string,
  ): Promise<ProjectHook> {
    const client = await this.parts.codeHosts.clientFor(integration);
    const { projectId } = repository;
    const known = await this.find(client, integration, repository);
    const generation = await this.begin(repository, known?.id ?? null);
    const { url, secret } = this.settings(integration._id, projectId, generation);
    const hook = known
      ? await client.updateHook(projectId, known.id, { url, secret })
      : await client.installHook(projectId, { url, secret });
    await this.audit(repository.teamId, by, 'hook.install', repository._id);
    return this.note(repository, generation, hook);
  }

  /** The secret stops to work, and the hook is removed where we have installed it. @throws {CodeHostError} */
  async remove(
    integration: IntegrationDocument,
    repository: RepositoryDocument,
    by: string | null,
  ): Promise<void> {
    const hookId = repository.hook?.hookId ?? null;
    if (hookId !== null) {
      const client = await this.parts.codeHosts.clientFor(integration);
      const found = await this.find(client, integration, repository);
      if (found) await client.removeHook(repository.projectId, found.id);
    }
    await this.parts.database.repositories.update(repository.teamId, repository._id, {
      $set: { hook: null },
    });
    if (by !== null) await this.audit(repository.teamId, by, 'hook.remove', repository._id);
  }

  /** Asks the code host whether it still calls. @returns the hook as it is, null when none was set up. @throws {CodeHostError} */
  async check(integration: IntegrationDocument, repository: RepositoryDocument): Promise<ProjectHook | null> {
    if (!repository.hook) return null;
    const client = await this.parts.codeHosts.clientFor(integration);
    const found = await this.find(client, integration, repository);
    return this.note(repository, repository.hook.generation, found);
  }

  private async find(
    client: HookInstaller,
    { _id }: IntegrationDocument,
    { projectId, hook }: RepositoryDocument,
  ): Promise<Hook | null> {
    const hooks = await client.hooks(projectId);
    const url = this.urlOf(_id);
    return hooks.find(({ id }) => id === hook?.hookId) ?? hooks.find((one) => one.url === url) ?? null;
  }

  /** Kept before the code host is asked: what it may have got already is good, if we are cut off. */
  private async begin(repository: RepositoryDocument, hookId: string | null): Promise<string> {
    const generation = randomUUID();
    const hook = { generation, hookId, disabled: null, checkedAt: null, createdAt: new Date() };
    await this.parts.database.repositories.update(repository.teamId, repository._id, { $set: { hook } });
    return generation;
  }

  private async note(
    { teamId, _id, hook: before }: RepositoryDocument,
    generation: string,
    found: Hook | null,
  ): Promise<ProjectHook> {
    const now = new Date();
    const hook: ProjectHook = {
      generation,
      hookId: found?.id ?? null,
      // One that is not there any more calls as little as one that is disabled.
      disabled: found?.disabled ?? true,
      checkedAt: now,
      createdAt: before?.createdAt ?? now,
    };
    await this.parts.database.repositories.update(teamId, _id, { $set: { hook } });
    return hook;
  }

  private settings(integrationId: string, project: string, generation: string): HookSettings {
    const secret = this.parts.hookSecrets.secretOf(integrationId, project, generation);
    return { url: this.urlOf(integrationId), secret, signingToken: signingTokenOf(secret) };
  }

  private urlOf(integrationId: string): string {
    return `${this.parts.publicUrl()}/webhooks/v1/${integrationId}`;
  }

  private async audit(teamId: string, by: string, action: string, subject: string): Promise<void> {
    await recordAudit(this.parts.database, { teamId, by, action, subject });
  }
}
