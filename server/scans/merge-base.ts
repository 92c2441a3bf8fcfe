import pTimeout from 'p-timeout';
import { CodeHostError, type MergeRequest, type MergeRequestReader } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument, ScanDocument } from '#server/database/documents.js';

export interface MergeRequestReaders {
  clientFor(integration: IntegrationDocument): Promise<Pick<MergeRequestReader, 'mergeRequest'>>;
}

/** Milliseconds; an agent waits for the answer. */
const ANSWER_WITHIN = 10_000;

/**
 * The merge base of the scan's head as the code host has it now: what a webhook or a CI variable said may be older than a
 * change of the target. When the host is away, or the head has moved on, what is known stays.
 */
export async function mergeBaseOf(
  { mergeRequest: scanned, commit }: ScanDocument,
  { projectId }: RepositoryDocument,
  integration: IntegrationDocument,
  codeHosts: MergeRequestReaders,
): Promise<string | null> {
  if (scanned === null) return null;
  const current = await inTime(async () => {
    const client = await codeHosts.clientFor(integration);
    return client.mergeRequest(projectId, scanned.iid);
  });
  return current?.diffRefs && current.diffRefs.head === commit ? current.diffRefs.base : scanned.base;
}

async function inTime(ask: () => Promise<MergeRequest | null>): Promise<MergeRequest | null> {
  const asked = ask().catch((error: unknown) => {
    if (error instanceof CodeHostError) return null;
    throw error;
  });
  return pTimeout(asked, { milliseconds: ANSWER_WITHIN, fallback: () => null });
}
