import { Kind, NONE } from '../ir/kinds.js';
import type { Evaluation } from './evaluation.js';
import type { Value } from './value.js';

/**
 * Whether a value cannot be what a method reads a member of its receiver from: it is of a type of a library beside the
 * one that the method's class derives from (`StreamSource` where the class is a `SAXSource`, and both are a `Source`).
 * Code that asks for the class of a value leads to such places in terms of any value.
 */
export function cannotBeOfClass(
  ev: Evaluation,
  { objects, types }: Value,
  { unit: index, node }: { unit: number; node: number },
): boolean {
  if (types.length === 0 || objects.some(({ cls }) => cls !== null) || index < 0 || node === NONE)
    return false;
  const module = ev.program.modules[index];
  const { unit } = module;
  if (!module.isChecked || unit.kind(node) !== Kind.Member || unit.kind(unit.a(node)) !== Kind.Local)
    return false;
  const { owner, receiver } = unit.data.functions[module.functionAt(unit.start(node))];
  if (owner < 0 || unit.a(unit.a(node)) !== receiver) return false;
  const own = ev.classFacts({ unit: index, cls: owner, frame: null }).types;
  return !own.includes(types[0]) && types.some((type) => own.includes(type));
}
