import { Kind, NONE } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { joinPaths } from '../compose.js';
import type { FunctionSite, Program } from '../program.js';
import { gap } from '../wiring/value.js';

/** A route of a router function. `handler` is the expression of what answers, in `unit`. */
export interface FunctionalRoute {
  method: string;
  path: string;
  unit: number;
  /** The function that the expressions stand in. */
  fn: number;
  node: number;
  handler: number;
}

/** What a predicate asks of a request; null: it does not ask. */
interface Asked {
  method: string | null;
  path: string | null;
}

const MAX_DEPTH = 400;
/** A variable may be made of itself, twice each time. */
const MAX_STEPS = 200_000;
const MAX_ALTERNATIVES = 16;
const verb = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
const anything: Asked = { method: null, path: null };

/** Reads expressions of router functions of Spring: `route(GET("/users"), handler::list).andNest(path("/x"), inner())`. */
export class RouterFunctions {
  /** Functions whose result is a part of another one. */
  readonly used = new Set<string>();
  private readonly active = new Set<string>();
  private steps = 0;

  constructor(private readonly program: Program) {}

  /** Whether something was left out at a limit. */
  get wasCut(): boolean {
    return this.steps > MAX_STEPS;
  }

  /** The routes that a function gives. */
  of(site: FunctionSite): FunctionalRoute[] {
    const key = `${site.unit} ${site.fn}`;
    if (this.active.has(key)) return [];
    this.active.add(key);
    const unit = this.program.unit(site.unit);
    const routes: FunctionalRoute[] = [];
    for (const statement of unit.list(unit.data.functions[site.fn].body)) {
      const kind = unit.kind(statement);
      if (kind === Kind.Return || kind === Kind.Expression)
        routes.push(...this.routes(site, unit.a(statement), 0));
    }
    this.active.delete(key);
    return routes;
  }

  private routes(site: FunctionSite, node: number, depth: number): FunctionalRoute[] {
    const unit = this.program.unit(site.unit);
    if (node < 0 || depth > MAX_DEPTH || ++this.steps > MAX_STEPS) return [];
    const inner = (one: number) => this.routes(site, one, depth + 1);
    switch (unit.kind(node)) {
      case Kind.Typed:
        return inner(unit.a(node));
      case Kind.Conditional:
        return [...inner(unit.b(node)), ...inner(unit.c(node))];
      case Kind.Function:
        return this.of({ unit: site.unit, fn: unit.a(node) });
      case Kind.Local:
      case Kind.Captured: {
        const value = assignedTo(unit, node, site.fn);
        return value === NONE ? [] : inner(value);
      }
      case Kind.Call:
        return this.call(site, node, depth);
      default:
        return [];
    }
  }

  private call(site: FunctionSite, node: number, depth: number): FunctionalRoute[] {
    const unit = this.program.unit(site.unit);
    const callee = unit.a(node);
    if (unit.kind(callee) !== Kind.Member) return [];
    const name = unit.string(unit.b(callee));
    const args = [...unit.list(unit.b(node))];
    const inner = (one: number) => this.routes(site, one, depth + 1);
    const before = inner(unit.a(callee));
    const last = args.at(-1) ?? NONE;
    const add = (asked: readonly Asked[], handler: number) =>
      asked.map(
        ({ method, path }): FunctionalRoute => ({
          ...site,
          method: method ?? 'ANY',
          path: path ?? '',
          node,
          handler,
        }),
      );
    if (verb.test(name) && args.length > 0) {
      const path = args.length > 1 ? (this.text(site, args[0]) ?? gap('path')) : '';
      // `GET("/users")` alone is a predicate.
      const isPredicate = args.length === 1 && this.text(site, args[0]) !== null;
      return isPredicate ? [] : [...before, ...add([{ method: name, path }], last)];
    }
    switch (name) {
      case 'route':
      case 'andRoute':
        return args.length < 2 ? before : [...before, ...add(this.asked(site, args[0], 0), last)];
      case 'path':
        return args.length < 2 ? before : [...before, ...this.below(this.asked(site, node, 0), inner(last))];
      case 'nest':
      case 'andNest':
        return args.length < 2
          ? before
          : [...before, ...this.below(this.asked(site, args[0], 0), inner(last))];
      case 'and':
      case 'andOther':
      case 'add':
        return [...before, ...inner(last)];
      case 'resources':
        return args.length < 2
          ? before
          : [...before, ...add([{ method: 'GET', path: this.text(site, args[0]) }], last)];
      default:
        return before.length > 0 ? before : this.ofMethod(site, callee, name);
    }
  }

  /** What a method of the same class gives, or the only one of its name. */
  private ofMethod(site: FunctionSite, callee: number, name: string): FunctionalRoute[] {
    const unit = this.program.unit(site.unit);
    const info = unit.data.functions[site.fn];
    const own =
      info.owner !== NONE && this.program.nameOf(site.unit, unit.a(callee)) === 'this'
        ? this.program.methodsOf({ unit: site.unit, cls: info.owner }).get(name)
        : undefined;
    const target = own ?? this.program.onlyFunctionNamed(site.unit, name, true);
    if (target === null || !givesRouter(this.program, target)) return [];
    this.used.add(`${target.unit} ${target.fn}`);
    return this.of(target);
  }

  private below(asked: readonly Asked[], routes: readonly FunctionalRoute[]): FunctionalRoute[] {
    return asked.flatMap(({ method, path }) =>
      routes.map((route) => ({
        ...route,
        method: route.method === 'ANY' && method !== null ? method : route.method,
        path: joinPaths(path ?? '', route.path),
      })),
    );
  }

  /** What a predicate asks for; several where it is met in several ways. */
  private asked(site: FunctionSite, node: number, depth: number): Asked[] {
    const unit = this.program.unit(site.unit);
    if (node < 0 || depth > 30) return [anything];
    const kind = unit.kind(node);
    if (kind === Kind.Typed) return this.asked(site, unit.a(node), depth + 1);
    if (kind === Kind.Local || kind === Kind.Captured)
      return this.asked(site, assignedTo(unit, node, site.fn), depth + 1);
    if (kind !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) return [anything];
    const callee = unit.a(node);
    const name = unit.string(unit.b(callee));
    const [first = NONE] = unit.list(unit.b(node));
    if (verb.test(name)) return [{ method: name, path: this.text(site, first) ?? gap('path') }];
    if (name === 'path') return [{ method: null, path: this.text(site, first) ?? gap('path') }];
    if (name === 'method') {
      const method = (this.program.nameOf(site.unit, first) ?? '').split('.').at(-1) ?? '';
      return [{ method: verb.test(method) ? method : null, path: null }];
    }
    if (name !== 'and' && name !== 'or') return [anything];
    const [one, other] = [unit.a(callee), first].map((part) => this.asked(site, part, depth + 1));
    if (name === 'or') return [...one, ...other].slice(0, MAX_ALTERNATIVES);
    return one
      .flatMap((a) =>
        other.map((b) => ({
          method: a.method ?? b.method,
          path: a.path === null || b.path === null ? (a.path ?? b.path) : joinPaths(a.path, b.path),
        })),
      )
      .slice(0, MAX_ALTERNATIVES);
  }

  /** A text that is written out, put together of others, or a constant. */
  private text(site: FunctionSite, node: number, depth = 0): string | null {
    const unit = this.program.unit(site.unit);
    if (node < 0 || depth > 20) return null;
    const kind = unit.kind(node);
    if (kind === Kind.String) return unit.string(unit.a(node));
    if (kind === Kind.Typed) return this.text(site, unit.a(node), depth + 1);
    if (kind === Kind.Binary && unit.string(unit.c(node)) === '+') {
      const [one, other] = [unit.a(node), unit.b(node)].map((part) => this.text(site, part, depth + 1));
      return one === null && other === null ? null : (one ?? gap('part')) + (other ?? gap('part'));
    }
    if (kind !== Kind.Local && kind !== Kind.Captured && kind !== Kind.Member) return null;
    const assigned = kind === Kind.Member ? NONE : assignedTo(unit, node, site.fn);
    if (assigned !== NONE) return this.text(site, assigned, depth + 1);
    const name = (this.program.nameOf(site.unit, node) ?? '').split('.').at(-1) ?? '';
    const constant = this.program.constantNamed(site.unit, name);
    return constant ? this.text({ unit: constant.unit, fn: 0 }, constant.node, depth + 1) : null;
  }
}

/** Whether a function gives a router function. */
export function givesRouter(program: Program, { unit, fn }: FunctionSite): boolean {
  const view = program.unit(unit);
  const { returnType } = program.functionInfo({ unit, fn });
  if (returnType === NONE) return false;
  const head = view.kind(returnType) === Kind.Generic ? view.a(returnType) : returnType;
  return program.nameOf(unit, head)?.split('.').at(-1) === 'RouterFunction';
}

/** What a variable is assigned by a statement of the function that it belongs to, or NONE. */
function assignedTo(unit: Unit, node: number, fn: number): number {
  const owner = unit.kind(node) === Kind.Captured ? unit.c(node) : fn;
  const slot = unit.a(node);
  for (const statement of unit.list(unit.data.functions[owner]?.body ?? 0)) {
    const assign = unit.kind(statement) === Kind.Expression ? unit.a(statement) : statement;
    if (assign < 0 || unit.kind(assign) !== Kind.Assign) continue;
    const target = unit.a(assign);
    if (unit.kind(target) === Kind.Local && unit.a(target) === slot) return unit.b(assign);
  }
  return NONE;
}
