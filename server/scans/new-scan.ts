import { randomUUID } from 'node:crypto';
import type { RepositoryHead } from '#codehost/ports.js';
import type {
  IntegrationDocument,
  RepositoryDocument,
  ScanDocument,
  ScannedMergeRequest,
  ScanTrigger,
} from '#server/database/documents.js';

export interface ScanOrder {
  /** Of the scan; a new one when it is left out. */
  scanId?: string;
  integration: Pick<IntegrationDocument, 'host'>;
  repository: RepositoryDocument;
  head: RepositoryHead;
  trigger: ScanTrigger;
  /** Null or left out: `<full name>@<branch>`, of a merge request `<full name>!<number>`. */
  name?: string | null;
  /** Makes it a scan of kind `merge-request`. */
  mergeRequest?: ScannedMergeRequest | null;
}

/** A scan that was not started yet, as it is stored. */
export function newScan(order: ScanOrder): ScanDocument {
  const { integration, repository, head, trigger, mergeRequest = null } = order;
  const subject = mergeRequest ? `!${mergeRequest.iid}` : `@${head.branch}`;
  return {
    _id: order.scanId ?? randomUUID(),
    teamId: repository.teamId,
    repositoryId: repository._id,
    name: order.name ?? `${repository.fullName}${subject}`,
    branch: head.branch,
    commit: head.commit,
    kind: mergeRequest ? 'merge-request' : 'full',
    mergeRequest,
    trigger,
    status: 'launched',
    taskArn: `arn:goalkeeper:task:${integration.host}:${repository.fullName}:task/${randomUUID()}`,
    createdAt: new Date(),
    startedAt: null,
    finishedAt: null,
    lease: null,
    fencingToken: 0,
    attempts: [],
    trusted: true,
    pipelines: [],
    winningAttempt: null,
    manifest: null,
    progress: null,
    counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0, total: 0, suppressed: 0 },
    buckets: 0,
    comparison: null,
    review: null,
    completeness: null,
    tool: null,
    error: null,
  };
}
