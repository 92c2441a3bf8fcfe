import type { RefusalWords } from '#server/http/refusal.js';
import type { FixErrorCode } from './fix-error.js';

/** What people are told, and the status of the answer. */
export const fixWords: Record<FixErrorCode, RefusalWords> = {
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
  overlaps: {
    status: 409,
    error: 'Another fix changes the same place',
    hint: 'Merge that one, scan again, and take the vulnerability of that scan',
  },
  'not-together': {
    status: 422,
    error: 'Vulnerabilities cannot be mended by one merge request',
    hint: 'Take vulnerabilities of the same rule in the same scan',
  },
  'too-many': {
    status: 422,
    error: 'Too many for one merge request',
    hint: 'Ask for a merge request for the rest',
  },
  'has-another': {
    status: 409,
    error: 'Vulnerability has a fix merge request already',
    hint: 'The details name it',
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
