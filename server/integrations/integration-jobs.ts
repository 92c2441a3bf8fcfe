import type { SyncKind } from './synchroniser.js';

/** What integrations ask of the job queue. Asking twice for the same integration starts one job. */
export interface IntegrationJobs {
  synchronise(integrationId: string, kind: SyncKind): Promise<void>;
  /** Removes the repositories of an integration that was removed, where they have no scans. */
  forgetRepositories(teamId: string, integrationId: string): Promise<void>;
}
