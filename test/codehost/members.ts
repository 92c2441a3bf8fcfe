import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { showUser } from './accounts.js';
import { projectRoute } from './api.js';
import type { CodeHost } from './host.js';
import { type Project, ROLE, type User } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { notFound } from './refusal.js';

/** Members of a project, those of its groups included. */
export function memberRoutes(host: CodeHost): ServerRoute[] {
  const path = '/projects/{id}/members/all';
  return [
    projectRoute<PageParameters>(
      host,
      { method: 'GET', path, role: ROLE.guest, parameters: pageParameters },
      (call) => {
        const members = [...host.state.users.values()].filter(
          (user) => host.state.accessLevel(call.project, user) > 0,
        );
        return page(call, members, (user) => showMember(host, call.project, user));
      },
    ),
    projectRoute<{ user_id: number }>(
      host,
      {
        method: 'GET',
        path: `${path}/{user_id}`,
        role: ROLE.guest,
        parameters: { user_id: Joi.number().integer().required() },
      },
      ({ project, parameters }) => {
        const user = host.state.users.get(parameters.user_id);
        if (!user || host.state.accessLevel(project, user) === 0) throw notFound();
        return showMember(host, project, user);
      },
    ),
  ];
}

function showMember(host: CodeHost, project: Project, user: User) {
  return {
    ...showUser(host, user),
    access_level: host.state.accessLevel(project, user),
    created_at: project.createdAt.toISOString(),
    expires_at: null,
    membership_state: 'active',
  };
}
