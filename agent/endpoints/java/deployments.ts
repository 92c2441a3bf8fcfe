import { Kind, NONE } from '#agent/ir/kinds.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { lastSegment } from '../annotated-paths.js';
import type { FunctionSite, Program } from '../program.js';
import { gap, hasGap } from '../wiring/value.js';
import { textsAt } from './stated-paths.js';

/**
 * The path that code deploys the servlet of a framework below: `Servlets.deployment().setContextPath("/api")`, where the function that
 * does so names the servlet. One that its callers hand on is theirs; several, or one that is not known, is a gap.
 */
export function deployedAt(program: Program, servlet: RegExp): string {
  const found = new Set<string>();
  for (const index of program.unitsOf('java')) {
    const unit = program.unit(index);
    if (isTestPath(unit.path)) continue;
    const paths: number[] = [];
    const servlets: number[] = [];
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) === Kind.Call && unit.kind(unit.a(node)) === Kind.Member) {
        const [given] = unit.list(unit.b(node));
        if (unit.string(unit.b(unit.a(node))) === 'setContextPath' && given !== undefined) paths.push(given);
      } else if (servlet.test(`.${(program.nameOf(index, node) ?? '').replace(/\.class$/, '')}`))
        servlets.push(node);
    }
    if (servlets.length === 0) continue;
    for (const path of paths) {
      const site = { unit: index, fn: functionAround(program, index, path) };
      const { start, end } = program.functionInfo(site);
      if (site.fn === 0 || !servlets.some((one) => unit.start(one) >= start && unit.end(one) <= end))
        continue;
      for (const text of textsOf(program, site, path)) found.add(text.replace(/\/$/, ''));
    }
  }
  const [path = ''] = found;
  return found.size > 1 || hasGap(path) ? `/${gap('context')}` : path;
}

/** The method that an expression stands in: the outermost, for those of classes without a name stand in another one. */
function functionAround(program: Program, index: number, node: number): number {
  const unit = program.unit(index);
  const [start, end] = [unit.start(node), unit.end(node)];
  return Math.max(
    0,
    unit.data.functions.findIndex(
      (one, fn) => fn > 0 && one.owner !== NONE && one.start <= start && one.end >= end,
    ),
  );
}

function textsOf(program: Program, site: FunctionSite, node: number): string[] {
  const unit = program.unit(site.unit);
  const { parameters, name } = program.functionInfo(site);
  const bare = unit.kind(node) === Kind.Typed ? unit.a(node) : node;
  const position =
    unit.kind(bare) === Kind.Local ? parameters.findIndex(({ slot }) => slot === unit.a(bare)) : -1;
  if (position < 0) return textsAt(site.unit, bare, undefined, program);
  const given = argumentsAt(program, name, position, parameters.length);
  return given.length > 0 ? given : [gap('context')];
}

/** What calls of a method of that name hand it at a position. */
function argumentsAt(program: Program, name: string, position: number, count: number): string[] {
  return program.unitsOf('java').flatMap((index) => {
    const unit = program.unit(index);
    if (isTestPath(unit.path)) return [];
    const texts: string[] = [];
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call || lastSegment(program.nameOf(index, unit.a(node))) !== name)
        continue;
      const args = [...unit.list(unit.b(node))];
      if (args.length === count) texts.push(...textsAt(index, args[position], undefined, program));
    }
    return texts;
  });
}
