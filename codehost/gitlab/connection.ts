import { createRequesterFn, type RequestOptions, type ResourceOptions } from '@gitbeaker/requester-utils';
import type { Dispatcher } from 'undici';
import type { JsonBounds } from '#protocol/json-bounds.js';
import type { Clock } from '../network/clock.js';
import { type Answer, type ExchangeLimits, guardedRequest } from '../network/guarded-request.js';
import { type RetryLimits, withRetries } from '../network/retry.js';
import { CodeHostError } from '../ports.js';
import { Turns } from '../turns.js';
import { hostError } from './host-error.js';
import { JsonBoundError, readLongJson } from './long-json.js';
import type { Throttle } from './throttle.js';

/** Of a page of a hundred rows: a thread of 5,000 notes has some 300,000 members. */
const ANSWER_BOUNDS: JsonBounds = { depth: 100, members: 500_000 };
/** Characters of an answer in JSON: a thread of 5,000 long notes has some 10 million. */
const MOST_JSON = 12 * 1024 * 1024;
/** Characters of an answer that is read in one go. */
const SHORT_ANSWER = 256 * 1024;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What every call says of itself. */
export interface CallContext {
  /** What is asked, for messages, as in "the code host refused ...": "the list of projects". */
  what: string;
  /** The role that the account needs on the project; Developer unless said. */
  role?: 'Reporter' | 'Maintainer';
  /** Secrets in the body, kept out of messages just as the token is. */
  secrets?: string[];
  signal?: AbortSignal;
}

/** A call below `/api/v4`. */
export interface Call extends CallContext {
  method: Method;
  /** Percent-encoded, without a slash at the start. */
  path: string;
  /** Without the question mark. */
  query?: string;
  /** Sent as JSON. */
  body?: unknown;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Parsed JSON; null where the answer is empty. */
  body: unknown;
}

export interface ConnectionOptions {
  /** As `parseInstanceUrl` gives it. */
  instanceUrl: string;
  token: string;
  dispatcher: Dispatcher;
  throttle: Throttle;
  clock: Clock;
  /** Told of each call that failed, when its repetitions have, too. */
  failed?: ((error: CodeHostError) => void) | undefined;
  limits: ExchangeLimits & RetryLimits;
}

/** One account at one instance: every request of the GitLab client goes through `call`. */
export class Connection {
  readonly instanceUrl: string;
  /** Not a field that inspection shows. */
  readonly #options: ConnectionOptions;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.instanceUrl = options.instanceUrl;
  }

  /** Asks and reads JSON. Throws CodeHostError for every status from 400 on and for answers that are no JSON. */
  async call(call: Call): Promise<Reply> {
    const answer = await this.counted(call, 'application/json');
    if (answer.text === '') return { status: answer.status, headers: answer.headers, body: null };
    if (answer.text.length > MOST_JSON)
      throw new CodeHostError(
        'unreachable',
        `The code host answered ${call.what} with more than ${MOST_JSON / 1024 / 1024} MB of JSON. Check that the instance URL leads to the code host itself.`,
        answer.status,
      );
    try {
      return { status: answer.status, headers: answer.headers, body: await parsed(answer.text) };
    } catch (error) {
      if (error instanceof JsonBoundError)
        throw new CodeHostError(
          'unreachable',
          `The code host answered ${call.what} with more than ${ANSWER_BOUNDS.members} values, or with values more than ${ANSWER_BOUNDS.depth} levels deep. Check that the instance URL leads to the code host itself.`,
          answer.status,
        );
      throw new CodeHostError(
        'unreachable',
        `The code host answered ${call.what} with something that is no JSON. Check that the instance URL leads to the code host itself, and not to a sign-in page or proxy.`,
        answer.status,
      );
    }
  }

  /** The same for text that is no JSON. */
  async text(call: Call): Promise<string> {
    return (await this.counted(call, 'text/plain')).text;
  }

  /** What gitbeaker's resources are built with: they name the paths, and send nothing by themselves. */
  resource(context: CallContext) {
    const base = `${this.instanceUrl}/api/v4/`;
    const send = createRequesterFn(
      async (_service: ResourceOptions, options: RequestOptions) => options,
      async (endpoint, given) => {
        const options = (given ?? {}) as RequestOptions;
        if (typeof options.body === 'object') throw new TypeError('forms are not sent');
        const prefix = (options.prefixUrl ?? base).slice(base.length);
        const reply = await this.call({
          ...context,
          method: (options.method ?? 'GET') as Method,
          path: prefix === '' ? endpoint : `${prefix}/${endpoint}`,
          query: options.searchParams,
          // Some proxies refuse a DELETE with a body, which gitbeaker gives it even when there is nothing to say.
          body: options.body === undefined || options.body === '{}' ? undefined : JSON.parse(options.body),
        });
        return { ...reply, body: reply.body as Record<string, unknown> | null };
      },
    );
    return { host: this.instanceUrl, requesterFn: send, queryTimeout: null, rateLimits: {} };
  }

  private async counted(call: Call, accept: string): Promise<Answer> {
    try {
      return await this.exchange(call, accept);
    } catch (error) {
      if (error instanceof CodeHostError) this.#options.failed?.(error);
      throw error;
    }
  }

  private async exchange(call: Call, accept: string): Promise<Answer> {
    const { instanceUrl, token, dispatcher, throttle, clock, limits } = this.#options;
    const url = new URL(`${instanceUrl}/api/v4/${call.path}`);
    // A name such as ".." would lead to another call than the one that is meant.
    if (!url.href.endsWith(`/api/v4/${call.path}`))
      throw new CodeHostError('not-found', `The code host has no answer to ${call.what}: no such name.`);
    if (call.query !== undefined) url.search = call.query;
    const headers: Record<string, string> = { accept, authorization: `Bearer ${token}` };
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const { method, signal } = call;
    const secrets = [token, ...(call.secrets ?? [])];
    const answer = await withRetries(
      () =>
        throttle.run(
          () => guardedRequest(dispatcher, { method, url, headers, body, limits, secrets, signal }),
          signal,
        ),
      { method, limits, clock, signal, onRateLimit: (waitMs) => throttle.keepQuiet(waitMs) },
    );
    if (answer.status >= 400) throw hostError(answer, call, secrets);
    return answer;
  }
}

/** Others are answered while a long one is read. @throws {JsonBoundError} and {SyntaxError} */
function parsed(text: string): unknown {
  if (text.length <= SHORT_ANSWER) return JSON.parse(text);
  return new Turns().through(readLongJson(text, ANSWER_BOUNDS));
}
