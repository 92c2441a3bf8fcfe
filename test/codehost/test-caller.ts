import { Agent, request } from 'undici';
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
  close(): Promise<void>;
}

/** Calls the API as a plain HTTP client that trusts the stand-in's authority; nothing is followed or repeated. */
export function createCaller(host: CodeHostStandIn): TestCaller {
  const dispatcher = new Agent({ connect: { ca: host.authority } });
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token?: string,
    body?: unknown,
  ) => {
    const answer = await request(`${host.url}/api/v4${path}`, {
      method,
      dispatcher,
      headers: {
        ...(token ? { 'private-token': token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    get: (path, token) => call('GET', path, token),
    send: call,
    close: () => dispatcher.destroy(),
  };
}
