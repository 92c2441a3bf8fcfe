import { Kind } from '#agent/ir/kinds.js';
import type { FunctionSite, Program } from '../program.js';

const METHOD = /^(?:http\.Method)?(get|head|post|put|patch|delete|options)$/i;

/** The request methods that a handler compares `r.Method` with, in upper case: those that it answers. */
export function methodsAskedFor(site: FunctionSite | null, program: Program): string[] {
  if (site === null) return [];
  const unit = program.unit(site.unit);
  const { start, end } = program.functionInfo(site);
  const found = new Set<string>();
  const add = (node: number) => {
    const text =
      unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : program.nameOf(site.unit, node);
    const method = METHOD.exec(text ?? '')?.[1];
    if (method !== undefined) found.add(method.toUpperCase());
  };
  const isMethod = (node: number) =>
    node >= 0 && unit.kind(node) === Kind.Member && unit.string(unit.b(node)) === 'Method';
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    if (unit.kind(node) === Kind.Switch && isMethod(unit.a(node)))
      for (const one of unit.list(unit.b(node))) for (const test of unit.list(unit.a(one))) add(test);
    if (unit.kind(node) !== Kind.Binary) continue;
    if (isMethod(unit.a(node))) add(unit.b(node));
    else if (isMethod(unit.b(node))) add(unit.a(node));
  }
  return [...found].sort();
}
