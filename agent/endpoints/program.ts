import type { KnownValue, Observation, Site } from '#agent/analysis/api/result.js';
import { INVOKE_MEMBER, Kind, NONE } from '#agent/ir/kinds.js';
import { type FunctionInfo, Unit, type UnitData } from '#agent/ir/unit.js';

/** A function or class of the scanned program, by its unit. */
export interface FunctionSite {
  unit: number;
  fn: number;
}
export interface ClassSite {
  unit: number;
  cls: number;
}

const MAX_NAME_DEPTH = 20;

/** The lowered program as endpoint discovery looks at it: names, argument expressions and places. */
export class Program {
  private readonly units: Unit[];
  private readonly unitByPath = new Map<string, number>();
  private readonly classesByName = new Map<string, ClassSite[]>();
  private valuesByName: Map<string, { unit: number; node: number }[]> | null = null;
  private constantsByName: Map<string, { unit: number; node: number }[]> | null = null;
  private allByName: Map<string, FunctionSite[]> | null = null;
  private readonly functionsByName = new Map<string, FunctionSite[]>();

  constructor(units: readonly UnitData[]) {
    this.units = units.map((data) => new Unit(data));
    units.forEach((data, unit) => {
      this.unitByPath.set(data.path, unit);
      data.classes.forEach((info, cls) => {
        add(this.classesByName, info.name, { unit, cls });
      });
      data.functions.forEach((info, fn) => {
        if (info.owner === NONE && fn !== 0) add(this.functionsByName, info.name, { unit, fn });
      });
    });
  }

  unit(index: number): Unit {
    return this.units[index];
  }

  /** The unit of a path. */
  unitAt(path: string): number | undefined {
    return this.unitByPath.get(path);
  }

  /** Paths of all units, in their order. */
  paths(): string[] {
    return this.units.map(({ path }) => path);
  }

  /** The units of a language. */
  unitsOf(language: string): number[] {
    return this.units.flatMap(({ data }, unit) => (data.language === language ? [unit] : []));
  }

  get unitCount(): number {
    return this.units.length;
  }

  /** The unit of a dotted module name: `shop.urls` is `shop/urls.py` or `shop/urls/__init__.py`, below any folder; the shortest path wins. */
  unitOfModule(dotted: string): number | null {
    const path = dotted.replaceAll('.', '/');
    let found: { unit: number; path: string } | null = null;
    for (const [candidate, unit] of this.unitByPath) {
      const stem = candidate.replace(/(\/__init__)?\.pyi?$/, '');
      if (stem !== path && !stem.endsWith(`/${path}`)) continue;
      if (found === null || candidate.length < found.path.length) found = { unit, path: candidate };
    }
    return found?.unit ?? null;
  }

  /** Where an observation is written: for a member call the line of the member, which matters in chains of several lines. */
  place({ unit: index, node }: Site): { file: string; line: number } {
    const unit = this.units[index];
    const isMemberCall = unit.kind(node) === Kind.Call && unit.kind(unit.a(node)) === Kind.Member;
    const offset = isMemberCall ? Math.max(0, unit.end(unit.a(node)) - 1) : unit.start(node);
    return { file: unit.path, line: unit.position(offset).line };
  }

  /** Where a function is written. */
  functionPlace(site: FunctionSite): { file: string; line: number } {
    const unit = this.units[site.unit];
    return { file: unit.path, line: unit.position(this.functionInfo(site).start).line };
  }

  /** The expression at a position (or keyword) of the observed call, or NONE. Only a Call has arguments. */
  argumentNode(observation: Observation, position: number, keyword?: string): number {
    const unit = this.units[observation.unit];
    const { node } = observation;
    if (node < 0 || (unit.kind(node) !== Kind.Call && unit.kind(node) !== Kind.New)) return NONE;
    let index = 0;
    for (const argument of unit.list(unit.b(node))) {
      if (unit.kind(argument) === Kind.Keyword) {
        if (keyword !== undefined && unit.string(unit.a(argument)) === keyword) return unit.b(argument);
      } else if (index++ === position) return argument;
    }
    return NONE;
  }

  /** The expression that a member call is made on: `app` of `app.get('/')`, or NONE. */
  receiverNode(observation: Observation): number {
    const unit = this.units[observation.unit];
    const { node } = observation;
    if (node < 0) return NONE;
    const callee = unit.kind(node) === Kind.Call ? unit.a(node) : node;
    return unit.kind(callee) === Kind.Member ? unit.a(callee) : NONE;
  }

  /** A name as it is written, `users.list`; null for an expression that is no name. */
  nameOf(unitIndex: number, node: number, depth = 0): string | null {
    const unit = this.units[unitIndex];
    if (node < 0 || depth > MAX_NAME_DEPTH) return null;
    switch (unit.kind(node)) {
      case Kind.Local:
      case Kind.Captured:
        return unit.string(unit.b(node));
      case Kind.Global:
        return unit.string(unit.a(node));
      case Kind.Import:
        return unit.data.language === 'go'
          ? packageName(unit.string(unit.a(node)))
          : (unit.string(unit.a(node)).split(/[./]/).at(-1) ?? null);
      case Kind.Member: {
        const object = this.nameOf(unitIndex, unit.a(node), depth + 1);
        const member = unit.string(unit.b(node));
        return object === null ? member : `${object}.${member}`;
      }
      case Kind.Typed:
      case Kind.Await:
        return this.nameOf(unitIndex, unit.a(node), depth + 1);
      default:
        return null;
    }
  }

  /** `Users` of `Users.as_view('x')`: what the method of that name is called on, in an expression that is such a call. */
  calledOn(unitIndex: number, node: number, method: string): string | null {
    const unit = this.units[unitIndex];
    if (node < 0 || unit.kind(node) !== Kind.Call) return null;
    const callee = unit.a(node);
    if (unit.kind(callee) !== Kind.Member || unit.string(unit.b(callee)) !== method) return null;
    return this.nameOf(unitIndex, unit.a(callee));
  }

  /** What a value is called: the function's own name (`Users.list` for a member), else the expression, else `anonymous`. */
  handlerName(observation: Site, value: KnownValue | undefined, node: number): string {
    if (value?.kind === 'function') {
      const name = this.functionName(value);
      if (name !== '') return name;
    }
    if (value?.kind === 'class') return this.units[value.unit].data.classes[value.cls].name;
    const unit = this.units[observation.unit];
    const isCall = node >= 0 && unit.kind(node) === Kind.Call;
    const name = this.nameOf(observation.unit, isCall ? unit.a(node) : node);
    return name === null ? 'anonymous' : isCall ? `${name}()` : name;
  }

  functionInfo({ unit, fn }: FunctionSite): FunctionInfo {
    return this.units[unit].data.functions[fn];
  }

  /** Name of a function, with its class before it. */
  functionName({ unit, fn }: FunctionSite): string {
    const info = this.units[unit].data.functions[fn];
    if (info.owner === NONE) return info.name;
    const name = info.name === INVOKE_MEMBER ? '__call__' : info.name;
    return `${this.units[unit].data.classes[info.owner].name}.${name}`;
  }

  /** Methods of a class by name, without those that it inherits. */
  methodsOf({ unit, cls }: ClassSite): Map<string, FunctionSite> {
    const { classes, functions } = this.units[unit].data;
    return new Map(classes[cls].methods.map((fn) => [functions[fn].name, { unit, fn }]));
  }

  /** Base classes as they are written, last segments only. */
  baseNames({ unit, cls }: ClassSite): string[] {
    const { classes } = this.units[unit].data;
    const names = Array.from(this.units[unit].list(classes[cls].bases), (base) => this.nameOf(unit, base));
    return names.flatMap((name) => name?.split('.').at(-1) ?? []);
  }

  /** The class of that name in this unit, or else the only one of that name anywhere. */
  classNamed(unit: number, name: string): ClassSite | null {
    return nearest(this.classesByName.get(name), unit);
  }

  /** All classes of that name: one of Go has a part in each file with methods of it. */
  classesNamed(name: string): readonly ClassSite[] {
    return this.classesByName.get(name) ?? [];
  }

  /** What a module-level variable of that name is assigned, in this unit or else in the only one that has such a variable. */
  valueNamed(unit: number, name: string): { unit: number; node: number } | null {
    this.valuesByName ??= this.moduleValues();
    return nearest(this.valuesByName.get(name), unit);
  }

  private moduleValues(): Map<string, { unit: number; node: number }[]> {
    const values = new Map<string, { unit: number; node: number }[]>();
    this.units.forEach((unit, index) => {
      for (const statement of unit.list(unit.data.functions[0].body)) {
        const node = unit.kind(statement) === Kind.Expression ? unit.a(statement) : statement;
        if (unit.kind(node) !== Kind.Assign || unit.kind(unit.a(node)) !== Kind.Local) continue;
        // What is imported gets its value elsewhere.
        if (unit.kind(unit.b(node)) === Kind.Member || unit.kind(unit.b(node)) === Kind.Import) continue;
        add(values, unit.string(unit.b(unit.a(node))), { unit: index, node: unit.b(node) });
      }
    });
    return values;
  }

  /** The class of that name in the file whose path ends so. */
  classIn(path: string, name: string): ClassSite | null {
    const found = this.classesByName.get(name)?.find(({ unit }) => {
      const own = this.units[unit].path;
      return own === path || own.endsWith(`/${path}`);
    });
    return found ?? null;
  }

  /** The class of Java of that full name: `shop.web.Orders`. */
  classOfName(name: string): ClassSite | null {
    const simple = name.slice(name.lastIndexOf('.') + 1);
    return this.classIn(`${name.replaceAll('.', '/')}.java`, simple);
  }

  /** What a static field of that name is assigned, in this unit or else in the only one that has such a field. */
  constantNamed(unit: number, name: string): { unit: number; node: number } | null {
    this.constantsByName ??= this.staticValues();
    return nearest(this.constantsByName.get(name), unit);
  }

  private staticValues(): Map<string, { unit: number; node: number }[]> {
    const values = new Map<string, { unit: number; node: number }[]>();
    this.units.forEach((unit, index) => {
      if (unit.data.language !== 'java') return;
      for (const statement of unit.list(unit.data.functions[0].body)) {
        if (unit.kind(statement) !== Kind.Assign || unit.kind(unit.a(statement)) !== Kind.Member) continue;
        add(values, unit.string(unit.b(unit.a(statement))), { unit: index, node: unit.b(statement) });
      }
    });
    return values;
  }

  /** The only function of that name; one that is called by its name alone may be the one in this unit. */
  onlyFunctionNamed(unit: number, name: string, isMethod: boolean): FunctionSite | null {
    if (this.allByName === null) {
      this.allByName = new Map();
      for (const [index, { data }] of this.units.entries())
        for (const [fn, info] of data.functions.entries())
          if (info.name !== '') add(this.allByName, info.name, { unit: index, fn });
    }
    const all = this.allByName.get(name) ?? [];
    const own = isMethod ? [] : all.filter((site) => site.unit === unit);
    return own.length === 1 ? own[0] : all.length === 1 ? all[0] : null;
  }

  functionNamed(unit: number, name: string): FunctionSite | null {
    return nearest(this.functionsByName.get(name), unit);
  }
}

/** `http` of `net/http|Get`, `chi` of `github.com/go-chi/chi/v5|NewRouter`; null for the package of the file itself. */
function packageName(specifier: string): string | null {
  const path = specifier.replace(/\|.*$/, '').replace(/\/v\d+$/, '');
  return path === '.' ? null : (path.split('/').at(-1) ?? null);
}

/** Constant strings that a value is, or holds as a list. */
export function constantTexts(value: KnownValue | undefined): string[] {
  if (value?.kind === 'constant') return typeof value.value === 'string' ? [value.value] : [];
  if (value?.kind === 'list') return value.items.flatMap(constantTexts);
  return [];
}

function add<T>(index: Map<string, T[]>, name: string, item: T): void {
  const list = index.get(name);
  if (list) list.push(item);
  else index.set(name, [item]);
}

function nearest<T extends { unit: number }>(candidates: T[] | undefined, unit: number): T | null {
  return (
    candidates?.find((candidate) => candidate.unit === unit) ??
    (candidates?.length === 1 ? candidates[0] : null)
  );
}
