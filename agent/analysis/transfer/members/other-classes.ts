import { Kind, NONE } from '../../../ir/kinds.js';
import { Mark, memberOrigin, UNKNOWN, type Value } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** A value is asked for as far as it is of a type: the number of the type follows. */
export const OF_TYPE = '[type]';

/**
 * A value where the code takes it for one of a narrower type of a library. One that is of a type beside that does not
 * get there (`StreamSource` where the code goes on with a `StAXSource`, and both are a `Source`); of what callers
 * pass, the caller knows.
 * @param line the type, and what it derives from
 */
export function narrowedTo(ev: Evaluation, value: Value, line: readonly number[]): Value {
  const { module } = ev;
  const [type] = line;
  const { marks, types, objects } = value;
  if (!module.isStaticallyTyped || marks.length === 0 || objects.some(({ cls }) => cls !== null))
    return value;
  if (type === undefined || types.includes(type) || module.symbols.types.neutral.has(type)) return value;
  // Texts and collections are known by what is done to them, which is less certain.
  if (!types.some((one) => line.includes(one) && !module.symbols.types.neutral.has(one))) return value;
  if (isBeside(types, line)) return UNKNOWN;
  const asked = marks.map((mark) =>
    mark.whole && mark.origin.kind !== 'source' ? ofType(mark, type, module.index) : mark,
  );
  return value.withMarks(asked);
}

function ofType({ origin, cleaned, doubt, step, whole, part }: Mark, type: number, unit: number): Mark {
  return new Mark(memberOrigin(origin, OF_TYPE + type, unit, NONE), cleaned, doubt, step, whole, part);
}

/** What a caller passes, as far as it is of the type that `name` asks for. */
export function asOfType(ev: Evaluation, value: Value, name: string, unit: number): Value {
  return narrowedTo(
    ev,
    value,
    ev.program.modules[unit].symbols.types.line(Number(name.slice(OF_TYPE.length))),
  );
}

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
  if (!module.isStaticallyTyped || unit.kind(node) !== Kind.Member || unit.kind(unit.a(node)) !== Kind.Local)
    return false;
  const { owner, receiver } = unit.data.functions[module.functionAt(unit.start(node))];
  if (owner < 0 || unit.a(unit.a(node)) !== receiver) return false;
  const own = ev.program.hierarchy.facts({ unit: index, cls: owner, frame: null }).types;
  return isBeside(types, own);
}

/** Whether a value's own type is none of a line of types, though both derive from one. */
function isBeside(types: readonly number[], line: readonly number[]): boolean {
  return !line.includes(types[0]) && types.some((type) => line.includes(type));
}
