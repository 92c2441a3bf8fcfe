import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import type { Decoration, Frameworks } from '../objects/frameworks.js';
import type { Objects } from '../objects/objects.js';
import { statedType } from '../objects/stated-types.js';
import { TokenKind } from '../objects/tokens.js';
import type { Flow } from './flow.js';
import { WHOLE_VALUE } from './paths.js';

/** Begins the flow at what frameworks pass to the functions that they call, and put into fields. */
export function beginAtHandlers(flow: Flow, objects: Objects, frameworks: Frameworks): void {
  new HandlerSources(flow, objects, frameworks).begin();
}

class HandlerSources {
  constructor(
    private readonly flow: Flow,
    private readonly objects: Objects,
    private readonly frameworks: Frameworks,
  ) {}

  begin(): void {
    const { program, ports, classes } = this.objects.parts;
    for (const { index, unit } of program.units)
      for (const [fn, { parameters }] of unit.data.functions.entries())
        for (const [position, { type }] of parameters.entries()) {
          const node = ports.parameter(index, fn, position);
          if (node !== NONE) this.beginAtParameter(index, fn, position, node, type);
        }
    for (const { id, unit, cls } of classes.all) this.beginAtFields(id, unit, cls);
  }

  private beginAtParameter(unit: number, fn: number, position: number, node: number, type: number): void {
    const { parts } = this.objects;
    const table = parts.library.tableOf(unit);
    const models = this.frameworks.parameter(unit, fn, position);
    const decorations = this.frameworks.ofParameter(unit, fn, position);
    if (models.length === 0 && decorations.length === 0) return;
    const types = statedType(parts, unit, type).types;
    const isOneOf = (names: readonly string[] | undefined) =>
      names?.some((name) => types.includes(table.types.named(name)[0])) === true;
    const harmless = this.cleanedBy(unit, decorations);
    const begin = (source: SourceSpec) =>
      this.flow.begin(source, node, WHOLE_VALUE, harmless | table.classes.mask(source.harmlessFor ?? []));
    for (const { said, model, isGuess } of models) {
      if (said.source === undefined || isOneOf(model.exceptTypes)) continue;
      // Guessing by name is for values of which nothing else is known.
      if (isGuess && this.isKnown(node, said.source.kind === 'secret')) continue;
      begin(said.source);
    }
    for (const decoration of decorations)
      for (const model of this.frameworks.decorated(decoration))
        if (model.source !== undefined && !isOneOf(model.exceptTypes)) begin(model.source);
  }

  /** The classes that decorators say a value is harmless for. */
  private cleanedBy(unit: number, decorations: readonly Decoration[]): number {
    const { classes } = this.objects.parts.library.tableOf(unit);
    let mask = 0;
    for (const decoration of decorations)
      for (const { sanitizes } of this.frameworks.decorated(decoration))
        mask |= classes.mask(sanitizes ?? []);
    return mask;
  }

  /** Whether more is known of a parameter than its name. What is secret is called so whatever built-in type it has. */
  private isKnown(node: number, isSecret: boolean): boolean {
    const { tokens, variables, library } = this.objects.parts;
    const { neutral } = library.tableOf(this.flow.index.unitOf(node).index).types;
    for (const token of variables.of(node)) {
      const kind = tokens.kind(token);
      if (kind === TokenKind.AnyObject || kind === TokenKind.AnyFunction || kind === TokenKind.Literal)
        continue;
      if (kind === TokenKind.Type && isSecret && neutral.has(tokens.symbolOf(token).symbol)) continue;
      return true;
    }
    return false;
  }

  /** `@Value("...") String name;` */
  private beginAtFields(id: number, unit: number, cls: number): void {
    const { parts } = this.objects;
    const { program, fields, tokens, library } = parts;
    const { classes, types: known } = library.tableOf(unit);
    for (const [index, { name, type, isStatic }] of program.units[unit].unit.data.classes[
      cls
    ].fields.entries()) {
      const decorations = this.frameworks.ofField(id, index);
      if (decorations.length === 0) continue;
      const types = statedType(parts, unit, type).types;
      const harmless = this.cleanedBy(unit, decorations);
      const field = fields.of(isStatic ? tokens.class(id) : tokens.instance(id), fields.key(name));
      for (const decoration of decorations)
        for (const { source, exceptTypes } of this.frameworks.decorated(decoration)) {
          if (source === undefined) continue;
          if (exceptTypes?.some((one) => types.includes(known.named(one)[0]))) continue;
          this.flow.begin(source, field, WHOLE_VALUE, harmless | classes.mask(source.harmlessFor ?? []));
        }
    }
  }
}
