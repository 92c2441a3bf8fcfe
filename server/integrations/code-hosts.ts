import { LRUCache } from 'lru-cache';
import type { CodeHostClient } from '#codehost/ports.js';
import type { IntegrationDocument } from '#server/database/documents.js';
import { type SecretKeys, tokenPurpose } from './secret-keys.js';

/** Opens a client of a code host; no request is made. */
export type Connect = (instanceUrl: string, token: string) => CodeHostClient;

const MAX_CLIENTS = 200;

/** The code hosts of all teams: the only place where stored tokens are opened. */
export class CodeHosts {
  /** Clients keep connections open, so they are worth keeping; by integration and sealed token. */
  private readonly clients = new LRUCache<string, CodeHostClient>({ max: MAX_CLIENTS });

  constructor(
    private readonly keys: SecretKeys,
    readonly connect: Connect,
  ) {}

  /**
   * A client that acts as the account of the integration.
   * @throws {SecretKeyError} when the token cannot be opened
   * @throws {TypeError} for the kind `local`, which has no client
   */
  async clientFor(integration: IntegrationDocument): Promise<CodeHostClient> {
    const { _id, instanceUrl, apiToken } = integration;
    if (instanceUrl === null || apiToken === null)
      throw new TypeError(`Integration ${_id} of kind ${integration.kind} has no API token`);
    const name = `${_id} ${apiToken.sealed}`;
    const known = this.clients.get(name);
    if (known) return known;
    const client = this.connect(instanceUrl, await this.keys.open(apiToken, tokenPurpose(_id, 'apiToken')));
    this.clients.set(name, client);
    return client;
  }

  /** The read-only token that agents elsewhere clone with; null when none was set. @throws {SecretKeyError} */
  async cloneTokenOf({ _id, cloneToken }: IntegrationDocument): Promise<string | null> {
    return cloneToken && this.keys.open(cloneToken, tokenPurpose(_id, 'cloneToken'));
  }
}
