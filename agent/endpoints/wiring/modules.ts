import { Flag, Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { ClassSite } from '../program.js';
import { builtinNames } from './builtins.js';
import type { Evaluator, ProgramModules } from './evaluation.js';
import { runBody } from './statements.js';
import { type Frame, type MapValue, optionsOf, type Value } from './value.js';

/** What an import of a unit names: another unit, or something outside the program. */
export type ImportResolver = (unit: number, specifier: string) => { unit: number } | { external: string };

/** How deep imports may lead to others that were not run yet. */
const MAX_IMPORTS = 150;

interface Module {
  frame: Frame;
  /** What `module.exports` is, or the members that are exported. */
  exported: Value;
  /** Members that were put onto an export that is no plain object. */
  extra: MapValue;
  /** Modules of which everything is imported; of one outside the program its name. */
  stars: (number | string)[];
  hasRun: boolean;
}

/** The modules of a program, each run when it is imported first. */
export class Modules implements ProgramModules {
  private readonly modules: Module[];
  readonly running: number[] = [];
  private readonly parts = new Map<string, ClassSite[]>();

  constructor(
    readonly units: readonly Unit[],
    private readonly resolve: ImportResolver,
  ) {
    this.modules = units.map(({ data }, unit) => ({
      frame: {
        unit,
        fn: 0,
        slots: new Array<Value>(data.functions[0].locals.length).fill(null),
        parent: null,
        receiver: null,
        returned: null,
        isUncertain: false,
        fieldsOf: null,
      },
      exported: emptyMap(),
      extra: emptyMap(),
      stars: [],
      hasRun: false,
    }));
    units.forEach(({ data }, unit) => {
      data.classes.forEach(({ partOf }, cls) => {
        if (partOf !== undefined) this.parts.set(partOf, [...(this.parts.get(partOf) ?? []), { unit, cls }]);
      });
    });
  }

  frameOf(unit: number): Frame {
    return this.modules[unit].frame;
  }

  run(evaluator: Evaluator, unit: number): void {
    const module = this.modules[unit];
    // What no steps are left for gets some of its own later.
    if (module.hasRun || this.running.length >= MAX_IMPORTS || evaluator.isExhausted) return;
    module.hasRun = true;
    const isImported = this.running.length > 0;
    this.running.push(unit);
    if (isImported) evaluator.keepingSome(() => runBody(evaluator, module.frame));
    else runBody(evaluator, module.frame);
    this.running.pop();
  }

  imported(evaluator: Evaluator, unit: number, specifier: string): Value {
    const target = this.resolve(unit, specifier);
    if ('external' in target) return evaluator.root(target.external);
    this.run(evaluator, target.unit);
    if (evaluator.cutUnits.has(target.unit) && this.isEmpty(target.unit)) evaluator.cutUnits.add(unit);
    return this.valueOf(target.unit);
  }

  /** `from package import name`: what the package has of that name, or a module in it. */
  importedMember(evaluator: Evaluator, unit: number, specifier: string, name: string): Value {
    const target = this.resolve(unit, specifier);
    if ('unit' in target) {
      this.run(evaluator, target.unit);
      const member = this.memberOf(evaluator, target.unit, name);
      if (member !== undefined && member !== null) return member;
      if (evaluator.cutUnits.has(target.unit)) evaluator.cutUnits.add(unit);
    }
    if (this.units[unit].data.language === 'python') {
      const inner = this.resolve(
        unit,
        specifier.endsWith('.') ? `${specifier}${name}` : `${specifier}.${name}`,
      );
      if ('unit' in inner) {
        this.run(evaluator, inner.unit);
        return { kind: 'module', unit: inner.unit };
      }
    }
    if ('unit' in target) return null;
    const root = evaluator.root(target.external);
    return name === 'default' ? root : evaluator.member(root, name);
  }

  /** Whether nothing is known of what a module gives to others. */
  private isEmpty(unit: number): boolean {
    const { exported } = this.modules[unit];
    return (
      !this.units[unit].data.exportsGlobals &&
      optionsOf(exported).every((one) => one === null || (one?.kind === 'map' && one.entries.size === 0))
    );
  }

  /** A member of a module; undefined where it has none of that name. */
  memberOf(evaluator: Evaluator, unit: number, name: string, depth = 0): Value | undefined {
    const { exported, extra, frame, stars } = this.modules[unit];
    const { data } = this.units[unit];
    if (data.exportsGlobals) {
      const slot = data.functions[0].locals.indexOf(name);
      if (slot >= 0) return frame.slots[slot];
      if (depth >= 8) return undefined;
      for (const star of stars) {
        const found = typeof star === 'number' ? this.memberOf(evaluator, star, name, depth + 1) : undefined;
        if (found !== undefined) return found;
      }
      // What is in none of the program's own may be in any of the others.
      const outside = stars.find((star) => typeof star === 'string');
      return typeof outside === 'string' ? evaluator.member(evaluator.root(outside), name) : undefined;
    }
    const own = extra.entries.get(name);
    if (own !== undefined) return own;
    for (const one of optionsOf(exported)) {
      const member =
        one?.kind === 'map' ? one.entries.get(name) : one === null ? null : evaluator.member(one, name);
      if (member !== undefined && member !== null && (one?.kind === 'map' || name !== 'default'))
        return member;
    }
    return name === 'default' ? exported : undefined;
  }

  partsOf(unit: number, cls: number): readonly ClassSite[] {
    const { partOf, isPart } = this.units[unit].data.classes[cls];
    if (partOf === undefined || isPart === true) return [];
    return (this.parts.get(partOf) ?? []).filter((one) => this.units[one.unit].data.classes[one.cls].isPart);
  }

  /** The class that a part of one belongs to. */
  wholeOf(unit: number, cls: number): ClassSite {
    const { partOf, isPart } = this.units[unit].data.classes[cls];
    const all = partOf !== undefined && isPart === true ? (this.parts.get(partOf) ?? []) : [];
    return all.find((one) => this.units[one.unit].data.classes[one.cls].isPart !== true) ?? { unit, cls };
  }

  exportsOf(unit: number): Value {
    return this.modules[unit].exported;
  }

  /** What a module is as a value: of one that exports a single thing, that thing. */
  valueOf(unit: number): Value {
    const { exported } = this.modules[unit];
    return this.units[unit].data.exportsGlobals || exported?.kind === 'map'
      ? { kind: 'module', unit }
      : exported;
  }

  setExports(unit: number, value: Value): void {
    this.modules[unit].exported = value;
  }

  setExport(unit: number, name: string, value: Value): void {
    const { exported, extra } = this.modules[unit];
    (exported?.kind === 'map' ? exported : extra).entries.set(name, value);
  }

  importAll(evaluator: Evaluator, unit: number, node: number): void {
    const own = this.units[unit];
    const target = this.resolve(unit, own.string(own.a(own.a(node))));
    if (own.kind(own.a(node)) !== Kind.Import) return;
    if ('external' in target) {
      this.modules[unit].stars.push(target.external);
      return;
    }
    this.run(evaluator, target.unit);
    if ((own.flags(node) & Flag.Exported) === 0) this.modules[unit].stars.push(target.unit);
    else {
      const { exported } = this.modules[target.unit];
      if (exported?.kind === 'map')
        for (const [name, value] of exported.entries)
          if (name !== 'default') this.setExport(unit, name, value);
    }
  }

  /** A name that no scope declares, where a module is imported whole that has it. */
  starred(evaluator: Evaluator, unit: number, name: string): Value {
    for (const star of this.modules[unit].stars) {
      const found = typeof star === 'number' ? this.memberOf(evaluator, star, name) : undefined;
      if (found !== undefined) return found;
    }
    // Libraries may replace a name of the language, but hardly do.
    const outside = this.modules[unit].stars.find((star) => typeof star === 'string');
    const isOutside = typeof outside === 'string' && !builtinNames.has(name);
    return isOutside ? evaluator.member(evaluator.root(outside), name) : null;
  }
}

function emptyMap(): MapValue {
  return { kind: 'map', entries: new Map() };
}
