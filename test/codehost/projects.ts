import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { Answer, type ApiCall, publicProjectRoute, type SignedIn, userRoute } from './api.js';
import type { CodeHost } from './host.js';
import { fullPath, type Project, type User } from './model.js';
import { link, type PageParameters, page, pageParameters } from './pagination.js';

interface ListParameters extends PageParameters {
  membership: boolean;
  simple: boolean;
  archived?: boolean;
  search?: string;
  min_access_level?: number;
  last_activity_after?: Date;
  pagination?: 'keyset' | 'legacy';
  order_by: 'id' | 'name' | 'path' | 'created_at' | 'updated_at' | 'last_activity_at';
  sort: 'asc' | 'desc';
  id_after?: number;
  id_before?: number;
}

const listParameters = {
  ...pageParameters,
  membership: Joi.boolean().default(false),
  simple: Joi.boolean().default(false),
  archived: Joi.boolean(),
  search: Joi.string(),
  min_access_level: Joi.number().valid(5, 10, 15, 20, 30, 40, 50),
  last_activity_after: Joi.date().iso(),
  pagination: Joi.valid('keyset', 'legacy'),
  order_by: Joi.valid('id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at').default(
    'created_at',
  ),
  sort: Joi.valid('asc', 'desc').default('desc'),
  id_after: Joi.number().integer(),
  id_before: Joi.number().integer(),
};

export function projectRoutes(host: CodeHost): ServerRoute[] {
  return [
    userRoute<ListParameters>(host, { method: 'GET', path: '/projects', parameters: listParameters }, list),
    publicProjectRoute(host, { method: 'GET', path: '/projects/{id}' }, ({ project, caller }) =>
      showProject(host, project, caller.user),
    ),
  ];
}

function list(call: SignedIn<ApiCall<ListParameters>>): Answer {
  const { host, user, parameters } = call;
  const show = (project: Project) =>
    parameters.simple ? showSimple(host, project) : showProject(host, project, user);
  const wanted = (project: Project) => matches(call, project);
  if (parameters.pagination === 'keyset') {
    if (parameters.order_by !== 'id')
      return new Answer(
        { error: 'Keyset pagination is not yet available for this type of request' },
        { status: 405 },
      );
    return keysetPage(call, wanted, show);
  }
  const rows = host.state.projects.filter(wanted);
  return page(call, inOrder(rows, parameters), show);
}

function matches({ host, user, parameters }: SignedIn<ApiCall<ListParameters>>, project: Project): boolean {
  const level = host.state.accessLevel(project, user);
  if (level === 0 && (parameters.membership || project.visibility === 'private')) return false;
  if (parameters.min_access_level !== undefined && level < parameters.min_access_level) return false;
  if (parameters.archived !== undefined && project.archived !== parameters.archived) return false;
  if (parameters.id_after !== undefined && project.id <= parameters.id_after) return false;
  if (parameters.id_before !== undefined && project.id >= parameters.id_before) return false;
  if (parameters.last_activity_after && project.lastActivityAt <= parameters.last_activity_after)
    return false;
  const words = parameters.search?.toLowerCase();
  return !words || project.name.toLowerCase().includes(words) || project.path.toLowerCase().includes(words);
}

/** Rows after the last id of the page before; no totals, and `rel="next"` only while there is more. */
function keysetPage(
  call: ApiCall<ListParameters>,
  wanted: (project: Project) => boolean,
  show: (project: Project) => unknown,
): Answer {
  const { parameters, host } = call;
  const ascending = parameters.sort === 'asc';
  const rows: Project[] = [];
  for (const project of idsFrom(host.state.projects, parameters)) {
    if (wanted(project)) rows.push(project);
    if (rows.length > parameters.per_page) break;
  }
  const shown = rows.slice(0, parameters.per_page);
  const last = shown.at(-1);
  const headers: Record<string, string> = { 'x-per-page': String(parameters.per_page) };
  if (rows.length > shown.length && last)
    headers.link = link(call, { [ascending ? 'id_after' : 'id_before']: last.id }, 'next');
  return new Answer(shown.map(show), { headers });
}

/** Projects by id in the order asked for, from the place where the page starts. */
function* idsFrom(projects: Project[], parameters: ListParameters): Generator<Project> {
  if (parameters.sort === 'asc') {
    for (let index = firstAfter(projects, parameters.id_after ?? 0); index < projects.length; index++)
      yield projects[index];
  } else {
    const end =
      parameters.id_before === undefined ? projects.length : firstAfter(projects, parameters.id_before - 1);
    for (let index = end - 1; index >= 0; index--) yield projects[index];
  }
}

/** Index of the first project with a greater id; a hundred thousand projects make a search worth it. */
function firstAfter(projects: Project[], id: number): number {
  let low = 0;
  let high = projects.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (projects[middle].id > id) high = middle;
    else low = middle + 1;
  }
  return low;
}

function inOrder(projects: Project[], parameters: ListParameters): Project[] {
  const keys: Record<ListParameters['order_by'], (project: Project) => number | string> = {
    id: (project) => project.id,
    name: (project) => project.name,
    path: (project) => project.path,
    created_at: (project) => project.createdAt.getTime(),
    updated_at: (project) => project.lastActivityAt.getTime(),
    last_activity_at: (project) => project.lastActivityAt.getTime(),
  };
  const key = keys[parameters.order_by];
  const direction = parameters.sort === 'asc' ? 1 : -1;
  return projects.toSorted((a, b) => {
    const [first, second] = [key(a), key(b)];
    return direction * (first < second ? -1 : first > second ? 1 : a.id - b.id);
  });
}

function showSimple(host: CodeHost, project: Project) {
  const path = fullPath(project);
  const webUrl = `${host.url}/${path}`;
  const { namespace } = project;
  return {
    id: project.id,
    description: project.description,
    name: project.name,
    name_with_namespace: `${namespace.fullPath.replaceAll('/', ' / ')} / ${project.name}`,
    path: project.path,
    path_with_namespace: path,
    created_at: project.createdAt.toISOString(),
    default_branch: project.hasCommits ? project.defaultBranch : null,
    tag_list: [],
    topics: [],
    ssh_url_to_repo: `git@${new URL(host.url).hostname}:${path}.git`,
    http_url_to_repo: `${webUrl}.git`,
    web_url: webUrl,
    readme_url: null,
    forks_count: 0,
    avatar_url: null,
    star_count: 0,
    last_activity_at: project.lastActivityAt.toISOString(),
    visibility: project.visibility,
    namespace: {
      id: namespace.id,
      name: namespace.name,
      path: namespace.path,
      kind: namespace.kind,
      full_path: namespace.fullPath,
      parent_id: null,
      avatar_url: null,
      web_url: `${host.url}/groups/${namespace.fullPath}`,
    },
  };
}

/** A project with what only members see; `permissions` are those of the user that asks. */
function showProject(host: CodeHost, project: Project, user: User | null) {
  const origin = project.forkedFromId === null ? null : host.state.findProject(String(project.forkedFromId));
  return {
    ...showSimple(host, project),
    archived: project.archived,
    empty_repo: !project.hasCommits,
    creator_id: 1,
    merge_requests_enabled: project.mergeRequestsEnabled,
    jobs_enabled: project.jobsEnabled,
    issues_enabled: true,
    wiki_enabled: true,
    snippets_enabled: true,
    shared_runners_enabled: true,
    updated_at: project.lastActivityAt.toISOString(),
    import_status: 'none',
    marked_for_deletion_at: project.markedForDeletionOn,
    marked_for_deletion_on: project.markedForDeletionOn,
    ...(origin ? { forked_from_project: showSimple(host, origin) } : {}),
    ...(user
      ? {
          permissions: {
            project_access: access(host.state.projectLevel(project, user)),
            group_access: access(host.state.groupLevel(project, user)),
          },
        }
      : {}),
  };
}

function access(level: number) {
  return level === 0 ? null : { access_level: level, notification_level: 3 };
}
