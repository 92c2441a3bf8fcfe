import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { showUser } from './accounts.js';
import { Answer, apiRoute, projectRoute, publicProjectRoute, rawParameters } from './api.js';
import { authenticate, sentHeader } from './authentication.js';
import { ConfigurationError } from './ci-config.js';
import { readCommit, showCommit } from './commits.js';
import type { CodeHost } from './host.js';
import { fullPath, isProtected, type Project, ROLE, type User } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import type { Job, Pipeline } from './pipeline-store.js';
import { badRequest, forbidden, notFound, Refusal, unauthorized } from './refusal.js';
import { repositoryOf } from './repository.js';
import { resolveCommit } from './revisions.js';

interface NewPipelineParameters {
  ref: string;
  variables: { key: string; value: string }[];
  inputs: Record<string, unknown>;
}

const inputs = Joi.object().unknown().default({});

/** Pipelines, their jobs, and triggers. */
export function pipelineRoutes(host: CodeHost): ServerRoute[] {
  const path = '/projects/{id}/pipelines';
  const one = { pipeline_id: Joi.number().integer().required() };
  return [
    projectRoute<NewPipelineParameters>(
      host,
      {
        method: 'POST',
        path: '/projects/{id}/pipeline',
        role: ROLE.developer,
        parameters: {
          ref: Joi.string().required(),
          variables: Joi.array()
            .items(Joi.object({ key: Joi.string().required(), value: Joi.string().allow('').required() }))
            .default([]),
          inputs,
        },
      },
      async ({ project, parameters, user, accessLevel }) => {
        const variables = Object.fromEntries(parameters.variables.map(({ key, value }) => [key, value]));
        const needsRole = isProtected(project, parameters.ref) && accessLevel < ROLE.maintainer;
        if (needsRole)
          throw badRequest({
            base: [
              `You do not have sufficient permission to run a pipeline on '${parameters.ref}'. Please select a different branch or contact your administrator for assistance.`,
            ],
          });
        return start(host, project, { ...parameters, variables, source: 'api', user });
      },
    ),
    triggerRoute(host),
    publicProjectRoute<PageParameters & { ref?: string; sha?: string; source?: string; status?: string }>(
      host,
      {
        method: 'GET',
        path,
        parameters: {
          ...pageParameters,
          ref: Joi.string(),
          sha: Joi.string(),
          source: Joi.string(),
          status: Joi.string(),
        },
      },
      (call) => {
        const { ref, sha, source, status } = call.parameters;
        const found = host.pipelines.all.filter(
          (pipeline) =>
            pipeline.project === call.project &&
            (ref === undefined || pipeline.ref === ref) &&
            (sha === undefined || pipeline.sha === sha) &&
            (source === undefined || pipeline.source === source) &&
            (status === undefined || pipeline.status === status),
        );
        return page(call, found.reverse(), (pipeline) => showPipeline(host, pipeline));
      },
    ),
    publicProjectRoute<{ pipeline_id: number }>(
      host,
      { method: 'GET', path: `${path}/{pipeline_id}`, parameters: one },
      ({ project, parameters }) => showPipeline(host, findPipeline(host, project, parameters.pipeline_id)),
    ),
    publicProjectRoute<PageParameters & { pipeline_id: number }>(
      host,
      {
        method: 'GET',
        path: `${path}/{pipeline_id}/jobs`,
        jobToken: true,
        parameters: { ...one, ...pageParameters },
      },
      async (call) => {
        const { jobs } = findPipeline(host, call.project, call.parameters.pipeline_id);
        const shown = await Promise.all(jobs.toReversed().map((job) => showJob(host, job)));
        return page(call, shown, (job) => job);
      },
    ),
    projectRoute<{ pipeline_id: number }>(
      host,
      { method: 'POST', path: `${path}/{pipeline_id}/cancel`, role: ROLE.developer, parameters: one },
      ({ project, parameters }) => {
        const pipeline = findPipeline(host, project, parameters.pipeline_id);
        host.pipelines.cancel(pipeline);
        return new Answer(showPipeline(host, pipeline), { status: 200 });
      },
    ),
    projectRoute<{ pipeline_id: number }>(
      host,
      { method: 'DELETE', path: `${path}/{pipeline_id}`, role: ROLE.owner, parameters: one },
      ({ project, parameters }) => {
        host.pipelines.remove(findPipeline(host, project, parameters.pipeline_id));
        return null;
      },
    ),
    ...jobRoutes(host),
  ];
}

function jobRoutes(host: CodeHost): ServerRoute[] {
  const one = { job_id: Joi.number().integer().required() };
  return [
    publicProjectRoute<{ job_id: number }>(
      host,
      { method: 'GET', path: '/projects/{id}/jobs/{job_id}', parameters: one },
      ({ project, parameters }) => showJob(host, findJob(host, project, parameters.job_id)),
    ),
    publicProjectRoute<{ job_id: number }>(
      host,
      { method: 'GET', path: '/projects/{id}/jobs/{job_id}/trace', parameters: one },
      ({ project, parameters }) =>
        new Answer(findJob(host, project, parameters.job_id).trace, {
          headers: { 'content-type': 'text/plain' },
        }),
    ),
    apiRoute(host, { method: 'GET', path: '/job' }, async (request) => {
      const { token } = authenticate(host, request);
      const job = token?.jobId ? host.pipelines.findJob(token.jobId) : null;
      if (!job) throw unauthorized();
      return { ...(await showJob(host, job)), pipeline: showPipeline(host, job.pipeline) };
    }),
  ];
}

/** Needs no user: the trigger's token, or that of a running job, is enough. */
function triggerRoute(host: CodeHost): ServerRoute {
  return apiRoute(host, { method: 'POST', path: '/projects/{id}/trigger/pipeline' }, async (request) => {
    if (sentHeader(request, 'x-gitlab-event') === 'Pipeline Hook')
      throw badRequest('400 Bad request - Pipelines cannot be triggered by pipeline events');
    const { token, ref, variables = {}, inputs: given = {} } = rawParameters(request);
    if (typeof token !== 'string' || typeof ref !== 'string')
      throw new Refusal(400, { error: typeof ref === 'string' ? 'token is missing' : 'ref is missing' });
    const project = host.state.findProject(String(request.params.id));
    if (project === null) throw notFound('Project');
    const user = triggeringUser(host, project, token);
    if (user === null) throw notFound();
    const texts = Object.entries(variables as Record<string, unknown>);
    if (texts.some(([, value]) => typeof value !== 'string'))
      throw badRequest('variables needs to be a map of key-valued strings');
    return start(host, project, {
      ref,
      variables: Object.fromEntries(texts) as Record<string, string>,
      inputs: given as Record<string, unknown>,
      source: 'trigger',
      user,
    });
  });
}

function triggeringUser(host: CodeHost, project: Project, token: string): User | null {
  const trigger = host.triggers.get(token);
  if (trigger) return trigger.project === project ? trigger.owner : null;
  const jobToken = host.state.tokens.get(token);
  return jobToken?.kind === 'job' ? (host.state.users.get(jobToken.userId) ?? null) : null;
}

interface Start {
  ref: string;
  variables: Record<string, string>;
  inputs: Record<string, unknown>;
  source: string;
  user: User;
}

async function start(host: CodeHost, project: Project, options: Start) {
  if (!project.jobsEnabled) throw forbidden();
  const sha = await resolveCommit(repositoryOf(project), options.ref);
  if (sha === null) throw badRequest({ base: ['Reference not found'] });
  if (Object.keys(options.variables).length > 0 && !project.pipelineVariablesAllowed)
    throw badRequest({ base: ['Insufficient permissions to set pipeline variables'] });
  try {
    return showPipeline(host, await host.pipelines.create(project, { ...options, sha }));
  } catch (error) {
    if (error instanceof ConfigurationError) throw badRequest({ base: [error.message] });
    throw error;
  }
}

function findPipeline(host: CodeHost, project: Project, id: number): Pipeline {
  const pipeline = host.pipelines.find(project, id);
  if (pipeline === null) throw notFound();
  return pipeline;
}

function findJob(host: CodeHost, project: Project, id: number): Job {
  const job = host.pipelines.findJob(id);
  if (job?.pipeline.project !== project) throw notFound();
  return job;
}

export function showPipeline(host: CodeHost, pipeline: Pipeline) {
  return {
    id: pipeline.id,
    iid: pipeline.iid,
    project_id: pipeline.project.id,
    name: null,
    sha: pipeline.sha,
    ref:
      pipeline.mergeRequestIid === null
        ? pipeline.ref
        : `refs/merge-requests/${pipeline.mergeRequestIid}/${pipeline.mergeRequestRef}`,
    status: pipeline.status,
    source: pipeline.source,
    tag: false,
    before_sha: '0'.repeat(40),
    yaml_errors: null,
    user: showUser(host, pipeline.user),
    created_at: pipeline.createdAt.toISOString(),
    updated_at: pipeline.updatedAt.toISOString(),
    started_at: pipeline.startedAt?.toISOString() ?? null,
    finished_at: pipeline.finishedAt?.toISOString() ?? null,
    committed_at: null,
    duration: null,
    queued_duration: null,
    coverage: null,
    web_url: `${host.url}/${fullPath(pipeline.project)}/-/pipelines/${pipeline.id}`,
  };
}

async function showJob(host: CodeHost, job: Job) {
  const { pipeline } = job;
  const commit = await readCommit(repositoryOf(pipeline.project), pipeline.sha);
  return {
    commit: commit && showCommit(host, pipeline.project, commit),
    archived: false,
    id: job.id,
    name: job.name,
    stage: job.stage,
    status: job.status,
    ...(job.failureReason ? { failure_reason: job.failureReason } : {}),
    ref: pipeline.ref,
    tag: false,
    allow_failure: false,
    created_at: pipeline.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    erased_at: null,
    duration: null,
    queued_duration: null,
    user: showUser(host, pipeline.user),
    pipeline: {
      id: pipeline.id,
      iid: pipeline.iid,
      project_id: pipeline.project.id,
      sha: pipeline.sha,
      ref: pipeline.ref,
      status: pipeline.status,
      source: pipeline.source,
    },
    web_url: `${host.url}/${fullPath(pipeline.project)}/-/jobs/${job.id}`,
    project: { ci_job_token_scope_enabled: false },
    artifacts: [],
    runner: null,
    artifacts_expire_at: null,
    tag_list: [],
  };
}
