import { FunctionFlag, ParameterKind } from '../../ir/kinds.js';
import type { LinkedProgram } from './linked-program.js';
import type { External, Names } from './names.js';

/** A class of the program, with its members and what it derives from. */
export interface LinkedClass {
  /** Its place among all; of a part of a class that stands in several files that of the class. */
  id: number;
  readonly unit: number;
  readonly cls: number;
  /** Functions by name: overloads of one name in order. */
  readonly methods: ReadonlyMap<string, readonly number[]>;
  readonly getters: ReadonlyMap<string, number>;
  readonly setters: ReadonlyMap<string, number>;
  readonly constructors: readonly number[];
  /** Places among all: its other parts, then the classes of the program that it derives from directly. */
  readonly bases: number[];
  /** Base classes that the program does not define. */
  readonly externalBases: External[];
  /** Ids of those that derive from it directly. */
  readonly derived: number[];
}

/** The classes of a program and how they derive from one another. */
export class Classes {
  readonly all: readonly LinkedClass[];
  /** Of each unit the id of its first class. */
  private readonly first: readonly number[];
  private readonly lines: (LinkedClass[] | undefined)[] = [];
  private readonly families = new Map<number, readonly number[]>();

  constructor(
    private readonly program: LinkedProgram,
    names: Names,
  ) {
    const all: LinkedClass[] = [];
    this.first = program.units.map(({ index, unit }) => {
      const first = all.length;
      for (const cls of unit.data.classes.keys()) all.push(newClass(program, index, cls, all.length));
      return first;
    });
    this.all = all;
    this.joinParts(program);
    for (const one of all) {
      const { unit } = program.units[one.unit];
      for (const base of unit.list(unit.data.classes[one.cls].bases)) {
        const meaning = names.meaning(one.unit, base);
        if (meaning?.kind === 'external') one.externalBases.push(meaning);
        if (meaning?.kind !== 'class') continue;
        const id = this.id(meaning.unit, meaning.cls);
        const own = all[one.id];
        if (id === one.id || own.bases.includes(id)) continue;
        own.bases.push(id);
        all[id].derived.push(one.id);
      }
    }
    this.noteStructural(program);
  }

  /** Classes are of an interface by having all its methods, where the language says so. */
  private noteStructural(program: LinkedProgram): void {
    const stated = ({ unit, cls }: LinkedClass) => program.units[unit].unit.data.classes[cls];
    const having = new Map<string, Set<number>>();
    const namesOf = (id: number) => new Set(this.line(id).flatMap(({ methods }) => [...methods.keys()]));
    const interfaces = this.all.filter((one, at) => one.id === at && stated(one).isStructural === true);
    if (interfaces.length === 0) return;
    for (const [at, one] of this.all.entries()) {
      if (one.id !== at || stated(one).isStructural === true) continue;
      for (const name of namesOf(at)) {
        const known = having.get(name) ?? new Set();
        having.set(name, known.add(at));
      }
    }
    for (const wanted of interfaces) {
      const implementers = [...namesOf(wanted.id)].map((name) => having.get(name) ?? new Set<number>());
      const [rarest, ...others] = implementers.sort((one, other) => one.size - other.size);
      for (const id of rarest ?? [])
        if (others.every((all) => all.has(id)) && !wanted.derived.includes(id)) wanted.derived.push(id);
    }
  }

  /** Whether a function of a class can be given values by any names. */
  takesAnyNames({ unit }: LinkedClass, fn: number): boolean {
    const { parameters } = this.program.units[unit].unit.data.functions[fn];
    return parameters.some(({ kind }) => kind === ParameterKind.KeywordRest);
  }

  id(unit: number, cls: number): number {
    return this.all[this.first[unit] + cls].id;
  }

  /** Classes whose members stand in several files: one has the fields, the others are parts of it. */
  private joinParts(program: LinkedProgram): void {
    const groups = new Map<string, number[]>();
    const stated = ({ unit, cls }: LinkedClass) => program.units[unit].unit.data.classes[cls];
    for (const [at, one] of this.all.entries()) {
      const { partOf } = stated(one);
      if (partOf === undefined) continue;
      const group = groups.get(partOf);
      if (group === undefined) groups.set(partOf, [at]);
      else group.push(at);
    }
    for (const group of groups.values()) {
      // Of variants for several systems each has all parts, and those belong to the first.
      const wholes = group.filter((at) => stated(this.all[at]).isPart !== true);
      const parts = group.filter((at) => stated(this.all[at]).isPart === true);
      for (const whole of wholes) this.all[whole].bases.push(...parts);
      if (wholes.length > 0) for (const part of parts) this.all[part].id = wholes[0];
    }
  }

  /** A class and all that it derives from, itself first, nearer ones before those farther away. */
  line(id: number): readonly LinkedClass[] {
    let line = this.lines[id];
    if (line === undefined) {
      line = [this.all[id]];
      for (let i = 0; i < line.length; i++)
        for (const base of line[i].bases) if (!line.includes(this.all[base])) line.push(this.all[base]);
      this.lines[id] = line;
    }
    return line;
  }

  /**
   * The methods that a name means in a class: the nearest, and those of classes farther away that take another number of
   * arguments, where the language has overloads.
   */
  methods(id: number, name: string): readonly { readonly from: LinkedClass; readonly fn: number }[] {
    const found: { from: LinkedClass; fn: number }[] = [];
    const counts = new Set<number>();
    for (const from of this.line(id)) {
      const { functions, hasOverloads } = this.program.units[from.unit].unit.data;
      const here = (from.methods.get(name) ?? []).filter(
        (fn) => !counts.has(functions[fn].parameters.length),
      );
      for (const fn of here) {
        found.push({ from, fn });
        counts.add(functions[fn].parameters.length);
      }
      if ((here.length > 0 && hasOverloads !== true) || from.getters.has(name)) break;
    }
    return found;
  }

  /** What is run where a member of an instance is stored: the nearest setter in the line of its class. */
  setter(id: number, name: string): { readonly unit: number; readonly fn: number } | null {
    for (const { unit, setters } of this.line(id)) {
      const fn = setters.get(name);
      if (fn !== undefined) return { unit, fn };
    }
    return null;
  }

  /** A class and all that derive from it. */
  family(id: number): readonly number[] {
    let family = this.families.get(id);
    if (family === undefined) {
      const found = [id];
      const seen = new Set(found);
      for (let i = 0; i < found.length; i++)
        for (const derived of this.all[found[i]].derived)
          if (!seen.has(derived)) {
            seen.add(derived);
            found.push(derived);
          }
      family = found;
      this.families.set(id, family);
    }
    return family;
  }
}

function newClass(program: LinkedProgram, unit: number, cls: number, id: number): LinkedClass {
  const { data } = program.units[unit].unit;
  const methods = new Map<string, number[]>();
  const getters = new Map<string, number>();
  const setters = new Map<string, number>();
  const constructors: number[] = [];
  for (const fn of data.classes[cls].methods) {
    const { name, flags } = data.functions[fn];
    if (flags & FunctionFlag.Constructor) addOverload(constructors, fn, flags);
    else if (flags & FunctionFlag.Getter) getters.set(name, fn);
    else if (flags & FunctionFlag.Setter) setters.set(name, fn);
    else {
      const overloads = methods.get(name);
      if (overloads === undefined) methods.set(name, [fn]);
      else addOverload(overloads, fn, flags);
    }
  }
  return {
    id,
    unit,
    cls,
    methods,
    getters,
    setters,
    constructors,
    bases: [],
    externalBases: [],
    derived: [],
  };
}

/** A later function of the same name replaces an earlier one, but where the language has overloads. */
function addOverload(overloads: number[], fn: number, flags: number): void {
  if ((flags & FunctionFlag.Overload) === 0) overloads.length = 0;
  overloads.push(fn);
}
