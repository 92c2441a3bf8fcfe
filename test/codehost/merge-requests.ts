import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { showUser } from './accounts.js';
import { type Answer, type ApiCall, type ProjectCall, projectRoute, type SignedIn } from './api.js';

import type { CodeHost } from './host.js';
import { isDraft, type MergeRequest, newest } from './merge-request-store.js';
import { fullPath, type Project, ROLE } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { showPipeline } from './pipelines.js';
import { branchesIn } from './refs.js';
import { notFound, Refusal } from './refusal.js';
import { repositoryOf } from './repository.js';

interface One {
  iid: number;
}

interface ListParameters extends PageParameters {
  state: 'opened' | 'closed' | 'locked' | 'merged' | 'all';
  source_branch?: string;
  target_branch?: string;
  author_id?: number;
  labels?: string;
  search?: string;
  updated_after?: Date;
  iids?: number[];
  order_by: 'created_at' | 'updated_at' | 'title';
  sort: 'asc' | 'desc';
}

interface CreateParameters {
  source_branch: string;
  target_branch: string;
  title: string;
  description?: string;
  labels?: string | string[];
  remove_source_branch?: boolean;
  target_project_id?: number;
}

type EditParameters = One &
  Partial<CreateParameters> & {
    state_event?: 'close' | 'reopen';
    add_labels?: string | string[];
    remove_labels?: string | string[];
  };

export const PATH = '/projects/{id}/merge_requests';
export const one = { iid: Joi.number().integer().required() };
const labels = Joi.alternatives(Joi.array().items(Joi.string()), Joi.string().allow(''));
const editable = {
  title: Joi.string(),
  description: Joi.string().allow(''),
  target_branch: Joi.string(),
  labels,
  remove_source_branch: Joi.boolean(),
};

/** Merge requests: read, open, edit. Their diffs are in merge-request-diffs.ts. */
export function mergeRequestRoutes(host: CodeHost): ServerRoute[] {
  return [
    projectRoute<ListParameters>(
      host,
      {
        method: 'GET',
        path: PATH,
        role: ROLE.reporter,
        jobToken: true,
        parameters: {
          ...pageParameters,
          state: Joi.valid('opened', 'closed', 'locked', 'merged', 'all').default('all'),
          source_branch: Joi.string(),
          target_branch: Joi.string(),
          author_id: Joi.number().integer(),
          labels: Joi.string(),
          search: Joi.string(),
          updated_after: Joi.date().iso(),
          iids: Joi.array().items(Joi.number().integer()).single(),
          order_by: Joi.valid('created_at', 'updated_at', 'title').default('created_at'),
          sort: Joi.valid('asc', 'desc').default('desc'),
        },
      },
      list,
    ),
    projectRoute<One>(
      host,
      { method: 'GET', path: `${PATH}/{iid}`, role: ROLE.reporter, jobToken: true, parameters: one },
      ({ project, parameters }) => showFull(host, findMergeRequest(host, project, parameters.iid)),
    ),
    projectRoute<CreateParameters>(
      host,
      {
        method: 'POST',
        path: PATH,
        role: ROLE.reporter,
        parameters: {
          source_branch: Joi.string().required(),
          ...editable,
          target_branch: Joi.string().required(),
          title: Joi.string().required(),
          target_project_id: Joi.number().integer(),
        },
      },
      create,
    ),
    projectRoute<EditParameters>(
      host,
      {
        method: 'PUT',
        path: `${PATH}/{iid}`,
        role: ROLE.reporter,
        parameters: {
          ...one,
          ...editable,
          state_event: Joi.valid('close', 'reopen'),
          add_labels: labels,
          remove_labels: labels,
        },
      },
      edit,
    ),
  ];
}

function list(call: SignedIn<ProjectCall<ListParameters>>): Answer {
  const { host, project, parameters } = call;
  const wantedLabels = labelList(parameters.labels) ?? [];
  const found = host.mergeRequests
    .of(project)
    .filter(
      (each) =>
        (parameters.state === 'all' || each.state === parameters.state) &&
        (parameters.source_branch ?? each.sourceBranch) === each.sourceBranch &&
        (parameters.target_branch ?? each.targetBranch) === each.targetBranch &&
        (parameters.author_id ?? each.author.id) === each.author.id &&
        (parameters.iids?.includes(each.iid) ?? true) &&
        (!parameters.updated_after || each.updatedAt > parameters.updated_after) &&
        each.title.toLowerCase().includes((parameters.search ?? '').toLowerCase()) &&
        wantedLabels.every((label) => each.labels.includes(label)),
    );
  const key = (each: MergeRequest) =>
    parameters.order_by === 'updated_at' ? each.updatedAt.getTime() : each.createdAt.getTime();
  const ascending = found.toSorted((a, b) =>
    parameters.order_by === 'title' ? a.title.localeCompare(b.title) : key(a) - key(b) || a.iid - b.iid,
  );
  return page(call, parameters.sort === 'asc' ? ascending : ascending.reverse(), (each) => show(host, each));
}

async function create(call: SignedIn<ProjectCall<CreateParameters>>) {
  const { host, project: sourceProject, parameters, user } = call;
  const target = targetOf(call);
  const { source_branch: sourceBranch, target_branch: targetBranch } = parameters;
  host.mergeRequests.refuseSecond({ project: target, sourceProject, sourceBranch, targetBranch });
  if (target === sourceProject && sourceBranch === targetBranch)
    throw new Refusal(422, { error: ["You can't use same project/branch for source and target"] });
  const sources = branchesIn(repositoryOf(sourceProject));
  const targets = branchesIn(repositoryOf(target));
  if (!sources.has(sourceBranch)) throw new Refusal(400, { message: { source_branch: ['does not exist'] } });
  if (!targets.has(targetBranch)) throw new Refusal(400, { message: { target_branch: ['does not exist'] } });
  const mergeRequest = await host.mergeRequests.open(target, user, {
    sourceProject,
    sourceBranch,
    targetBranch,
    title: parameters.title,
    description: parameters.description,
    labels: labelList(parameters.labels),
    removeSourceBranch: parameters.remove_source_branch,
  });
  return showFull(host, mergeRequest);
}

function targetOf({
  host,
  project,
  parameters,
  user,
  accessLevel,
}: SignedIn<ProjectCall<CreateParameters>>): Project {
  const id = parameters.target_project_id;
  const target = id === undefined ? project : host.state.findProject(String(id));
  if (target === null || host.state.accessLevel(target, user) === 0) throw notFound('Project');
  if (accessLevel < ROLE.developer) throw new Refusal(403, { message: '403 Forbidden' });
  return target;
}

async function edit({ host, project, parameters, user, accessLevel }: SignedIn<ProjectCall<EditParameters>>) {
  const mergeRequest = findMergeRequest(host, project, parameters.iid);
  if (accessLevel < ROLE.developer && user !== mergeRequest.author)
    throw new Refusal(403, { message: '403 Forbidden' });
  const removed = labelList(parameters.remove_labels) ?? [];
  const given = labelList(parameters.labels) ?? mergeRequest.labels;
  const added = labelList(parameters.add_labels) ?? [];
  await host.mergeRequests.edit(mergeRequest, user, {
    title: parameters.title,
    description: parameters.description,
    targetBranch: parameters.target_branch,
    removeSourceBranch: parameters.remove_source_branch,
    labels: [...new Set([...given, ...added])].filter((label) => !removed.includes(label)),
  });
  if (parameters.state_event)
    await host.mergeRequests.setState(
      mergeRequest,
      user,
      parameters.state_event === 'close' ? 'closed' : 'opened',
    );
  return showFull(host, mergeRequest);
}

/** Labels come as a list or with commas between them. */
function labelList(labels: string | string[] | undefined): string[] | undefined {
  const list = typeof labels === 'string' ? labels.split(',') : labels;
  return list?.map((label) => label.trim()).filter((label) => label !== '');
}

export function findMergeRequest(
  host: ApiCall<unknown>['host'],
  project: Project,
  iid: number,
): MergeRequest {
  const mergeRequest = host.mergeRequests.find(project, iid);
  if (mergeRequest === null) throw notFound();
  return mergeRequest;
}

function show(host: CodeHost, mergeRequest: MergeRequest) {
  const { project, preparing } = mergeRequest;
  const unresolved = host.discussions.of(mergeRequest).some((discussion) => !discussion.isResolved());
  const noteCount = host.discussions.of(mergeRequest).reduce((sum, { notes }) => sum + notes.length, 0);
  return {
    id: mergeRequest.id,
    iid: mergeRequest.iid,
    project_id: project.id,
    title: mergeRequest.title,
    description: mergeRequest.description,
    state: mergeRequest.state,
    created_at: mergeRequest.createdAt.toISOString(),
    updated_at: mergeRequest.updatedAt.toISOString(),
    merged_at: mergeRequest.state === 'merged' ? mergeRequest.updatedAt.toISOString() : null,
    closed_at: mergeRequest.state === 'closed' ? mergeRequest.updatedAt.toISOString() : null,
    target_branch: mergeRequest.targetBranch,
    source_branch: mergeRequest.sourceBranch,
    user_notes_count: noteCount,
    author: showUser(host, mergeRequest.author),
    assignees: [],
    assignee: null,
    reviewers: [],
    source_project_id: mergeRequest.sourceProject.id,
    target_project_id: project.id,
    labels: mergeRequest.labels,
    draft: isDraft(mergeRequest),
    work_in_progress: isDraft(mergeRequest),
    merge_when_pipeline_succeeds: false,
    merge_status: preparing ? 'preparing' : 'can_be_merged',
    detailed_merge_status: preparing ? 'preparing' : isDraft(mergeRequest) ? 'draft_status' : 'mergeable',
    prepared_at: preparing ? null : mergeRequest.createdAt.toISOString(),
    sha: newest(mergeRequest).head,
    merge_commit_sha: mergeRequest.mergeCommit,
    squash_commit_sha: null,
    should_remove_source_branch: null,
    force_remove_source_branch: mergeRequest.removeSourceBranch,
    reference: `!${mergeRequest.iid}`,
    references: {
      short: `!${mergeRequest.iid}`,
      relative: `!${mergeRequest.iid}`,
      full: `${fullPath(project)}!${mergeRequest.iid}`,
    },
    web_url: `${host.url}/${fullPath(project)}/-/merge_requests/${mergeRequest.iid}`,
    squash: false,
    has_conflicts: false,
    blocking_discussions_resolved: !unresolved,
  };
}

/** One merge request with what lists leave out. */
export async function showFull(host: CodeHost, mergeRequest: MergeRequest) {
  const { base, start, head } = newest(mergeRequest);
  const files = mergeRequest.preparing
    ? []
    : await host.mergeRequests.files(mergeRequest.project, base, head);
  const limit = host.diffLimits.files;
  const pipeline = host.pipelines.all.findLast(({ sha, project, mergeRequestIid }) => {
    if (project === mergeRequest.project && mergeRequestIid === mergeRequest.iid) return true;
    return sha === head && (project === mergeRequest.project || project === mergeRequest.sourceProject);
  });
  return {
    ...show(host, mergeRequest),
    changes_count: mergeRequest.preparing ? null : files.length > limit ? `${limit}+` : String(files.length),
    diff_refs: mergeRequest.preparing ? null : { base_sha: base, head_sha: head, start_sha: start },
    head_pipeline: pipeline ? showPipeline(host, pipeline) : null,
    pipeline: pipeline ? showPipeline(host, pipeline) : null,
    merge_error: null,
    first_contribution: false,
    subscribed: false,
    diverged_commits_count: 0,
    user: { can_merge: true },
  };
}
