import { FunctionFlag, NONE } from '../../ir/kinds.js';
import { bounds } from '../domain/bounds.js';
import { idOf } from '../domain/ids.js';
import type { ClassRef } from '../domain/value.js';
import { ClassParts } from './class-parts.js';
import type { Heap } from './heap.js';
import type { ClassFacts, Module } from './module.js';
import { Overrides } from './overrides.js';

const NO_CLASSES: readonly ClassRef[] = [];

/** The classes of a program and how they derive from one another, as far as their definitions were evaluated. */
export class ClassHierarchy {
  private readonly classes = new Map<number, ClassFacts>();
  private readonly subclasses = new Map<number, ClassRef[]>();
  readonly overrides = new Overrides();
  readonly parts: ClassParts;
  /** How many classes are known to derive from others. */
  derivations = 0;

  constructor(
    private readonly modules: readonly Module[],
    private readonly heap: Heap,
  ) {
    this.parts = new ClassParts(modules);
  }

  /** What is known of a class; one whose definition was not reached yet is known by its methods alone. */
  facts(cls: ClassRef): ClassFacts {
    const key = idOf(cls.unit, cls.cls);
    let facts = this.classes.get(key);
    if (facts === undefined) {
      facts = this.newFacts(cls);
      this.classes.set(key, facts);
    }
    return facts;
  }

  /** The same, undefined where nobody asked for the class yet. */
  known(cls: ClassRef): ClassFacts | undefined {
    return this.classes.get(idOf(cls.unit, cls.cls));
  }

  /** Whether instances of a class are made by a constructor of the program, its own or one that it inherits. */
  hasConstructor(cls: ClassRef, depth = 0): boolean {
    const { constructors, bases } = this.facts(cls);
    if (constructors.length > 0) return true;
    if (bounds.constructorBases.isReachedBy(depth)) return false;
    return bases.some((base) => this.hasConstructor(base, depth + 1));
  }

  /** Whether instances of a class have methods, its own or inherited. */
  hasMethods(cls: ClassRef, depth = 0): boolean {
    const { methods, bases } = this.facts(cls);
    if (methods.size > 0) return true;
    if (bounds.bases.isReachedBy(depth)) return false;
    return bases.some((base) => this.hasMethods(base, depth + 1));
  }

  /** How many fields of classes and of their instances something is known of. */
  get cells(): number {
    let count = 0;
    for (const { statics, fields, shape } of this.classes.values())
      count += statics.cells.size + fields.size + shape.cells.size;
    return count;
  }

  /** Notes that a class derives from another directly. */
  noteSubclass(base: ClassRef, cls: ClassRef): void {
    this.derivations++;
    const key = idOf(base.unit, base.cls);
    const known = this.subclasses.get(key);
    if (known === undefined) this.subclasses.set(key, [cls]);
    else known.push(cls);
    this.overrides.forget();
  }

  /** Classes that derive from a class directly. */
  subclassesOf(base: ClassRef): readonly ClassRef[] {
    return this.subclasses.get(idOf(base.unit, base.cls)) ?? NO_CLASSES;
  }

  private newFacts(cls: ClassRef): ClassFacts {
    const { unit } = this.modules[cls.unit];
    const facts: ClassFacts = {
      methods: new Map(),
      getters: new Map(),
      setters: new Map(),
      constructors: [],
      fieldTypes: new Map(),
      statedFields: new Map(),
      bases: [...this.parts.of(cls)],
      types: [],
      statics: this.heap.object('class', cls.unit, NONE, { global: true }),
      fields: new Map(),
      shape: this.heap.object('instance', cls.unit, NONE, { global: true }),
      isShaped: false,
    };
    for (const fn of unit.data.classes[cls.cls].methods) {
      const { name, flags } = unit.data.functions[fn];
      if (flags & FunctionFlag.Constructor) addOverload(facts.constructors, fn, flags);
      else if (flags & FunctionFlag.Getter) facts.getters.set(name, fn);
      else if (flags & FunctionFlag.Setter) facts.setters.set(name, fn);
      else {
        const overloads = facts.methods.get(name);
        if (overloads) addOverload(overloads, fn, flags);
        else facts.methods.set(name, [fn]);
      }
    }
    return facts;
  }
}

/** A later function of the same name replaces an earlier one, but where the language has overloads. */
function addOverload(overloads: number[], fn: number, flags: number): void {
  if ((flags & FunctionFlag.Overload) === 0) overloads.length = 0;
  overloads.push(fn);
}
