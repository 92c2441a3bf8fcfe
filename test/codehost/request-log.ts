import type { Request, Server } from '@hapi/hapi';
import { sentHeader } from './authentication.js';
import type { CodeHostState } from './state.js';

/** One request as it arrived, for assertions; never with a token. */
export interface LoggedRequest {
  at: Date;
  method: string;
  /** As sent, with its percent-encoding; `/api/v4/projects/acme%2Fshop`. */
  path: string;
  query: Record<string, string>;
  /** Parsed; null where there is none, for git, and for requests that were answered before they were read. */
  body: unknown;
  /** How the caller signed in, and whose token it was. */
  authentication: 'private-token' | 'bearer' | 'job-token' | 'basic' | 'none';
  username: string | null;
  userAgent: string;
  /** Empty when the body came as it is. */
  contentEncoding: string;
  /** Null while it is unanswered, and for good when the connection was cut. */
  status: number | null;
}

const SECRET_FIELDS = new Set(['token', 'signing_token', 'private_token', 'job_token', 'password']);

/** Keeps every request that the server gets. */
export function logRequests(server: Server, state: CodeHostState, log: LoggedRequest[]): void {
  const entries = new WeakMap<Request, LoggedRequest>();
  server.ext('onRequest', (request, toolkit) => {
    const query = Object.fromEntries(request.url.searchParams);
    const entry: LoggedRequest = {
      at: new Date(),
      method: request.method.toUpperCase(),
      path: (request.raw.req.url ?? '').split('?')[0],
      query: withoutSecrets(query) as Record<string, string>,
      body: null,
      ...signedInAs(request, state),
      userAgent: sentHeader(request, 'user-agent'),
      contentEncoding: sentHeader(request, 'content-encoding'),
      status: null,
    };
    entries.set(request, entry);
    log.push(entry);
    return toolkit.continue;
  });
  server.ext('onPreHandler', (request, toolkit) => {
    const entry = entries.get(request);
    const { payload } = request;
    const isParsed = payload !== null && typeof payload === 'object' && !('pipe' in payload);
    if (entry && isParsed) entry.body = withoutSecrets(payload);
    return toolkit.continue;
  });
  server.events.on('response', (request) => {
    const entry = entries.get(request);
    if (entry && request.raw.res.headersSent) entry.status = request.raw.res.statusCode;
  });
}

function signedInAs(
  request: Request,
  state: CodeHostState,
): Pick<LoggedRequest, 'authentication' | 'username'> {
  const authorization = sentHeader(request, 'authorization');
  const [scheme = '', credentials = ''] = authorization.split(/\s+/);
  const sent: [LoggedRequest['authentication'], string][] = [
    ['private-token', sentHeader(request, 'private-token')],
    ['job-token', sentHeader(request, 'job-token')],
    ['bearer', scheme.toLowerCase() === 'bearer' ? credentials : ''],
    ['basic', scheme.toLowerCase() === 'basic' ? passwordOf(credentials) : ''],
  ];
  const [kind, text] = sent.find(([, value]) => value !== '') ?? ['none', ''];
  const token = state.tokens.get(text);
  const user = token && state.users.get(token.userId);
  return { authentication: kind, username: user?.username ?? null };
}

function passwordOf(credentials: string): string {
  return Buffer.from(credentials, 'base64').toString().split(':').slice(1).join(':');
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_FIELDS.has(name) ? '[hidden]' : withoutSecrets(field),
    ]),
  );
}
