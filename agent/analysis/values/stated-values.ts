import { FunctionFlag, NONE } from '../../ir/kinds.js';
import type { Frameworks } from '../objects/frameworks.js';
import type { Objects } from '../objects/objects.js';
import { statedType } from '../objects/stated-types.js';
import { TokenKind } from '../objects/tokens.js';

/** Every class of weaknesses. */
const ALL = -1;

/** What classes and functions state of values that somebody else fills: bit sets of weakness classes. */
export class StatedValues {
  private readonly fields = new Map<string, number>();

  constructor(
    private readonly objects: Objects,
    private readonly frameworks: Frameworks,
  ) {}

  /** The classes that a member of an object is harmless for, by the type and the decorators of the field. */
  ofMember(object: number, name: string): number {
    const { tokens, variables } = this.objects.parts;
    let classes = ALL;
    let isAny = false;
    for (const token of variables.of(object)) {
      const kind = tokens.kind(token);
      if (kind === TokenKind.Type) continue;
      if (kind !== TokenKind.Instance) return 0;
      classes &= this.ofField(tokens.first(token), name);
      isAny = true;
    }
    return isAny ? classes : 0;
  }

  /** The result of a function can only be a number, or something else that holds no text. */
  holdsNoText(unit: number, fn: number): boolean {
    const { flags, returnType } = this.objects.program.units[unit].unit.data.functions[fn];
    return (flags & FunctionFlag.Checked) !== 0 && this.isHarmless(unit, returnType);
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
      return this.decorated(one.id, index);
    }
    return 0;
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
    const isNumber = stated.types.includes(types.builtin.number[0]) && stated.classes.length === 0;
    return isNumber || types.isClosed(stated.types);
  }
}
