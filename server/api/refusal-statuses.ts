import type { FixErrorCode } from '#server/fixes/fix-error.js';
import type { IntegrationProblem } from '#server/integrations/integration-problem.js';
import type { IssueErrorCode } from '#server/issues/issue-error.js';
import type { LaunchErrorCode } from '#server/scans/launch.js';

/**
 * Statuses of the answers to what was refused. None is a 5xx, which load balancers and monitors take for a fault of this
 * server: that a code host cannot be reached is how things are now (409), or the fault of what was asked for (422).
 */
export const launchStatuses: Record<LaunchErrorCode, number> = {
  'integration-missing': 422,
  'not-on-code-host': 422,
  'repository-not-found': 404,
  'branch-not-found': 422,
  'capacity-reached': 409,
  'key-reused': 422,
  'code-host-unreachable': 409,
};

export const fixStatuses: Record<FixErrorCode, number> = {
  'vulnerability-not-found': 404,
  'no-fix': 422,
  'in-tests': 422,
  'changes-behaviour': 422,
  suppressed: 409,
  dismissed: 409,
  'merge-request-scan': 422,
  'not-trusted': 422,
  'not-newest': 409,
  'integration-missing': 422,
  'repository-not-found': 404,
  'forbidden-path': 422,
  'not-near': 422,
  'file-changed': 409,
  overlaps: 409,
  'not-together': 422,
  'too-many': 422,
  'has-another': 409,
  'branch-taken': 409,
  'under-way': 409,
  'not-allowed': 422,
  refused: 409,
  unreachable: 409,
};

export const issueStatuses: Record<IssueErrorCode, number> = {
  'vulnerability-not-found': 404,
  'integration-missing': 422,
  'repository-not-found': 404,
  'under-way': 409,
  'not-allowed': 422,
  refused: 409,
  unreachable: 409,
};

/** Of a code host that is being connected, what cannot be reached is what was given. */
export const integrationStatuses: Record<IntegrationProblem['kind'], number> = {
  input: 422,
  conflict: 409,
  'not-found': 404,
  host: 422,
};
