import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { showUser } from './accounts.js';
import { type ProjectCall, projectRoute, type SignedIn } from './api.js';
import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import { type Project, ROLE, type User } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import type { Pipeline } from './pipeline-store.js';
import { badRequest, notFound } from './refusal.js';
import { repositoryOf } from './repository.js';
import { resolveCommit } from './revisions.js';

export type StatusState = 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped';

/** A commit status that a client outside of CI set. */
export interface Status {
  id: number;
  project: Project;
  sha: string;
  ref: string;
  name: string;
  state: StatusState;
  description: string | null;
  targetUrl: string | null;
  pipeline: Pipeline;
  author: User;
  createdAt: Date;
  finishedAt: Date | null;
}

interface SetParameters {
  sha: string;
  state: StatusState;
  ref?: string;
  name?: string;
  context?: string;
  target_url?: string;
  description?: string;
  pipeline_id?: number;
}

/** The name of the transition to each state, which errors tell. */
const EVENTS: Record<StatusState, string> = {
  pending: 'enqueue',
  running: 'run',
  success: 'success',
  failed: 'drop',
  canceled: 'cancel',
  skipped: 'skip',
};

/** Commit statuses: set one, list those of a commit. */
export function statusRoutes(host: CodeHost): ServerRoute[] {
  return [
    projectRoute<SetParameters>(
      host,
      {
        method: 'POST',
        path: '/projects/{id}/statuses/{sha}',
        role: ROLE.developer,
        parameters: {
          sha: Joi.string().required(),
          state: Joi.valid(...Object.keys(EVENTS)).required(),
          ref: Joi.string(),
          name: Joi.string(),
          context: Joi.string(),
          target_url: Joi.string().allow(''),
          description: Joi.string().allow('').max(255),
          pipeline_id: Joi.number().integer(),
        },
      },
      setStatus,
    ),
    projectRoute<PageParameters & { sha: string; ref?: string; name?: string; all: boolean }>(
      host,
      {
        method: 'GET',
        path: '/projects/{id}/repository/commits/{sha}/statuses',
        role: ROLE.reporter,
        parameters: {
          ...pageParameters,
          sha: Joi.string().required(),
          ref: Joi.string(),
          name: Joi.string(),
          all: Joi.boolean().default(false),
        },
      },
      (call) => {
        const { sha, ref, name, all } = call.parameters;
        const found = host.statuses.filter(
          (status) =>
            status.project === call.project &&
            status.sha === sha &&
            (ref ?? status.ref) === status.ref &&
            (name ?? status.name) === status.name,
        );
        const newestByName = new Map(found.map((status) => [`${status.ref}\n${status.name}`, status]));
        const shown = all ? found : [...newestByName.values()];
        return page(call, shown.reverse(), (status) => showStatus(host, status));
      },
    ),
  ];
}

async function setStatus(call: SignedIn<ProjectCall<SetParameters>>) {
  const { host, project, parameters, user } = call;
  const sha = /^[0-9a-f]{40}$/.test(parameters.sha)
    ? await resolveCommit(repositoryOf(project), parameters.sha)
    : null;
  if (sha === null) throw notFound('Commit');
  const ref = parameters.ref ?? (await branchOf(project, sha));
  if (ref === null) throw notFound('References for commit');
  const name = parameters.name ?? parameters.context ?? 'default';
  const pipeline = pipelineFor(call, sha, ref);
  const open = host.statuses.find(
    (status) =>
      status.pipeline === pipeline &&
      status.name === name &&
      status.ref === ref &&
      status.finishedAt === null,
  );
  if (open && !mayFollow(open.state, parameters.state))
    throw badRequest(refusal(open.state, parameters.state));
  const status = open ?? newStatus({ host, project, sha, ref, name, pipeline, author: user });
  status.state = parameters.state;
  status.description = parameters.description ?? status.description;
  status.targetUrl = parameters.target_url ?? status.targetUrl;
  if (parameters.state !== 'pending' && parameters.state !== 'running') status.finishedAt = new Date();
  if (pipeline.source === 'external') pipeline.status = overall(host, pipeline);
  return showStatus(host, status);
}

/** Status of a pipeline that consists of commit statuses only: the newest of each name counts. */
function overall(host: CodeHost, pipeline: Pipeline): Pipeline['status'] {
  const own = host.statuses.filter((status) => status.pipeline === pipeline);
  const states = [...new Map(own.map(({ name, state }) => [name, state])).values()];
  const order: StatusState[] = ['running', 'pending', 'failed', 'canceled', 'skipped'];
  return order.find((state) => states.includes(state)) ?? 'success';
}

/** From `pending` on to `running`, from both to an end; never to the same state again. */
function mayFollow(from: StatusState, to: StatusState): boolean {
  return from !== to && to !== 'pending';
}

function refusal(from: StatusState, to: StatusState): string {
  const event = EVENTS[to];
  return `Cannot transition status via :${event} from :${from} (Reason(s): Status cannot transition via "${event}")`;
}

function newStatus(
  facts: { host: CodeHost } & Pick<Status, 'project' | 'sha' | 'ref' | 'name' | 'pipeline' | 'author'>,
): Status {
  const { host, ...rest } = facts;
  const status: Status = {
    ...rest,
    id: host.state.nextId('job', 1000),
    state: 'pending',
    description: null,
    targetUrl: null,
    createdAt: new Date(),
    finishedAt: null,
  };
  host.statuses.push(status);
  return status;
}

/** The pipeline named, else the newest one of the commit and ref, else a new external one. */
function pipelineFor(
  { host, project, parameters, user }: SignedIn<ProjectCall<SetParameters>>,
  sha: string,
  ref: string,
) {
  if (parameters.pipeline_id !== undefined) {
    const named = host.pipelines.find(project, parameters.pipeline_id);
    if (named?.sha !== sha) throw notFound('Pipeline');
    return named;
  }
  const known = host.pipelines.all.findLast(
    (pipeline) => pipeline.project === project && pipeline.sha === sha && pipeline.ref === ref,
  );
  return known ?? host.pipelines.external(project, { ref, sha, user });
}

async function branchOf(project: Project, sha: string): Promise<string | null> {
  const names = await gitText(
    ['for-each-ref', '--format=%(refname:lstrip=2)', '--contains', sha, 'refs/heads'],
    {
      cwd: repositoryOf(project),
    },
  );
  const branches = names.split('\n').filter((name) => name !== '');
  return branches.includes(project.defaultBranch) ? project.defaultBranch : (branches[0] ?? null);
}

function showStatus(host: CodeHost, status: Status) {
  return {
    id: status.id,
    sha: status.sha,
    ref: status.ref,
    status: status.state,
    name: status.name,
    target_url: status.targetUrl,
    description: status.description,
    created_at: status.createdAt.toISOString(),
    started_at: null,
    finished_at: status.finishedAt?.toISOString() ?? null,
    allow_failure: false,
    coverage: null,
    pipeline_id: status.pipeline.id,
    author: showUser(host, status.author),
  };
}
