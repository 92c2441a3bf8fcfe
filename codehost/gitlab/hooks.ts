import { ProjectHooks } from '@gitbeaker/rest';
import Joi from 'joi';
import type { Hook, HookInstaller } from '../ports.js';
import { readAnswer, readAnswers } from './answer.js';
import { instant } from './answer-fields.js';
import type { CallContext, Connection } from './connection.js';
import { nullWhenMissing } from './missing.js';
import { pages } from './pages.js';

interface HookAnswer {
  id: number;
  url: string;
  alert_status?: string;
  disabled_until?: string | null;
}

const hookAnswer = Joi.object<HookAnswer>({
  id: Joi.number().integer().required(),
  url: Joi.string().max(4096).required(),
  alert_status: Joi.string().max(100),
  disabled_until: instant.allow(null),
}).required();

/** The events of the interface, and notes, by which people reply to comments; all others stay off. */
const events = {
  pushEvents: true,
  mergeRequestsEvents: true,
  vulnerabilityEvents: true,
  noteEvents: true,
  enableSslVerification: true,
};

export function hookInstaller(connection: Connection): HookInstaller {
  const resource = (context: CallContext) =>
    new ProjectHooks(connection.resource({ ...context, role: 'Maintainer' }));
  return {
    async hooks(projectId) {
      const what = `the webhooks of project ${projectId}`;
      const path = `projects/${encodeURIComponent(projectId)}/hooks`;
      const found: Hook[] = [];
      for await (const page of pages(connection, { path, what, role: 'Maintainer' }))
        found.push(...(await readAnswers(hookAnswer, page, what, toHook)));
      return found;
    },

    async installHook(projectId, { url, secret }) {
      const what = `a webhook for project ${projectId}`;
      const hooks = resource({ what, secrets: [secret] });
      return toHook(
        readAnswer(hookAnswer, await hooks.add(projectId, url, { ...events, token: secret }), what),
      );
    },

    async updateHook(projectId, hookId, { url, secret }) {
      const what = `the change of webhook ${hookId} of project ${projectId}`;
      const hooks = resource({ what, secrets: [secret] });
      const changed = await hooks.edit(projectId, Number(hookId), url, { ...events, token: secret });
      return toHook(readAnswer(hookAnswer, changed, what));
    },

    async removeHook(projectId, hookId) {
      const what = `the removal of webhook ${hookId} of project ${projectId}`;
      await nullWhenMissing(() => resource({ what }).remove(projectId, Number(hookId)));
    },
  };
}

function toHook({ id, url, alert_status, disabled_until }: HookAnswer): Hook {
  const paused = disabled_until ? Date.parse(disabled_until) > Date.now() : false;
  return { id: String(id), url, disabled: paused || (alert_status ?? 'executable') !== 'executable' };
}
