import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { Answer, projectRoute } from './api.js';
import { readCommits, showCommit } from './commits.js';
import { rawDiff, showFileDiff } from './diffs.js';
import type { CodeHost } from './host.js';
import { merge } from './merge.js';
import { type DiffVersion, type MergeRequest, newest } from './merge-request-store.js';
import { findMergeRequest, one, PATH, showFull } from './merge-requests.js';
import { isProtected, ROLE } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { showPipeline } from './pipelines.js';
import { notFound, Refusal } from './refusal.js';
import { repositoryOf } from './repository.js';

type OnePage = PageParameters & { iid: number };

/** What a merge request changes: versions, files, commits; its pipelines; and its merge. */
export function mergeRequestDiffRoutes(host: CodeHost): ServerRoute[] {
  const role = ROLE.reporter;
  const paged = { ...one, ...pageParameters };
  return [
    projectRoute<OnePage>(
      host,
      { method: 'GET', path: `${PATH}/{iid}/versions`, role, parameters: paged },
      async (call) => {
        const mergeRequest = findMergeRequest(host, call.project, call.parameters.iid);
        const newestFirst = mergeRequest.versions.toReversed();
        const shown = await Promise.all(
          newestFirst.map((version) => showVersion(host, mergeRequest, version)),
        );
        return page(call, shown, (version) => version);
      },
    ),
    projectRoute<{ iid: number; version_id: number }>(
      host,
      {
        method: 'GET',
        path: `${PATH}/{iid}/versions/{version_id}`,
        role,
        parameters: { ...one, version_id: Joi.number().integer().required() },
      },
      async ({ project, parameters }) => {
        const mergeRequest = findMergeRequest(host, project, parameters.iid);
        const version = mergeRequest.versions.find(({ id }) => id === parameters.version_id);
        if (!version) throw notFound();
        const files = await listedFiles(host, mergeRequest, version);
        return {
          ...(await showVersion(host, mergeRequest, version)),
          diffs: files.map((file) => showFileDiff(file, host.diffLimits)),
        };
      },
    ),
    projectRoute<OnePage>(
      host,
      { method: 'GET', path: `${PATH}/{iid}/diffs`, role, parameters: paged },
      async (call) => {
        const mergeRequest = findMergeRequest(host, call.project, call.parameters.iid);
        const files = await listedFiles(host, mergeRequest, newest(mergeRequest));
        return page(call, files, (file) => showFileDiff(file, host.diffLimits));
      },
    ),
    projectRoute<{ iid: number }>(
      host,
      { method: 'GET', path: `${PATH}/{iid}/changes`, role, parameters: one },
      async ({ project, parameters }) => {
        const mergeRequest = findMergeRequest(host, project, parameters.iid);
        const files = await listedFiles(host, mergeRequest, newest(mergeRequest));
        return {
          ...(await showFull(host, mergeRequest)),
          changes: files.map((file) => showFileDiff(file, host.diffLimits)),
          overflow: files.length >= host.diffLimits.files,
        };
      },
    ),
    projectRoute<{ iid: number }>(
      host,
      { method: 'GET', path: `${PATH}/{iid}/raw_diffs`, role, parameters: one },
      async ({ project, parameters }) => {
        const { base, head } = newest(findMergeRequest(host, project, parameters.iid));
        const text = await rawDiff(repositoryOf(project), base, head);
        return new Answer(text, { headers: { 'content-type': 'text/plain' } });
      },
    ),
    projectRoute<OnePage>(
      host,
      { method: 'GET', path: `${PATH}/{iid}/commits`, role, parameters: paged },
      async (call) => {
        const { project } = call;
        const { start, head } = newest(findMergeRequest(host, project, call.parameters.iid));
        const commits = await readCommits(repositoryOf(project), [head, `^${start}`]);
        return page(call, commits, (commit) => showCommit(host, project, commit));
      },
    ),
    ...pipelineRoutes(host),
    mergeRoute(host),
  ];
}

function pipelineRoutes(host: CodeHost): ServerRoute[] {
  return [
    projectRoute<OnePage>(
      host,
      {
        method: 'GET',
        path: `${PATH}/{iid}/pipelines`,
        role: ROLE.reporter,
        parameters: { ...one, ...pageParameters },
      },
      (call) => {
        const mergeRequest = findMergeRequest(host, call.project, call.parameters.iid);
        const heads = mergeRequest.versions.map(({ head }) => head);
        const found = host.pipelines.all.filter(
          ({ mergeRequestIid, sha }) => mergeRequestIid === mergeRequest.iid || heads.includes(sha),
        );
        return page(call, found.reverse(), (pipeline) => showPipeline(host, pipeline));
      },
    ),
    projectRoute<{ iid: number }>(
      host,
      { method: 'POST', path: `${PATH}/{iid}/pipelines`, role: ROLE.developer, parameters: one },
      async ({ project, parameters, user }) =>
        showPipeline(
          host,
          await host.startMergeRequestPipeline(findMergeRequest(host, project, parameters.iid), user),
        ),
    ),
  ];
}

function mergeRoute(host: CodeHost): ServerRoute {
  return projectRoute<{ iid: number; sha?: string }>(
    host,
    {
      method: 'PUT',
      path: `${PATH}/{iid}/merge`,
      role: ROLE.developer,
      parameters: { ...one, sha: Joi.string() },
    },
    async ({ project, parameters, user, accessLevel }) => {
      const mergeRequest = findMergeRequest(host, project, parameters.iid);
      if (accessLevel < ROLE.maintainer && isProtected(project, mergeRequest.targetBranch))
        throw new Refusal(401, { message: '401 Unauthorized' });
      if (mergeRequest.state !== 'opened') throw new Refusal(405, { message: '405 Method Not Allowed' });
      if (parameters.sha !== undefined && parameters.sha !== newest(mergeRequest).head)
        throw new Refusal(409, {
          message: `SHA does not match HEAD of source branch: ${newest(mergeRequest).head}`,
        });
      if (!(await merge(host, mergeRequest, user)))
        throw new Refusal(422, { message: 'Branch cannot be merged' });
      return showFull(host, mergeRequest);
    },
  );
}

async function listedFiles(host: CodeHost, mergeRequest: MergeRequest, version: DiffVersion) {
  if (mergeRequest.preparing) return [];
  const files = await host.mergeRequests.files(mergeRequest.project, version.base, version.head);
  return files.slice(0, host.diffLimits.files);
}

async function showVersion(host: CodeHost, mergeRequest: MergeRequest, version: DiffVersion) {
  const files = await listedFiles(host, mergeRequest, version);
  const isCut = files.length >= host.diffLimits.files;
  return {
    id: version.id,
    head_commit_sha: version.head,
    base_commit_sha: version.base,
    start_commit_sha: version.start,
    created_at: version.createdAt.toISOString(),
    merge_request_id: mergeRequest.id,
    state: mergeRequest.preparing ? 'empty' : 'collected',
    real_size: `${files.length}${isCut ? '+' : ''}`,
    patch_id_sha: null,
  };
}
