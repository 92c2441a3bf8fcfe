import { Kind, NONE } from '../../ir/kinds.js';
import type { KeptTypes } from '../../ir/unit.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { External } from '../link/names.js';
import type { Parts } from './parts.js';
import { instancesOf } from './stated-types.js';
import type { StatedLimit } from './variables.js';

/**
 * What variables can hold in languages that keep to the types that programs state: a value is an instance of its type, or of one
 * that derives from it, whatever a call is thought to give.
 */
export class StatedLimits {
  private readonly ofVariables: (StatedLimit | undefined)[] = [];
  private readonly ofClasses = new Map<number, StatedLimit>();
  private readonly ofTypes = new Map<string, StatedLimit | null>();

  /** @param language the name of the type of anything, and how the names of types begin that belong to the language */
  constructor(
    private readonly parts: Parts,
    private readonly language: KeptTypes,
  ) {
    const { program, ports, fields, tokens, classes } = parts;
    for (const linked of program.units) {
      const { unit, index } = linked;
      this.addNodes(linked);
      for (const [fn, { parameters, returnType }] of unit.data.functions.entries()) {
        for (const [position, { type }] of parameters.entries())
          this.add(ports.parameter(index, fn, position), index, type);
        this.add(ports.result(index, fn), index, returnType);
      }
      for (const [cls, { fields: declared }] of unit.data.classes.entries())
        for (const { name, type, isStatic } of declared) {
          const id = classes.id(index, cls);
          const holder = isStatic ? tokens.class(id) : tokens.instance(id);
          if (type !== NONE) this.add(fields.of(holder, fields.key(name)), index, type);
        }
    }
  }

  /** Undefined where anything can be there. */
  of(variable: number): StatedLimit | undefined {
    return this.ofVariables[variable];
  }

  private addNodes({ graph: { nodes }, base, index }: LinkedUnit): void {
    for (let at = 0, node = base; at < nodes.length; at += GRAPH_WIDTH, node++)
      if ((nodes[at] & 0xff) === Op.Typed) this.add(node, index, nodes[at + 4]);
  }

  private add(variable: number, unit: number, type: number): void {
    if (variable === NONE || type === NONE) return;
    const limit = this.limitOf(unit, type);
    if (limit !== null) this.ofVariables[variable] = limit;
  }

  private limitOf(unit: number, type: number): StatedLimit | null {
    const { unit: code } = this.parts.program.units[unit];
    let node = type;
    for (let depth = 0; depth < graphBounds.conditionDepth; depth++)
      if (code.kind(node) === Kind.Typed || code.kind(node) === Kind.Generic) node = code.a(node);
    const meaning = this.parts.names.meaning(unit, node);
    if (meaning?.kind === 'class') return this.ofClass(this.parts.classes.id(meaning.unit, meaning.cls));
    return meaning?.kind === 'external' ? this.ofExternal(meaning) : null;
  }

  private ofClass(cls: number): StatedLimit {
    let limit = this.ofClasses.get(cls);
    if (limit === undefined) {
      const instances = instancesOf(this.parts, cls);
      const all = new Set([...this.parts.classes.family(cls), ...instances]);
      const bases = new Set([...all].flatMap((one) => this.basesOf(one)));
      const ofTypes = new Map<number, boolean>();
      const acceptsType = (type: number) => {
        let accepts = ofTypes.get(type);
        if (accepts === undefined) {
          accepts = this.mayBeOf(bases, type);
          ofTypes.set(type, accepts);
        }
        return accepts;
      };
      limit = { accepts: (one) => all.has(one), acceptsType, classes: this.few(instances), isText: false };
      this.ofClasses.set(cls, limit);
    }
    return limit;
  }

  /** Whether what a library makes of one of its types can be of a class with such bases: only if one of them may be of that type. */
  private mayBeOf(bases: ReadonlySet<string>, type: number): boolean {
    const { table } = this.parts.library;
    const name = table.name(type);
    for (const base of bases) if (this.mayDerive(base, name)) return true;
    return false;
  }

  private few(classes: readonly number[]): readonly number[] | null {
    return classes.length <= graphBounds.objects ? classes : null;
  }

  /** A type of a library: what derives from it says so, or derives from something else of which nobody knows all. */
  private ofExternal(type: External): StatedLimit | null {
    const names = namesOf(type);
    const key = names.join();
    let limit = this.ofTypes.get(key);
    if (limit === undefined) {
      limit = this.isAnything(names) ? null : this.derivedFrom(names, type);
      this.ofTypes.set(key, limit);
    }
    return limit;
  }

  private derivedFrom(names: readonly string[], type: External): StatedLimit {
    const stated = this.parts.classes.all.filter(({ id }) =>
      this.basesOf(id).some((base) => names.includes(base)),
    );
    return {
      accepts: (cls) => this.basesOf(cls).some((base) => names.some((name) => this.mayDerive(base, name))),
      acceptsType: () => true,
      // A collection of which nothing is known is rather one of the language's own.
      classes: this.isOf(type, ['list', 'map', 'set']) ? [] : this.few(stated.map(({ id }) => id)),
      isText: this.isOf(type, ['string']),
    };
  }

  /** Whether a type of a library is one of the built-in ones. */
  private isOf(type: External, names: readonly ('list' | 'map' | 'set' | 'string')[]): boolean {
    const { builtin } = this.parts.library.table.types;
    const types = this.parts.library.typesOf(type);
    return names.some((name) => types.includes(builtin[name][0]));
  }

  private isAnything(names: readonly string[]): boolean {
    return names.some((name) => name === this.language.anything);
  }

  /** Whether one type of a library may derive from another: what belongs to the language from nothing but itself. */
  private mayDerive(base: string, type: string): boolean {
    const { own } = this.language;
    return base === type || type.startsWith(own) || !base.startsWith(own);
  }

  private basesOf(cls: number): readonly string[] {
    let bases = this.bases.get(cls);
    if (bases === undefined) {
      bases = this.parts.classes.line(cls).flatMap(({ externalBases }) => externalBases.flatMap(namesOf));
      this.bases.set(cls, bases);
    }
    return bases;
  }
  private readonly bases = new Map<number, readonly string[]>();
}

/** What a type of a library may be called in full. */
function namesOf({ names, path }: External): string[] {
  return names.map((name) => [name, ...path].join('.'));
}
