import type { IntegrationDocument, RepositoryDocument, ScanDocument } from '#server/database/documents.js';

/** Who does a scan. */
export type Route =
  /** Agents claim it. */
  | { kind: 'agents' }
  /** The CI job that opened it, or another one of the same commit. */
  | { kind: 'own-job' }
  /** A pipeline is started for it. */
  | { kind: 'pipeline'; pipeline: 'runner' | 'project'; projectId: string; ref: string }
  | { kind: 'impossible'; reason: string };

/** Decides by what the operator set up for the code host, and what the project opted in to. */
export function routeOf(
  scan: ScanDocument,
  integration: IntegrationDocument,
  repository: RepositoryDocument,
): Route {
  if (scan.trigger === 'ci') return { kind: 'own-job' };
  if (integration.kind === 'local' || integration.dispatchMode === 'agent') return { kind: 'agents' };
  // The branch of a fork is not in the project: a pipeline of the project cannot have it checked out.
  const isOfFork = scan.mergeRequest !== null && scan.mergeRequest.sourceProjectId !== repository.projectId;
  if (integration.allowInProjectPipelines && repository.pipelineOptIn && !isOfFork)
    return { kind: 'pipeline', pipeline: 'project', projectId: repository.projectId, ref: scan.branch };
  const runner = integration.runnerProject;
  if (runner) return { kind: 'pipeline', pipeline: 'runner', projectId: runner.projectId, ref: runner.ref };
  return {
    kind: 'impossible',
    reason: `Scans of ${integration.host} are done by pipelines, but no runner project is set up and ${repository.fullName} has not opted in to be scanned by its own`,
  };
}
