import type { IntegrationDocument, SyncState } from '#server/database/documents.js';

/** An integration as shown to the operator: that there are tokens, never what they are. */
export function toIntegration(integration: IntegrationDocument) {
  const { lastCheck, apiToken, cloneToken } = integration;
  return {
    id: integration._id,
    kind: integration.kind,
    host: integration.host,
    instanceUrl: integration.instanceUrl,
    createdAt: integration.createdAt.toISOString(),
    account: integration.account,
    hasToken: apiToken !== null,
    hasCloneToken: cloneToken !== null,
    scopes: integration.scopes,
    tokenExpiresAt: integration.tokenExpiresAt,
    dispatchMode: integration.dispatchMode,
    runnerProject: integration.runnerProject,
    allowInProjectPipelines: integration.allowInProjectPipelines,
    agentLabels: integration.agentLabels,
    check: lastCheck && {
      at: lastCheck.at.toISOString(),
      ok: lastCheck.ok,
      error: lastCheck.error,
      capabilities: lastCheck.capabilities,
      warnings: lastCheck.warnings,
    },
    synchronisation: integration.sync && toSynchronisation(integration.sync),
  };
}

export type IntegrationAnswer = ReturnType<typeof toIntegration>;

function toSynchronisation({ running, error, ...ended }: SyncState) {
  return {
    running: running && {
      kind: running.kind,
      startedAt: running.startedAt.toISOString(),
      seen: running.seen,
      added: running.added,
      changed: running.changed,
      gone: running.gone,
    },
    lastFullAt: ended.lastFullAt?.toISOString() ?? null,
    lastFinishedAt: ended.lastFinishedAt?.toISOString() ?? null,
    projects: ended.projects,
    last: ended.last,
    error: error && { at: error.at.toISOString(), message: error.message },
  };
}
