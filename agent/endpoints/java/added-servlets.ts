import { Kind, NONE } from '#agent/ir/kinds.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { lastSegment } from '../annotated-paths.js';
import { joinPaths } from '../compose.js';
import type { Program } from '../program.js';
import { JettyContexts } from './jetty-contexts.js';
import { textsAt } from './stated-paths.js';

/** A servlet that code adds, with where it answers. */
export interface AddedServlet {
  unit: number;
  node: number;
  /** Its class as it is written, or what gives it. */
  name: string;
  patterns: string[];
}

/** Servlets of frameworks, whose routes are read where they are stated, and of files. */
const DISPATCHERS =
  /^(ServletContainer|Http(30)?ServletDispatcher|HttpServlet30Dispatcher|DispatcherServlet|DefaultServlet|CXFServlet|CXFNonSpringJaxrsServlet)$/;
const MAX_DEPTH = 4;

/**
 * `context.addServlet(name, servlet).addMapping(patterns)`, also by a variable between them; `context.addServlet(servlet, pattern)`
 * of Jetty, `new ServletRegistrationBean<>(servlet, patterns)` of Spring.
 */
export function addedServlets(program: Program): AddedServlet[] {
  return program
    .unitsOf('java')
    .flatMap((unit) => (isTestPath(program.unit(unit).path) ? [] : inUnit(program, unit)));
}

function inUnit(program: Program, index: number): AddedServlet[] {
  const unit = program.unit(index);
  const found: AddedServlet[] = [];
  const variables = new Map<string, number>();
  let contexts: JettyContexts | null = null;
  const add = (node: number, servlet: number | undefined, paths: readonly number[], prefix = '') => {
    const name = servlet === undefined ? '' : servletName(servlet, 0);
    const patterns = paths
      .flatMap((one) => textsAt(index, one, undefined, program))
      .map((pattern) => joinPaths(prefix, pattern));
    if (name !== '' && !DISPATCHERS.test(name) && patterns.length > 0)
      found.push({ unit: index, node, name, patterns });
  };
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) === Kind.Assign && unit.kind(unit.a(node)) === Kind.Local) {
      const value = bare(unit.b(node));
      if (isCallOf(value, 'addServlet')) variables.set(unit.string(unit.b(unit.a(node))), value);
    } else if (unit.kind(node) === Kind.New && madeOf(node) === 'ServletRegistrationBean') {
      const [servlet, ...paths] = unit.list(unit.b(node));
      add(node, servlet, paths);
    } else if (isCallOf(node, 'addMapping')) {
      const on = bare(unit.a(unit.a(node)));
      const added = isCallOf(on, 'addServlet') ? on : variables.get(program.nameOf(index, on) ?? '');
      if (added !== undefined) add(node, [...unit.list(unit.b(added))][1], [...unit.list(unit.b(node))]);
    } else if (isCallOf(node, 'addServlet')) {
      const [servlet = NONE, path] = unit.list(unit.b(node));
      const isServlet = servlet !== NONE && (unit.kind(bare(servlet)) === Kind.New || isClass(bare(servlet)));
      if (isServlet && path !== undefined) {
        contexts ??= new JettyContexts(program, index);
        add(node, servlet, [path], contexts.prefixOf(node));
      }
    }
  }
  return found;

  function isCallOf(node: number, member: string): boolean {
    if (node < 0 || unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) return false;
    return unit.string(unit.b(unit.a(node))) === member;
  }

  function isClass(node: number): boolean {
    return node >= 0 && unit.kind(node) === Kind.Member && unit.string(unit.b(node)) === 'class';
  }

  function bare(node: number): number {
    return node >= 0 && unit.kind(node) === Kind.Typed ? bare(unit.a(node)) : node;
  }

  /** The class that is made an instance of. */
  function madeOf(node: number): string {
    const type = unit.a(node);
    const isGeneric = type >= 0 && unit.kind(type) === Kind.Generic;
    return lastSegment(program.nameOf(index, isGeneric ? unit.a(type) : type));
  }

  /** `MetricsServlet` of `new MetricsServlet()`, `MetricsServlet.class` and `new ServletHolder(new MetricsServlet())`. */
  function servletName(written: number, depth: number): string {
    const node = bare(written);
    if (isClass(node)) return lastSegment(program.nameOf(index, unit.a(node)));
    if (unit.kind(node) === Kind.Call) return `${lastSegment(program.nameOf(index, unit.a(node)))}()`;
    if (unit.kind(node) !== Kind.New) return lastSegment(program.nameOf(index, node));
    const inner = madeOf(node) === 'ServletHolder' ? [...unit.list(unit.b(node))].at(-1) : undefined;
    return inner === undefined || depth > MAX_DEPTH ? madeOf(node) : servletName(inner, depth + 1);
  }
}
