import type { FixDocument } from '#server/database/documents.js';
import { FixError, type FixErrorCode } from '#server/fixes/fix-error.js';
import type { Fixes, OpenedFix } from '#server/fixes/fixes.js';
import { apiError } from '#server/http/errors.js';
import { type Operation, operation } from './operation.js';
import { vulnerabilityId } from './parameters.js';
import { fixAnswer } from './schemas.js';

/** Opens merge requests with mechanical fixes. */
export function fixOperations(fixes: Fixes): Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/vulnerabilities/{vulnerabilityId}/fix',
      id: 'fixVulnerability',
      tag: 'Vulnerabilities',
      summary: 'Open a merge request at the code host with the mechanical fix of a vulnerability',
      notes:
        'Only for vulnerabilities that carry a fix, in the newest trusted scan of their branch. Asked again, it gives the ' +
        'same merge request. Its branch gets one commit and is never pushed to again. When a later scan of the branch no ' +
        'longer has the vulnerability, the merge request is closed.',
      permission: 'fixes.open',
      params: { vulnerabilityId },
      answer: fixAnswer,
      errors: {
        404: 'Vulnerability, or its repository at the code host, not found',
        409: 'Not as things are now: the file has changed, a newer scan, dismissed, a branch of that name, refused by the host',
        422: 'Not for this vulnerability: no fix, a file that may not be changed, a scan that is not trusted, no code host',
        502: 'Code host is not reachable',
      },
      handler: async ({ caller: { team, key }, params }) => ({
        version: 'v1',
        data: await opened(fixes, team._id, params.vulnerabilityId, `key ${key.keyId}`),
      }),
    }),
  ];
}

/** The merge request with the fix of a vulnerability, opened or found. @throws the error for the client */
export async function opened(fixes: Fixes, teamId: string, id: string, by: string) {
  try {
    return answerOf(await fixes.open(teamId, id, by));
  } catch (error) {
    if (!(error instanceof FixError)) throw error;
    const { status, error: sentence, hint } = answers[error.code];
    throw apiError(status, sentence, { details: error.details, hint });
  }
}

function answerOf({ fix, created }: OpenedFix) {
  return { created, ...fixMergeRequestOf(fix) };
}

/** A fix merge request as clients see it. */
export function fixMergeRequestOf(fix: FixDocument) {
  return {
    state: fix.state,
    iid: fix.mergeRequest?.iid ?? null,
    url: fix.mergeRequest?.url ?? null,
    branch: fix.branch,
    targetBranch: fix.targetBranch,
    problem: fix.problem,
    by: fix.by,
    createdAt: fix.createdAt.toISOString(),
    changedAt: fix.changedAt.toISOString(),
  };
}

const answers: Record<FixErrorCode, { status: number; error: string; hint: string }> = {
  'vulnerability-not-found': {
    status: 404,
    error: 'Vulnerability not found',
    hint: 'Take the id from a list of vulnerabilities: each scan gives its own',
  },
  'no-fix': {
    status: 422,
    error: 'Vulnerability has no mechanical fix',
    hint: 'Its remediation says how to mend it by hand',
  },
  suppressed: {
    status: 409,
    error: 'Vulnerability is suppressed',
    hint: 'Remove the suppression, and scan again',
  },
  dismissed: {
    status: 409,
    error: 'Vulnerability is dismissed',
    hint: 'Set its triage state to detected or confirmed first',
  },
  'merge-request-scan': {
    status: 422,
    error: 'Vulnerability was found in a merge request',
    hint: 'Apply the suggestion there, or fix the vulnerability of a scan of the branch',
  },
  'not-trusted': {
    status: 422,
    error: 'Scan is not trusted',
    hint: 'Fix the vulnerability of a scan that the CI of a protected branch or an agent of yours has done',
  },
  'not-newest': {
    status: 409,
    error: 'Scan is not the newest one of its branch',
    hint: 'Take the vulnerability of the newest scan',
  },
  'integration-missing': {
    status: 422,
    error: 'Code host integration is not configured',
    hint: 'Merge requests need a repository at a code host that is connected to this team',
  },
  'repository-not-found': {
    status: 404,
    error: 'Repository not found or not accessible',
    hint: 'Check that it is not archived, and that the account of the integration is a member of the project',
  },
  'forbidden-path': {
    status: 422,
    error: 'File may not be changed by a fix merge request',
    hint: 'Files of pipelines, CODEOWNERS and names that begin with a dot are mended by hand',
  },
  'not-near': {
    status: 422,
    error: 'Fix reaches beyond the vulnerability',
    hint: 'Mend it by hand: a fix merge request changes only lines near the vulnerability, in its file',
  },
  'file-changed': {
    status: 409,
    error: 'File has changed since the scan',
    hint: 'Scan the branch again, and take the vulnerability of that scan',
  },
  'branch-taken': {
    status: 409,
    error: 'Branch of the fix exists already',
    hint: 'It is not as we would have made it, and is left alone: merge, rename or delete it at the code host',
  },
  'under-way': {
    status: 409,
    error: 'Fix merge request is being opened',
    hint: 'Ask again in a moment',
  },
  'not-allowed': {
    status: 422,
    error: 'Code host does not allow fix merge requests',
    hint: 'The token of the integration needs the scope api, its account the role Developer in the project',
  },
  refused: {
    status: 409,
    error: 'Code host refused the fix merge request',
    hint: 'The details say why; rules of the project about names of branches or commits can be a reason',
  },
  unreachable: {
    status: 502,
    error: 'Code host is not reachable',
    hint: 'Try again in a moment: what was begun is gone on with',
  },
};
