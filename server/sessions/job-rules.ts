import type { JobClaims } from './id-token.js';

/** The job proved who it is, but may not do this; `retry`: a moment later it may. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused';
  constructor(
    message: string,
    readonly hint: string,
    readonly retry = false,
  ) {
    super(message);
  }
}

/**
 * Whether what a job finds may become a baseline. Only a protected ref is changed by none but those who may, and
 * only then: a branch called `main` may be anybody's.
 * @throws {SessionRefused} for jobs that run code of a fork
 */
export function isTrusted(claims: JobClaims): boolean {
  const { project_id, job_project_id, ref_protected, pipeline_source } = claims;
  if (job_project_id !== undefined && job_project_id !== project_id)
    throw new SessionRefused(
      'Jobs of forks may not sign in',
      'The code of a fork is scanned by the server: launch the scan of the merge request there',
    );
  // Older instances do not tell forks apart, and only merge requests bring code of a fork into the project.
  const mayBeFork = job_project_id === undefined && pipeline_source === 'merge_request_event';
  return ref_protected === 'true' && !mayBeFork;
}
