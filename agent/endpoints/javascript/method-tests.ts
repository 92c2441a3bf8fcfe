import { Kind } from '#agent/ir/kinds.js';
import type { FunctionSite, Program } from '../program.js';

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/**
 * The methods that a handler tells apart: `switch (req.method)`, `req.method === 'POST'`, and `req.method !== 'POST'`, behind
 * which all others are refused. Empty where it does not look at the method, or only lets a browser's preflight pass.
 */
export function testedMethods(program: Program, site: FunctionSite): string[] {
  const unit = program.unit(site.unit);
  const { start, end } = program.functionInfo(site);
  const found = new Set<string>();
  const add = (node: number) => {
    const text = node >= 0 && unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : '';
    if (METHOD.test(text)) found.add(text);
  };
  // `const { method } = req`
  const isMethod = (node: number) => /(^|\.)method$/.test(program.nameOf(site.unit, node) ?? '');
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    const kind = unit.kind(node);
    if (kind === Kind.Binary && /^[!=]==?$/.test(unit.string(unit.c(node)))) {
      if (isMethod(unit.a(node))) add(unit.b(node));
      else if (isMethod(unit.b(node))) add(unit.a(node));
    } else if (kind === Kind.Switch && unit.a(node) >= 0 && isMethod(unit.a(node)))
      for (const branch of unit.list(unit.b(node))) for (const test of unit.list(unit.a(branch))) add(test);
  }
  return [...found].every((method) => method === 'OPTIONS') ? [] : [...found];
}
