import type { Observation } from '#agent/analysis/api/result.js';
import { Kind, NONE } from '#agent/ir/kinds.js';
import { braceTemplate, type PathTemplate } from './path-template.js';
import type { Program } from './program.js';

/** `RequestMethod.GET` is called `GET`. */
export function lastSegment(name: string | null): string {
  return name?.split('.').at(-1) ?? '';
}

/** Last names of what a keyword of an annotation lists: `{RequestMethod.GET, POST}`. */
export function namesIn(observation: Observation, keyword: string, program: Program): string[] {
  const node = program.argumentNode(observation, -1, keyword);
  if (node === NONE) return [];
  const unit = program.unit(observation.unit);
  const items = unit.kind(node) === Kind.List ? [...unit.list(unit.a(node))] : [node];
  return items
    .map((item) => lastSegment(program.nameOf(observation.unit, item)))
    .filter((name) => name !== '');
}

/** `/users/{id:\\d+}/**`: braces already; what a parameter must match is left out, a wildcard is a parameter. */
export function annotatedTemplate(path: string): PathTemplate {
  let wildcards = 0;
  const plain = path
    .replace(/\{\*?(\w+)\s*(?::(?:[^{}]|\{[^{}]*\})*)?\}/g, '{$1}')
    .replace(/\*+/g, () => `{wildcard${++wildcards === 1 ? '' : wildcards}}`);
  return braceTemplate(plain);
}
