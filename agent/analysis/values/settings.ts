import { NONE } from '../../ir/kinds.js';
import type { ConfigurationSpec } from '../../rules/configuration-spec.js';
import type { Model, Place } from '../../rules/rule.js';
import type { ConfigurationReader } from '../api/configuration.js';
import { GRAPH_WIDTH, GraphFlag, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Decoration } from '../objects/frameworks.js';
import type { Objects } from '../objects/objects.js';
import type { Checks } from './checks.js';
import type { KnownConstants } from './constant.js';
import type { Constants } from './constants.js';
import type { Held } from './held.js';
import type { HeldMembers } from './held-members.js';
import type { KnownSettings } from './known-settings.js';
import type { NodeIndex } from './node-index.js';
import { placesOf, type Use, useOf } from './places.js';
import type { Symbols } from './symbols.js';
import { waysTo } from './ways.js';

/** What is asked about the program to know what files of settings say in it. */
export interface SettingsInput {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly symbols: Symbols;
  readonly members: HeldMembers;
  readonly holds: (model: Model) => boolean;
  readonly read: ConfigurationReader;
  readonly checks: () => Checks;
  readonly constants: () => Constants;
}

/** A call that fills objects with what a file says. */
interface Filling {
  readonly use: Use;
  readonly spec: ConfigurationSpec;
  readonly model: Model;
}

/** What files of settings say where a program reads them, as the rules describe it: `configuration` of models. */
export class Settings implements KnownSettings {
  private readonly known = new Map<number, number>();
  private readonly whole = new Map<ConfigurationSpec, Map<number, number>>();

  constructor(private readonly input: SettingsInput) {}

  of(node: number, constants?: KnownConstants): number {
    if (constants !== undefined) return this.read(node, constants);
    const known = this.known.get(node);
    if (known !== undefined) return known;
    // What it reads may depend on what it read the time before: of that nothing is known.
    this.known.set(node, NONE);
    const found = this.read(node, this.input.constants());
    this.known.set(node, found);
    return found;
  }

  private read(node: number, constants: KnownConstants): number {
    const { index, symbols } = this.input;
    const { table } = symbols;
    const linked = index.unitOf(node);
    const { graph, base, unit } = linked;
    const at = (node - base) * GRAPH_WIDTH;
    const op = graph.nodes[at] & 0xff;
    const isCall = op === Op.Call;
    if (op === Op.Import) {
      const imported = this.imported(linked, unit.string(graph.nodes[at + 3]));
      if (imported !== NONE) return imported;
    }
    const key = graph.nodes[at + 4];
    const member = op === Op.Load && key >= 0 ? unit.string(key) : '';
    const use: Use = { linked, node, value: node };
    for (const symbol of symbols.of(isCall ? base + graph.nodes[at + 3] : node)) {
      const facts = table.facts(symbol);
      for (const model of (isCall ? facts?.calls : facts?.reads) ?? []) {
        const { configuration } = model;
        if (configuration === undefined || configuration.to !== undefined) continue;
        if (!this.applies(model, use)) continue;
        const found = this.resolve(configuration, use, member, constants);
        if (found !== NONE) return found;
      }
    }
    return NONE;
  }

  private applies(model: Model, use: Use): boolean {
    return this.input.holds(model) && this.input.checks().hold(model.when, use);
  }

  /** A file of settings that is imported as if it were a module. */
  private imported({ unit }: LinkedUnit, specifier: string): number {
    const { read, members } = this.input;
    const names = specifier.startsWith('.') ? [specifier, `${specifier}.json`] : [specifier];
    for (const name of names) {
      const content = read(unit.path, name);
      if (content !== null && typeof content === 'object') return members.unwritten.configured(content);
    }
    return NONE;
  }

  private resolve(spec: ConfigurationSpec, use: Use, member: string, constants: KnownConstants): number {
    const whole = this.wholeOf(spec, use, constants);
    if (whole === NONE) return NONE;
    if (spec.template !== undefined)
      return this.fromTemplate(whole, this.textAt(use, spec.template, constants));
    let found: Held = { values: [whole], isMissing: false, isPresent: true, isOpen: false };
    for (const place of spec.key ?? []) {
      const key = place === 'member' ? member : this.textAt(use, place, constants);
      if (key === null) return NONE;
      found = this.entry(found.values[0], key);
      if (found.values.length !== 1) break;
    }
    if (found.values.length === 1) return found.values[0];
    return found.isMissing && spec.default !== undefined ? this.placeOf(use, spec.default) : NONE;
  }

  /** All that the file says that a use means; NONE where there is none. */
  private wholeOf(spec: ConfigurationSpec, use: Use, constants: KnownConstants): number {
    if (spec.from !== undefined) return this.placeOf(use, spec.from);
    const { path } = use.linked.unit;
    for (const place of spec.file ?? []) {
      const name = this.textAt(use, place, constants);
      if (name !== null) return this.file(path, withExtension(name, spec.extension));
    }
    for (const place of spec.text ?? []) {
      const text = this.textAt(use, place, constants);
      if (text !== null) return this.file(path, `text.${spec.as}`, text);
    }
    for (const name of spec.named ?? []) {
      const found = this.file(path, name);
      if (found !== NONE) return found;
    }
    return NONE;
  }

  private file(from: string, name: string, text?: string): number {
    const content = this.input.read(from, name, text);
    return content === null || typeof content !== 'object'
      ? NONE
      : this.input.members.unwritten.configured(content);
  }

  private placeOf(use: Use, place: Place): number {
    const [placed] = placesOf(use, place);
    return placed === undefined || placed.isMissing || placed.path.length > 0 ? NONE : placed.value;
  }

  private textAt(use: Use, place: Place, constants: KnownConstants): string | null {
    const [placed] = placesOf(use, place);
    if (placed === undefined || placed.isMissing || placed.value === NONE) return null;
    const { values } = this.input.members.below(placed.value, placed.path);
    const value = values.length === 1 ? constants.one(values[0])?.value : undefined;
    return typeof value === 'string' ? value : null;
  }

  /** The value under a key, or under a path of keys with dots between. */
  private entry(value: number, key: string): Held {
    const own = this.input.members.of(value, key);
    if (!own.isMissing) return own;
    for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
      const { values } = this.input.members.of(value, key.slice(0, dot));
      const found = values.length === 1 ? this.entry(values[0], key.slice(dot + 1)) : null;
      if (found !== null && !found.isMissing) return found;
    }
    return own;
  }

  /** `${key}` or `${key:default}`, as a text of its own. */
  private fromTemplate(whole: number, template: string | null): number {
    const match = template === null ? null : /^\$\{([^${}:]+)(?::([^${}]*))?\}$/.exec(template);
    if (match === null) return NONE;
    const { values, isMissing } = this.entry(whole, match[1].trim());
    if (values.length === 1) return values[0];
    return isMissing && match[2] !== undefined ? this.input.members.unwritten.configured(match[2]) : NONE;
  }

  filledBy(call: number, port: number): number | null {
    for (const filling of this.fillings().get(call) ?? [])
      if (placesOf(filling.use, filling.spec.to ?? '').some((placed) => placed.port === port))
        return this.contentOf(filling);
    return null;
  }

  filledInto(made: number): number[] {
    this.fillings();
    return (this.filled.get(made) ?? []).map((filling) => this.contentOf(filling));
  }
  private readonly filled = new Map<number, Filling[]>();
  private all: Map<number, Filling[]> | null = null;

  private contentOf({ spec, use, model }: Filling): number {
    let contents = this.whole.get(spec);
    if (contents === undefined) {
      contents = new Map();
      this.whole.set(spec, contents);
    }
    let content = contents.get(use.node);
    if (content === undefined) {
      contents.set(use.node, NONE);
      content = this.applies(model, use) ? this.wholeOf(spec, use, this.input.constants()) : NONE;
      contents.set(use.node, content);
    }
    return content;
  }

  /** Calls that fill objects, by their nodes. */
  private fillings(): Map<number, Filling[]> {
    if (this.all !== null) return this.all;
    const found = new Map<number, Filling[]>();
    this.all = found;
    const { objects, symbols, holds } = this.input;
    for (const linked of objects.program.units) {
      const { nodes } = linked.graph;
      for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
        if ((nodes[at] & 0xff) !== Op.Call) continue;
        for (const symbol of symbols.of(linked.base + nodes[at + 3]))
          for (const model of symbols.table.facts(symbol)?.calls ?? []) {
            const spec = model.configuration;
            if (spec?.to === undefined || !holds(model)) continue;
            const filling = { use: { linked, node, value: node }, spec, model };
            append(found, node, filling);
            for (const { value } of placesOf(filling.use, spec.to))
              for (const made of this.originsOf(value)) append(this.filled, made, filling);
          }
      }
    }
    return found;
  }

  /** The nodes that make what a value can be. */
  private originsOf(value: number): number[] {
    const { objects, index } = this.input;
    const { variables } = objects.parts;
    const found: number[] = [];
    const seen = new Set(value === NONE ? [] : [value]);
    for (const at of seen) {
      const ways = at < objects.program.nodeCount ? waysTo(index, at) : [at];
      for (const way of ways) {
        const op = way < objects.program.nodeCount ? index.op(way) : NONE;
        if (op === Op.Allocate || op === Op.Call) found.push(way);
        for (const source of variables.sourcesOf(way)) seen.add(source);
      }
    }
    return found;
  }

  ofVariable(variable: number): number {
    const found = this.decorated().get(variable);
    if (found === undefined) return NONE;
    const use = useOf(found.decoration);
    return this.applies(found.model, use) ? this.resolve(found.spec, use, '', this.input.constants()) : NONE;
  }

  private decorated(): NonNullable<typeof this.decorations> {
    if (this.decorations !== null) return this.decorations;
    this.decorations = new Map();
    const { objects, symbols } = this.input;
    for (const linked of objects.program.units) {
      const { nodes } = linked.graph;
      for (let at = 0; at < nodes.length; at += GRAPH_WIDTH) {
        if ((nodes[at] & 0xff) !== Op.Decorator || nodes[at + 4] === NONE) continue;
        const decorator = nodes[at + 5];
        const isCall = (nodes[decorator * GRAPH_WIDTH] & 0xff) === Op.Call;
        const callee = linked.base + (isCall ? nodes[decorator * GRAPH_WIDTH + 3] : decorator);
        for (const symbol of symbols.of(callee))
          for (const model of symbols.table.facts(symbol)?.decorated ?? []) {
            const spec = model.configuration;
            if (spec === undefined) continue;
            const decoration = { linked, node: linked.base + decorator, callee, site: nodes[at + 1] };
            this.decorations.set(this.decoratedBy(linked, at), { decoration, spec, model });
          }
      }
    }
    return this.decorations;
  }
  private decorations: Map<
    number,
    { readonly decoration: Decoration; readonly spec: ConfigurationSpec; readonly model: Model }
  > | null = null;

  /** The variable of the field or parameter that a decorator stands at. @param at the record of the decorator */
  private decoratedBy({ graph: { nodes }, unit, index }: LinkedUnit, at: number): number {
    const { classes, fields, ports, tokens } = this.input.objects.parts;
    const [owner, place] = [nodes[at + 3], nodes[at + 4]];
    if (((nodes[at] >>> 8) & GraphFlag.OfClass) === 0) return ports.parameter(index, owner, place);
    const { name, isStatic } = unit.data.classes[owner].fields[place];
    const id = classes.id(index, owner);
    return fields.of(isStatic ? tokens.class(id) : tokens.instance(id), fields.key(name));
  }
}

function withExtension(name: string, extension: string | undefined): string {
  if (extension === undefined || name.endsWith(extension)) return name;
  return `${name.replaceAll('.', '/')}${extension}`;
}

function append<K, V>(known: Map<K, V[]>, key: K, value: V): void {
  const list = known.get(key);
  if (list === undefined) known.set(key, [value]);
  else list.push(value);
}
