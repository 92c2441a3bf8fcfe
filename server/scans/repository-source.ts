import type { RepositoryAddress, RepositoryHead } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';

/** What a launch asks of a kind of code host. */
export interface RepositorySource {
  /**
   * What the URL points at; null when it is not of this code host. No request is made.
   * @throws {LaunchError} when it is of this code host, and names no repository
   */
  locate(integration: IntegrationDocument, url: URL): RepositoryAddress | null;
  /**
   * The repository as the code host has it now, and the commit to scan.
   * @param branch asked for besides the URL, and stronger; null: none was
   * @throws {LaunchError}
   */
  find(
    integration: IntegrationDocument,
    address: RepositoryAddress,
    branch: string | null,
  ): Promise<{ repository: RepositoryDocument; head: RepositoryHead }>;
}
