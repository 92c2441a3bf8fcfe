import { Kind, NONE } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import { checksIn, unread } from '../access/handlers.js';
import { bothRequired, guardsAlone, type Security } from '../access/security.js';
import { lastSegment } from '../annotated-paths.js';
import type { ClassSite, FunctionSite, Program } from '../program.js';
import type { Route } from '../routes.js';
import type { Shared } from '../shared.js';
import { type Annotations, annotationsOf } from './annotations.js';
import { isNamed } from './named-classes.js';
import { matchesPattern } from './patterns.js';
import { DeploymentDescriptors } from './web-xml.js';

/** Interceptors of the framework itself say nothing of who calls. */
const HARMLESS = /^org\.springframework\./;
/** Annotations that make nothing of a class. */
const INERT = new Set([
  'Slf4j',
  'Log4j2',
  'Order',
  'Deprecated',
  'SuppressWarnings',
  'RequiredArgsConstructor',
]);
type Kinds = 'servlet' | 'interceptor' | 'jaxrs';

/** What stands before handlers, by what its class derives from, and the method that decides. */
const bases: ReadonlyMap<string, readonly [Kinds, readonly string[]]> = new Map([
  ['Filter', ['servlet', ['doFilter']]],
  ['HttpFilter', ['servlet', ['doFilter']]],
  ['GenericFilterBean', ['servlet', ['doFilter']]],
  ['OncePerRequestFilter', ['servlet', ['doFilterInternal']]],
  ['WebFilter', ['servlet', ['filter']]],
  ['HandlerInterceptor', ['interceptor', ['preHandle']]],
  ['HandlerInterceptorAdapter', ['interceptor', ['preHandle']]],
  ['AsyncHandlerInterceptor', ['interceptor', ['preHandle']]],
  ['ContainerRequestFilter', ['jaxrs', ['filter']]],
]);
const frameworksOf: Readonly<Record<Kinds, ReadonlySet<string>>> = {
  servlet: new Set(['servlet', 'spring', 'jaxrs', 'struts']),
  interceptor: new Set(['spring']),
  jaxrs: new Set(['jaxrs']),
};

/** Where something holds: below patterns of paths, but not below others; null: that is not known. */
interface Scope {
  paths: readonly string[];
  except: readonly string[];
}

interface Found {
  kind: Kinds;
  security: Security;
  scopes: readonly Scope[] | null;
  /** Annotations that a resource must have, and such that let it pass. */
  binding: readonly string[];
  exempt: readonly string[];
}

const EVERYWHERE: Scope = { paths: ['/**'], except: [] };

/** Filters of servlets and JAX-RS, and interceptors of Spring: checks before handlers, by the paths or annotations that they are for. */
export class JavaFilters {
  private readonly found: Found[] = [];
  private readonly program: Program;

  constructor(private readonly shared: Shared) {
    this.program = shared.program;
    const bindings = this.bindingAnnotations();
    const made = this.registrations();
    const descriptors = new DeploymentDescriptors(shared.files);
    for (const unit of this.program.unitsOf('java'))
      this.program.unit(unit).data.classes.forEach((_, cls) => {
        this.add({ unit, cls }, bindings, made, descriptors);
      });
  }

  /** What stands before a route, as far as it is about it. */
  of(route: Pick<Route, 'framework' | 'path' | 'parameters' | 'site'>): Security | null {
    let security: Security | null = null;
    for (const one of this.found) {
      if (!frameworksOf[one.kind].has(route.framework)) continue;
      const marks = route.site ? this.marksOf(route.site) : [];
      if (one.binding.length > 0 && !one.binding.some((name) => marks.some((mark) => mark.has(name))))
        continue;
      if (one.exempt.some((name) => marks.some((mark) => mark.has(name)))) continue;
      const isAbout = one.scopes === null ? null : isWithin(one.scopes, route);
      if (isAbout !== false) security = bothRequired(security, isAbout ? one.security : unsure(one.security));
    }
    return security;
  }

  private marksOf(site: FunctionSite): Annotations[] {
    const { owner, decorators } = this.program.functionInfo(site);
    const { classes } = this.program.unit(site.unit).data;
    const lists = owner === NONE ? [decorators] : [decorators, classes[owner].decorators];
    return lists.map((list) => annotationsOf(this.program, site.unit, list));
  }

  private add(
    site: ClassSite,
    bindings: ReadonlySet<string>,
    made: ReadonlyMap<string, Scope[]>,
    descriptors: DeploymentDescriptors,
  ): void {
    const base = this.program.baseNames(site).find((name) => bases.has(name));
    const known = base === undefined ? undefined : bases.get(base);
    if (!known) return;
    const [kind, methods] = known;
    const { name, decorators } = this.program.unit(site.unit).data.classes[site.cls];
    const own = this.program.methodsOf(site);
    let security: Security | null = null;
    const exempt: string[] = [];
    for (const method of methods) {
      const fn = own.get(method);
      if (fn) security = bothRequired(security, checksIn(fn, this.shared, { within: true }));
      if (fn) exempt.push(...this.askedAnnotations(fn));
    }
    if (security === null) return;
    const stated = annotationsOf(this.program, site.unit, decorators);
    const binding = [...stated.names()].filter((one) => bindings.has(one));
    const patterns = [...stated.texts('WebFilter'), ...stated.texts('WebFilter', 'urlPatterns')];
    const scopes: Scope[] = [...(made.get(name) ?? [])];
    if (patterns.length > 0) scopes.push({ paths: patterns, except: [] });
    for (const one of descriptors.filters)
      if (lastSegment(one.className) === name) scopes.push({ paths: one.patterns, except: [] });
    const isBean = kind === 'servlet' && ['Component', 'Service'].some((one) => stated.has(one));
    if (kind === 'jaxrs' || (scopes.length === 0 && isBean)) scopes.push(EVERYWHERE);
    // What nothing registers, or names, stands before nothing.
    const isPlain = [...stated.names()].every((one) => INERT.has(one));
    if (scopes.length === 0 && isPlain && !isNamed(site, this.program, this.shared.files)) return;
    this.found.push({ kind, security, scopes: scopes.length > 0 ? scopes : null, binding, exempt });
  }

  /** Annotations that a filter looks for on the handler: `method.isAnnotationPresent(PermitAll.class)`. */
  private askedAnnotations(site: FunctionSite): string[] {
    const unit = this.program.unit(site.unit);
    const { start, end } = this.program.functionInfo(site);
    const names: string[] = [];
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call || unit.start(node) < start || unit.end(node) > end) continue;
      const callee = this.program.nameOf(site.unit, unit.a(node)) ?? '';
      if (!/(^|\.)(isAnnotationPresent|getAnnotation|getMethodAnnotation|hasMethodAnnotation)$/.test(callee))
        continue;
      for (const argument of unit.list(unit.b(node)))
        names.push(
          ...(this.program.nameOf(site.unit, argument) ?? '')
            .split('.')
            .filter((one) => one !== 'class')
            .slice(-1),
        );
    }
    return names;
  }

  /** Annotations by which filters of JAX-RS are bound to resources. */
  private bindingAnnotations(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const unit of this.program.unitsOf('java'))
      for (const { name, decorators } of this.program.unit(unit).data.classes)
        if (annotationsOf(this.program, unit, decorators).has('NameBinding')) names.add(name);
    return names;
  }

  /** Where code says that something holds: `registry.addInterceptor(x).addPathPatterns(...)`, `new FilterRegistrationBean(x)`. */
  private registrations(): ReadonlyMap<string, Scope[]> {
    const found = new Map<string, Scope[]>();
    for (const unitIndex of this.program.unitsOf('java')) {
      const unit = this.program.unit(unitIndex);
      unit.data.functions.forEach((info, fn) => {
        const isConfigured = info.name === 'addInterceptors';
        const { returnType } = info;
        // `FilterRegistrationBean<SignIn>`
        const isGeneric = returnType !== NONE && unit.kind(returnType) === Kind.Generic;
        const returned = this.program.nameOf(unitIndex, isGeneric ? unit.a(returnType) : returnType) ?? '';
        if (!isConfigured && !/FilterRegistrationBean$/.test(returned)) return;
        if (fn === 0) return;
        for (const [name, scope] of this.registered({ unit: unitIndex, fn }, isConfigured))
          found.set(name, [...(found.get(name) ?? []), scope]);
      });
      for (const [name, scope] of this.addedIn(unitIndex))
        found.set(name, [...(found.get(name) ?? []), scope]);
    }
    return found;
  }

  /** `context.addFilter(new FilterHolder(new SignIn()), "/api/*", ...)` */
  private addedIn(unitIndex: number): [string, Scope][] {
    const unit = this.program.unit(unitIndex);
    const found: [string, Scope][] = [];
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) continue;
      if (!/^addFilter(WithMapping)?$/.test(unit.string(unit.b(unit.a(node))))) continue;
      const args = [...unit.list(unit.b(node))];
      const paths = args.map((one) => this.textAt(unitIndex, one)).filter((one) => one?.includes('/'));
      const [path] = paths;
      if (path == null) continue;
      for (const name of this.classesBelow(unitIndex, args[0] ?? -1, 0))
        found.push([name, { paths: [path], except: [] }]);
    }
    return found;
  }

  /** Classes that are made, or named, in an expression. */
  private classesBelow(unitIndex: number, node: number, depth: number): string[] {
    const unit = this.program.unit(unitIndex);
    if (node < 0 || depth > 6) return [];
    const made = this.classNameAt(unitIndex, node);
    const named = this.program.nameOf(unitIndex, node);
    const own = made ?? (named?.endsWith('.class') ? lastSegment(named.slice(0, -'.class'.length)) : null);
    const below = childrenOf(unit, node).flatMap((child) => this.classesBelow(unitIndex, child, depth + 1));
    return own === null ? below : [own, ...below];
  }

  /** A text, also one that is put together of constants. */
  private textAt(unitIndex: number, node: number, depth = 0): string | null {
    const unit = this.program.unit(unitIndex);
    if (node < 0 || depth > 6) return null;
    switch (unit.kind(node)) {
      case Kind.String:
        return unit.string(unit.a(node));
      case Kind.Typed:
        return this.textAt(unitIndex, unit.a(node), depth + 1);
      case Kind.Binary: {
        if (unit.string(unit.c(node)) !== '+') return null;
        const sides = [unit.a(node), unit.b(node)].map((side) => this.textAt(unitIndex, side, depth + 1));
        return sides.includes(null) ? null : sides.join('');
      }
      default: {
        const name = this.program.nameOf(unitIndex, node);
        const value = name === null ? null : this.program.constantNamed(unitIndex, lastSegment(name));
        return value ? this.textAt(value.unit, value.node, depth + 1) : null;
      }
    }
  }

  private registered(site: FunctionSite, isInterceptor: boolean): [string, Scope][] {
    const unit = this.program.unit(site.unit);
    const { start, end } = this.program.functionInfo(site);
    const calls: { name: string; node: number; at: number }[] = [];
    const classes: { name: string; at: number }[] = [];
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.start(node) < start || unit.end(node) > end) continue;
      const name = this.classNameAt(site.unit, node);
      if (name !== null) classes.push({ name, at: unit.start(node) });
      if (unit.kind(node) === Kind.Call && unit.kind(unit.a(node)) === Kind.Member)
        calls.push({ name: unit.string(unit.b(unit.a(node))), node, at: unit.end(node) });
    }
    calls.sort((one, other) => one.at - other.at);
    const scopeOf = (from: number, to: number): Scope => {
      const texts = (names: RegExp) =>
        calls
          .filter((one) => names.test(one.name) && one.at > from && one.at <= to)
          .flatMap(({ node }) => textsBelow(unit, node));
      const paths = texts(/^(addPathPatterns|addUrlPatterns|setUrlPatterns)$/);
      return {
        paths: paths.length > 0 ? paths : EVERYWHERE.paths,
        except: texts(/^excludePathPatterns$/),
      };
    };
    if (!isInterceptor) return classes.map(({ name }) => [name, scopeOf(start, end)]);
    const added = calls.filter(({ name }) => name === 'addInterceptor');
    return added.flatMap(({ node, at }, index): [string, Scope][] => {
      const next = added[index + 1];
      const scope = scopeOf(at, next ? unit.start(next.node) : end);
      return [...unit.list(unit.b(node))].flatMap((argument): [string, Scope][] => {
        const given = this.givenTo(site, argument);
        const name = this.classNameAt(site.unit, given) ?? this.typeOf(site.unit, argument);
        if (name !== null && this.program.classNamed(site.unit, name) === null) {
          const imports = unit.data.imports.map((one) => unit.string(unit.a(one)));
          const written = imports.find((one) => lastSegment(one) === name) ?? name;
          const place = this.program.place({ unit: site.unit, node });
          const security = HARMLESS.test(written) ? null : unread(name, place);
          if (security)
            this.found.push({ kind: 'interceptor', security, scopes: [scope], binding: [], exempt: [] });
        }
        return name === null ? [] : [[name, scope]];
      });
    });
  }

  /** What a variable of a function was given, where a node is one. */
  private givenTo(site: FunctionSite, node: number): number {
    const unit = this.program.unit(site.unit);
    if (unit.kind(node) !== Kind.Local) return node;
    const { start, end } = this.program.functionInfo(site);
    for (let at = 0; at < unit.nodeCount; at++) {
      if (unit.kind(at) !== Kind.Assign || unit.start(at) < start || unit.end(at) > end) continue;
      if (unit.kind(unit.a(at)) !== Kind.Local || unit.a(unit.a(at)) !== unit.a(node)) continue;
      const value = unit.b(at);
      return value >= 0 && unit.kind(value) === Kind.Typed ? unit.a(value) : value;
    }
    return node;
  }

  private classNameAt(unitIndex: number, node: number): string | null {
    const unit = this.program.unit(unitIndex);
    if (node < 0 || unit.kind(node) !== Kind.New) return null;
    return lastSegment(this.program.nameOf(unitIndex, unit.a(node)));
  }

  /** The class of a field, parameter or method that is called as its class is: `authInterceptor`, `authInterceptor()`. */
  private typeOf(unitIndex: number, node: number): string | null {
    const unit = this.program.unit(unitIndex);
    const named = unit.kind(node) === Kind.Call ? unit.a(node) : node;
    const name = lastSegment(this.program.nameOf(unitIndex, named));
    const likely = name.replace(/^(get)?(.)/, (_, __, first: string) => first.toUpperCase());
    return this.program.classNamed(unitIndex, likely) ? likely : null;
  }
}

function textsBelow(unit: ReturnType<Program['unit']>, call: number): string[] {
  const texts: string[] = [];
  const collect = (node: number, depth: number) => {
    if (node < 0 || depth > 8) return;
    if (unit.kind(node) === Kind.String) texts.push(unit.string(unit.a(node)));
    for (const child of childrenOf(unit, node)) collect(child, depth + 1);
  };
  for (const argument of unit.list(unit.b(call))) collect(argument, 0);
  return texts;
}

function isWithin(
  scopes: readonly Scope[],
  { path, parameters }: Pick<Route, 'path' | 'parameters'>,
): boolean | null {
  const isEverywhere = scopes.some(
    ({ paths, except }) => except.length === 0 && paths.some((one) => /^\/(\*\*?)?$/.test(one)),
  );
  if (isEverywhere) return true;
  if (parameters.some(({ isUnknown }) => isUnknown)) return null;
  return scopes.some(
    ({ paths, except }) =>
      paths.some((one) => matchesPattern(asAnt(one), path)) &&
      !except.some((one) => matchesPattern(asAnt(one), path)),
  );
}

/** `/api/*` of servlets is all that is below. */
function asAnt(pattern: string): string {
  return pattern === '/*' ? '/**' : pattern.replace(/\/\*$/, '/**');
}

/** Checks that may be before something. */
function unsure(security: Security): Security {
  const guards = (security.guards ?? []).map((one) => ({ ...one, kind: 'unknown' as const }));
  return guardsAlone(guards) ?? security;
}
