import { Kind, NONE } from '../../ir/kinds.js';
import { type FunctionInfo, Unit, type UnitData } from '../../ir/unit.js';
import type { ImportTarget } from '../language.js';

/** A type as a unit of Java states it; `node` is NONE for one that says nothing. */
export interface TypeRef {
  unit: Unit;
  node: number;
}

export interface ClassRef {
  unit: Unit;
  cls: number;
}

/** What a mapper can read of a value of a type. */
export type Shape =
  | { kind: 'text' | 'unknown' }
  | { kind: 'list' | 'map'; values: TypeRef | null }
  | { kind: 'class'; of: ClassRef };

/** How a property is read, and the type that its value has. */
export interface Property {
  by: 'call' | 'field';
  member: string;
  type: TypeRef | null;
}

const TEXTS: ReadonlySet<string> = new Set(['String', 'CharSequence', 'StringBuilder']);
const LISTS: ReadonlySet<string> = new Set([
  '[]',
  'List',
  'ArrayList',
  'Collection',
  'Iterable',
  'Set',
  'HashSet',
  'LinkedHashSet',
  'SortedSet',
]);
const MAPS: ReadonlySet<string> = new Set([
  'Map',
  'HashMap',
  'LinkedHashMap',
  'TreeMap',
  'SortedMap',
  'ConcurrentHashMap',
]);
/** Types of Java itself that give a class no property. */
const BARE: ReadonlySet<string> = new Set([
  'Serializable',
  'Cloneable',
  'Comparable',
  'Object',
  'Enum',
  'Record',
]);
/** Classes that a class derives from are followed so far. */
const MAX_BASES = 8;

/** The classes of a program's Java, by the names that its files use for them. */
export class JavaTypes {
  private readonly units = new Map<string, Unit>();

  constructor(
    units: readonly UnitData[],
    private readonly resolve: (from: string, specifier: string) => ImportTarget,
  ) {
    for (const unit of units) if (unit.language === 'java') this.units.set(unit.path, new Unit(unit));
  }

  /** The class of a full name, as a file sees it. */
  named(from: string, name: string): ClassRef | null {
    const target = this.resolve(from, name);
    const unit = 'file' in target ? this.units.get(target.file) : undefined;
    return unit === undefined ? null : classIn(unit, name.slice(name.lastIndexOf('.') + 1));
  }

  /** A method by its name, of a class or of those that it derives from, and the class that has it. */
  method(of: ClassRef, name: string, depth = 0): { of: ClassRef; fn: FunctionInfo } | null {
    const { functions, classes } = of.unit.data;
    const found = classes[of.cls].methods.find((fn) => functions[fn].name === name);
    if (found !== undefined) return { of, fn: functions[found] };
    return this.inBases(of, depth, (base) => this.method(base, name, depth + 1));
  }

  /** A property of an instance: by its getter, or the field itself; null where the class is known not to have it. */
  property(of: ClassRef, name: string, depth = 0): Property | null {
    const capital = name[0].toUpperCase() + name.slice(1);
    const { functions, classes } = of.unit.data;
    const { methods, fields } = classes[of.cls];
    for (const getter of [`get${capital}`, `is${capital}`, name]) {
      const fn = methods.find(
        (one) => functions[one].name === getter && functions[one].parameters.length === 0,
      );
      if (fn !== undefined)
        return { by: 'call', member: getter, type: { unit: of.unit, node: functions[fn].returnType } };
    }
    const field = fields.find((one) => one.name === name && !one.isStatic);
    if (field !== undefined) return { by: 'field', member: name, type: { unit: of.unit, node: field.type } };
    return this.inBases(of, depth, (base) => this.property(base, name, depth + 1));
  }

  /** Whether all that a class derives from is known. */
  isKnown(of: ClassRef, depth = 0): boolean {
    if (depth > MAX_BASES) return false;
    const { unit, cls } = of;
    return Array.from(unit.list(unit.data.classes[cls].bases)).every((node) => {
      const base = this.classOf(unit, node);
      return base === null ? BARE.has(nameOf(unit, node)) : this.isKnown(base, depth + 1);
    });
  }

  shapeOf({ unit, node }: TypeRef): Shape {
    if (node === NONE) return { kind: 'unknown' };
    if (unit.kind(node) === Kind.Generic) {
      const head = this.shapeOf({ unit, node: unit.a(node) });
      if (head.kind !== 'list' && head.kind !== 'map') return head;
      const items = unit.list(unit.b(node));
      const values = items.length === 0 ? null : { unit, node: items[items.length - 1] };
      return { kind: head.kind, values };
    }
    const of = this.classOf(unit, node);
    if (of !== null) return { kind: 'class', of };
    const name = nameOf(unit, node);
    if (TEXTS.has(name)) return { kind: 'text' };
    if (LISTS.has(name)) return { kind: 'list', values: null };
    if (MAPS.has(name)) return { kind: 'map', values: null };
    return { kind: 'unknown' };
  }

  private classOf(unit: Unit, node: number): ClassRef | null {
    const name = nameOf(unit, node);
    const kind = unit.kind(node);
    if (kind === Kind.Local || kind === Kind.Captured) return classIn(unit, name);
    if (kind !== Kind.Member) return null;
    let at = node;
    while (unit.kind(at) === Kind.Member) at = unit.a(at);
    if (unit.kind(at) !== Kind.Import) return null;
    const target = this.resolve(unit.path, unit.string(unit.a(at)));
    const other = 'file' in target ? this.units.get(target.file) : undefined;
    return other === undefined ? null : classIn(other, name);
  }

  private bases({ unit, cls }: ClassRef): (ClassRef | null)[] {
    return Array.from(unit.list(unit.data.classes[cls].bases), (node) => this.classOf(unit, node));
  }

  private inBases<Found>(of: ClassRef, depth: number, look: (base: ClassRef) => Found | null): Found | null {
    if (depth >= MAX_BASES) return null;
    for (const base of this.bases(of)) {
      const found = base === null ? null : look(base);
      if (found !== null) return found;
    }
    return null;
  }
}

/** The simple name that a type has where it is stated. */
export function nameOf(unit: Unit, node: number): string {
  if (node === NONE) return '';
  switch (unit.kind(node)) {
    case Kind.Generic:
      return nameOf(unit, unit.a(node));
    case Kind.Global:
      return unit.string(unit.a(node));
    case Kind.Local:
    case Kind.Captured:
    case Kind.Member: {
      const name = unit.string(unit.b(node));
      return name.slice(name.lastIndexOf('.') + 1);
    }
    default:
      return '';
  }
}

function classIn(unit: Unit, name: string): ClassRef | null {
  const cls = unit.data.classes.findIndex((one) => one.name === name);
  return cls < 0 ? null : { unit, cls };
}
