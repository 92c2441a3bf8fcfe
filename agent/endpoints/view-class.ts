import type { KnownValue, Observation } from '#agent/analysis/domain/result.js';
import { NONE } from '#agent/ir/kinds.js';
import type { ClassSite, FunctionSite, Program } from './program.js';

const verbs = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'];

/** The class behind `view_func=Users.as_view('users')`. */
export function viewClass(
  observation: Observation,
  value: KnownValue | undefined,
  node: number,
  program: Program,
): ClassSite | null {
  if (value?.kind === 'class') return value;
  if (value?.kind === 'function' || node === NONE) return null;
  const written = program.calledOn(observation.unit, node, 'as_view');
  return written === null ? null : program.classNamed(observation.unit, written.split('.').at(-1) ?? '');
}

/** The methods of a view class that answer a request method, with that method in upper case. */
export function verbMethods(cls: ClassSite, program: Program): [string, FunctionSite][] {
  const methods = program.methodsOf(cls);
  return verbs.flatMap((verb): [string, FunctionSite][] => {
    const site = methods.get(verb);
    return site ? [[verb.toUpperCase(), site]] : [];
  });
}
