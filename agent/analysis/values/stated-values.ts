import { FunctionFlag, NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { Frameworks } from '../objects/frameworks.js';
import type { Objects } from '../objects/objects.js';
import { statedItems, statedType } from '../objects/stated-meanings.js';
import { isWritten, TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from './node-index.js';
import type { Symbols } from './symbols.js';

/** Every class of weaknesses. */
const ALL = -1;

/** What classes and functions state of values that somebody else fills: bit sets of weakness classes. */
export class StatedValues {
  private readonly fields = new Map<string, number>();

  constructor(
    private readonly objects: Objects,
    private readonly frameworks: Frameworks,
    private readonly index: NodeIndex,
    private readonly symbols: Symbols,
  ) {}

  /** The classes that a member of an object is harmless for, by the type and the decorators of the field. */
  ofMember(object: number, name: string): number {
    const { tokens, variables } = this.objects.parts;
    let classes = ALL;
    let isAny = false;
    for (const token of variables.of(object)) {
      const kind = tokens.kind(token);
      if (kind === TokenKind.Type) continue;
      const cls =
        kind === TokenKind.Instance
          ? tokens.first(token)
          : isWritten(tokens, token)
            ? this.structAt(tokens.first(token))
            : NONE;
      if (cls === NONE) return 0;
      classes &= this.ofField(cls, name);
      isAny = true;
    }
    return isAny ? classes : 0;
  }

  /** The class without a name that an object is written with; NONE where there is none: `var body struct{ Limit int }` */
  private structAt(node: number): number {
    const { graph, base, unit, index } = this.index.unitOf(node);
    const start = unit.start(graph.nodes[(node - base) * GRAPH_WIDTH + 1]);
    const cls = unit.data.classes.findIndex((one) => one.name === '' && one.start === start);
    return cls < 0 ? NONE : this.objects.parts.classes.id(index, cls);
  }

  /** The result of a function can only be a number, or something else that holds no text. */
  holdsNoText(unit: number, fn: number): boolean {
    const { flags, returnType } = this.objects.program.units[unit].unit.data.functions[fn];
    return (flags & FunctionFlag.Checked) !== 0 && this.isHarmless(unit, returnType);
  }

  /** The result of a function can only be an object of the program, or a collection of such: no text is one. */
  isObject(unit: number, fn: number): boolean {
    const { flags, returnType } = this.objects.program.units[unit].unit.data.functions[fn];
    if ((flags & FunctionFlag.Checked) === 0 || returnType === NONE) return false;
    const { parts } = this.objects;
    const { classes, types } = statedType(parts, unit, returnType);
    if (classes.length > 0) return types.length === 0;
    return (statedItems(parts, unit, returnType)?.classes.length ?? 0) > 0;
  }

  private ofField(cls: number, name: string): number {
    const key = `${cls} ${name}`;
    let classes = this.fields.get(key);
    if (classes === undefined) {
      classes = this.read(cls, name);
      this.fields.set(key, classes);
    }
    return classes;
  }

  private read(cls: number, name: string): number {
    const { classes, program } = this.objects.parts;
    for (const one of classes.line(cls)) {
      const { fields } = program.units[one.unit].unit.data.classes[one.cls];
      const index = fields.findIndex((field) => field.name === name);
      if (index < 0) continue;
      if (this.isHarmless(one.unit, fields[index].type)) return ALL;
      // What the class gives the field says what it may be: `name: str = Field(pattern="^[a-z]+$")`.
      const { types } = this.objects.parts.library.table;
      const besides = this.frameworks.ofField(one.id, index).flatMap(({ node }) => this.symbols.types(node));
      if ([...this.givenTypes(one.id, name), ...besides].includes(types.builtin.checked[0])) return ALL;
      return this.decorated(one.id, index);
    }
    return 0;
  }

  /** The types of what a class has under a name, and all that they extend. */
  private givenTypes(cls: number, name: string): number[] {
    const { tokens, fields, variables, library } = this.objects.parts;
    const key = fields.key(name);
    const { types } = library.table;
    return [tokens.class(cls), tokens.instance(cls)].flatMap((holder) =>
      [...variables.of(fields.of(holder, key))].flatMap((token) =>
        tokens.kind(token) === TokenKind.Type ? types.line(tokens.first(token)) : [],
      ),
    );
  }

  /**
   * A member that holds values by the names of the fields of its object's class, such as what a form took: whether one of them
   * can only be of a type that the rules except.
   */
  isExcepted(load: number, name: string): boolean {
    const { tokens, variables, classes, library } = this.objects.parts;
    const at = this.index.unitOf(load);
    const record = (load - at.base) * GRAPH_WIDTH;
    if ((at.graph.nodes[record] & 0xff) !== Op.Load) return false;
    const { types } = library.table;
    const excepted = this.symbols
      .of(load)
      .flatMap((symbol) => library.table.facts(symbol)?.reads ?? [])
      .flatMap(({ source, exceptTypes }) => (source === undefined ? [] : (exceptTypes ?? [])))
      .map((type) => types.named(type)[0]);
    if (excepted.length === 0) return false;
    const owners = [...variables.of(at.base + at.graph.nodes[record + 3])].filter(
      (token) => tokens.kind(token) === TokenKind.Instance,
    );
    return (
      owners.length > 0 &&
      owners.every((token) => {
        const holder = classes
          .line(tokens.first(token))
          .find((one) => this.givenTypes(one.id, name).length > 0);
        return (
          holder !== undefined && this.givenTypes(holder.id, name).some((type) => excepted.includes(type))
        );
      })
    );
  }

  /** What is read is nothing that whoever filled the object chose: the rules say so. */
  isClean(load: number): boolean {
    const { table } = this.symbols;
    return this.symbols.of(load).some((symbol) => table.facts(symbol)?.reads.some(({ clean }) => clean));
  }

  /** The classes that a member is harmless for whatever its object holds: the path of an address names no host. */
  sanitizedBy(load: number): number {
    const { table } = this.symbols;
    let mask = 0;
    for (const symbol of this.symbols.of(load))
      for (const { sanitizes } of table.facts(symbol)?.reads ?? [])
        if (sanitizes !== undefined) mask |= table.classes.mask(sanitizes);
    return mask;
  }

  private decorated(cls: number, field: number): number {
    const { classes } = this.objects.parts.library.table;
    let mask = 0;
    for (const decoration of this.frameworks.ofField(cls, field))
      for (const { sanitizes } of this.frameworks.decorated(decoration))
        mask |= classes.mask(sanitizes ?? []);
    return mask;
  }

  private isHarmless(unit: number, type: number): boolean {
    if (type === NONE) return false;
    const { types } = this.objects.parts.library.table;
    const stated = statedType(this.objects.parts, unit, type);
    // A class of the program may hold more than the number that it is.
    const isNumber = stated.types.includes(types.builtin.number[0]);
    return types.holdNoText(stated.types) && !(isNumber && stated.classes.length > 0);
  }
}
