import { ELEMENT } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import type { Constants } from '../values/constants.js';
import type { Lengths } from '../values/lengths.js';

/** The keys that a value can be where an object is read or written; ELEMENT for one that is not known. */
export function indexKeys(
  { objects, lengths }: { readonly objects: Objects; readonly lengths: Lengths },
  object: number,
  value: number,
  constants: Constants,
): number[] {
  const { fields } = objects.parts;
  const names = constants.keys(value);
  if (names === null) return [ELEMENT];
  return names.map((name) => {
    if (!/^-\d+$/.test(name)) return fields.key(name);
    // Counted from the end.
    const length = lengths.of(object);
    return length === null ? ELEMENT : fields.key(String(length + Number(name)));
  });
}
