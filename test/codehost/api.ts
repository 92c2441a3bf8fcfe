import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import qs from 'qs';
import { authenticate, type Caller, requireScope, sentHeader } from './authentication.js';
import type { CodeHost } from './host.js';
import { type Project, ROLE, type User } from './model.js';
import { forbidden, notFound, Refusal, unauthorized } from './refusal.js';

/** A success that needs more than a body. */
export class Answer {
  readonly status: number | null;
  readonly headers: Record<string, string>;
  constructor(
    readonly body: unknown,
    options: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.status = options.status ?? null;
    this.headers = options.headers ?? {};
  }
}

/** One request to the API, checked: who asks, and path, query and body as one set of parameters. */
export interface ApiCall<Parameters> {
  host: CodeHost;
  request: Request;
  caller: Caller;
  parameters: Parameters;
}

export interface ProjectCall<Parameters> extends ApiCall<Parameters> {
  project: Project;
  /** Role of the caller in the project; 0 for strangers to a public one. */
  accessLevel: number;
}

/** A request that somebody signed in made. */
export type SignedIn<Call> = Call & { user: User };

type Handler<Call> = (call: Call) => unknown;

interface RouteOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v4`, as Hapi writes it: `/projects/{id}/hooks`. */
  path: string;
  /** One of them is enough; by default `api`, and for GET also `read_api`. */
  scopes?: string[];
  /** Tokens of CI jobs may call it. */
  jobToken?: boolean;
  parameters?: Joi.PartialSchemaMap;
}

const MAX_BODY_BYTES = 50 * 1024 * 1024;

/** A call that needs a signed-in user. */
export function userRoute<Parameters>(
  host: CodeHost,
  options: RouteOptions,
  handler: Handler<SignedIn<ApiCall<Parameters>>>,
): ServerRoute {
  return apiRoute(host, options, async (request) => {
    const caller = signedIn(admitted(host, request, options));
    const parameters = readParameters<Parameters>(request, options.parameters);
    return handler({ host, request, caller, user: caller.user, parameters });
  });
}

/** A call on one project (`{id}`: number or full path) that needs a role in it; strangers get 404. */
export function projectRoute<Parameters>(
  host: CodeHost,
  options: RouteOptions & { role: number },
  handler: Handler<SignedIn<ProjectCall<Parameters>>>,
): ServerRoute {
  return apiRoute(host, options, async (request) => {
    const caller = signedIn(admitted(host, request, options));
    const parameters = readParameters<Parameters>(request, options.parameters);
    const { project, accessLevel } = visibleProject(host, request, caller);
    if (project.archived && options.method !== 'GET') throw forbidden();
    if (accessLevel < options.role && !isOpenRead(options, project)) throw forbidden();
    return handler({ host, request, caller, user: caller.user, parameters, project, accessLevel });
  });
}

/** Like `projectRoute` for reads that a public project allows without signing in. */
export function publicProjectRoute<Parameters>(
  host: CodeHost,
  options: RouteOptions & { role?: number },
  handler: Handler<ProjectCall<Parameters>>,
): ServerRoute {
  return apiRoute(host, options, async (request) => {
    const caller = admitted(host, request, options);
    const parameters = readParameters<Parameters>(request, options.parameters);
    const { project, accessLevel } = visibleProject(host, request, caller);
    if (accessLevel < (options.role ?? 0) && !isOpenRead(options, project)) throw forbidden();
    return handler({ host, request, caller, parameters, project, accessLevel });
  });
}

/** A route that looks after its own authentication, with the errors of the API. */
export function apiRoute(
  host: CodeHost,
  options: Pick<RouteOptions, 'method' | 'path'>,
  handler: (request: Request) => unknown,
): ServerRoute {
  return {
    method: options.method,
    path: `/api/v4${options.path}`,
    options:
      options.method === 'GET'
        ? {}
        : { payload: { maxBytes: MAX_BODY_BYTES, multipart: { output: 'data' }, failAction: refuseBody } },
    handler: async (request, toolkit) => {
      try {
        return success(toolkit, options.method, await handler(request));
      } catch (error) {
        if (error instanceof Refusal) return refuse(toolkit, error);
        host.reportDefect(error);
        throw error;
      }
    },
  };
}

function success(toolkit: ResponseToolkit, method: string, result: unknown): ResponseObject {
  const answer = result instanceof Answer ? result : new Answer(result);
  const usual = method === 'POST' ? 201 : method === 'DELETE' ? 204 : 200;
  const response = toolkit.response(answer.body ?? undefined).code(answer.status ?? usual);
  for (const [name, value] of Object.entries(answer.headers)) response.header(name, value);
  return response;
}

function refuse(toolkit: ResponseToolkit, refusal: Refusal): ResponseObject {
  const response = toolkit.response(refusal.body as object).code(refusal.status);
  for (const [name, value] of Object.entries(refusal.headers)) response.header(name, value);
  return response;
}

function refuseBody(_request: Request, toolkit: ResponseToolkit): ResponseObject {
  const refusal = new Refusal(400, { error: 'message body does not match declared format' });
  return refuse(toolkit, refusal).takeover();
}

/** Who calls, where the token may be used for this call. */
function admitted(host: CodeHost, request: Request, options: RouteOptions): Caller {
  const caller = authenticate(host, request);
  requireScope(caller, scopesOf(options));
  refuseJobToken(caller, options);
  return caller;
}

function signedIn({ user, token }: Caller): { user: User; token: Caller['token'] } {
  if (user === null) throw unauthorized();
  return { user, token };
}

function scopesOf(options: RouteOptions): string[] {
  return options.scopes ?? (options.method === 'GET' ? ['api', 'read_api'] : ['api']);
}

function refuseJobToken(caller: Caller, options: RouteOptions): void {
  if (caller.token?.kind === 'job' && !options.jobToken) throw unauthorized();
}

function isOpenRead(options: RouteOptions, project: Project): boolean {
  return options.method === 'GET' && project.visibility !== 'private';
}

function visibleProject(host: CodeHost, request: Request, caller: Caller) {
  const id = String(request.params.id);
  const project = host.state.findProject(id);
  if (project === null) throw movedOrMissing(host, request, id);
  const accessLevel = caller.user ? host.state.accessLevel(project, caller.user) : 0;
  const visible =
    accessLevel >= ROLE.guest ||
    project.visibility === 'public' ||
    (project.visibility === 'internal' && caller.user !== null);
  if (!visible) throw notFound('Project');
  return { project, accessLevel };
}

function movedOrMissing(host: CodeHost, request: Request, id: string): Refusal {
  const moved = host.state.findMovedProject(id);
  if (moved === null) return notFound('Project');
  if (request.method !== 'get')
    return new Refusal(405, { message: 'Non GET methods are not allowed for moved projects' });
  const location = new URL(request.url.href);
  location.pathname = location.pathname.replace(/^(\/api\/v4\/projects\/)[^/]+/, `$1${moved.id}`);
  const address = `${host.url}${location.pathname}${location.search}`;
  return new Refusal(
    301,
    { message: `This resource has been moved temporarily to ${address}` },
    { location: address },
  );
}

/** Query and body in one, forms with brackets (`position[new_line]`) unfolded, as the code host reads them. */
export function rawParameters(request: Request): Record<string, unknown> {
  const query = qs.parse(request.url.search.slice(1), { depth: 10 });
  const body = request.payload;
  if (body === null || typeof body !== 'object' || Array.isArray(body) || Buffer.isBuffer(body)) return query;
  const isJson = sentHeader(request, 'content-type').includes('json');
  const fields = isJson ? body : qs.parse(body as unknown as string, { depth: 10 }); // takes objects of flat keys too
  return { ...query, ...fields };
}

function readParameters<Parameters>(request: Request, schema: Joi.PartialSchemaMap = {}): Parameters {
  const input = { ...rawParameters(request), ...request.params };
  const { value, error } = Joi.object<Parameters>(schema).validate(input, {
    stripUnknown: { objects: true },
    abortEarly: false,
  });
  if (error) throw new Refusal(400, { error: error.details.map(sentence).join(', ') });
  return value;
}

/** The words that the code host has for a parameter that does not fit. */
function sentence(detail: Joi.ValidationErrorItem): string {
  const [first, ...rest] = detail.path;
  const name = `${first ?? 'parameters'}${rest.map((part) => `[${part}]`).join('')}`;
  if (detail.type === 'any.required') return `${name} is missing`;
  if (detail.type === 'any.only') return `${name} does not have a valid value`;
  if (detail.type === 'string.empty') return `${name} is empty`;
  if (detail.type === 'object.missing' || detail.type === 'object.xor')
    return `${name === 'parameters' ? detail.context?.peers?.join(', ') : name} are missing, exactly one parameter must be provided`;
  return `${name} is invalid`;
}
