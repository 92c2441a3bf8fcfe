import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { type ProjectCall, projectRoute, type SignedIn } from './api.js';
import { readCommit, showCommit } from './commits.js';
import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import { isProtected, ROLE } from './model.js';
import { branchesIn } from './refs.js';
import { badRequest, notFound } from './refusal.js';
import { changeRefs, readBlob, repositoryOf, writeCommit } from './repository.js';
import { lastChange, resolveCommit } from './revisions.js';

interface Action {
  action: 'create' | 'update' | 'delete' | 'move' | 'chmod';
  file_path: string;
  previous_path?: string;
  content?: string;
  encoding: 'text' | 'base64';
  last_commit_id?: string;
  execute_filemode?: boolean;
}

interface CommitParameters {
  branch: string;
  commit_message: string;
  actions: Action[];
  start_branch?: string;
  start_sha?: string;
  force: boolean;
  author_name?: string;
  author_email?: string;
}

const action = Joi.object({
  action: Joi.valid('create', 'update', 'delete', 'move', 'chmod').required(),
  file_path: Joi.string().required(),
  previous_path: Joi.string(),
  content: Joi.string().allow(''),
  encoding: Joi.valid('text', 'base64').default('text'),
  last_commit_id: Joi.string(),
  execute_filemode: Joi.boolean(),
});

/** Commits made through the API, in the real repository. */
export function commitActionRoutes(host: CodeHost): ServerRoute[] {
  return [
    projectRoute<CommitParameters>(
      host,
      {
        method: 'POST',
        path: '/projects/{id}/repository/commits',
        role: ROLE.developer,
        parameters: {
          branch: Joi.string().required(),
          commit_message: Joi.string().required(),
          actions: Joi.array().items(action).required(),
          start_branch: Joi.string(),
          start_sha: Joi.string(),
          force: Joi.boolean().default(false),
          author_name: Joi.string(),
          author_email: Joi.string(),
        },
      },
      createCommit,
    ),
  ];
}

async function createCommit(call: SignedIn<ProjectCall<CommitParameters>>) {
  const { host, project, parameters, user, accessLevel } = call;
  const repository = repositoryOf(project);
  if (isProtected(project, parameters.branch) && accessLevel < ROLE.maintainer)
    throw badRequest('You are not allowed to push into this branch');
  const id = await changeRefs(host, project, user, async () => {
    const start = await startingPoint(repository, parameters);
    const changes = await readActions(repository, start, parameters.actions);
    // `force` begins the branch again at its starting point.
    if (parameters.force && start)
      await gitText(['update-ref', `refs/heads/${parameters.branch}`, start], { cwd: repository });
    return writeCommit(repository, {
      branch: parameters.branch,
      from: start ?? undefined,
      message: parameters.commit_message,
      author: {
        name: parameters.author_name ?? user.name,
        email: parameters.author_email ?? `${user.username}@example.test`,
      },
      ...changes,
    });
  });
  const commit = await readCommit(repository, id);
  if (commit === null) throw notFound('Commit');
  return showCommit(host, project, commit);
}

/** The commit to build upon; null in a repository without any. */
async function startingPoint(repository: string, parameters: CommitParameters): Promise<string | null> {
  const { branch, start_branch: startBranch, start_sha: startSha, force } = parameters;
  if (startBranch !== undefined && startSha !== undefined)
    throw badRequest("You can't pass both start_branch and start_sha");
  const branches = branchesIn(repository);
  const hasStart = startBranch !== undefined || startSha !== undefined;
  if (hasStart && branches.has(branch) && !force && startBranch !== branch)
    throw badRequest(
      `A branch called '${branch}' already exists. Switch to that branch in order to make changes`,
    );
  if (startSha !== undefined) {
    const commit = /^[0-9a-f]{40}$/.test(startSha) ? await resolveCommit(repository, startSha) : null;
    if (commit === null) throw badRequest(`Cannot find start_sha '${startSha}'`);
    return commit;
  }
  const from = branches.get(startBranch ?? branch) ?? null;
  if (from === null && (startBranch !== undefined || branches.size > 0))
    throw badRequest('You can only create or edit files when you are on a branch');
  return from;
}

/** Checks the actions one after the other, each against what those before it made. */
async function readActions(repository: string, start: string | null, actions: Action[]) {
  const files: Record<string, Buffer | null> = {};
  const modes: Record<string, string> = {};
  const current = async (path: string) =>
    path in files ? files[path] : start === null ? null : readBlob(repository, start, path);
  for (const each of actions) {
    const path = each.file_path;
    if (path.startsWith('/') || path.split('/').some((part) => part === '..' || part === '.git'))
      throw badRequest('Path cannot include directory traversal');
    const old = await current(each.action === 'move' ? (each.previous_path ?? '') : path);
    if (each.action === 'create' && old !== null) throw badRequest('A file with this name already exists');
    if (each.action !== 'create' && old === null) throw badRequest("A file with this name doesn't exist");
    if (each.last_commit_id !== undefined && start !== null) {
      const last = await lastChange(repository, start, path);
      if (last !== each.last_commit_id)
        throw badRequest(`The file has changed since you started editing it: ${path}`);
    }
    if (each.action === 'move') files[each.previous_path ?? ''] = null;
    files[path] = each.action === 'delete' ? null : contentOf(each, old);
    if (each.action === 'chmod' && each.execute_filemode) modes[path] = '100755';
  }
  return { files, modes };
}

function contentOf(action: Action, old: Buffer | null): Buffer {
  if (action.content !== undefined)
    return Buffer.from(action.content, action.encoding === 'base64' ? 'base64' : 'utf8');
  if (action.action === 'move' || action.action === 'chmod') return old ?? Buffer.alloc(0);
  return Buffer.alloc(0);
}
