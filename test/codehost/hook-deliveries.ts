import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import type { CodeHost } from './host.js';
import type { Project } from './model.js';

export type HookTrigger =
  | 'push_events'
  | 'tag_push_events'
  | 'merge_requests_events'
  | 'note_events'
  | 'pipeline_events'
  | 'job_events'
  | 'vulnerability_events'
  | 'resource_access_token_events';

export interface Hook {
  id: number;
  url: string;
  name: string | null;
  description: string | null;
  token: string | null;
  /** `whsec_` and 32 bytes in base64: deliveries are signed with them. */
  signingToken: string | null;
  events: Record<HookTrigger, boolean>;
  pushEventsBranchFilter: string;
  verifyCertificate: boolean;
  createdAt: Date;
  failuresInARow: number;
  /** Null when it is not paused. */
  disabledUntil: Date | null;
}

/** One call of a hook, as the log of deliveries keeps it; the token is left out. */
export interface Delivery {
  id: number;
  hookId: number;
  projectId: number;
  trigger: HookTrigger;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  /** Null when there was no answer. */
  status: number | null;
  answer: string;
  failure: string | null;
  at: Date;
  seconds: number;
}

const EVENT_NAMES: Record<HookTrigger, string> = {
  push_events: 'Push Hook',
  tag_push_events: 'Tag Push Hook',
  merge_requests_events: 'Merge Request Hook',
  note_events: 'Note Hook',
  pipeline_events: 'Pipeline Hook',
  job_events: 'Job Hook',
  vulnerability_events: 'Vulnerability Hook',
  resource_access_token_events: 'Resource Access Token Hook',
};

const TIMEOUT = 10_000;
const KEPT_ANSWER = 8 * 1024;
const FAILURES_UNTIL_PAUSE = 4;
const FAILURES_UNTIL_DISABLED = 40;
const DAY = 24 * 3600_000;

export interface DeliveryOptions {
  /** PEM of authorities that the host trusts besides the usual ones when it calls a hook over HTTPS. */
  authority?: string;
}

/** Calls the hooks of projects, in the order of events for each hook, and keeps what came of it. */
export class HookDeliveries {
  readonly log: Delivery[] = [];
  private readonly hooks = new Map<number, Hook[]>();
  private readonly queues = new Map<Hook, Promise<void>>();
  private readonly agents: Record<'checked' | 'unchecked', Agent>;

  constructor(
    private readonly host: CodeHost,
    options: DeliveryOptions = {},
  ) {
    this.agents = {
      checked: new Agent({ connect: { ca: options.authority } }),
      unchecked: new Agent({ connect: { rejectUnauthorized: false } }),
    };
  }

  of(project: Project): Hook[] {
    const hooks = this.hooks.get(project.id) ?? [];
    this.hooks.set(project.id, hooks);
    return hooks;
  }

  /** Calls every hook of the project that wants the event. `branch` is compared with the filter of push hooks. */
  send(project: Project, trigger: HookTrigger, body: unknown, branch?: string): void {
    const eventId = randomUUID();
    for (const hook of this.of(project)) {
      if (!hook.events[trigger] || isPaused(hook)) continue;
      if (branch !== undefined && !passesFilter(hook.pushEventsBranchFilter, branch)) continue;
      const headers = { ...this.headers(trigger), 'x-gitlab-event-uuid': eventId };
      this.enqueue(hook, project, { trigger, headers, body });
    }
  }

  /** Sends a delivery once more with the same idempotency key. */
  async resend(project: Project, hook: Hook, delivery: Delivery): Promise<Delivery> {
    const { trigger, headers, body } = delivery;
    return this.deliver(hook, project, { trigger, headers, body });
  }

  /** Waits until no delivery is under way. */
  async settled(): Promise<void> {
    for (let queues = [...this.queues.values()]; ; queues = [...this.queues.values()]) {
      await Promise.all(queues);
      if ([...this.queues.values()].every((queue) => queues.includes(queue))) return;
    }
  }

  /** Ends what is under way, and calls nobody any more. */
  async close(): Promise<void> {
    this.hooks.clear();
    await Promise.all([this.agents.checked.destroy(), this.agents.unchecked.destroy()]);
    await this.settled();
  }

  private headers(trigger: HookTrigger): Record<string, string> {
    return {
      'content-type': 'application/json',
      'user-agent': 'GitLab/18.5.0',
      'x-gitlab-event': EVENT_NAMES[trigger],
      'x-gitlab-webhook-uuid': randomUUID(),
      'x-gitlab-instance': this.host.url,
      'idempotency-key': randomUUID(),
    };
  }

  private enqueue(hook: Hook, project: Project, call: Pick<Delivery, 'trigger' | 'headers' | 'body'>): void {
    const queue = (this.queues.get(hook) ?? Promise.resolve()).then(async () => {
      if (this.of(project).includes(hook)) await this.deliver(hook, project, call);
    });
    this.queues.set(hook, queue);
  }

  private async deliver(
    hook: Hook,
    project: Project,
    { trigger, headers, body }: Pick<Delivery, 'trigger' | 'headers' | 'body'>,
  ): Promise<Delivery> {
    const startedAt = Date.now();
    const outcome = await this.call(hook, headers, body);
    count(hook, outcome.status);
    const delivery: Delivery = {
      id: this.host.state.nextId('delivery'),
      hookId: hook.id,
      projectId: project.id,
      trigger,
      url: hook.url,
      headers,
      body,
      ...outcome,
      at: new Date(startedAt),
      seconds: (Date.now() - startedAt) / 1000,
    };
    this.log.push(delivery);
    return delivery;
  }

  private async call(hook: Hook, headers: Record<string, string>, body: unknown) {
    const text = JSON.stringify(body);
    try {
      const answer = await request(hook.url, {
        method: 'POST',
        headers: { ...headers, ...secretHeaders(hook, headers['idempotency-key'], text) },
        body: text,
        dispatcher: this.agents[hook.verifyCertificate ? 'checked' : 'unchecked'],
        headersTimeout: TIMEOUT,
        bodyTimeout: TIMEOUT,
      });
      const said = await answer.body.text();
      return { status: answer.statusCode, answer: said.slice(0, KEPT_ANSWER), failure: null };
    } catch (error) {
      return { status: null, answer: '', failure: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** What proves to the receiver who calls; kept out of the log. */
function secretHeaders(hook: Hook, id: string, body: string): Record<string, string> {
  const headers: Record<string, string> = {};
  if (hook.token !== null) headers['x-gitlab-token'] = hook.token;
  if (hook.signingToken !== null) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from(hook.signingToken.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    headers['webhook-id'] = id;
    headers['webhook-timestamp'] = timestamp;
    headers['webhook-signature'] = `v1,${signature}`;
  }
  return headers;
}

export function isPaused(hook: Hook): boolean {
  return isDisabled(hook) || (hook.disabledUntil !== null && hook.disabledUntil.getTime() > Date.now());
}

export function isDisabled(hook: Hook): boolean {
  return hook.failuresInARow >= FAILURES_UNTIL_DISABLED;
}

/** Success is 2xx or 3xx; from the fourth failure in a row on the hook rests for a minute, two, four ... a day. */
function count(hook: Hook, status: number | null): void {
  if (status !== null && status >= 200 && status < 400) {
    hook.failuresInARow = 0;
    hook.disabledUntil = null;
    return;
  }
  hook.failuresInARow++;
  if (hook.failuresInARow < FAILURES_UNTIL_PAUSE) return;
  const pause = Math.min(DAY, 60_000 * 2 ** (hook.failuresInARow - FAILURES_UNTIL_PAUSE));
  hook.disabledUntil = new Date(Date.now() + pause);
}

function passesFilter(filter: string, branch: string): boolean {
  if (filter === '') return true;
  const pattern = filter.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(branch);
}
