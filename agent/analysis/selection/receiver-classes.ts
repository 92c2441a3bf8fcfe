import { Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import type { Bound } from '../domain/bound.js';
import { bounds } from '../domain/bounds.js';
import { idOf } from '../domain/ids.js';
import type { ClassRef, HeapObject, Value } from '../domain/value.js';
import { isSomeInstance } from '../domain/value.js';
import type { Program } from '../program/program.js';

/** A class that a method is looked at for, null where that is no other than with the class that declares the method. */
export type Kindred = ClassRef | null;
export const AS_DECLARED: readonly Kindred[] = [null];

/** No object has the method: all have their own. */
const NEVER: readonly Kindred[] = [];

/** The object that a method is called on; `isOfBase` where the call names a base class, and so what that has. */
interface OnObject {
  receiver: Value | null;
  isOfBase: boolean;
}

interface Method {
  unit: number;
  fn: number;
}

/** The names of members of the receiver, and of what its base classes have of it, that a method uses. */
interface OwnNames {
  own: Set<string>;
  ofBases: Set<string>;
}

/**
 * Which classes an inherited method has to be looked at for: a call of a method of the object at hand means the one of
 * the class that the object is of, so that two classes which override different ones do different things in it.
 */
export class ReceiverClasses {
  private readonly names = new Map<number, Map<number, OwnNames>>();
  private readonly lines = new Map<string, string>();
  private readonly below = new Map<number, readonly Kindred[]>();
  private derivations = -1;

  constructor(private readonly program: Program) {}

  /**
   * The classes that the receiver of a call may be of, as far as they make a difference for the method.
   * @param matters whether classes below a stated one make a difference
   */
  of({ unit, fn }: Method, { receiver, isOfBase }: OnObject, matters: () => boolean): readonly Kindred[] {
    const owner = this.ownerOf(unit, fn);
    if (owner === null || receiver === null || !this.mayDiffer(unit, fn)) return AS_DECLARED;
    const classes: ClassRef[] = [];
    for (const object of receiver.objects) {
      if (object.cls === null) return AS_DECLARED;
      const ofSome = this.isOfSome(object, object.cls) && matters();
      // Methods that use variables around their class are left to the caller, who knows those.
      classes.push(...(ofSome ? this.instancesFrom(object.cls) : [{ ...object.cls, frame: null }]));
    }
    if (isOfBase) return this.distinct(owner, { unit, fn }, classes, bounds.calledKinds);
    const heirs = classes.filter((cls) => this.has(cls, unit, fn));
    return heirs.length === 0 && classes.length > 0
      ? NEVER
      : this.distinct(owner, { unit, fn }, heirs, bounds.calledKinds);
  }

  /** The classes that inherit a method, as far as they make a difference for it. */
  ofAny(unit: number, fn: number): readonly Kindred[] {
    const owner = this.ownerOf(unit, fn);
    if (owner === null || !this.mayDiffer(unit, fn)) return AS_DECLARED;
    const key = idOf(unit, fn);
    let kinds = this.below.get(key);
    if (kinds === undefined) {
      const heirs = this.instancesFrom(owner).filter((cls) => this.has(cls, unit, fn));
      kinds = this.distinct(owner, { unit, fn }, heirs, bounds.inheritedKinds);
      this.below.set(key, kinds);
    }
    return kinds;
  }

  private ownerOf(unit: number, fn: number): ClassRef | null {
    const { owner, receiver } = this.program.modules[unit].unit.data.functions[fn];
    return owner < 0 || receiver === NONE ? null : { unit, cls: owner, frame: null };
  }

  /** Whether derived classes may do something else in a method. */
  mayDiffer(unit: number, fn: number): boolean {
    const owner = this.ownerOf(unit, fn);
    return (
      owner !== null && this.program.hierarchy.subclassesOf(owner).length > 0 && this.namesIn(unit).has(fn)
    );
  }

  /** Whether an object may be of a derived class: its own has no instances, or only some method of it is meant. */
  private isOfSome(object: HeapObject, cls: ClassRef): boolean {
    if (object.kind === 'instance' && object.node === NONE && !object.global) return true;
    return isSomeInstance(object) && this.isAbstract(cls);
  }

  private instancesFrom(cls: ClassRef): ClassRef[] {
    const classes = [cls];
    for (let at = 0; at < classes.length && !bounds.derivedClasses.isReachedBy(at); at++)
      for (const one of this.program.hierarchy.subclassesOf(classes[at]))
        if (!classes.some(({ unit, cls }) => unit === one.unit && cls === one.cls)) classes.push(one);
    return classes.filter((one) => one.frame === null && !this.isAbstract(one));
  }

  private isAbstract({ unit, cls }: ClassRef): boolean {
    return this.program.modules[unit].unit.data.classes[cls].isAbstract === true;
  }

  private has(cls: ClassRef, unit: number, fn: number): boolean {
    const { name } = this.program.modules[unit].unit.data.functions[fn];
    return this.find(cls, name).some((one) => one.unit === unit && one.fn === fn);
  }

  /** One class of each sort. */
  private distinct(
    owner: ClassRef,
    method: Method,
    classes: readonly ClassRef[],
    most: Bound,
  ): readonly Kindred[] {
    this.forgetIfMore();
    const declared = this.line(owner, method);
    const kinds = new Map<string, Kindred>();
    for (const cls of classes) {
      const line = this.line(cls, method);
      if (line === declared) kinds.set(line, null);
      else if (!kinds.has(line)) kinds.set(line, cls);
      if (most.isExceededBy(kinds.size)) return AS_DECLARED;
    }
    return kinds.size === 0 ? AS_DECLARED : [...kinds.values()];
  }

  private forgetIfMore(): void {
    const { derivations } = this.program.hierarchy;
    if (this.derivations === derivations) return;
    this.derivations = derivations;
    this.lines.clear();
    this.below.clear();
  }

  /** The methods that a method leads to on an object of a class, as a text to compare. */
  private line(cls: ClassRef, method: Method): string {
    const key = `${idOf(method.unit, method.fn)}:${idOf(cls.unit, cls.cls)}`;
    let line = this.lines.get(key);
    if (line === undefined) {
      line = [...this.reached(cls, method)].sort((a, b) => a - b).join(' ');
      this.lines.set(key, line);
    }
    return line;
  }

  private reached(cls: ClassRef, method: Method): Set<number> {
    const reached = new Set<number>();
    const waiting: Method[] = [method];
    const add = (one: Method) => {
      const id = idOf(one.unit, one.fn);
      if (reached.has(id)) return;
      reached.add(id);
      waiting.push(one);
    };
    for (let at = 0; at < waiting.length && !bounds.reachedMethods.isReachedBy(at); at++) {
      const { unit, fn } = waiting[at];
      const names = this.namesIn(unit).get(fn);
      const owner = this.ownerOf(unit, fn);
      if (names === undefined || owner === null) continue;
      for (const name of names.own) this.find(cls, name).forEach(add);
      for (const base of names.ofBases.size === 0 ? [] : this.basesOf(owner))
        for (const name of names.ofBases) this.find(base, name).forEach(add);
    }
    return reached;
  }

  /** The methods of a name that an object of a class has. */
  private find(cls: ClassRef, name: string, depth = 0): readonly Method[] {
    const facts = this.program.hierarchy.known(cls);
    const getter = facts?.getters.get(name);
    const own = facts?.methods.get(name) ?? (getter === undefined ? [] : [getter]);
    if (own.length > 0) return own.map((fn) => ({ unit: cls.unit, fn }));
    const bases = facts?.bases ?? [];
    if (bases.length === 0 || bounds.bases.isReachedBy(depth)) return [];
    for (const base of bases) {
      const found = this.find(base, name, depth + 1);
      if (found.length > 0) return found;
    }
    return [];
  }

  private basesOf(cls: ClassRef): readonly ClassRef[] {
    return this.program.hierarchy.known(cls)?.bases ?? [];
  }

  /** What the methods of a unit use of their receivers, of those names that several classes have. */
  private namesIn(index: number): Map<number, OwnNames> {
    let names = this.names.get(index);
    if (names === undefined) {
      names = new Map();
      const { unit, functionAt } = this.program.modules[index];
      for (let node = 0; node < unit.nodeCount; node++) {
        if (unit.kind(node) !== Kind.Member || !this.program.members.isShared(unit.string(unit.b(node))))
          continue;
        const fn = methodAround(unit, functionAt(unit.start(node)));
        if (fn !== NONE) noteUse(unit, fn, node, names);
      }
      this.names.set(index, names);
    }
    return names;
  }
}

function methodAround(unit: Unit, at: number): number {
  const { functions } = unit.data;
  let fn = at;
  while (fn > 0 && functions[fn].owner < 0) fn = functions[fn].parent;
  return fn > 0 ? fn : NONE;
}

function noteUse(unit: Unit, fn: number, member: number, names: Map<number, OwnNames>): void {
  const object = unit.a(member);
  const kind = unit.kind(object);
  const { receiver, locals } = unit.data.functions[fn];
  const isOwn =
    (kind === Kind.Local || kind === Kind.Captured) &&
    receiver !== NONE &&
    unit.string(unit.b(object)) === locals[receiver];
  if (!isOwn && kind !== Kind.Super) return;
  const known = names.get(fn) ?? { own: new Set(), ofBases: new Set() };
  (isOwn ? known.own : known.ofBases).add(unit.string(unit.b(member)));
  names.set(fn, known);
}
