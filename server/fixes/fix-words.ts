import type { RefusalWords } from '#server/refusal.js';
import type { FixErrorCode } from './fix-error.js';

/** What people are told of a fix merge request that was not opened. */
export const fixWords: Record<FixErrorCode, RefusalWords> = {
  'vulnerability-not-found': {
    error: 'Vulnerability not found',
    hint: 'Take the id from a list of vulnerabilities: each scan gives its own',
  },
  'no-fix': {
    error: 'Vulnerability has no mechanical fix',
    hint: 'Its remediation says how to fix it by hand',
  },
  'in-tests': {
    error: 'Vulnerability is in tests or examples',
    hint: 'Merge requests change product code only; its remediation says how to fix it by hand',
  },
  'changes-behaviour': {
    error: 'Fix may change what the program does',
    hint: 'Read what it changes; to have it all the same, ask for all fixes ("fixes": "all", --all)',
  },
  suppressed: {
    error: 'Vulnerability is suppressed',
    hint: 'Remove the suppression, and scan again',
  },
  dismissed: {
    error: 'Vulnerability is dismissed',
    hint: 'Set its triage state to detected or confirmed first',
  },
  'merge-request-scan': {
    error: 'Vulnerability was found in a merge request',
    hint: 'Apply the suggestion there, or fix the vulnerability of a scan of the branch',
  },
  'not-trusted': {
    error: 'Scan is not trusted',
    hint: 'Fix the vulnerability of a scan that the CI of a protected branch or an agent of yours has done',
  },
  'not-newest': {
    error: 'Scan is not the newest one of its branch',
    hint: 'Take the vulnerability of the newest scan',
  },
  'integration-missing': {
    error: 'Code host integration is not configured',
    hint: 'Merge requests need a repository at a code host that is connected to this team',
  },
  'repository-not-found': {
    error: 'Repository not found or not accessible',
    hint: 'Check that it is not archived, and that the account of the integration is a member of the project',
  },
  'forbidden-path': {
    error: 'File may not be changed by a fix merge request',
    hint: 'Files of pipelines, CODEOWNERS and names that begin with a dot are fixed by hand',
  },
  'not-near': {
    error: 'Fix reaches beyond the vulnerability',
    hint: 'Fix it by hand: a fix merge request changes only lines near the vulnerability, in its file',
  },
  'file-changed': {
    error: 'File has changed since the scan',
    hint: 'Scan the branch again, and take the vulnerability of that scan',
  },
  overlaps: {
    error: 'Another fix changes the same place',
    hint: 'Merge that one, scan again, and take the vulnerability of that scan',
  },
  'not-together': {
    error: 'Vulnerabilities cannot be fixed by one merge request',
    hint: 'Take vulnerabilities of the same rule in the same scan',
  },
  'too-many': {
    error: 'Too many for one merge request',
    hint: 'Ask for a merge request for the rest',
  },
  'has-another': {
    error: 'Vulnerability has a fix merge request already',
    hint: 'The details name it',
  },
  'branch-taken': {
    error: 'Branch of the fix exists already',
    hint: 'It is not as we would have made it, and is left alone: merge, rename or delete it at the code host',
  },
  'under-way': {
    error: 'Fix merge request is being opened',
    hint: 'Ask again in a moment',
  },
  'not-allowed': {
    error: 'Code host does not allow fix merge requests',
    hint: 'The token of the integration needs the scope api, its account the role Developer in the project',
  },
  refused: {
    error: 'Code host refused the fix merge request',
    hint: 'The details say why; rules of the project about names of branches or commits can be a reason',
  },
  unreachable: {
    error: 'Code host is not reachable',
    hint: 'Try again in a moment: what was begun is gone on with',
  },
};
