import { isPlainUrl, pageOfHost, type ScanLink } from '#codehost/review/index.js';
import type { IntegrationDocument, RepositoryDocument, ScanDocument } from '#server/database/documents.js';

/**
 * Where readers of a merge request find its scan: the project's own pipeline that did it, and the scan in the API. The
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
  const api = `${publicUrl}/api/v1/scans/${_id}`;
  if (publicUrl !== null && isPlainUrl(api)) links.push({ text: 'scan in the API', url: api });
  return links;
}
