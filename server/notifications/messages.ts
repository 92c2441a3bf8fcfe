import { isPlainUrl } from '#codehost/review/index.js';
import type { NotificationEvent, RepositoryDocument, ScanDocument } from '#server/database/documents.js';
import type { ListedRow } from '#server/results/query-types.js';

/** Findings that a message names; it counts all. */
export const MOST_FINDINGS = 100;
const LONGEST_TEXT = 300;

/** What a message says of its scan. Fields may be added, never taken away. */
export interface ScanFacts {
  scan: {
    id: string;
    name: string;
    kind: ScanDocument['kind'];
    branch: string;
    commit: string | null;
    /** Number of the merge request at the code host; null: it was a scan of a branch. */
    mergeRequest: string | null;
    finishedAt: string | null;
    /** Null: the operator has named no address of the server. */
    url: string | null;
  };
  repository: { id: string; fullName: string };
}

export interface NewFindings extends ScanFacts {
  total: number;
  /** The most severe ones first. */
  findings: {
    id: string;
    severity: number;
    title: string;
    type: string;
    cwe: string;
    filePath: string;
    url: string | null;
  }[];
}

export interface CompletedScanFacts extends ScanFacts {
  counts: ScanDocument['counts'];
  /** False: something that matters was not analysed. */
  complete: boolean;
}

export interface FailedGate extends ScanFacts {
  /** What the commit status says. */
  reason: string;
}

/** Body of a message, by the Standard Webhooks specification. */
export function bodyOf(type: NotificationEvent | 'test', at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

export function scanFacts(
  { _id, name, kind, branch, commit, mergeRequest, finishedAt }: ScanDocument,
  repository: Pick<RepositoryDocument, '_id' | 'fullName'>,
  publicUrl: string | null,
): ScanFacts {
  return {
    scan: {
      ...{ id: _id, name, kind, branch, commit, mergeRequest: mergeRequest?.iid ?? null },
      finishedAt: finishedAt?.toISOString() ?? null,
      url: pageOf(publicUrl, `scans/${_id}`),
    },
    repository: { id: repository._id, fullName: repository.fullName },
  };
}

export function newFindings(
  facts: ScanFacts,
  total: number,
  rows: readonly ListedRow[],
  publicUrl: string | null,
): NewFindings {
  const findings = rows.slice(0, MOST_FINDINGS).map(({ id, severity, title, type, cwe, filePath }) => ({
    ...{ id, severity, title: cut(title), type: cut(type), cwe: cut(cwe), filePath: cut(filePath) },
    url: pageOf(publicUrl, `findings/${id}`),
  }));
  return { ...facts, total, findings };
}

const cut = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text);

function pageOf(publicUrl: string | null, path: string): string | null {
  const page = `${publicUrl}/${path}`;
  return publicUrl !== null && isPlainUrl(page) ? page : null;
}
