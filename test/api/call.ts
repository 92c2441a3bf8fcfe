/** An HTTP answer, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as parsed JSON; undefined when it is none. */
  body: unknown;
}

export interface CallOptions {
  /** Goes into `X-API-Key`. */
  key?: string;
  method?: string;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** One real HTTP request. */
export async function call(url: string, options: CallOptions = {}): Promise<Answer> {
  const { key, method = 'GET', body, headers = {} } = options;
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON: a test that expects JSON compares with `undefined` and fails.
  }
}
