import { CodeHostError } from '#codehost/ports.js';
import { SecretKeyError } from '#server/integrations/secret-keys.js';
import { Refusal, type RefusalWords } from '#server/refusal.js';

export type IssueErrorCode =
  | 'vulnerability-not-found'
  | 'integration-missing'
  | 'repository-not-found'
  | 'under-way'
  | 'not-allowed'
  | 'refused'
  | 'unreachable';

/** Why no issue was opened. */
export class IssueError extends Refusal<IssueErrorCode> {
  override readonly name = 'IssueError';
}

/** What people are told of an issue that was not opened. */
export const issueWords: Record<IssueErrorCode, RefusalWords> = {
  'vulnerability-not-found': {
    error: 'Vulnerability not found',
    hint: 'Take the id from a list of vulnerabilities: each scan gives its own',
  },
  'integration-missing': {
    error: 'Code host integration is not configured',
    hint: 'Issues need a repository at a code host that is connected to this team',
  },
  'repository-not-found': {
    error: 'Repository not found or not accessible',
    hint: 'Check that it is not archived, and that the account of the integration is a member of the project',
  },
  'under-way': {
    error: 'Issue is being opened',
    hint: 'Ask again in a moment',
  },
  'not-allowed': {
    error: 'Code host does not allow issues',
    hint: 'The token of the integration needs the scope api, its account the role Reporter in the project, and the project an issue tracker',
  },
  refused: {
    error: 'Code host refused the issue',
    hint: 'The details say why',
  },
  unreachable: {
    error: 'Code host is not reachable',
    hint: 'Try again in a moment: an issue that was opened meanwhile is found again',
  },
};

/** Errors of the code host as refusals; others as they are. */
export function inIssueWords(error: unknown): unknown {
  // The operator has changed the keys.
  if (error instanceof SecretKeyError) return new IssueError('unreachable', error.message, { cause: error });
  if (!(error instanceof CodeHostError)) return error;
  const { kind, message } = error;
  const cause = { cause: error };
  if (kind === 'forbidden' || kind === 'unauthorized') return new IssueError('not-allowed', message, cause);
  if (kind === 'not-found') return new IssueError('repository-not-found', message, cause);
  if (kind === 'refused') return new IssueError('refused', message, cause);
  return new IssueError('unreachable', message, cause);
}
