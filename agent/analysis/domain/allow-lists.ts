import { ELEMENT, KEYS, RECEIVER, type Value } from './value.js';

/** Whether a collection holds what the program, or the caller, says is allowed: what is found in it is harmless. */
export function isAllowList(list: Value): boolean {
  return isGiven(list) || isWritten(list);
}

/** A collection of which the program itself wrote all items. */
export function isWritten(list: Value): boolean {
  return isOwnCollection(list) || isConstantCollection(isOwnField(list) ? list.withMarks([]) : list);
}

/** A map of which the program itself wrote all keys. */
export function hasWrittenKeys(map: Value): boolean {
  return (
    map.objects.length > 0 &&
    isOwnField(map) &&
    map.objects.every(
      ({ kind, exact, global, cells }) =>
        kind === 'map' && (exact || global) && cells.size > 0 && !cells.has(KEYS) && !cells.has(ELEMENT),
    )
  );
}

/** A list that callers pass: they say what is allowed. */
function isGiven(list: Value): boolean {
  return (
    list.marks.length > 0 &&
    list.marks.every(({ whole, origin }) => whole && origin.kind === 'parameter' && origin.index >= 0) &&
    list.objects.every(({ origin }) => origin !== null)
  );
}

/** A field of the receiver: a list that its class sets counts, though an object may have another. */
function isOwnField({ marks }: Value): boolean {
  return marks.every(({ origin }) => origin.kind === 'parameter' && origin.index === RECEIVER);
}

/** A collection in a field of the receiver, filled with what the program itself knows. */
function isOwnCollection(list: Value): boolean {
  return (
    list.marks.length > 0 &&
    isOwnField(list) &&
    list.objects.every(({ kind, cells }) => kind !== 'instance' && [...cells.values()].every(isOwnField))
  );
}

/** A collection of which every item is a known constant. */
export function isConstantCollection(value: Value): boolean {
  if (value.marks.length > 0 || value.objects.length === 0) return false;
  return value.objects.every(
    (object) =>
      object.exact &&
      object.kind !== 'instance' &&
      [...object.cells.values()].every((cell) => cell.marks.length === 0 && cell.constant !== null),
  );
}
