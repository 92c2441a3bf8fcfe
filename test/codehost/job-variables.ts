import type { CodeHost } from './host.js';
import { fullPath, isProtected } from './model.js';
import type { Job } from './pipeline-store.js';

/** Variables that every job has. */
export function predefinedVariables(host: CodeHost, job: Job, jobToken: string): Record<string, string> {
  const { pipeline } = job;
  const { project, ref } = pipeline;
  return {
    CI: 'true',
    GITLAB_CI: 'true',
    CI_SERVER_URL: host.url,
    CI_SERVER_FQDN: new URL(host.url).host,
    CI_SERVER_HOST: new URL(host.url).hostname,
    CI_API_V4_URL: `${host.url}/api/v4`,
    CI_PROJECT_ID: String(project.id),
    CI_PROJECT_PATH: fullPath(project),
    CI_PROJECT_URL: `${host.url}/${fullPath(project)}`,
    CI_DEFAULT_BRANCH: project.defaultBranch,
    CI_COMMIT_SHA: pipeline.sha,
    CI_COMMIT_REF_NAME: ref,
    CI_COMMIT_REF_PROTECTED: String(pipeline.fork === null && isProtected(project, ref)),
    ...(pipeline.mergeRequestIid === null ? { CI_COMMIT_BRANCH: ref } : {}),
    CI_PIPELINE_ID: String(pipeline.id),
    CI_PIPELINE_IID: String(pipeline.iid),
    CI_PIPELINE_SOURCE: pipeline.source,
    CI_PIPELINE_URL: `${host.url}/${fullPath(project)}/-/pipelines/${pipeline.id}`,
    CI_JOB_ID: String(job.id),
    CI_JOB_URL: `${host.url}/${fullPath(project)}/-/jobs/${job.id}`,
    CI_JOB_NAME: job.name,
    CI_JOB_STAGE: job.stage,
    CI_JOB_TOKEN: jobToken,
    GITLAB_USER_LOGIN: pipeline.user.username,
  };
}

/** Puts variables in the place of `$NAME` and `${NAME}`. */
export function expanded(text: string, variables: Record<string, string>): string {
  return text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_whole, braced?: string, plain?: string) => {
    return variables[braced ?? plain ?? ''] ?? '';
  });
}
