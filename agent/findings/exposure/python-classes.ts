import { Kind } from '../../ir/kinds.js';
import type { ClassInfo, FieldInfo } from '../../ir/unit.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { lastName } from './code.js';

const MAX_DEPTH = 6;
/** Models of accounts of the framework: those that derive from them have its `password`. */
export const account = /^(AbstractUser|AbstractBaseUser|get_user_model)$/;

export interface Cls {
  unit: Unit;
  info: ClassInfo;
}

/** The classes of a program of Python by their names. */
export class PythonClasses {
  private readonly classes = new Map<string, Cls[]>();

  constructor(units: readonly UnitData[]) {
    for (const data of units) {
      if (data.language !== 'python' || isTestPath(data.path)) continue;
      const unit = new Unit(data);
      for (const info of data.classes)
        this.classes.set(info.name, [...(this.classes.get(info.name) ?? []), { unit, info }]);
    }
  }

  /** The class of a name that a file says: its own, else the only one of the program. */
  in(file: string, name: string): Cls | undefined {
    const all = this.classes.get(name) ?? [];
    return all.find(({ unit }) => unit.path === file) ?? (all.length === 1 ? all[0] : undefined);
  }

  /** `get_user_model()`, or the `User` of `django.contrib.auth`. */
  isAccount(unit: Unit, node: number): boolean {
    if (node < 0) return false;
    const name = lastName(unit, node);
    if (unit.kind(node) === Kind.Call) return account.test(name);
    for (let one = 0; one < unit.nodeCount; one++) {
      if (unit.kind(one) !== Kind.Assign || lastName(unit, unit.a(one)) !== name) continue;
      const value = unit.b(one);
      if (value < 0) continue;
      if (unit.kind(value) === Kind.Call && account.test(lastName(unit, value))) return true;
      if (unit.kind(value) !== Kind.Member || unit.kind(unit.a(value)) !== Kind.Import) continue;
      if (name === 'User' && unit.string(unit.a(unit.a(value))) === 'django.contrib.auth.models') return true;
    }
    return false;
  }

  /** The class that a name means: of this file, else the only one of the program. */
  named(unit: Unit, node: number): Cls | null {
    if (node < 0 || unit.kind(node) === Kind.Call) return null;
    const all = this.classes.get(lastName(unit, node)) ?? [];
    const own = all.filter((one) => one.unit.path === unit.path);
    if (own.length === 1) return own[0];
    return all.length === 1 ? all[0] : null;
  }

  /** A class and those of the program that it derives from; null where that is not clear. */
  withBases(cls: Cls, depth: number): Cls[] | null {
    const found = [cls];
    for (const base of depth < MAX_DEPTH ? cls.unit.list(cls.info.bases) : []) {
      const name = lastName(cls.unit, base);
      const known = this.named(cls.unit, base);
      if (known === null) {
        if ((this.classes.get(name) ?? []).length > 1) return null;
        continue;
      }
      if (known.info === cls.info) continue;
      const above = this.withBases(known, depth + 1);
      if (above === null) return null;
      found.push(...above);
    }
    return found;
  }
}

export function methodsOf({ unit, info }: Cls): string[] {
  return info.methods.map((fn) => unit.data.functions[fn].name);
}

export function basesOf(unit: Unit, info: ClassInfo): string[] {
  return Array.from(unit.list(info.bases), (base) => lastName(unit, base));
}

export function firstField(classes: readonly Cls[], name: string): { unit: Unit; field: FieldInfo } | null {
  for (const { unit, info } of classes) {
    const field = info.fields.find((one) => one.name === name && one.value >= 0);
    if (field) return { unit, field };
  }
  return null;
}

/** `'__all__'` or the texts of a list; null where they are not all written there. */
export function textsOf(unit: Unit, node: number): string[] | null {
  if (node < 0) return null;
  if (unit.kind(node) === Kind.String) return [unit.string(unit.a(node))];
  if (unit.kind(node) !== Kind.List) return null;
  const items = [...unit.list(unit.a(node))];
  if (!items.every((item) => unit.kind(item) === Kind.String)) return null;
  return items.map((item) => unit.string(unit.a(item)));
}
