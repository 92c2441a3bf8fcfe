import type { PathTemplate } from '../path-template.js';
import { colonPaths, expressionPaths } from '../router-calls.js';
import { constant, list, textsOf, type Value } from '../wiring/value.js';
import { type GoRequest, requests } from './requests.js';

/** A framework whose routers have a method for each request method. */
export interface GoFramework {
  name: string;
  /** Import paths of its packages. */
  packages: readonly string[];
  /** Functions that make a router, and types that are one. */
  routers: readonly string[];
  /** Methods that register a handler, with the request method that each stands for. */
  verbs: ReadonlyMap<string, string>;
  /** Methods that take request methods first, then the path. */
  byMethod: ReadonlySet<string>;
  /** Methods that give another router, below the path that they are given first, if any. */
  groups: ReadonlySet<string>;
  /** Of these, the ones that are given no path. */
  pathless?: ReadonlySet<string>;
  /** Types of routers that serve below whatever they are made of: where a function is handed one, that is not known. */
  parts?: ReadonlySet<string>;
  /** Methods that call a function with another router, below the path that they are given first, if any. */
  blocks: ReadonlySet<string>;
  /** Methods that serve another router below a path. */
  mounts: ReadonlySet<string>;
  /** Methods that give the router itself. */
  fluent: ReadonlySet<string>;
  /** Whether the handler stands right behind the path, with middleware after it; else it is the last argument. */
  isHandlerFirst?: boolean;
  /** Whether a slash at the end of a path makes another one. */
  isStrict?: boolean;
  paths(value: Value): PathTemplate[];
  request: GoRequest;
}

const upper = verbs('GET POST PUT PATCH DELETE HEAD OPTIONS CONNECT TRACE', (name) => name);
const capital = verbs('Get Post Put Patch Delete Head Options Connect Trace', (name) => name.toUpperCase());

export const goFrameworks: readonly GoFramework[] = [
  {
    name: 'gin',
    packages: ['github.com/gin-gonic/gin'],
    routers: ['Default', 'New', 'Engine', 'RouterGroup', 'IRouter', 'IRoutes'],
    verbs: new Map([...upper, ['Any', 'ANY']]),
    byMethod: new Set(['Handle', 'Match']),
    groups: new Set(['Group']),
    parts: new Set(['RouterGroup', 'IRouter', 'IRoutes']),
    blocks: new Set(),
    mounts: new Set(),
    fluent: new Set(['Use']),
    isStrict: true,
    paths: colonPaths,
    request: requests.gin,
  },
  {
    name: 'echo',
    packages: ['github.com/labstack/echo', 'github.com/labstack/echo/v4', 'github.com/labstack/echo/v5'],
    routers: ['New', 'NewWithConfig', 'Echo', 'Group'],
    verbs: new Map([...upper, ['Any', 'ANY']]),
    byMethod: new Set(['Add', 'Match']),
    groups: new Set(['Group']),
    parts: new Set(['Group']),
    blocks: new Set(),
    mounts: new Set(),
    fluent: new Set(),
    isHandlerFirst: true,
    isStrict: true,
    paths: colonPaths,
    request: requests.echo,
  },
  {
    name: 'chi',
    packages: ['github.com/go-chi/chi', 'github.com/go-chi/chi/v5'],
    routers: ['NewRouter', 'NewMux', 'Router', 'Mux'],
    verbs: new Map([...capital, ['Handle', 'ANY'], ['HandleFunc', 'ANY']]),
    byMethod: new Set(['Method', 'MethodFunc']),
    groups: new Set(['With', 'Group', 'Route']),
    pathless: new Set(['With', 'Group']),
    parts: new Set(['Router']),
    blocks: new Set(['Group', 'Route']),
    mounts: new Set(['Mount']),
    fluent: new Set(),
    paths: expressionPaths,
    request: requests.http,
  },
  {
    name: 'fiber',
    packages: ['github.com/gofiber/fiber', 'github.com/gofiber/fiber/v2', 'github.com/gofiber/fiber/v3'],
    routers: ['New', 'App', 'Router', 'Group'],
    verbs: new Map([...capital, ['All', 'ANY']]),
    byMethod: new Set(['Add']),
    groups: new Set(['Group']),
    parts: new Set(['Router', 'Group']),
    blocks: new Set(['Route']),
    mounts: new Set(['Mount', 'Use']),
    fluent: new Set(['Use', ...capital.keys(), 'All', 'Add']),
    paths: fiberPaths,
    request: requests.fiber,
  },
  {
    name: 'httprouter',
    packages: ['github.com/julienschmidt/httprouter'],
    routers: ['New', 'Router'],
    verbs: upper,
    byMethod: new Set(['Handle', 'Handler', 'HandlerFunc']),
    groups: new Set(),
    blocks: new Set(),
    mounts: new Set(),
    fluent: new Set(),
    paths: colonPaths,
    request: requests.http,
  },
];

function verbs(names: string, method: (name: string) => string): ReadonlyMap<string, string> {
  return new Map(names.split(' ').map((name) => [name, method(name)]));
}

/** Parameters of Fiber may state what they must be: `/users/:id<int>`. */
function fiberPaths(value: Value): PathTemplate[] {
  return colonPaths(
    list(textsOf(value).map((text) => constant(text.replace(/(:\w+)<(?:[^<>]|<[^<>]*>)*>/g, '$1')))),
  );
}
