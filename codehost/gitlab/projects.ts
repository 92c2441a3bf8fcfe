import { ProjectMembers, Projects } from '@gitbeaker/rest';
import Joi from 'joi';
import { RedirectRefused } from '../network/guarded-request.js';
import { quoted } from '../network/host-text.js';
import { CodeHostError, type Project, type ProjectDirectory } from '../ports.js';
import { readAnswer, readAnswers } from './answer.js';
import { instant, webLink } from './answer-fields.js';
import type { CallContext, Connection } from './connection.js';
import { nullWhenMissing } from './missing.js';
import { pages } from './pages.js';

interface Access {
  access_level: number;
}

interface ProjectAnswer {
  id: number;
  name: string;
  path_with_namespace: string;
  web_url: string;
  default_branch: string | null;
  empty_repo: boolean;
  archived: boolean;
  last_activity_at: string | null;
  marked_for_deletion_on?: string | null;
  marked_for_deletion_at?: string | null;
  permissions?: { project_access: Access | null; group_access: Access | null };
}

const access = Joi.object<Access>({ access_level: Joi.number().integer().required() })
  .allow(null)
  .default(null);

const projectAnswer = Joi.object<ProjectAnswer>({
  id: Joi.number().integer().positive().required(),
  name: Joi.string().max(1024).required(),
  // It becomes a part of the clone URL, so nothing in it may end the path or climb out of it.
  path_with_namespace: Joi.string()
    .max(2048)
    .pattern(/^(?!.*(^|\/)\.{1,2}(\/|$))[^\s/\\?#%:@\p{C}]+(\/[^\s/\\?#%:@\p{C}]+)+$/u)
    .required(),
  web_url: webLink.required(),
  default_branch: Joi.string().max(1024).allow(null).default(null),
  empty_repo: Joi.boolean().default(false),
  archived: Joi.boolean().default(false),
  last_activity_at: instant.allow(null).default(null),
  marked_for_deletion_on: Joi.string().allow(null),
  marked_for_deletion_at: Joi.string().allow(null),
  permissions: Joi.object({ project_access: access, group_access: access }),
}).required();

const memberAnswer = Joi.object<Access>({ access_level: Joi.number().integer().required() }).required();
const languagesAnswer = Joi.object<Record<string, number>>()
  .pattern(Joi.string().max(100), Joi.number())
  .max(1000)
  .required();

/** The projects that the account sees, and what is known of each. */
export function projectDirectory(connection: Connection, accountId: () => Promise<string>): ProjectDirectory {
  return {
    async *projects({ activeSince, afterId, signal } = {}) {
      const what = 'the list of projects';
      const query: Record<string, string> = {
        membership: 'true',
        pagination: 'keyset',
        order_by: 'id',
        sort: 'asc',
      };
      if (activeSince !== undefined) query.last_activity_after = activeSince.toISOString();
      if (afterId !== undefined) query.id_after = afterId;
      let last = Number(afterId ?? 0);
      for await (const page of pages(connection, { path: 'projects', query, what, signal })) {
        const found = await readAnswers(projectAnswer, page, what, (answer) => answer);
        for (const { id } of found) {
          if (id <= last) throw new CodeHostError('unreachable', `The code host gave ${what} out of order.`);
          last = id;
        }
        if (found.length > 0) yield found.map((project) => toProject(project, connection.instanceUrl));
      }
    },

    async project(idOrFullName) {
      const context = { what: `project ${quoted(idOrFullName)}` };
      const found = await nullWhenMissing(() => showProject(connection, idOrFullName, context));
      if (found === null) return null;
      const project = toProject(readAnswer(projectAnswer, found, context.what), connection.instanceUrl);
      if (project.accessLevel !== null) return project;
      return { ...project, accessLevel: await inheritedAccess(connection, project.id, await accountId()) };
    },

    async languages(projectId) {
      const what = `the languages of project ${projectId}`;
      const found = await new Projects(connection.resource({ what })).showLanguages(projectId);
      return readAnswer(languagesAnswer, found, what);
    },
  };
}

/** A project that moved is answered by a redirect to its id, which is followed when it stays where it was asked. */
async function showProject(
  connection: Connection,
  idOrFullName: string,
  context: CallContext,
): Promise<unknown> {
  const projects = new Projects(connection.resource(context));
  try {
    return await projects.show(idOrFullName);
  } catch (error) {
    if (!(error instanceof RedirectRefused) || !URL.canParse(error.location(), connection.instanceUrl))
      throw error;
    const target = new URL(error.location(), connection.instanceUrl).href.split('?')[0];
    const id = /^\/api\/v4\/projects\/(\d{1,18})$/.exec(
      target.startsWith(connection.instanceUrl) ? target.slice(connection.instanceUrl.length) : '',
    );
    if (id === null || id[1] === idOrFullName) throw error;
    return projects.show(id[1]);
  }
}

/** The role by a group further up, which the project itself does not tell; null for a stranger. */
async function inheritedAccess(
  connection: Connection,
  projectId: string,
  userId: string,
): Promise<number | null> {
  const what = `the role of the account in project ${projectId}`;
  const members = new ProjectMembers(connection.resource({ what }));
  try {
    const member = await members.show(projectId, Number(userId), { includeInherited: true });
    return readAnswer(memberAnswer, member, what).access_level;
  } catch (error) {
    if (error instanceof CodeHostError && error.isHidden) return null;
    throw error;
  }
}

function toProject(answer: ProjectAnswer, instanceUrl: string): Project {
  const levels = [answer.permissions?.project_access, answer.permissions?.group_access].flatMap((level) =>
    level ? [level.access_level] : [],
  );
  return {
    id: String(answer.id),
    name: answer.name,
    fullName: answer.path_with_namespace,
    // Not the host's own word for it: the clone token goes there.
    clonePath: `${instanceUrl}/${encodeURI(answer.path_with_namespace)}.git`,
    webUrl: answer.web_url,
    // An empty repository has a name for its first branch, but no branch.
    defaultBranch: answer.empty_repo ? null : answer.default_branch,
    archived: answer.archived,
    markedForDeletion: Boolean(answer.marked_for_deletion_on ?? answer.marked_for_deletion_at),
    lastActivityAt: answer.last_activity_at === null ? null : new Date(answer.last_activity_at),
    accessLevel: levels.length === 0 ? null : Math.max(...levels),
  };
}
