import { isPlainUrl, pageOfHost, type ScanLink } from '#codehost/review/index.js';
import type { Finding } from '#protocol/finding.js';
import type { IntegrationDocument, RepositoryDocument, ScanDocument } from '#server/database/documents.js';
import { findingId } from '#server/results/index.js';

/**
 * Where readers of a merge request find its scan: the project's own pipeline that did it, and the page of the scan. The
 * runner project is the operator's: its pages are for nobody else.
 * @param publicUrl address of this server as the operator has named it; null: it is known to nobody else
 */
export function scanLinks(
  { _id, pipelines }: Pick<ScanDocument, '_id' | 'pipelines'>,
  { projectId, webUrl }: Pick<RepositoryDocument, 'projectId' | 'webUrl'>,
  { instanceUrl }: Pick<IntegrationDocument, 'instanceUrl'>,
  publicUrl: string | null,
): ScanLink[] {
  const links: ScanLink[] = [];
  const own = pipelines.findLast((one) => one.kind !== 'runner' && one.projectId === projectId);
  const known = own?.webUrl ?? (own?.id && webUrl ? `${webUrl}/-/pipelines/${own.id}` : null);
  const pipeline = instanceUrl && pageOfHost(known, instanceUrl);
  if (pipeline) links.push({ text: 'pipeline', url: pipeline });
  const page = pageOf(publicUrl, `scans/${_id}`);
  if (page) links.push({ text: 'scan', url: page });
  return links;
}

/** The page of a project at its code host; null: it is not known. */
export function projectPage(
  { webUrl }: Pick<RepositoryDocument, 'webUrl'>,
  { instanceUrl }: Pick<IntegrationDocument, 'instanceUrl'>,
): string | null {
  return instanceUrl && pageOfHost(webUrl, instanceUrl);
}

/** The page of a finding of a scan; null: nobody else knows this server. */
export function findingLink(
  { _id }: Pick<ScanDocument, '_id'>,
  { fingerprint }: Pick<Finding, 'fingerprint'>,
  publicUrl: string | null,
): string | null {
  return pageOf(publicUrl, `findings/${findingId(_id, fingerprint)}`);
}

function pageOf(publicUrl: string | null, path: string): string | null {
  const page = `${publicUrl}/${path}`;
  return publicUrl !== null && isPlainUrl(page) ? page : null;
}
