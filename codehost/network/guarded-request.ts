import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Dispatcher } from 'undici';
import { CodeHostError } from '../ports.js';
import { requireHttps } from './address-guard.js';
import { hostText } from './host-text.js';
import { transportError } from './transport-error.js';

/** Bounds of one exchange; times in milliseconds. */
export interface ExchangeLimits {
  /** Until the headers of the answer are there. */
  headers: number;
  /** Between two pieces of the body. */
  bodyPause: number;
  /** The whole exchange. */
  total: number;
  bodyBytes: number;
}

export const exchangeLimits: ExchangeLimits = {
  headers: 30_000,
  bodyPause: 20_000,
  total: 60_000,
  bodyBytes: 32 * 1024 * 1024,
};

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  limits: ExchangeLimits;
  /** What was sent and must not come back in a message. */
  secrets?: string[];
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  /** Lower-case names; one that came several times is joined by commas. */
  headers: Record<string, string>;
  text: string;
}

/** A redirect was refused; nothing was sent to where it leads. */
export class RedirectRefused extends CodeHostError {
  /** Not a field that inspection shows: a hostile host may put the token into it. */
  readonly #location: string;

  constructor(message: string, status: number, location: string) {
    super('blocked', message, status);
    this.#location = location;
  }

  /** As the host gave it; empty when it gave none. */
  location(): string {
    return this.#location;
  }
}

/**
 * One request and its whole answer, of any status save redirects. The dispatcher must be a guarded agent. Throws
 * CodeHostError, or the signal's reason when the caller gave up.
 */
export async function guardedRequest(dispatcher: Dispatcher, exchange: Exchange): Promise<Answer> {
  const { url, limits, signal } = exchange;
  requireHttps(url);
  const deadline = AbortSignal.timeout(limits.total);
  try {
    const response = await dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: exchange.method,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Goalkeeper', ...exchange.headers },
      body: exchange.body,
      headersTimeout: limits.headers,
      bodyTimeout: limits.bodyPause,
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    });
    const headers = plainHeaders(response.headers);
    if (response.statusCode >= 300 && response.statusCode < 400) {
      // The body is of no interest; giving it up is reported as an error of the stream.
      response.body.on('error', () => {}).destroy();
      throw redirectRefused(exchange, response.statusCode, headers.location ?? '');
    }
    const text = await readBounded(response.body, limits.bodyBytes, url.host);
    return { status: response.statusCode, headers, text };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (deadline.aborted)
      throw new CodeHostError(
        'unreachable',
        `${url.host} did not finish its answer within ${limits.total / 1000} s.`,
      );
    throw transportError(error, url.host);
  }
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function redirectRefused(
  { url: asked, secrets }: Exchange,
  status: number,
  location: string,
): RedirectRefused {
  const target = URL.canParse(location, asked.href) ? new URL(location, asked).host : 'an unreadable address';
  return new RedirectRefused(
    `${asked.host} answered with a redirect (${status}) to ${hostText(target, secrets)}. Redirects are not followed; use the address that the code host itself names.`,
    status,
    location,
  );
}

async function readBounded(body: Readable, limit: number, host: string): Promise<string> {
  // Piece by piece: all of it at once takes 0.1 s, for which all others wait.
  const decoder = new StringDecoder('utf8');
  let text = '';
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > limit)
      throw new CodeHostError('unreachable', `${host} sent an answer larger than ${limit} bytes.`);
    text += decoder.write(piece);
  }
  return text + decoder.end();
}
