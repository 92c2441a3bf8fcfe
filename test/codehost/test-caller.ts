import { Agent, type Dispatcher, request } from 'undici';
import type { CodeHostStandIn } from './index.js';

/** An answer of the API: `body` is parsed JSON, or text where it is none. */
export interface TestAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // Tests read whatever the API answers; a wrong shape fails the assertion that looks at it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

export interface TestCaller {
  get(path: string, token?: string): Promise<TestAnswer>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: unknown): Promise<TestAnswer>;
  /** Any path, with any headers; a POST when there is a form. */
  raw(path: string, headers?: Record<string, string>, form?: URLSearchParams): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** Calls the API as a plain HTTP client that trusts the stand-in's authority; nothing is followed or repeated. */
export function createCaller(host: CodeHostStandIn): TestCaller {
  const dispatcher = new Agent({ connect: { ca: host.authority } });
  const ask = async (
    path: string,
    method: Dispatcher.HttpMethod,
    headers: Record<string, string>,
    body: string | null,
  ): Promise<TestAnswer> => {
    const answer = await request(`${host.url}${path}`, { method, dispatcher, headers, body });
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };
  const send: TestCaller['send'] = (method, path, token, body) => {
    const headers = {
      'private-token': token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return ask(`/api/v4${path}`, method, headers, body === undefined ? null : JSON.stringify(body));
  };
  return {
    send,
    get: (path, token) => ask(`/api/v4${path}`, 'GET', token ? { 'private-token': token } : {}, null),
    raw: (path, headers = {}, form) =>
      form
        ? ask(
            path,
            'POST',
            { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
            form.toString(),
          )
        : ask(path, 'GET', headers, null),
    close: () => dispatcher.destroy(),
  };
}
