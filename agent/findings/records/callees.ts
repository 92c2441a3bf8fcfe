import { writtenName } from '../../endpoints/index.js';
import { FunctionSpans } from '../../ir/function-spans.js';
import { Kind } from '../../ir/kinds.js';
import { lastWord } from '../../ir/last-word.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { spelling } from './queries.js';
import { queryForms } from './query-forms.js';

/** Declarations of one method that a call may mean: an interface, and what implements it. */
const MAX_TARGETS = 3;
const MAX_DEPTH = 5;
const MAX_BASES = 4;
/** What names of classes say of their part in a program, and names of what holds one leave out. */
const PARTS = /(service|repository|repo|store|dao|manager|controller|impl|handler)$/;

export interface Place {
  unit: number;
  fn: number;
}

interface ClassAt {
  unit: number;
  cls: number;
}

/**
 * Which functions of a program a call means: by the stated type of what it is called on, by the module or object that has it, by the
 * class that the receiver is called after, or because there is but one of that name. Nothing where these leave more than a few.
 */
export class Callees {
  private readonly functions = new Map<string, Place[]>();
  private readonly classes = new Map<string, ClassAt[]>();
  private readonly derived = new Map<string, ClassAt[]>();
  /** Functions that are members of an object of a module: by language, name of the variable and key. */
  private readonly members = new Map<string, Place[]>();
  private readonly views = new Map<
    number,
    { unit: Unit; spans: FunctionSpans; given: Map<string, number> }
  >();

  constructor(private readonly units: readonly UnitData[]) {
    for (const [index, data] of units.entries()) {
      if (isTestPath(data.path)) continue;
      const { language } = data;
      data.functions.forEach(({ name }, fn) => {
        if (fn > 0 && name !== '') add(this.functions, `${language} ${name}`, { unit: index, fn });
      });
      const unit = new Unit(data);
      data.classes.forEach((info, cls) => {
        add(this.classes, `${language} ${info.name}`, { unit: index, cls });
        add(this.classes, `${language} ~${classSpelling(info.name)}`, { unit: index, cls });
        for (const base of unit.list(info.bases))
          add(this.derived, `${language} ${lastWord(writtenName(unit, base))}`, { unit: index, cls });
      });
      this.readObjects(index, unit);
    }
  }

  /** Names of functions, of which some call may be. */
  has(language: string, name: string): boolean {
    return this.functions.has(`${language} ${name}`);
  }

  fnAt(unit: number, node: number): number {
    const view = this.view(unit);
    return view.spans.at(view.unit.start(node));
  }

  of(index: number, call: number): readonly Place[] {
    const { unit } = this.view(index);
    const callee = unit.a(call);
    const name = lastWord(writtenName(unit, callee));
    const { language } = unit.data;
    const all = this.functions.get(`${language} ${name}`) ?? [];
    if (callee < 0 || all.length === 0) return [];
    const kind = unit.kind(callee);
    if (kind !== Kind.Member) return this.plain(index, all);
    const receiver = unit.a(callee);
    if (receiver >= 0 && unit.kind(receiver) === Kind.Import)
      return this.ofModule(unit.string(unit.a(receiver)), index, all);
    const type = this.typeOf(index, receiver, 0);
    if (type !== null) {
      const typed = this.methods(language, type, name, 0);
      if (typed.length > 0) return typed.length <= MAX_TARGETS ? typed : [];
    }
    const held = lastWord(writtenName(unit, receiver));
    const ofObject = this.members.get(`${language} ${held} ${name}`) ?? [];
    if (ofObject.length === 1) return ofObject;
    const specifier = this.moduleOf(index, receiver);
    const ofModule = specifier === null ? [] : this.ofModule(specifier, index, all);
    if (ofModule.length === 1) return ofModule;
    // `loanService`, `loans`: of the class that it is called after.
    if (type === null && held !== '') {
      const named = (this.classes.get(`${language} ~${classSpelling(held)}`) ?? []).flatMap((one) =>
        this.ownMethods(one, name),
      );
      if (named.length > 0 && named.length <= MAX_TARGETS) return named;
    }
    // A library has methods of its own of most names: one of the program alone is no proof where the type is another.
    return type === null && all.length === 1 && this.units[all[0].unit].functions[all[0].fn].owner >= 0
      ? all
      : [];
  }

  /** The name of the type that an expression is stated or made to be of. */
  typeOf(index: number, node: number, depth: number): string | null {
    if (node < 0 || depth > MAX_DEPTH) return null;
    const { unit, given, spans } = this.view(index);
    const { functions, classes, language } = unit.data;
    switch (unit.kind(node)) {
      case Kind.Await:
        return this.typeOf(index, unit.a(node), depth + 1);
      case Kind.Typed:
        return typeName(unit, unit.b(node));
      case Kind.New:
        return typeName(unit, unit.a(node));
      case Kind.Call: {
        const made = lastWord(writtenName(unit, unit.a(node)));
        return this.classes.has(`${language} ${made}`) ? made : null;
      }
      case Kind.Local:
      case Kind.Captured: {
        const fn = unit.kind(node) === Kind.Captured ? unit.c(node) : spans.at(unit.start(node));
        const info = functions[fn];
        if (unit.a(node) === info.receiver) return info.owner >= 0 ? classes[info.owner].name : null;
        const parameter = info.parameters.find(({ slot }) => slot === unit.a(node));
        if (parameter) return typeName(unit, parameter.type);
        return this.typeOf(index, given.get(`${fn} ${unit.a(node)}`) ?? -1, depth + 1);
      }
      case Kind.Member: {
        const of = this.typeOf(index, unit.a(node), depth + 1);
        return of === null ? null : this.typeOfField(language, of, unit.string(unit.b(node)), depth);
      }
      default:
        return null;
    }
  }

  /** Of which model something is a store: a repository of a type that says so by its name, or by what it is derived from. */
  storeOf(index: number, node: number): string | null {
    const { language } = this.units[index];
    const forms = queryForms(language);
    const type = this.typeOf(index, node, 0);
    if (forms === null || type === null) return null;
    if (forms.stores.test(type)) return type.replace(forms.stores, '') || null;
    for (const { unit: of, cls } of this.classes.get(`${language} ${type}`) ?? []) {
      const { unit } = this.view(of);
      for (const base of unit.list(unit.data.classes[cls].bases)) {
        // `interface Notes extends JpaRepository<Note, Long>`
        if (unit.kind(base) !== Kind.Generic || !forms.stores.test(typeName(unit, base) ?? '')) continue;
        const [first] = unit.list(unit.b(base));
        if (first !== undefined) return typeName(unit, first);
      }
    }
    return null;
  }

  private typeOfField(language: string, type: string, name: string, depth: number): string | null {
    for (const { unit: index, cls } of this.classes.get(`${language} ${type}`) ?? []) {
      const { unit, given } = this.view(index);
      const field = unit.data.classes[cls].fields.find((one) => one.name === name);
      const stated = field && field.type >= 0 ? typeName(unit, field.type) : null;
      if (stated !== null) return stated;
      const value = given.get(`class ${cls} ${name}`) ?? field?.value ?? -1;
      const found = this.typeOf(index, value, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }

  /** Asked once for each type and name: programs call the same methods over and over, and interfaces have many classes below. */
  private methods(language: string, type: string, name: string, depth: number): readonly Place[] {
    const key = `${language} ${type} ${name} ${depth}`;
    let found = this.methodsOf.get(key);
    if (found === undefined) {
      found = this.findMethods(language, type, name, depth);
      this.methodsOf.set(key, found);
    }
    return found;
  }
  private readonly methodsOf = new Map<string, readonly Place[]>();

  private findMethods(language: string, type: string, name: string, depth: number): readonly Place[] {
    const own = (this.classes.get(`${language} ${type}`) ?? []).flatMap((one) => this.ownMethods(one, name));
    const isDone = own.some(({ unit, fn }) => this.units[unit].functions[fn].body > 0);
    if (isDone || depth > MAX_BASES) return own;
    // An interface: those that implement it.
    const below = (this.derived.get(`${language} ${type}`) ?? []).flatMap((one) =>
      this.ownMethods(one, name),
    );
    if (own.length > 0 || below.length > 0) return [...own, ...below];
    for (const { unit: index, cls } of this.classes.get(`${language} ${type}`) ?? []) {
      const { unit } = this.view(index);
      for (const base of unit.list(unit.data.classes[cls].bases)) {
        const found = this.methods(language, lastWord(writtenName(unit, base)), name, depth + 1);
        if (found.length > 0) return found;
      }
    }
    return [];
  }

  private ownMethods({ unit, cls }: ClassAt, name: string): readonly Place[] {
    const key = `${unit} ${cls}`;
    let byName = this.methodsByName.get(key);
    if (byName === undefined) {
      byName = new Map();
      const { classes, functions } = this.units[unit];
      for (const fn of classes[cls].methods) add(byName, functions[fn].name, { unit, fn });
      this.methodsByName.set(key, byName);
    }
    return byName.get(name) ?? [];
  }
  /** By class. */
  private readonly methodsByName = new Map<string, Map<string, Place[]>>();

  /** What is called by its name alone: of the file, of what it imports, or the only one. */
  private plain(index: number, all: readonly Place[]): readonly Place[] {
    const free = all.filter(({ unit, fn }) => this.units[unit].functions[fn].owner < 0);
    const own = free.filter(({ unit }) => unit === index);
    if (own.length === 1) return own;
    return free.length === 1 ? free : [];
  }

  /** Functions of a module by the last part of its name; in Go by that of its folder. */
  private ofModule(specifier: string, index: number, all: readonly Place[]): readonly Place[] {
    const { language, path } = this.units[index];
    const free = all.filter(({ unit, fn }) => this.units[unit].functions[fn].owner < 0);
    const stated = specifier.replace(/\|.*$/, '').replace(/\.(js|ts|mjs|cjs)$/, '');
    const part = stated.split(language === 'python' ? '.' : '/').at(-1) ?? '';
    const found = free.filter(({ unit }) => {
      const parts = this.units[unit].path.replace(/(\/(index|__init__))?\.\w+$/, '').split('/');
      if (language !== 'go') return parts.at(-1) === part;
      const folder = parts.slice(0, -1).join('/');
      return stated === '.' ? folder === path.split('/').slice(0, -1).join('/') : parts.at(-2) === part;
    });
    return found.length === 1 ? found : [];
  }

  /** The module that a name is imported from as a whole. */
  private moduleOf(index: number, node: number): string | null {
    const { unit, given } = this.view(index);
    if (node < 0 || (unit.kind(node) !== Kind.Captured && unit.kind(node) !== Kind.Local)) return null;
    const fn = unit.kind(node) === Kind.Captured ? unit.c(node) : this.fnAt(index, node);
    const value = given.get(`${fn} ${unit.a(node)}`) ?? -1;
    if (value < 0) return null;
    if (unit.kind(value) === Kind.Import) return unit.string(unit.a(value));
    // `from . import queries`
    const isPart = unit.kind(value) === Kind.Member && unit.kind(unit.a(value)) === Kind.Import;
    return isPart ? unit.string(unit.b(value)) : null;
  }

  private readObjects(index: number, unit: Unit): void {
    if (unit.data.language !== 'javascript') return;
    for (const statement of unit.list(unit.data.functions[0].body)) {
      const node = unit.kind(statement) === Kind.Expression ? unit.a(statement) : statement;
      if (node < 0 || unit.kind(node) !== Kind.Assign || unit.kind(unit.a(node)) !== Kind.Local) continue;
      let value = unit.b(node);
      while (value >= 0 && unit.kind(value) === Kind.Typed) value = unit.a(value);
      // `Object.freeze({ ... })`
      if (value >= 0 && unit.kind(value) === Kind.Call) value = [...unit.list(unit.b(value))][0] ?? -1;
      if (value < 0 || unit.kind(value) !== Kind.Map) continue;
      for (const entry of unit.list(unit.a(value))) {
        const isFunction =
          unit.kind(entry) === Kind.Property &&
          unit.kind(unit.a(entry)) === Kind.String &&
          unit.kind(unit.b(entry)) === Kind.Function;
        if (!isFunction) continue;
        const key = `javascript ${unit.string(unit.b(unit.a(node)))} ${unit.string(unit.a(unit.a(entry)))}`;
        add(this.members, key, { unit: index, fn: unit.a(unit.b(entry)) });
      }
    }
  }

  private view(index: number) {
    let view = this.views.get(index);
    if (view === undefined) {
      const unit = new Unit(this.units[index]);
      const spans = new FunctionSpans(unit.data);
      const given = new Map<string, number>();
      const twice = new Set<string>();
      for (let node = 0; node < unit.nodeCount; node++) {
        if (unit.kind(node) !== Kind.Assign) continue;
        const target = unit.a(node);
        const fn = spans.at(unit.start(node));
        const { owner, receiver } = unit.data.functions[fn];
        let key: string | null = null;
        if (unit.kind(target) === Kind.Local) key = `${fn} ${unit.a(target)}`;
        else if (owner >= 0 && unit.kind(target) === Kind.Member) {
          const of = unit.a(target);
          const isOwn = unit.kind(of) === Kind.Local && unit.a(of) === receiver;
          if (isOwn) key = `class ${owner} ${unit.string(unit.b(target))}`;
        }
        if (key === null) continue;
        if (given.has(key)) twice.add(key);
        given.set(key, unit.b(node));
      }
      for (const key of twice) given.delete(key);
      view = { unit, spans, given };
      this.views.set(index, view);
    }
    return view;
  }
}

/** `loan` of `LoansService`, `loan_repository` and `loans`. */
function classSpelling(name: string): string {
  const letters = name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  return spelling(letters.replace(PARTS, '').replace(PARTS, '') || letters);
}

/** The name of a stated type, of what is generic without what it is of. */
function typeName(unit: Unit, node: number): string | null {
  if (node < 0) return null;
  const name = lastWord(writtenName(unit, unit.kind(node) === Kind.Generic ? unit.a(node) : node));
  return /^[A-Za-z]\w*$/.test(name) ? name : null;
}

function add<T>(index: Map<string, T[]>, key: string, item: T): void {
  const list = index.get(key);
  if (list) list.push(item);
  else index.set(key, [item]);
}
