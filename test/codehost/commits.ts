import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { Answer, publicProjectRoute } from './api.js';
import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import { fullPath, type Project, ROLE } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { notFound } from './refusal.js';
import { repositoryOf } from './repository.js';
import { resolveCommit, storedCommit } from './revisions.js';

/** What git knows of a commit. */
export interface GitCommit {
  id: string;
  parentIds: string[];
  title: string;
  message: string;
  authorName: string;
  authorEmail: string;
  authoredAt: Date;
  committerName: string;
  committerEmail: string;
  committedAt: Date;
}

const FIELDS = ['%H', '%P', '%s', '%B', '%an', '%ae', '%at', '%cn', '%ce', '%ct'];
const FORMAT = `--format=${FIELDS.join('%x1f')}%x1e`;

interface ListParameters extends PageParameters {
  ref_name?: string;
  since?: Date;
  until?: Date;
  path?: string;
  all: boolean;
}

export function commitRoutes(host: CodeHost): ServerRoute[] {
  return [
    publicProjectRoute<ListParameters>(
      host,
      {
        method: 'GET',
        path: '/projects/{id}/repository/commits',
        role: ROLE.reporter,
        parameters: {
          ...pageParameters,
          ref_name: Joi.string(),
          since: Joi.date().iso(),
          until: Joi.date().iso(),
          path: Joi.string(),
          all: Joi.boolean().default(false),
        },
      },
      async (call) => {
        const { project, parameters } = call;
        const repository = repositoryOf(project);
        const start = await resolveCommit(repository, parameters.ref_name ?? project.defaultBranch);
        if (start === null) return parameters.ref_name && project.hasCommits ? noSuchRef() : new Answer([]);
        const commits = await readCommits(repository, [
          ...(parameters.all ? ['--all'] : [start]),
          ...(parameters.since ? [`--since=${parameters.since.toISOString()}`] : []),
          ...(parameters.until ? [`--until=${parameters.until.toISOString()}`] : []),
          '--',
          ...(parameters.path ? [parameters.path] : []),
        ]);
        return page(call, commits, (commit) => showCommit(host, project, commit), { totals: false });
      },
    ),
    publicProjectRoute<{ sha: string }>(
      host,
      {
        method: 'GET',
        path: '/projects/{id}/repository/commits/{sha}',
        role: ROLE.reporter,
        jobToken: true,
        parameters: { sha: Joi.string().required() },
      },
      async ({ project, parameters }) => {
        const commit = await readCommit(repositoryOf(project), parameters.sha);
        if (commit === null) throw notFound('Commit');
        return showCommit(host, project, commit);
      },
    ),
  ];
}

function noSuchRef(): never {
  throw notFound('Repository or its ref');
}

/** One commit by branch, tag or id; null when there is none. */
export async function readCommit(repository: string, revision: string): Promise<GitCommit | null> {
  const commit = await storedCommit(repository, revision);
  if (commit === null) return null;
  const { id, parentIds, message } = commit;
  const author = personOf(commit.author);
  const committer = personOf(commit.committer);
  return {
    id,
    parentIds,
    // All lines of the first paragraph.
    title: message.replace(/^\n+/, '').split('\n\n', 1)[0].trimEnd().replaceAll('\n', ' '),
    message: message.replace(/\n*$/, '\n'),
    authorName: author.name,
    authorEmail: author.email,
    authoredAt: author.at,
    committerName: committer.name,
    committerEmail: committer.email,
    committedAt: committer.at,
  };
}

function personOf(line: string): { name: string; email: string; at: Date } {
  const [, name, email, seconds] = /^(.*?) ?<([^>]*)> (\d+)/.exec(line) ?? [];
  return { name, email, at: new Date(Number(seconds) * 1000) };
}

/** Commits as `git log` gives them, newest first. */
export async function readCommits(repository: string, args: string[]): Promise<GitCommit[]> {
  const output = await gitText(['log', FORMAT, ...args], { cwd: repository });
  return output
    .split('\x1e')
    .map((record) => record.replace(/^\n/, ''))
    .filter((record) => record !== '')
    .map(parseCommit);
}

function parseCommit(record: string): GitCommit {
  const [
    id,
    parents,
    title,
    message,
    authorName,
    authorEmail,
    authored,
    committerName,
    committerEmail,
    committed,
  ] = record.split('\x1f');
  return {
    id,
    parentIds: parents.split(' ').filter((parent) => parent !== ''),
    title,
    message: message.replace(/\n*$/, '\n'),
    authorName,
    authorEmail,
    authoredAt: new Date(Number(authored) * 1000),
    committerName,
    committerEmail,
    committedAt: new Date(Number(committed) * 1000),
  };
}

export function showCommit(host: CodeHost, project: Project, commit: GitCommit) {
  return {
    id: commit.id,
    short_id: commit.id.slice(0, 8),
    created_at: offsetTime(commit.committedAt),
    parent_ids: commit.parentIds,
    title: commit.title,
    message: commit.message,
    author_name: commit.authorName,
    author_email: commit.authorEmail,
    authored_date: offsetTime(commit.authoredAt),
    committer_name: commit.committerName,
    committer_email: commit.committerEmail,
    committed_date: offsetTime(commit.committedAt),
    trailers: {},
    extended_trailers: {},
    web_url: `${host.url}/${fullPath(project)}/-/commit/${commit.id}`,
  };
}

/** Times of commits carry an offset, not a Z. */
function offsetTime(time: Date): string {
  return time.toISOString().replace('Z', '+00:00');
}
