import type { KnownValue } from '#agent/analysis/api/result.js';
import { Kind } from '#agent/ir/kinds.js';
import { annotatedTemplate } from './annotated-paths.js';
import { type Around, answering, isAround } from './handed-on.js';
import type { HandlerInputs } from './handler-inputs.js';
import { angleTemplate, braceTemplate, colonTemplates, type PathTemplate } from './path-template.js';
import type { FunctionSite, Program } from './program.js';
import type { Route, RouterKey, Routing, SourcePlace } from './routes.js';
import type { Shared } from './shared.js';
import type { Evaluator } from './wiring/evaluation.js';
import {
  type Call,
  type ClassValue,
  constant,
  type Foreign,
  type Frame,
  type FunctionValue,
  gap,
  optionsOf,
  textsOf,
  type Value,
} from './wiring/value.js';

/** What the start-up code of a program calls, for the readers of frameworks. */
export interface Wiring extends Shared {
  calls: readonly Call[];
  evaluator: Evaluator;
}

/** How the routers of a framework are known. */
export interface RouterNames {
  /** What is called to make one: `express.Router`. */
  made: ReadonlySet<string>;
  /** Names of parameters that are taken for one where nothing says what they are, behind their language: `python:app`. */
  guessed?: RegExp;
  /** Methods that give the router itself, so that calls can be chained. */
  fluent?: ReadonlySet<string>;
}

/** A call on a router. */
export interface RouterCall {
  router: RouterKey;
  /** The router itself. */
  on: Foreign;
  member: string;
  call: Call;
}

export function keyOf({ id }: Foreign): RouterKey {
  return `router ${id}`;
}

/** The router that a value is, or null. */
export function routerOf(value: Value, names: RouterNames, depth = 0): Foreign | null {
  for (const one of optionsOf(value)) {
    if (one?.kind === 'instance' && one.inherited) return routerOf(one.inherited, names, depth);
    if (one?.kind !== 'foreign') continue;
    if (one.name.endsWith('()') && names.made.has(one.name.slice(0, -2))) return one;
    if (names.guessed?.test(one.name)) return one;
    const callee = one.made?.callee;
    const isSelf = callee?.of && callee.member !== null && names.fluent?.has(callee.member);
    const self = isSelf && depth < 500 ? routerOf(callee.of, names, depth + 1) : null;
    if (self !== null) return self;
  }
  return null;
}

/** Calls on the routers of a framework, in the order in which they happen. */
export function routerCalls(calls: readonly Call[], names: RouterNames): RouterCall[] {
  return calls.flatMap((call) => {
    const { of, member } = call.callee;
    const router = of === null || member === null ? null : routerOf(of, names);
    return router === null || member === null ? [] : [{ router: keyOf(router), on: router, member, call }];
  });
}

/**
 * Where plugins have their routes that are handed a router of their own, by a call of `member` on another one. Such a router
 * keeps its prefix as its own member `prefix`, and `pathsOf` reads that.
 */
export function pluginMounts(
  calls: readonly RouterCall[],
  names: RouterNames,
  program: Program,
  member: string,
  prefix: string,
  pathsOf: (value: Value) => PathTemplate[],
): Routing['mounts'] {
  const children = new Map(calls.map(({ router, on }) => [router, on]));
  return [...children].flatMap(([key, child]) => {
    const parent = routerOf(child.made?.callee.of ?? null, names);
    if (child.made?.callee.member !== member || parent === null) return [];
    const [{ path, parameters } = ROOT] = mountPaths(child.members?.get(prefix), pathsOf);
    return [
      { parent: keyOf(parent), child: key, prefix: path, parameters, place: program.place(child.made) },
    ];
  });
}

/** The paths of a route, as a framework writes them: one that is marked where it is not known. */
export function routePaths(value: Value, read: (value: Value) => PathTemplate[]): PathTemplate[] {
  return read(textsOf(value).length > 0 ? value : constant(gap('path')));
}

/** Where something is mounted: at the root where no prefix is given, which is not the same as one that is not known. */
export function mountPaths(given: Value | undefined, read: (value: Value) => PathTemplate[]): PathTemplate[] {
  return isGiven(given) ? routePaths(given, read) : [ROOT];
}

/**
 * Of routers that may serve by themselves or be mounted: where the start-up code was not run to its end, nobody knows whether
 * the rest of it mounts them.
 */
export function noteUnmounted(
  found: Found,
  { evaluator, program }: Wiring,
  routers: Iterable<Foreign>,
): void {
  if (!evaluator.wasCut) return;
  for (const router of routers)
    found.parts.set(keyOf(router), router.made ? program.place(router.made) : undefined);
}

/** Whether there is a value at all, be it one that is not known. */
export function isGiven(value: Value | undefined): value is Value {
  if (value === undefined) return false;
  return optionsOf(value).some((one) => one?.kind !== 'constant' || typeof one.value === 'string');
}

/** A value as the readers of other frameworks know it. */
export function known(value: Value): KnownValue {
  for (const one of optionsOf(value)) {
    if (one?.kind === 'function') return { kind: 'function', unit: one.unit, fn: one.fn };
    if (one?.kind === 'class') return { kind: 'class', unit: one.unit, cls: one.cls };
  }
  return { kind: 'unknown' };
}

export interface Handler {
  name: string;
  site: FunctionSite | null;
  fn: FunctionValue | null;
  /** What hands requests on to it, from the outside in. */
  around: readonly Around[];
  between: readonly Foreign[];
}

/** Where a route is set up, and what answers it: for the readers of frameworks. */
export function answeredBy({ name, site, around }: Handler, call: Call, program: Program) {
  return { handler: name, ...program.place(call), site, around };
}

/** The frame in which the annotations of a function are read: that around it. */
export function functionFrame(evaluator: Evaluator, { frame, unit }: FunctionValue): Frame {
  return frame ?? evaluator.modules.frameOf(unit);
}

/** What answers: a function, or what the argument is called. */
export function handlerOf(call: Call, value: Value, node: number, wiring: Wiring): Handler {
  const { program } = wiring;
  const { fn = null, around = [], between = [] } = answering(value, call, wiring) ?? {};
  return {
    name: nameOf(call, value, fn, around.length > 0, node, program),
    site: fn && { unit: fn.unit, fn: fn.fn },
    fn,
    around,
    between,
  };
}

/** What answers is known by its own name, or by what it is made by; never by what is put around it. */
function nameOf(
  call: Call,
  value: Value,
  fn: FunctionValue | null,
  isWrapped: boolean,
  node: number,
  program: Program,
): string {
  const named = program.handlerName(call, fn ?? known(value), node);
  if (fn === null || !isWrapped || program.functionName(fn) !== '' || !isCallAt(call, node, program))
    return named;
  const { frame } = fn;
  if (frame === null || frame.fn === 0 || isAround(frame, call, program)) return 'anonymous';
  return `${program.functionName(frame) || 'anonymous'}()`;
}

function isCallAt({ unit }: Call, node: number, program: Program): boolean {
  return node >= 0 && program.unit(unit).kind(node) === Kind.Call;
}

/** The function that answers, whatever is around it. */
export function functionIn(value: Value, wiring: Wiring): FunctionValue | null {
  return answering(value, null, wiring)?.fn ?? null;
}

/** Parameters that a handler reads from its parameter at a position. */
export function readBy(
  { site }: Handler,
  position: number,
  program: Program,
  inputs: HandlerInputs,
): Route['parameters'] {
  const request = site && variableOf(site, position, program);
  return site && request ? inputs.of(site, request) : [];
}

/** The variable that a parameter is: a hidden one where it is unpacked, `({ body }, res) => ...`. */
export function variableOf(site: FunctionSite, position: number, program: Program): string | undefined {
  const { parameters, locals } = program.functionInfo(site);
  const parameter = parameters[position];
  return parameter && (parameter.name || locals[parameter.slot]);
}

/** What a reader finds. */
export interface Found extends Required<Routing> {
  parts: Map<RouterKey, SourcePlace | undefined>;
}

export function emptyRouting(): Found {
  return { routes: [], mounts: [], guards: [], fronts: [], parts: new Map() };
}

/** An entry of a map of settings, such as the last argument of many calls. */
export function setting(value: Value, name: string): Value {
  for (const one of optionsOf(value)) if (one?.kind === 'map') return one.entries.get(name) ?? null;
  return null;
}

/** The same, where it matters whether there is such an entry: undefined stands for none. */
export function givenSetting(value: Value, name: string): Value | undefined {
  for (const one of optionsOf(value)) if (one?.kind === 'map') return one.entries.get(name);
  return undefined;
}

/** Readers of frameworks differ in little more than this: the way in which paths are written. */
export function colonPaths(value: Value): PathTemplate[] {
  return textsOf(value).flatMap(colonTemplates);
}

export function bracePaths(value: Value): PathTemplate[] {
  return textsOf(value).map(braceTemplate);
}

/** Paths such as `/users/{id:\\d+}`. */
export function expressionPaths(value: Value): PathTemplate[] {
  return textsOf(value).map(annotatedTemplate);
}

export function anglePaths(value: Value): PathTemplate[] {
  return textsOf(value).map(angleTemplate);
}

export const ROOT: PathTemplate = { path: '', parameters: [] };

/** Where a router of a framework that gives routers a prefix of their own has its routes: below that prefix. */
export function belowPrefix(router: RouterKey): RouterKey {
  return `${router} below its prefix`;
}

/** An argument by its position or its name. */
export function argument(call: Call, position: number, name: string): Value {
  return call.keywords.get(name) ?? call.positional[position] ?? null;
}

/** The same, where it matters whether there is one: undefined stands for none. */
export function givenArgument(call: Call, position: number, name: string): Value | undefined {
  return call.keywords.has(name) ? call.keywords.get(name) : call.positional[position];
}

export function argumentNode(call: Call, position: number, name: string): number {
  return call.keywordNodes.get(name) ?? call.nodes[position] ?? -1;
}

const classVerbs = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'];

/** The methods of a class of the program, or of one that it derives from, that answer a request method in upper case. */
export function verbMethodsOf(cls: ClassValue, depth = 0): Map<string, FunctionSite> {
  const found = new Map<string, FunctionSite>();
  if (depth < 12)
    for (const base of [...cls.bases].reverse())
      for (const one of optionsOf(base))
        if (one?.kind === 'class')
          for (const [verb, site] of verbMethodsOf(one, depth + 1)) found.set(verb, site);
  for (const verb of classVerbs) {
    const member = cls.members.get(verb);
    if (member?.kind === 'function') found.set(verb.toUpperCase(), { unit: member.unit, fn: member.fn });
  }
  return found;
}

/** The class behind a view: itself, or that of `Users.as_view('users')`. */
export function viewClassOf(value: Value): ClassValue | null {
  for (const one of optionsOf(value)) {
    if (one?.kind === 'class') return one;
    const callee = one?.kind === 'foreign' ? one.made?.callee : undefined;
    if (callee?.member === 'as_view' && callee.ofClass) return callee.ofClass;
  }
  return null;
}
