import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { showUser } from './accounts.js';
import { type Answer, type ProjectCall, projectRoute, type SignedIn } from './api.js';
import type { CodeHost } from './host.js';
import { fullPath, type Project, ROLE, type User } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { badRequest, forbidden, notFound } from './refusal.js';

export interface Issue {
  id: number;
  iid: number;
  project: Project;
  title: string;
  description: string;
  state: 'opened' | 'closed';
  labels: string[];
  confidential: boolean;
  author: User;
  createdAt: Date;
}

interface ListParameters extends PageParameters {
  scope: 'created_by_me' | 'all';
  state: 'opened' | 'closed' | 'all';
  author_id?: number;
  created_after?: Date;
  order_by: 'created_at';
  sort: 'asc' | 'desc';
}

interface CreateParameters {
  title: string;
  description: string;
  labels: string | string[];
  confidential: boolean;
}

const PATH = '/projects/{id}/issues';
const LONGEST_TITLE = 255;
/** As the host stores it; commands on lines of their own are taken out of descriptions and done. */
const TITLE_COMMAND = /^\/title (.+)$/m;

/** Issues of a project: listed, read, opened. */
export function issueRoutes(host: CodeHost): ServerRoute[] {
  return [
    projectRoute<ListParameters>(
      host,
      {
        method: 'GET',
        path: PATH,
        role: ROLE.guest,
        parameters: {
          ...pageParameters,
          scope: Joi.valid('created_by_me', 'all').default('all'),
          state: Joi.valid('opened', 'closed', 'all').default('all'),
          author_id: Joi.number().integer(),
          created_after: Joi.date().iso(),
          order_by: Joi.valid('created_at').default('created_at'),
          sort: Joi.valid('asc', 'desc').default('desc'),
        },
      },
      list,
    ),
    projectRoute<{ issue_iid: number }>(
      host,
      {
        method: 'GET',
        path: `${PATH}/{issue_iid}`,
        role: ROLE.guest,
        parameters: { issue_iid: Joi.number().integer().required() },
      },
      (call) => {
        const issue = visible(call).find(({ iid }) => iid === call.parameters.issue_iid);
        if (!issue) throw notFound();
        return show(host, issue);
      },
    ),
    projectRoute<CreateParameters>(
      host,
      {
        method: 'POST',
        path: PATH,
        role: ROLE.guest,
        parameters: {
          title: Joi.string().required(),
          description: Joi.string().allow('').default(''),
          labels: Joi.alternatives(Joi.array().items(Joi.string()), Joi.string().allow('')).default(''),
          confidential: Joi.boolean().default(false),
        },
      },
      create,
    ),
  ];
}

/** A project without a tracker shows none; confidential ones are for reporters and who wrote them. */
function visible({ host, project, user, accessLevel }: SignedIn<ProjectCall<unknown>>): Issue[] {
  if (!project.issuesEnabled) return [];
  return host.issues.filter(
    (each) =>
      each.project === project &&
      (!each.confidential || accessLevel >= ROLE.reporter || each.author === user),
  );
}

function list(call: SignedIn<ProjectCall<ListParameters>>): Answer {
  const { host, parameters, user } = call;
  const { scope, state, author_id, created_after: after, sort } = parameters;
  const found = visible(call).filter(
    (each) =>
      (scope === 'all' || each.author === user) &&
      (state === 'all' || each.state === state) &&
      (author_id ?? each.author.id) === each.author.id &&
      (!after || each.createdAt >= after),
  );
  return page(call, sort === 'asc' ? found : found.reverse(), (each) => show(host, each));
}

function create({ host, project, parameters, user, accessLevel }: SignedIn<ProjectCall<CreateParameters>>) {
  if (!project.issuesEnabled) throw forbidden();
  const { description, labels, confidential } = parameters;
  const title = TITLE_COMMAND.exec(description)?.[1] ?? parameters.title;
  if (title.length > LONGEST_TITLE)
    throw badRequest({ title: [`is too long (maximum is ${LONGEST_TITLE} characters)`] });
  const names = typeof labels === 'string' ? labels.split(',') : labels;
  const issue: Issue = {
    id: host.state.nextId('issue', 5000),
    iid: host.state.nextId(`issue of ${project.id}`),
    ...{ project, title, confidential },
    description: description.replace(TITLE_COMMAND, ''),
    state: 'opened',
    // Guests may open issues, and may not label them.
    labels:
      accessLevel < ROLE.reporter ? [] : names.map((label) => label.trim()).filter((label) => label !== ''),
    author: user,
    createdAt: new Date(),
  };
  host.issues.push(issue);
  return show(host, issue);
}

function show(host: CodeHost, issue: Issue) {
  const { project, createdAt, author, iid } = issue;
  const { id, title, description, state, labels, confidential } = issue;
  return {
    ...{ id, iid, title, description, state, labels, confidential },
    project_id: project.id,
    author: showUser(host, author),
    assignees: [],
    assignee: null,
    milestone: null,
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
    closed_at: null,
    closed_by: null,
    due_date: null,
    discussion_locked: null,
    issue_type: 'issue',
    type: 'ISSUE',
    upvotes: 0,
    downvotes: 0,
    user_notes_count: 0,
    merge_requests_count: 0,
    references: { short: `#${iid}`, relative: `#${iid}`, full: `${fullPath(project)}#${iid}` },
    web_url: `${host.url}/${fullPath(project)}/-/issues/${iid}`,
  };
}
