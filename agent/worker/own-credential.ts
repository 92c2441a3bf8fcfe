import type { CloneCredential } from '#codehost/git-fetch.js';

/**
 * The credential of the agent itself, for code hosts whose integration has no clone token: `GOALKEEPER_CLONE_TOKEN`,
 * and in a CI job its job token, for the code host of the job alone. Both are taken out of the environment.
 */
export function takeOwnCredential(environment: NodeJS.ProcessEnv): (url: URL) => CloneCredential | null {
  const { GOALKEEPER_CLONE_TOKEN: own, CI_JOB_TOKEN: job, CI_SERVER_URL: server } = environment;
  delete environment.GOALKEEPER_CLONE_TOKEN;
  delete environment.CI_JOB_TOKEN;
  return (url) => {
    if (own) return { username: 'oauth2', password: own };
    const isOfJob = job && server && URL.canParse(server) && new URL(server).origin === url.origin;
    return isOfJob ? { username: 'gitlab-ci-token', password: job } : null;
  };
}
