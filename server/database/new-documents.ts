import { randomUUID } from 'node:crypto';
import type { IntegrationDocument, RepositoryDocument } from './documents.js';

/** What integrations have before anything else is known of them; also what older stored ones are completed with. */
export const integrationDefaults = {
  apiToken: null,
  cloneToken: null,
  account: null,
  scopes: null,
  tokenExpiresAt: null,
  lastCheck: null,
  dispatchMode: 'agent',
  runnerProject: null,
  allowInProjectPipelines: false,
  hookGeneration: null,
  sync: null,
} as const satisfies Partial<IntegrationDocument>;

type NewIntegration = Pick<IntegrationDocument, 'teamId' | 'kind' | 'host' | 'instanceUrl'> &
  Partial<IntegrationDocument>;

export function newIntegration(fields: NewIntegration): IntegrationDocument {
  return { _id: randomUUID(), createdAt: new Date(), agentLabels: [], ...integrationDefaults, ...fields };
}

/** The same for repositories. */
export const repositoryDefaults = {
  webUrl: null,
  state: 'present',
  archived: false,
  lastActivityAt: null,
  scannedByCi: false,
  hook: null,
  pipelineOptIn: false,
} as const satisfies Partial<RepositoryDocument>;

type NewRepository = Pick<
  RepositoryDocument,
  'teamId' | 'integrationId' | 'projectId' | 'name' | 'fullName' | 'clonePath'
> &
  Partial<RepositoryDocument>;

/** A repository that was never scanned and is not tracked, unless `fields` say otherwise. */
export function newRepository(fields: NewRepository): RepositoryDocument {
  return {
    _id: randomUUID(),
    createdAt: new Date(),
    defaultBranch: null,
    tracked: false,
    lastScanAt: null,
    scanCount: 0,
    vulnerabilityCount: 0,
    formerNames: [],
    languages: [],
    trackedBranches: [],
    ...repositoryDefaults,
    ...fields,
  };
}
