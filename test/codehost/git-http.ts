import type { IncomingMessage } from 'node:http';
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { type Caller, callerWith, sentHeader } from './authentication.js';
import { startHttpBackend } from './git.js';
import type { CodeHost } from './host.js';
import { isProtected, type Project, ROLE } from './model.js';
import { branchesIn } from './refs.js';
import { Refusal } from './refusal.js';
import { changeRefs, repositoryOf } from './repository.js';

const READ_SCOPES = ['api', 'read_repository', 'write_repository'];
const WRITE_SCOPES = ['api', 'write_repository'];
const SERVICE = /^(.+?)(\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/** Clone, fetch and push by git's smart protocol; everything below the root that is no API call. */
export function gitRoutes(host: CodeHost): ServerRoute[] {
  const handler = (request: Request, toolkit: ResponseToolkit) => serve(host, request, toolkit);
  return [
    { method: 'GET', path: '/{path*}', handler },
    {
      method: 'POST',
      path: '/{path*}',
      options: { payload: { output: 'stream', parse: false, maxBytes: Number.MAX_SAFE_INTEGER } },
      handler,
    },
  ];
}

async function serve(host: CodeHost, request: Request, toolkit: ResponseToolkit) {
  const match = SERVICE.exec(String(request.params.path ?? ''));
  if (!match) return toolkit.response('Not found').code(404);
  const [, path, suffix, operation] = match;
  if (suffix === undefined)
    return toolkit.redirect(`${host.url}/${path}.git/${operation}${request.url.search}`).code(301);
  const service = operation === 'info/refs' ? request.url.searchParams.get('service') : operation;
  if (service !== 'git-upload-pack' && service !== 'git-receive-pack')
    return toolkit.response('Git over dumb HTTP is not supported').code(403);
  const admitted = admit(host, request, path, service === 'git-receive-pack');
  if ('refused' in admitted) return refuse(toolkit, admitted.refused, admitted.text);
  const { project, caller } = admitted;
  const repository = repositoryOf(project);
  const run = async () => runBackend(host, request, toolkit, { project, caller, repository, operation });
  // Refs move while the backend runs; who is told of it must not overtake another push.
  if (operation === 'git-receive-pack' && caller.user) return changeRefs(host, project, caller.user, run);
  return run();
}

type Admission = { project: Project; caller: Caller } | { refused: number; text: string };

function admit(host: CodeHost, request: Request, path: string, writes: boolean): Admission {
  let caller: Caller;
  try {
    caller = basicCaller(host, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      refused: 401,
      text: 'HTTP Basic: Access denied. The provided password or token is incorrect or your account has 2FA enabled and you must use a personal access token instead of a password.',
    };
  }
  const project = host.state.findProject(path);
  const level = project && caller.user ? host.state.accessLevel(project, caller.user) : 0;
  const mayRead = project !== null && (level >= ROLE.reporter || project.visibility !== 'private');
  if (caller.user === null && (writes || !mayRead))
    return { refused: 401, text: 'HTTP Basic: Access denied. You must use a personal access token.' };
  if (project === null || (level === 0 && !mayRead))
    return {
      refused: 404,
      text: "The project you were looking for could not be found or you don't have permission to view it.",
    };
  const scopes = writes ? WRITE_SCOPES : READ_SCOPES;
  const isJob = caller.token?.kind === 'job';
  if (caller.token !== null && !isJob && !scopes.some((scope) => caller.token?.scopes.includes(scope)))
    return {
      refused: 403,
      text: 'You are not allowed to access this repository: the scope of the access token is too narrow.',
    };
  if (!mayRead) return { refused: 403, text: 'You are not allowed to download code from this project.' };
  if (writes && (level < ROLE.developer || isJob || project.archived))
    return { refused: 403, text: 'You are not allowed to push code to this project.' };
  return { project, caller };
}

/** The password is the token; the user name may be anything (`oauth2`, `gitlab-ci-token`, a user's own). */
function basicCaller(host: CodeHost, request: Request): Caller {
  const encoded = /^Basic\s+(.+)$/i.exec(sentHeader(request, 'authorization'))?.[1];
  if (encoded === undefined) return { user: null, token: null };
  const credentials = Buffer.from(encoded, 'base64').toString();
  return callerWith(host, credentials.slice(credentials.indexOf(':') + 1));
}

function refuse(toolkit: ResponseToolkit, status: number, text: string) {
  const response = toolkit.response(`remote: ${text}`).type('text/plain').code(status);
  return status === 401 ? response.header('www-authenticate', 'Basic realm="GitLab"') : response;
}

interface BackendCall {
  project: Project;
  caller: Caller;
  repository: string;
  operation: string;
}

/** Hands the request to `git http-backend` and its answer back, as a web server does for a CGI program. */
async function runBackend(host: CodeHost, request: Request, toolkit: ResponseToolkit, call: BackendCall) {
  const { project, caller, repository, operation } = call;
  const level = caller.user ? host.state.accessLevel(project, caller.user) : 0;
  const branches = operation === 'git-receive-pack' ? [...branchesIn(repository).keys()] : [];
  const refused = branches.filter((branch) => level < ROLE.maintainer && isProtected(project, branch));
  const length = sentHeader(request, 'content-length');
  const backend = await startHttpBackend({
    GIT_PROJECT_ROOT: host.repositories,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_HTTP_MAX_REQUEST_BUFFER: '100M',
    PATH_INFO: `${repository.slice(host.repositories.length)}/${operation}`,
    REQUEST_METHOD: request.method.toUpperCase(),
    QUERY_STRING: request.url.search.slice(1),
    CONTENT_TYPE: sentHeader(request, 'content-type'),
    ...(length ? { CONTENT_LENGTH: length } : {}),
    HTTP_CONTENT_ENCODING: sentHeader(request, 'content-encoding'),
    GIT_PROTOCOL: sentHeader(request, 'git-protocol'),
    REMOTE_USER: caller.user?.username ?? '',
    REMOTE_ADDR: '127.0.0.1',
    REFUSED_REFS: refused.map((branch) => `refs/heads/${branch}`).join('\n'),
  });
  backend.stdin.on('error', () => undefined); // the backend may answer before it has read all
  if (request.method === 'post') (request.payload as IncomingMessage).pipe(backend.stdin);
  else backend.stdin.end();
  const ended = new Promise<void>((resolve, reject) => {
    backend.once('error', reject);
    backend.once('close', () => resolve());
  });
  const chunks: Buffer[] = [];
  for await (const chunk of backend.stdout) chunks.push(chunk as Buffer);
  await ended;
  const output = Buffer.concat(chunks);
  const end = output.indexOf('\r\n\r\n');
  const response = toolkit.response(output.subarray(end + 4));
  for (const line of output.subarray(0, Math.max(0, end)).toString().split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === 'status') response.code(Number.parseInt(value, 10));
    else if (colon > 0) response.header(name, value);
  }
  return response;
}
