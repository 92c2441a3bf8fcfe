import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { projectRoute } from './api.js';
import { type Delivery, type Hook, type HookTrigger, isDisabled, isPaused } from './hook-deliveries.js';
import type { CodeHost } from './host.js';
import { type Project, ROLE } from './model.js';
import { type PageParameters, page, pageParameters } from './pagination.js';
import { notFound, Refusal } from './refusal.js';

type HookParameters = {
  url?: string;
  name?: string;
  description?: string;
  token?: string;
  signing_token?: string;
  push_events_branch_filter?: string;
  enable_ssl_verification?: boolean;
} & Partial<Record<HookTrigger, boolean>>;

const TRIGGERS: HookTrigger[] = [
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'note_events',
  'pipeline_events',
  'job_events',
  'vulnerability_events',
  'resource_access_token_events',
];

const LOCAL_NAMES = /^(localhost|127\.|\[::1\]|10\.|192\.168\.)/;

const fields = {
  name: Joi.string().allow(''),
  description: Joi.string().allow(''),
  token: Joi.string().allow(''),
  signing_token: Joi.string()
    .pattern(/^whsec_[A-Za-z0-9+/]{43}=$/)
    .allow(''),
  push_events_branch_filter: Joi.string().allow(''),
  enable_ssl_verification: Joi.boolean(),
  ...Object.fromEntries(TRIGGERS.map((trigger) => [trigger, Joi.boolean()])),
};

/** Hooks of a project, which only maintainers may see and change, and the log of their calls. */
export function hookRoutes(host: CodeHost): ServerRoute[] {
  const path = '/projects/{id}/hooks';
  const one = { hook_id: Joi.number().integer().required() };
  const role = ROLE.maintainer;
  return [
    projectRoute<PageParameters>(host, { method: 'GET', path, role, parameters: pageParameters }, (call) =>
      page(call, host.hooks.of(call.project), (hook) => showHook(call.project, hook)),
    ),
    projectRoute<{ hook_id: number }>(
      host,
      { method: 'GET', path: `${path}/{hook_id}`, role, parameters: one },
      ({ project, parameters }) => showHook(project, findHook(host, project, parameters.hook_id)),
    ),
    projectRoute<HookParameters & { url: string }>(
      host,
      { method: 'POST', path, role, parameters: { ...fields, url: Joi.string().required() } },
      ({ project, parameters }) => {
        const hook = newHook(host.state.nextId('hook'), checkedUrl(host, parameters.url));
        change(hook, parameters);
        host.hooks.of(project).push(hook);
        return showHook(project, hook);
      },
    ),
    projectRoute<HookParameters & { hook_id: number }>(
      host,
      {
        method: 'PUT',
        path: `${path}/{hook_id}`,
        role,
        parameters: { ...fields, ...one, url: Joi.string() },
      },
      ({ project, parameters }) => {
        const hook = findHook(host, project, parameters.hook_id);
        if (parameters.url !== undefined) hook.url = checkedUrl(host, parameters.url);
        change(hook, parameters);
        return showHook(project, hook);
      },
    ),
    projectRoute<{ hook_id: number }>(
      host,
      { method: 'DELETE', path: `${path}/{hook_id}`, role, parameters: one },
      ({ project, parameters }) => {
        const hooks = host.hooks.of(project);
        hooks.splice(hooks.indexOf(findHook(host, project, parameters.hook_id)), 1);
        return null;
      },
    ),
    ...deliveryRoutes(host, path),
  ];
}

function deliveryRoutes(host: CodeHost, path: string): ServerRoute[] {
  const role = ROLE.maintainer;
  return [
    projectRoute<PageParameters & { hook_id: number }>(
      host,
      {
        method: 'GET',
        path: `${path}/{hook_id}/events`,
        role,
        parameters: { ...pageParameters, hook_id: Joi.number().integer().required() },
      },
      (call) => {
        const hook = findHook(host, call.project, call.parameters.hook_id);
        return page(call, deliveriesOf(host, hook).reverse(), showDelivery);
      },
    ),
    projectRoute<{ hook_id: number; event_id: number }>(
      host,
      {
        method: 'POST',
        path: `${path}/{hook_id}/events/{event_id}/resend`,
        role,
        parameters: {
          hook_id: Joi.number().integer().required(),
          event_id: Joi.number().integer().required(),
        },
      },
      async ({ project, parameters }) => {
        const hook = findHook(host, project, parameters.hook_id);
        const delivery = deliveriesOf(host, hook).find(({ id }) => id === parameters.event_id);
        if (!delivery) throw notFound();
        const sent = await host.hooks.resend(project, hook, delivery);
        if (sent.status === null) throw new Refusal(422, { message: sent.failure });
        return { response_status: sent.status };
      },
    ),
  ];
}

function deliveriesOf(host: CodeHost, hook: Hook): Delivery[] {
  return host.hooks.log.filter(({ hookId }) => hookId === hook.id);
}

function findHook(host: CodeHost, project: Project, id: number): Hook {
  const hook = host.hooks.of(project).find((each) => each.id === id);
  if (!hook) throw notFound();
  return hook;
}

function newHook(id: number, url: string): Hook {
  const events = Object.fromEntries(TRIGGERS.map((trigger) => [trigger, trigger === 'push_events']));
  return {
    id,
    url,
    name: null,
    description: null,
    token: null,
    signingToken: null,
    events: events as Record<HookTrigger, boolean>,
    pushEventsBranchFilter: '',
    verifyCertificate: true,
    createdAt: new Date(),
    failuresInARow: 0,
    disabledUntil: null,
  };
}

function change(hook: Hook, parameters: HookParameters): void {
  hook.name = parameters.name ?? hook.name;
  hook.description = parameters.description ?? hook.description;
  if (parameters.token !== undefined) hook.token = parameters.token || null;
  if (parameters.signing_token !== undefined) hook.signingToken = parameters.signing_token || null;
  hook.pushEventsBranchFilter = parameters.push_events_branch_filter ?? hook.pushEventsBranchFilter;
  hook.verifyCertificate = parameters.enable_ssl_verification ?? hook.verifyCertificate;
  for (const trigger of TRIGGERS) hook.events[trigger] = parameters[trigger] ?? hook.events[trigger];
}

/** Refuses what is no web address, and, where the host is told to, addresses of its own network. */
function checkedUrl(host: CodeHost, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isRefused = !host.allowsLocalHooks && LOCAL_NAMES.test(url?.hostname ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || isRefused)
    throw new Refusal(422, { error: 'Invalid url given' });
  return text;
}

function showHook(project: Project, hook: Hook) {
  return {
    id: hook.id,
    url: hook.url,
    name: hook.name,
    description: hook.description,
    created_at: hook.createdAt.toISOString(),
    project_id: project.id,
    ...hook.events,
    push_events_branch_filter: hook.pushEventsBranchFilter,
    branch_filter_strategy: 'wildcard',
    enable_ssl_verification: hook.verifyCertificate,
    custom_webhook_template: null,
    custom_headers: [],
    url_variables: [],
    alert_status: isDisabled(hook) ? 'disabled' : isPaused(hook) ? 'temporarily_disabled' : 'executable',
    disabled_until: hook.disabledUntil?.toISOString() ?? null,
    token_present: hook.token !== null,
    signing_token_present: hook.signingToken !== null,
  };
}

function showDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    url: delivery.url,
    trigger: delivery.trigger.replace(/_events$/, '_hooks'),
    request_headers: delivery.headers,
    request_data: delivery.body,
    response_headers: {},
    response_body: delivery.answer,
    response_status: delivery.status === null ? 'internal error' : String(delivery.status),
    execution_duration: delivery.seconds,
    created_at: delivery.at.toISOString(),
  };
}
