import { NONE } from '../../ir/kinds.js';
import type { Model, SourceSpec } from '../../rules/rule.js';
import { GRAPH_WIDTH, GraphFlag, itemsOf, Op } from '../graph/flow-graph.js';
import type { Decoration, Frameworks } from '../objects/frameworks.js';
import type { Objects } from '../objects/objects.js';
import { statedContent, statedType } from '../objects/stated-meanings.js';
import { isCollection, TokenKind } from '../objects/tokens.js';
import type { Values } from '../values/values.js';
import type { Flow } from './flow.js';
import { WHOLE_VALUE } from './paths.js';
import { Restrictions } from './restrictions.js';

/** Begins the flow at what frameworks pass to the functions that they call, and put into fields. */
export function beginAtHandlers(flow: Flow, frameworks: Frameworks, values: Values): void {
  new HandlerSources(flow, values.objects, frameworks, new Restrictions(values, frameworks)).begin();
}

/** A parameter or field: its variable, and what the code states of it. */
interface Given {
  readonly node: number;
  readonly unit: number;
  /** Node of the unit; NONE where it states none. */
  readonly type: number;
  readonly decorations: readonly Decoration[];
}

class HandlerSources {
  constructor(
    private readonly flow: Flow,
    private readonly objects: Objects,
    private readonly frameworks: Frameworks,
    private readonly restrictions: Restrictions,
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
    const { frameworks } = this;
    const place = { node, unit, type, decorations: frameworks.ofParameter(unit, fn, position) };
    const { name } = this.objects.program.units[unit].unit.data.functions[fn].parameters[position];
    if (this.restrictions.has(unit, fn, name, place.decorations)) return;
    for (const { said, model, isGuess } of frameworks.parameter(unit, fn, position)) {
      // Guessing by name is for values of which nothing else is known.
      if (isGuess && this.isKnown(node, said.source?.kind === 'secret')) continue;
      this.beginAt(place, said.source, model);
    }
    this.beginAtDecorated(place, frameworks.tagsOf(unit, fn));
  }

  /** `@Value("...") String name;` */
  private beginAtFields(id: number, unit: number, cls: number): void {
    const { program, fields, tokens } = this.objects.parts;
    const stated = program.units[unit].unit.data.classes[cls].fields;
    for (const [index, { name, type, isStatic }] of stated.entries()) {
      const decorations = this.frameworks.ofField(id, index);
      if (decorations.length === 0) continue;
      const node = fields.of(isStatic ? tokens.class(id) : tokens.instance(id), fields.key(name));
      this.beginAtDecorated({ node, unit, type, decorations });
    }
  }

  /** @param tags that the function of a parameter is observed under */
  private beginAtDecorated(place: Given, tags?: ReadonlySet<string>): void {
    for (const decoration of place.decorations)
      for (const model of this.frameworks.decorated(decoration))
        if (model.inObserved === undefined || tags?.has(model.inObserved))
          this.beginAt(place, model.source, model);
  }

  /** A framework puts data of a source there, unless its type is one of which the model says that it holds none. */
  private beginAt(
    { node, unit, type, decorations }: Given,
    source: SourceSpec | undefined,
    { exceptTypes = [] }: Model,
  ): void {
    if (source === undefined) return;
    const { parts } = this.objects;
    const { classes, types } = parts.library.table;
    if (exceptTypes.length > 0) {
      const held = statedContent(parts, unit, type);
      const stated = [
        ...statedType(parts, unit, type).types,
        // A list of numbers is no more than they are; the keys of a map are something else.
        ...(held === null || held.kind === 'map' ? [] : held.types),
        ...this.typesOfDefault(node),
        ...decorations.flatMap((one) => this.typesOf(one.node)),
      ];
      if (exceptTypes.some((name) => stated.includes(types.named(name)[0]))) return;
    }
    const harmless = this.cleanedBy(decorations) | classes.mask(source.harmlessFor ?? []);
    this.flow.begin(source, node, WHOLE_VALUE, harmless);
  }

  /** The types of what a library gives a parameter as its default: that says what the framework puts there. */
  private typesOfDefault(node: number): number[] {
    if (node >= this.objects.program.nodeCount) return [];
    const { graph, base } = this.flow.index.unitOf(node);
    return Array.from(this.flow.index.usersOf(node)).flatMap((user) => {
      const at = (user - base) * GRAPH_WIDTH;
      if ((graph.nodes[at] & 0xff) !== Op.Phi || ((graph.nodes[at] >>> 8) & GraphFlag.Either) === 0)
        return [];
      const [given, , otherwise] = itemsOf(graph.lists, graph.nodes[at + 3]);
      if (given !== node - base) return [];
      return this.typesOf(base + otherwise);
    });
  }

  private typesOf(value: number): number[] {
    const { tokens, variables, library } = this.objects.parts;
    return [...variables.of(value)].flatMap((token) =>
      tokens.kind(token) === TokenKind.Type ? library.table.types.line(tokens.first(token)) : [],
    );
  }

  /** The classes that decorators say a value is harmless for. */
  private cleanedBy(decorations: readonly Decoration[]): number {
    const { classes } = this.objects.parts.library.table;
    let mask = 0;
    for (const decoration of decorations)
      for (const { sanitizes } of this.frameworks.decorated(decoration))
        mask |= classes.mask(sanitizes ?? []);
    return mask;
  }

  /** Whether more is known of a parameter than its name. What is secret is called so whatever built-in type it has. */
  private isKnown(node: number, isSecret: boolean): boolean {
    const { tokens, variables, library } = this.objects.parts;
    const { types } = library.table;
    const isNeutral = (type: number) => types.line(type).some((one) => types.neutral.has(one));
    for (const token of variables.of(node)) {
      const kind = tokens.kind(token);
      if (kind === TokenKind.AnyObject || kind === TokenKind.AnyFunction || isCollection(kind)) continue;
      if (kind === TokenKind.Type && isSecret && isNeutral(tokens.first(token))) continue;
      return true;
    }
    return false;
  }
}
