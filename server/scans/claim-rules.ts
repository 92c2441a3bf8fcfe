import type { CodeSource } from '#protocol/agent-api.js';
import type { SessionDocument } from '#server/database/ci-documents.js';
import type { AgentDocument, IntegrationDocument, ScanDocument } from '#server/database/documents.js';
import type { CodeHosts } from '#server/integrations/code-hosts.js';
import type { ConnectedRepository } from '#server/integrations/connected-repository.js';
import type { Offer } from './claim-queue.js';
import { routeOf } from './route.js';

/** Who asks for scans: a registered agent, or the session of a CI job. Both are known by the hash of their token. */
export interface Caller extends Pick<AgentDocument, '_id' | 'name' | 'teamId' | 'labels'> {
  session?: SessionDocument;
}

/** Agents with this label run on the server's machine and may open repositories by their path. */
export const LOCAL_LABEL = 'local';

/** The labels that agents must have for scans of an integration. */
export function wantedLabels({
  kind,
  agentLabels,
}: Pick<IntegrationDocument, 'kind' | 'agentLabels'>): string[] {
  return kind === 'local' ? [LOCAL_LABEL] : agentLabels;
}

/** Whether an agent may take what is offered to agents. */
export function fits(
  { teamId, labels }: Pick<Caller, 'teamId' | 'labels'>,
  offer: Omit<Offer, 'scanId'>,
): boolean {
  return (
    (teamId === null || teamId === offer.teamId) && offer.labels.every((label) => labels.includes(label))
  );
}

/** A scan with all that decides who may take it. */
export interface ScanOnOffer extends ConnectedRepository {
  scan: ScanDocument;
}

/** Sessions take their own scan; agents what is meant for agents, of their team, when they carry all labels. */
export function mayTake(caller: Caller, { scan, repository, integration }: ScanOnOffer): boolean {
  if (caller.session)
    return caller.session.scanId === scan._id && caller.session.repositoryId === repository._id;
  if (routeOf(scan, integration, repository).kind !== 'agents') return false;
  return fits(caller, { teamId: scan.teamId, labels: wantedLabels(integration) });
}

/**
 * How the caller gets the code. The clone token goes to agents and to jobs of the runner project, which the operator
 * owns; other CI jobs have their checkout, and for them it is not even opened.
 */
export async function codeSource(
  caller: Caller,
  { scan, repository, integration }: ScanOnOffer,
  codeHosts: Pick<CodeHosts, 'cloneTokenOf'>,
): Promise<CodeSource> {
  if (integration.kind === 'local') return { kind: 'local', path: repository.projectId };
  if (caller.session && caller.session.commit !== null) return { kind: 'checkout' };
  const cloneToken = await codeHosts.cloneTokenOf(integration);
  const credential = cloneToken === null ? null : { username: 'oauth2', password: cloneToken };
  // The head of a merge request, of a fork's too, is kept in the target project.
  const ref = scan.mergeRequest
    ? `refs/merge-requests/${scan.mergeRequest.iid}/head`
    : `refs/heads/${scan.branch}`;
  return { kind: 'https', url: repository.clonePath, ref, credential };
}
