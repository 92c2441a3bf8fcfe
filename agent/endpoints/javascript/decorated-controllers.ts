import { bothRequired, type Security, unknownScheme } from '../access/security.js';
import { joinPaths } from '../compose.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { PathTemplate } from '../path-template.js';
import {
  bracePaths,
  colonPaths,
  emptyRouting,
  givenSetting,
  isGiven,
  keyOf,
  readBy,
  routePaths,
  routerOf,
  type Wiring,
} from '../router-calls.js';
import type { Routing } from '../routes.js';
import type { Evaluator } from '../wiring/evaluation.js';
import {
  type Call,
  type ClassValue,
  type Foreign,
  type FunctionValue,
  firstOf,
  optionsOf,
  setMember,
  textsOf,
  type Value,
} from '../wiring/value.js';
import { checkOf } from './checks.js';
import { classMethodsOf } from './class-methods.js';
import { expressRouters } from './express.js';
import { expressRequest } from './express-inputs.js';
import { handlerSchemas } from './handler-schemas.js';

/** What a class of a library keeps its application as. */
const APPLICATION = 'app';
const SET_UP = 'setConfig';

function applicationOf(server: Foreign | null): Foreign | null {
  return firstOf(server?.members?.get(APPLICATION) ?? null, 'foreign');
}

function given({ positional }: Call): Foreign | null {
  return routerOf(positional[0] ?? null, expressRouters);
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all'];

/** How a library has controllers of Express that decorators say the routes of. */
interface Style {
  library: string;
  controllers: ReadonlySet<string>;
  /** What a decorator of a method is called, for a method of HTTP in lower case. */
  verb: (method: string) => string;
  /** Decorators of classes and methods that name what stands before them. */
  before: ReadonlySet<string>;
  /** Those that say that callers have to be known. */
  asks?: string;
  /** What names the controllers that are below a controller. */
  children?: string;
  /** A setting of the application that all paths are below. */
  prefix?: string;
  /** The application that they are registered with, by the call that does so. */
  application: (call: Call) => Foreign | null;
  /** It registers them after all that the application itself is given. */
  isLast?: true;
  /** How paths are written, where it is not as Express has them. */
  paths?: (value: Value) => PathTemplate[];
}

const capital = (method: string) => `${method[0].toUpperCase()}${method.slice(1)}`;
const styles: readonly Style[] = [
  {
    library: '@overnightjs/core',
    controllers: new Set(['Controller']),
    verb: capital,
    before: new Set(['Middleware', 'ClassMiddleware']),
    children: 'ChildControllers',
    application: ({ callee }) => (callee.member === 'addControllers' ? applicationOf(callee.of) : null),
  },
  {
    library: 'inversify-express-utils',
    controllers: new Set(['controller']),
    verb: (method) => (method === 'all' ? method : `http${capital(method)}`),
    before: new Set(),
    application: ({ callee }) => (callee.member === SET_UP ? applicationOf(callee.of) : null),
    isLast: true,
  },
  {
    library: 'routing-controllers',
    controllers: new Set(['Controller', 'JsonController']),
    verb: capital,
    before: new Set(['UseBefore']),
    asks: 'Authorized',
    prefix: 'routePrefix',
    application: (call) => (memberOf(call) === 'useExpressServer' ? given(call) : null),
  },
  {
    library: 'tsoa',
    controllers: new Set(['Route']),
    verb: capital,
    before: new Set(['Middlewares']),
    asks: 'Security',
    application: (call) => (memberOf(call) === 'RegisterRoutes' ? given(call) : null),
    paths: bracePaths,
  },
];

/** `new InversifyExpressServer(container).setConfig((app) => { app.use(...); })` */
export function decoratedCallbacks(call: Call, evaluator: Evaluator) {
  const { of, member, name } = call.callee;
  if (of === null || member !== SET_UP || !name.startsWith('inversify-express-utils.')) return undefined;
  const app = evaluator.foreign('express()', null, null, call);
  setMember(of, APPLICATION, app);
  return optionsOf(call.positional[0] ?? null).flatMap((fn) =>
    fn?.kind === 'function' ? [{ fn, args: [app] }] : [],
  );
}

export const decoratedLibraries = styles.map(({ library }) => library);

/** Classes whose decorators say what they answer, and which a library registers with Express. */
export function decoratedRouting(wiring: Wiring): Routing {
  const routing = emptyRouting();
  const calls = wiring.calls.filter(({ callee }) => styles.some(({ library }) => isOf(callee.name, library)));
  for (const style of styles) addStyle(style, calls, wiring, routing);
  return routing;
}

function isOf(name: string, library: string): boolean {
  return name.startsWith(`${library}.`) || (library === 'tsoa' && name.startsWith('@tsoa/runtime.'));
}

interface Controller {
  cls: ClassValue;
  call: Call;
}

function addStyle(style: Style, all: readonly Call[], wiring: Wiring, routing: Required<Routing>): void {
  const { program } = wiring;
  const decorators = all.filter(({ callee }) => isOf(callee.name, style.library));
  const of = new Map<string, Call[]>();
  for (const call of decorators)
    if (call.decorated)
      of.set(keyOfSite(call.decorated), [...(of.get(keyOfSite(call.decorated)) ?? []), call]);
  const controllers: Controller[] = [];
  const children = new Map<string, Controller[]>();
  for (const call of decorators) {
    const { decorated: cls } = call;
    if (cls?.kind !== 'class') continue;
    if (style.controllers.has(memberOf(call))) controllers.push({ cls, call });
    if (memberOf(call) === style.children)
      for (const child of classesIn(call.positional[0] ?? null))
        children.set(keyOfSite(child), [...(children.get(keyOfSite(child)) ?? []), { cls, call }]);
  }
  if (controllers.length === 0) return;
  const order = wiring.calls.findIndex((call) => style.application(call) !== null);
  const application = order < 0 ? null : style.application(wiring.calls[order]);
  const inputs = new HandlerInputs(wiring, expressRequest, handlerSchemas(program, wiring.evaluator));
  const stated = style.prefix === undefined ? undefined : prefixOf(style.prefix, all);

  for (const { cls, call } of controllers)
    for (const { path: outer, parameters, security } of placesOf(cls, call, 0)) {
      for (const method of classMethodsOf(cls)) {
        const own = of.get(keyOfSite(method)) ?? [];
        for (const mapping of own) {
          const verb = VERBS.find((one) => style.verb(one) === memberOf(mapping));
          if (verb === undefined) continue;
          const handler = {
            name: program.functionName(method),
            site: method,
            fn: method,
            around: [],
            between: [],
          };
          for (const template of pathsAt(mapping, style.paths))
            routing.routes.push({
              router: application === null ? style.library : keyOf(application),
              order: order < 0 || style.isLast ? undefined : order,
              methods: [verb === 'all' ? 'ANY' : verb.toUpperCase()],
              path: joinPaths(outer, template.path),
              framework: 'express',
              handler: handler.name,
              ...program.place(mapping),
              site: method,
              parameters: [...parameters, ...template.parameters, ...readBy(handler, 0, program, inputs)],
              security: bothRequired(security, before(own)),
            });
        }
      }
    }

  /** Where a controller answers: below those that it is a child of. */
  function placesOf(cls: ClassValue, call: Call, depth: number): Placed[] {
    const around = before(of.get(keyOfSite(cls)) ?? []);
    const parents = depth > 8 ? [] : (children.get(keyOfSite(cls)) ?? []);
    const outer = parents.flatMap((parent) => {
      const own = controllers.find((one) => keyOfSite(one.cls) === keyOfSite(parent.cls));
      return own ? placesOf(own.cls, own.call, depth + 1) : [];
    });
    if (outer.length === 0)
      outer.push(
        ...(stated === undefined ? [{ path: '', parameters: [] }] : routePaths(stated, colonPaths)).map(
          (one) => ({
            ...one,
            path: joinPaths('/', one.path),
            security: null,
          }),
        ),
      );
    return outer.flatMap((one) =>
      pathsAt(call, style.paths).map(({ path, parameters }) => ({
        path: joinPaths(one.path, path),
        parameters: [...one.parameters, ...parameters],
        security: bothRequired(one.security, around),
      })),
    );
  }

  /** What decorators say that has to be passed first. */
  function before(own: readonly Call[]): Security | null {
    let security: Security | null = null;
    for (const call of own) {
      const name = memberOf(call);
      const place = program.place(call);
      const isMapping = style.controllers.has(name) || VERBS.some((one) => style.verb(one) === name);
      const checks = style.before.has(name) ? call.positional : isMapping ? call.positional.slice(1) : [];
      for (const one of checks)
        if (one?.kind !== 'map') security = bothRequired(security, checkOf(one, '', wiring, place));
      if (name === style.asks) {
        const scheme = textsOf(call.positional[0] ?? null)[0] ?? name;
        security = bothRequired(security, wiring.schemes.required(scheme, unknownScheme(scheme)));
      }
    }
    return security;
  }
}

interface Placed extends PathTemplate {
  security: Security | null;
}

function memberOf({ callee }: Call): string {
  return callee.name.slice(callee.name.lastIndexOf('.') + 1);
}

function keyOfSite(one: ClassValue | FunctionValue): string {
  return one.kind === 'class' ? `class ${one.unit} ${one.cls}` : `${one.unit} ${one.fn}`;
}

function pathsAt({ positional }: Call, read: Style['paths'] = colonPaths): PathTemplate[] {
  const [first] = positional;
  if (!isGiven(first) || firstOf(first, 'map') !== null) return [{ path: '', parameters: [] }];
  return routePaths(first, (value) =>
    read(value).map((one) => ({ ...one, path: one.path === '' ? '' : joinPaths('/', one.path) })),
  );
}

/** `{ routePrefix: '/api' }`, among what an application is made with. */
function prefixOf(name: string, calls: readonly Call[]): Value | undefined {
  for (const { positional } of calls)
    for (const one of positional) {
      const found = givenSetting(one, name);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** Classes, or those of instances, that a value is or holds as a list. */
function classesIn(value: Value): ClassValue[] {
  return optionsOf(value).flatMap((one) =>
    one?.kind === 'class'
      ? [one]
      : one?.kind === 'instance'
        ? [one.cls]
        : one?.kind === 'list'
          ? one.items.flatMap(classesIn)
          : [],
  );
}
