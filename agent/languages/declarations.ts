import type { UnitData } from '../ir/unit.js';
import type { Declarations } from './language.js';

/** Which files of a language declare a name at their top level. Looked through when it is first asked for. */
export function declarationsOf(units: readonly UnitData[], language: string): Declarations {
  let files: Map<string, string[]> | null = null;
  return (name) => {
    files ??= declaring(units.filter((unit) => unit.language === language));
    return files.get(name) ?? [];
  };
}

function declaring(units: readonly UnitData[]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  // What a usual build leaves out may declare again what another file does.
  const inOrder = [...units].sort(
    (one, other) => Number(one.isLeftOut ?? false) - Number(other.isLeftOut ?? false),
  );
  for (const { path, functions } of inOrder) {
    for (const name of functions[0].locals) {
      const others = files.get(name);
      if (others === undefined) files.set(name, [path]);
      else if (!others.includes(path)) others.push(path);
    }
  }
  return files;
}
