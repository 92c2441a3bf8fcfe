import { createHash } from 'node:crypto';
import { basename } from 'node:path/posix';
import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { Answer, projectRoute } from './api.js';
import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import { type Project, ROLE } from './model.js';
import { readObject } from './objects.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { notFound } from './refusal.js';
import { repositoryOf } from './repository.js';
import { entryAt, lastChange, resolveCommit, storedCommit } from './revisions.js';

interface OneFile {
  path: string;
  ref: string;
}

const FILE_SCOPES = ['api', 'read_api', 'read_repository'];

/** Files of a repository, and its tree. */
export function fileRoutes(host: CodeHost): ServerRoute[] {
  const route = {
    method: 'GET' as const,
    role: ROLE.reporter,
    scopes: FILE_SCOPES,
    parameters: { path: Joi.string().required(), ref: Joi.string().default('HEAD') },
  };
  const base = '/projects/{id}/repository/files/{path}';
  return [
    projectRoute<OneFile>(host, { ...route, path: base }, async ({ project, parameters }) => {
      const { content, ...facts } = await readFile(project, parameters);
      return { ...facts, encoding: 'base64', content: content.toString('base64') };
    }),
    projectRoute<OneFile>(
      host,
      { ...route, path: `${base}/raw`, jobToken: true },
      async ({ project, parameters }) => {
        const { content, ...facts } = await readFile(project, parameters);
        const headers = Object.entries(facts).map(([name, value]) => [
          `x-gitlab-${name.replaceAll('_', '-')}`,
          encodeURI(String(value)),
        ]);
        return new Answer(content, {
          headers: { 'content-type': 'application/octet-stream', ...Object.fromEntries(headers) },
        });
      },
    ),
    projectRoute<PageParameters & { path?: string; ref: string; recursive: boolean }>(
      host,
      {
        method: 'GET',
        path: '/projects/{id}/repository/tree',
        role: ROLE.reporter,
        parameters: {
          ...pageParameters,
          path: Joi.string().allow(''),
          ref: Joi.string().default('HEAD'),
          recursive: Joi.boolean().default(false),
        },
      },
      async (call) => {
        const { path, ref, recursive } = call.parameters;
        const repository = repositoryOf(call.project);
        const commit = await resolveCommit(repository, ref);
        if (commit === null) throw notFound('Tree');
        const folder = path ? [`${path.replace(/\/$/, '')}/`] : [];
        const args = ['ls-tree', '-z', ...(recursive ? ['-r', '-t'] : []), commit, '--', ...folder];
        const entries = (await gitText(args, { cwd: repository }))
          .split('\0')
          .filter((entry) => entry !== '');
        return page(call, entries, showTreeEntry);
      },
    ),
  ];
}

async function readFile(project: Project, { path, ref }: OneFile) {
  const repository = repositoryOf(project);
  const commit = await storedCommit(repository, ref);
  if (commit === null) throw notFound('Commit');
  const entry = await entryAt(repository, commit, path);
  const object = entry && (await readObject(repository, entry.id));
  if (object?.type !== 'blob') throw notFound('File');
  const { content } = object;
  return {
    file_name: basename(path),
    file_path: path,
    size: content.length,
    content_sha256: createHash('sha256').update(content).digest('hex'),
    ref,
    blob_id: object.id,
    commit_id: commit.id,
    last_commit_id: await lastChange(repository, commit.id, path),
    execute_filemode: entry?.mode === '100755',
    content,
  };
}

function showTreeEntry(entry: string) {
  const [facts = '', path = ''] = entry.split('\t');
  const [mode, type, id] = facts.split(' ');
  return { id, name: basename(path), type, path, mode };
}
