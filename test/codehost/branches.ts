import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { Answer, projectRoute, publicProjectRoute } from './api.js';
import { readCommit, showCommit } from './commits.js';
import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import { fullPath, isProtected, type Project, ROLE } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { branchesIn } from './refs.js';
import { badRequest, forbidden, notFound } from './refusal.js';
import { changeRefs, repositoryOf } from './repository.js';
import { resolveCommit } from './revisions.js';

export function branchRoutes(host: CodeHost): ServerRoute[] {
  const path = '/projects/{id}/repository/branches';
  return [
    publicProjectRoute<PageParameters & { search?: string }>(
      host,
      {
        method: 'GET',
        path,
        role: ROLE.reporter,
        jobToken: true,
        parameters: { ...pageParameters, search: Joi.string() },
      },
      async (call) => {
        const branches = [...branchesIn(repositoryOf(call.project)).keys()];
        const found = branches.filter((name) => name.includes(call.parameters.search ?? '')).sort();
        const answer = page(call, found, (name) => name);
        const shown = await Promise.all(
          (answer.body as string[]).map((name) => showBranch(host, call.project, name, call.accessLevel)),
        );
        return new Answer(shown, { headers: answer.headers });
      },
    ),
    publicProjectRoute<{ branch: string }>(
      host,
      {
        method: 'GET',
        path: `${path}/{branch}`,
        role: ROLE.reporter,
        parameters: { branch: Joi.string().required() },
      },
      async ({ project, parameters, accessLevel }) => {
        const branches = branchesIn(repositoryOf(project));
        if (!branches.has(parameters.branch)) throw notFound('Branch');
        return showBranch(host, project, parameters.branch, accessLevel);
      },
    ),
    projectRoute<{ branch: string; ref: string }>(
      host,
      {
        method: 'POST',
        path,
        role: ROLE.developer,
        parameters: { branch: Joi.string().required(), ref: Joi.string().required() },
      },
      async ({ project, parameters, user, accessLevel }) => {
        const repository = repositoryOf(project);
        const commit = await resolveCommit(repository, parameters.ref);
        if (commit === null) throw badRequest(`Invalid reference name: ${parameters.ref}`);
        await changeRefs(host, project, user, async () => {
          if (branchesIn(repository).has(parameters.branch)) throw badRequest('Branch already exists');
          await gitText(['update-ref', `refs/heads/${parameters.branch}`, commit, ''], { cwd: repository });
        });
        return showBranch(host, project, parameters.branch, accessLevel);
      },
    ),
    projectRoute<{ branch: string }>(
      host,
      {
        method: 'DELETE',
        path: `${path}/{branch}`,
        role: ROLE.developer,
        parameters: { branch: Joi.string().required() },
      },
      async ({ project, parameters, user }) => {
        const repository = repositoryOf(project);
        if (!branchesIn(repository).has(parameters.branch)) throw notFound('Branch');
        if (parameters.branch === project.defaultBranch || isProtected(project, parameters.branch))
          throw forbidden(`Protected branch can not be removed`);
        await changeRefs(host, project, user, () =>
          gitText(['update-ref', '-d', `refs/heads/${parameters.branch}`], { cwd: repository }),
        );
        return null;
      },
    ),
  ];
}

async function showBranch(host: CodeHost, project: Project, name: string, accessLevel: number) {
  const repository = repositoryOf(project);
  const guarded = isProtected(project, name);
  const commit = await readCommit(repository, `refs/heads/${name}`);
  if (commit === null) throw notFound('Branch');
  return {
    name,
    commit: showCommit(host, project, commit),
    merged: await isMerged(repository, project.defaultBranch, name),
    protected: guarded,
    developers_can_push: false,
    developers_can_merge: false,
    can_push: accessLevel >= (guarded ? ROLE.maintainer : ROLE.developer),
    default: name === project.defaultBranch,
    web_url: `${host.url}/${fullPath(project)}/-/tree/${encodeURI(name)}`,
  };
}

async function isMerged(repository: string, defaultBranch: string, name: string): Promise<boolean> {
  if (name === defaultBranch) return false;
  const open = await gitText(
    ['for-each-ref', `--no-merged=refs/heads/${defaultBranch}`, `refs/heads/${name}`],
    {
      cwd: repository,
    },
  ).catch(() => 'the default branch does not exist');
  return open === '';
}
