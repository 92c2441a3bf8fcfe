import type { IssueDocument } from '#server/database/documents.js';
import { refused } from '#server/http/refusal.js';
import { IssueError, issueWords } from '#server/issues/issue-error.js';
import type { Issues, OpenedIssue } from '#server/issues/issues.js';
import { issueAnswer } from './issue-schemas.js';
import { type Operation, operation } from './operation.js';
import { vulnerabilityId } from './parameters.js';
import { issueStatuses } from './refusal-statuses.js';

/** Opens issues at the code host. */
export function issueOperations(issues: Issues): Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/vulnerabilities/{vulnerabilityId}/issue',
      id: 'openIssue',
      tag: 'Vulnerabilities',
      summary: 'Open an issue at the code host for a vulnerability',
      notes:
        'Confidential, with what was found and how to fix it. Asked again, for whichever scan, it gives the same issue, ' +
        'unless somebody has deleted it there.',
      permission: 'issues.open',
      params: { vulnerabilityId },
      answer: issueAnswer,
      errors: {
        404: 'Vulnerability, or its repository at the code host, not found',
        409: 'It is being opened by another process, or refused by the host; Code host is not reachable',
        422: 'No code host, or it does not allow issues',
      },
      handler: async ({ caller: { team, key }, params }) => {
        const { issue, created } = await opened(issues, team._id, params.vulnerabilityId, `key ${key.keyId}`);
        return { version: 'v1', data: { created, ...issueOf(issue) } };
      },
    }),
  ];
}

async function opened(issues: Issues, teamId: string, id: string, by: string): Promise<OpenedIssue> {
  try {
    return await issues.open(teamId, id, by);
  } catch (error) {
    throw error instanceof IssueError ? refused(error, issueWords, issueStatuses) : error;
  }
}

/** The issue of a finding as clients see it. */
export function issueOf({ state, issue, problem, by, createdAt, changedAt }: IssueDocument) {
  return {
    ...{ state, iid: issue?.iid ?? null, url: issue?.url ?? null, problem, by },
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
