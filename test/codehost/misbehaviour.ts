import type { Request, ResponseToolkit, Server } from '@hapi/hapi';

/** Which requests are meant. All fields given must fit; a text path is compared whole, without the query. */
export interface RequestMatcher {
  method?: string;
  /** Of the path as sent, with its percent-encoding and `/api/v4`. */
  path?: string | RegExp;
}

/** What the code host does instead of answering as it should. */
export type Misbehaviour =
  /** 429; text is what the throttle in front of the application sends. `retryAfter` in seconds, as a date, or left out. */
  | { kind: 'rate-limit'; as: 'json' | 'text'; retryAfter?: number | Date }
  /** 502 with a page of HTML, or another status and text. */
  | { kind: 'error'; status?: number; text?: string; contentType?: string }
  /** Accepts the request and never answers, or never ends its answer. */
  | { kind: 'stall'; where: 'before-headers' | 'in-body' }
  /** Closes the connection without an answer, or in the middle of one. */
  | { kind: 'cut'; where: 'before-headers' | 'in-body' }
  | { kind: 'redirect'; to: string; status?: number }
  | { kind: 'expired-token' }
  | { kind: 'narrow-scope' }
  /** Status 200 (or another) and JSON that ends too early. */
  | { kind: 'broken-json'; status?: number }
  /** Valid JSON that is not what was asked for. */
  | { kind: 'other-json'; body: unknown; status?: number };

export interface Misbehaving {
  when: RequestMatcher | ((request: { method: string; path: string }) => boolean);
  how: Misbehaviour;
  /** Number of requests that it happens to; all by default. */
  times?: number;
  /** Number of fitting requests that pass before. */
  skip?: number;
  /** The request is carried out first, and only its answer is lost: the reason why no POST is repeated blindly. */
  carriedOut?: boolean;
}

/** One misbehaviour that was ordered. */
export interface Order {
  /** How many requests it happened to. */
  readonly hits: number;
  end(): void;
}

interface ActiveOrder extends Misbehaving {
  seen: number;
  hits: number;
}

const HALF_A_BODY = '{"id":1,"name":"cut off in the mid';

/** Orders of misbehaviour and their execution. */
export class Misbehaviours {
  private readonly orders = new Set<ActiveOrder>();

  order(misbehaving: Misbehaving): Order {
    const order: ActiveOrder = { ...misbehaving, seen: 0, hits: 0 };
    this.orders.add(order);
    return {
      get hits() {
        return order.hits;
      },
      end: () => this.orders.delete(order),
    };
  }

  endAll(): void {
    this.orders.clear();
  }

  install(server: Server): void {
    const afterwards = new WeakMap<Request, Misbehaviour>();
    server.ext('onRequest', (request, toolkit) => {
      const order = this.orderFor(request);
      if (order === null) return toolkit.continue;
      if (!order.carriedOut) return misbehave(order.how, request, toolkit);
      afterwards.set(request, order.how);
      return toolkit.continue;
    });
    server.ext('onPreResponse', (request, toolkit) => {
      const how = afterwards.get(request);
      return how ? misbehave(how, request, toolkit) : toolkit.continue;
    });
  }

  private orderFor(request: Request): ActiveOrder | null {
    const asked = {
      method: request.method.toUpperCase(),
      path: (request.raw.req.url ?? '').split('?')[0],
    };
    for (const order of this.orders) {
      if (!fits(order.when, asked)) continue;
      order.seen++;
      if (order.seen <= (order.skip ?? 0) || order.hits >= (order.times ?? Number.POSITIVE_INFINITY))
        continue;
      order.hits++;
      return order;
    }
    return null;
  }
}

function fits(when: Misbehaving['when'], asked: { method: string; path: string }): boolean {
  if (typeof when === 'function') return when(asked);
  if (when.method !== undefined && when.method.toUpperCase() !== asked.method) return false;
  if (when.path === undefined) return true;
  return typeof when.path === 'string' ? when.path === asked.path : when.path.test(asked.path);
}

function misbehave(how: Misbehaviour, request: Request, toolkit: ResponseToolkit) {
  switch (how.kind) {
    case 'rate-limit':
      return rateLimit(how, toolkit);
    case 'error':
      return toolkit
        .response(how.text ?? '<html><head><title>502 Bad Gateway</title></head><body>502</body></html>')
        .type(how.contentType ?? 'text/html')
        .code(how.status ?? 502)
        .takeover();
    case 'stall':
    case 'cut':
      return breakOff(how, request, toolkit);
    case 'redirect':
      return toolkit
        .response('You are being redirected.')
        .code(how.status ?? 302)
        .header('location', how.to)
        .takeover();
    case 'expired-token':
      return json(toolkit, 401, {
        error: 'invalid_token',
        error_description: 'Token is expired. You can either do re-authorization or token refresh.',
      });
    case 'narrow-scope':
      return json(toolkit, 403, {
        error: 'insufficient_scope',
        error_description: 'The request requires higher privileges than provided by the access token.',
        scope: 'api',
      });
    case 'broken-json':
      return toolkit
        .response(HALF_A_BODY)
        .type('application/json')
        .code(how.status ?? 200)
        .takeover();
    case 'other-json':
      return json(toolkit, how.status ?? 200, how.body);
  }
}

function json(toolkit: ResponseToolkit, status: number, body: unknown) {
  return toolkit.response(JSON.stringify(body)).type('application/json').code(status).takeover();
}

function rateLimit(how: { as: 'json' | 'text'; retryAfter?: number | Date }, toolkit: ResponseToolkit) {
  const { retryAfter = 60 } = how;
  const reset = typeof retryAfter === 'number' ? new Date(Date.now() + retryAfter * 1000) : retryAfter;
  const response =
    how.as === 'text'
      ? toolkit.response('Retry later\n').type('text/plain')
      : toolkit
          .response(
            JSON.stringify({
              message: { error: 'This endpoint has been requested too many times. Try again later.' },
            }),
          )
          .type('application/json');
  if (how.as === 'text') {
    response.header('ratelimit-name', 'throttle_authenticated_api').header('ratelimit-limit', '2000');
    response.header('ratelimit-observed', '2001').header('ratelimit-remaining', '0');
    response.header('ratelimit-reset', String(Math.floor(reset.getTime() / 1000)));
    response.header('ratelimit-resettime', reset.toUTCString());
  }
  if (how.retryAfter !== undefined)
    response.header(
      'retry-after',
      how.retryAfter instanceof Date ? reset.toUTCString() : String(how.retryAfter),
    );
  return response.code(429).takeover();
}

/** Writes to the connection itself, behind Hapi's back. */
function breakOff(how: { kind: 'stall' | 'cut'; where: string }, request: Request, toolkit: ResponseToolkit) {
  const { res } = request.raw;
  if (how.where === 'in-body') {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    res.write(HALF_A_BODY, () => {
      if (how.kind === 'cut') res.destroy();
    });
  } else if (how.kind === 'cut') res.destroy();
  return toolkit.abandon;
}
