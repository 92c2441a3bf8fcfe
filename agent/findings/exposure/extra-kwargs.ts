import { Kind } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';

/**
 * Fields for which `extra_kwargs` of a serializer names a setting, or may do so; null where that cannot be read.
 * @param node the map; less than 0 where there is none
 */
export function fieldsWith(
  setting: 'read_only' | 'write_only',
  unit: Unit,
  node: number,
): ReadonlySet<string> | null {
  if (node < 0) return new Set();
  if (unit.kind(node) !== Kind.Map) return null;
  const found = new Set<string>();
  for (const entry of unit.list(unit.a(node))) {
    if (unit.kind(entry) !== Kind.Property || unit.kind(unit.a(entry)) !== Kind.String) return null;
    const settings = unit.b(entry);
    const isWithout =
      unit.kind(settings) === Kind.Map &&
      [...unit.list(unit.a(settings))].every(
        (one) =>
          unit.kind(one) === Kind.Property &&
          unit.kind(unit.a(one)) === Kind.String &&
          unit.string(unit.a(unit.a(one))) !== setting,
      );
    if (!isWithout) found.add(unit.string(unit.a(unit.a(entry))));
  }
  return found;
}
