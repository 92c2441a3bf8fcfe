import { FunctionFlag, NONE } from '../../ir/kinds.js';
import {
  ANY_KEY,
  GRAPH_WIDTH,
  GraphFlag,
  itemsOf,
  MATCHES,
  Op,
  positionOf,
  SPREAD,
} from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import { propertiesAt } from '../objects/components.js';
import { typedParameters } from '../objects/decorators.js';
import { ELEMENT } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import type { Constants } from '../values/constants.js';
import type { Lengths } from '../values/lengths.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Settings } from '../values/settings.js';
import type { StatedValues } from '../values/stated-values.js';
import type { Symbols } from '../values/symbols.js';
import type { WrittenText } from '../values/written-text.js';
import { stepOfAdded } from './added-lists.js';
import type { CallUses } from './call-uses.js';
import type { Changes } from './changes.js';
import { RETURNS, THROWS } from './contexts.js';
import { type Effects, Shape, UNCHANGED } from './effects.js';
import { FilledFormats } from './filled-formats.js';
import { givenAs } from './given.js';
import type { Guards } from './guards.js';
import { indexKeys } from './index-keys.js';
import { JoinedTexts } from './joined-texts.js';
import { MapObjects } from './map-objects.js';
import { itemKey } from './operation-keys.js';
import type { Overwritten } from './overwritten.js';
import type { Placements } from './placements.js';
import type { RenderedValues } from './rendered.js';
import type { SplitItems } from './split-items.js';
import { Step } from './step-kinds.js';
import type { Variants } from './variants.js';

const NO_POSITIONS: { readonly starts: readonly (number | null)[] } = { starts: [] };

/** Operators whose result is text of both sides, or may be. */
const JOINING = new Set(['+', '%', '|', '||', '@', '&', '??']);

/** What is asked about the program to know the steps. */
export interface StepsInput {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly effects: Effects;
  readonly guards: Guards;
  readonly changes: Changes;
  readonly overwritten: Overwritten;
  readonly placements: Placements;
  readonly constants: Constants;
  readonly lengths: Lengths;
  readonly splitItems: SplitItems;
  readonly texts: WrittenText;
  readonly symbols: Symbols;
  readonly settings: Settings;
  readonly rendered: RenderedValues;
  readonly calls: CallUses;
  readonly variants: Variants;
  readonly stated: StatedValues;
  /** Nodes at which requests are read. */
  readonly requested: ReadonlySet<number>;
}

/** Translates what each node's users do with it into steps, once for each node that data gets to. */
export class Steps {
  /** By variant, and node. */
  private readonly known: (readonly number[] | undefined)[][] = [];
  private readonly passedOn: number;
  private readonly joined: JoinedTexts;
  private readonly formats: FilledFormats;
  private readonly mapObjects: MapObjects;

  constructor(private readonly input: StepsInput) {
    this.mapObjects = new MapObjects(input.objects);
    this.passedOn = input.effects.doubting(1, Shape.Made);
    this.formats = new FilledFormats(input.index, input.constants, input.texts);
    this.joined = new JoinedTexts(input);
  }

  /** The steps of a node of the program, one after the other: see STEP_WIDTH. @param variant of its function */
  of(node: number, variant: number): readonly number[] {
    this.known[variant] ??= [];
    const known = this.known[variant];
    let steps = known[node];
    if (steps === undefined) {
      steps = this.read(node, this.input.variants.constantsOf(variant));
      known[node] = steps;
    }
    return steps;
  }

  private read(node: number, constants: Constants): number[] {
    const steps: number[] = [];
    const linked = this.input.index.unitOf(node);
    const users = this.input.index.usersOf(node);
    for (let i = 0; i < users.length; i++) {
      // One that uses it twice is listed twice.
      if (i > 0 && users[i] === users[i - 1]) continue;
      if (!constants.branches.isDeadNode(linked, users[i] - linked.base))
        this.add(steps, linked, node - linked.base, users[i], constants);
    }
    if (this.input.rendered.has(node)) steps.push(Step.Render, node, NONE, NONE);
    if (this.input.index.op(node) === Op.Yield) steps.push(Step.Exit, node, RETURNS, NONE);
    return steps;
  }

  private add(steps: number[], linked: LinkedUnit, node: number, user: number, constants: Constants): void {
    const { graph, base, unit } = linked;
    const at = (user - base) * GRAPH_WIDTH;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    const flags = graph.nodes[at] >>> 8;
    const { parts } = this.input.objects;
    const { fields, classes, tokens } = parts;
    const add = (kind: number, target: number, first: number = NONE, second: number = NONE) =>
      steps.push(kind, target, first, second);
    switch (graph.nodes[at] & 0xff) {
      case Op.Phi: {
        const items = itemsOf(graph.lists, a);
        for (let i = 0; i < items.length; i += 2)
          if (items[i] === node && !constants.branches.isDead(linked, items[i + 1], user - base)) {
            add(Step.Move, user);
            return;
          }
        return;
      }
      case Op.Typed:
      case Op.Await:
      case Op.Super:
        add(Step.Move, user);
        return;
      case Op.Entered:
        add(Step.Move, user);
        for (const { target, parameter } of this.input.calls.ofLoad(user, base + node))
          add(Step.Enter, user, target, parameter);
        return;
      case Op.Caught:
        // What a call gives is not what it throws.
        if (itemsOf(graph.lists, a).includes(node)) add(Step.Move, user);
        return;
      case Op.Unknown:
        if (!this.isWithoutBody(linked, user)) add(Step.Move, user);
        // What a method without a body gives is as uncertain as what a call gives that leaves the program. An object of the program that
        // it finds by a text is none.
        else if (!this.input.stated.isObject(linked.index, this.input.index.functionOf(user)))
          add(Step.Join, user, this.passedOn);
        return;
      case Op.Sigma:
        if (node !== a) return;
        this.addCheck(
          steps,
          user,
          this.input.guards.classesAt(linked, user),
          this.input.guards.classesAt(linked, user, true),
        );
        return;
      case Op.After:
        if (node !== a) return;
        this.addChange(steps, linked, user, b, c);
        return;
      case Op.Logical:
        // `a && b` is `a` only where that is empty.
        if (node === b || unit.string(c) !== '&&') add(Step.Move, user);
        return;
      case Op.Load: {
        // What a file of settings says is nobody else's.
        if (this.input.settings.of(user) !== NONE) return;
        const isOfItems = b !== ANY_KEY || (flags & GraphFlag.Values) !== 0;
        // What a loop goes through of a map are its keys, unless it asks for what it holds.
        if (!isOfItems && this.input.symbols.isOnly('map', base + node)) this.addKeys(steps, user);
        else {
          const effect = positionOf(b) < 0 ? UNCHANGED : this.ofSplit(base + node, [String(positionOf(b))]);
          const key = this.input.placements.key(linked, b);
          const kind = this.input.guards.objectChecks.classesOf(user) === 0 ? Step.Load : Step.Item;
          if (effect !== UNCHANGED) add(Step.Item, user, key, effect);
          else add(kind, user, key, this.filled(user, base + node, linked, b, flags));
        }
        for (const { target, parameter } of this.input.calls.ofLoad(user, base + node))
          add(Step.Enter, user, target, parameter);
        return;
      }
      case Op.LoadIndex:
        // What is found under a key is not the key, unless a function of the program says so.
        if (node === a) {
          const keys = indexKeys(this.input, base + a, base + b, constants);
          const given = keys.length > 1 || keys[0] === ELEMENT ? givenAs(linked, b) : NONE;
          if (given !== NONE) add(Step.Pick, user, base + given);
          else {
            const effect = this.ofSplit(base + a, constants.keys(base + b));
            for (const key of keys) add(effect === UNCHANGED ? Step.Load : Step.Item, user, key, effect);
          }
        }
        for (const { target, parameter } of this.input.calls.ofLoad(user, base + node))
          add(Step.Enter, user, target, parameter);
        return;
      case Op.Keys:
        // The positions of a list are numbers, whatever it holds.
        if (!this.input.symbols.isOnly('list', base + a)) this.addKeys(steps, user);
        return;
      case Op.Slice: {
        if (node !== a) return;
        const from = b === NONE ? 0 : constants.one(base + b)?.value;
        if (from === 0) add(Step.Move, user);
        else if (typeof from === 'number' && from > 0) add(Step.Shift, user, 0, from);
        else add(Step.Mix, user);
        return;
      }
      case Op.Put: {
        const key = this.input.placements.key(linked, b);
        for (const { target, parameter } of this.input.calls.ofStore(user, base + node))
          add(Step.Enter, user, target, parameter);
        if (node === c) add(Step.Put, user, key, base + a);
        if (node !== a) return;
        if (key === ELEMENT) add(Step.Move, user);
        else add(Step.Overwrite, user, key);
        return;
      }
      case Op.PutIndex: {
        const [first, ...others] = indexKeys(this.input, base + a, base + b, constants);
        const key = others.length > 0 ? ELEMENT : first;
        if (node === b) add(Step.Put, user, fields.keysKey, base + a);
        if (node === c) add(Step.Put, user, key, base + a);
        if (node !== a) return;
        if (key === ELEMENT) add(Step.Move, user);
        else add(Step.Overwrite, user, key);
        return;
      }
      case Op.Markup:
        for (const property of propertiesAt(parts, linked, user - base, node)) add(Step.Move, property);
        return;
      case Op.Decorator:
        for (const parameter of typedParameters(parts, linked.index, { flags, owner: a, at: b }))
          add(Step.Move, parameter);
        return;
      case Op.CellStore:
        add(Step.Move, fields.cell(linked.index, a, b));
        return;
      case Op.GlobalStore:
        add(Step.Move, fields.global(unit.data.language, unit.string(a)));
        return;
      case Op.Allocate: {
        const entries = itemsOf(graph.lists, a);
        const isList = (flags & GraphFlag.List) !== 0;
        const { starts } = isList ? this.input.lengths.positions(user) : NO_POSITIONS;
        for (let i = 0; i < entries.length; i += 3) {
          if (entries[i + 1] === node) add(Step.Hold, user, fields.keysKey);
          if (entries[i + 2] !== node) continue;
          for (const { made, before } of this.formats.of(linked, user - base, i / 3))
            add(Step.Join, made, before === '' ? this.joined.behind : this.joined.behindText(before));
          const start = starts[i / 3];
          if (entries[i] !== SPREAD) {
            const named = flags & GraphFlag.Set ? ELEMENT : this.input.placements.key(linked, entries[i]);
            add(Step.Hold, user, isList ? itemKey(fields, start, entries) : named);
          } else if (start === undefined || start === 0) add(Step.Move, user);
          else if (start === null) add(entries[0] === SPREAD ? Step.Mix : Step.Later, user);
          else add(Step.Shift, user, 0, -start);
        }
        return;
      }
      case Op.Binary: {
        const ofLists = stepOfAdded(this.input.symbols, this.input.lengths, linked, user, node);
        if (ofLists !== null) add(ofLists, user);
        if (
          ofLists !== null ||
          c === MATCHES ||
          !(JOINING.has(unit.string(c)) || this.makesMore(user, unit.string(c)))
        )
          return;
        if (node === b && this.formats.isWritten(linked, user - base)) return;
        for (const name of node === b ? this.formats.namesIn(linked, user - base) : [])
          add(Step.Load, user, fields.key(name));
        this.addText(steps, user, base + node);
        if (node === a) add(Step.Join, user, this.joined.atFirst());
        else add(Step.Join, user, this.joined.behindText(this.input.texts.of(base + a)));
        return;
      }
      case Op.Concat:
        this.addText(steps, user, base + node);
        add(Step.Join, user, this.joined.asPart(base, [...itemsOf(graph.lists, a)], node));
        return;
      case Op.Call: {
        // What a value was asked before, and what the answer was checked for, is the answer again.
        const { repeated, objectChecks } = this.input.guards;
        const classes = node === b ? repeated.classesOf(user) | objectChecks.classesOf(user) : 0;
        const cleaning = classes === 0 ? UNCHANGED : this.input.effects.cleaning(classes);
        add(Step.Call, user, classes === ALL_CLASSES ? NONE : cleaning);
        return;
      }
      case Op.Return:
        if (!this.input.stated.holdsNoText(linked.index, this.input.index.functionOf(user)))
          add(Step.Exit, user, RETURNS);
        return;
      case Op.Throw:
        add(Step.Exit, user, THROWS);
        return;
      case Op.Fill: {
        const given = node === c ? givenAs(linked, a) : NONE;
        if (given !== NONE) add(Step.Exit, user, base + given);
        return;
      }
      case Op.Yield:
        // What is made one after the other are the items of the result.
        add(Step.Hold, user, ELEMENT);
        return;
      case Op.Field: {
        const { name, isStatic } = unit.data.classes[a].fields[b];
        const id = classes.id(linked.index, a);
        add(Step.Move, fields.of(isStatic ? tokens.class(id) : tokens.instance(id), fields.key(name)));
        return;
      }
    }
  }

  private isWithoutBody({ unit }: LinkedUnit, node: number): boolean {
    return (unit.data.functions[this.input.index.functionOf(node)].flags & FunctionFlag.Abstract) !== 0;
  }

  /** What it means for an item to be cut out of a text. @param names the positions that it may have; null for any */
  private ofSplit(list: number, names: readonly string[] | null): number {
    const classes = this.input.splitItems.ofItem(list, names?.length === 1 ? names[0] : null);
    return classes === 0 ? UNCHANGED : this.input.effects.cleaning(classes);
  }

  /** An operator of numbers makes something else of what is none: a path of a folder and a name. */
  private makesMore(user: number, operator: string): boolean {
    if (!/^[-*/]$/.test(operator)) return false;
    const { symbols } = this.input;
    const types = symbols.types(user);
    return types.length > 0 && !types.includes(symbols.table.types.builtin.number[0]);
  }

  /** An object is made a text, by a method of its own. */
  private addText(steps: number[], user: number, object: number): void {
    for (const { target, parameter } of this.input.calls.ofText(user, object))
      steps.push(Step.Enter, user, target, parameter);
  }

  /**
   * What it means for data that fills an object as a whole to be read as one of its members. One that is a request's is known to
   * come from there: that a caller passes the request says less.
   */
  private filled(user: number, object: number, { unit }: LinkedUnit, key: number, flags: number): number {
    if (this.input.requested.has(user)) return NONE;
    if (key >= 0 && (flags & GraphFlag.Indexed) === 0 && this.mapObjects.has(object)) return NONE;
    if (this.input.stated.isClean(user)) return NONE;
    if (key >= 0 && this.input.stated.isExcepted(object, unit.string(key))) return NONE;
    const classes =
      this.input.stated.sanitizedBy(user) |
      this.input.guards.repeated.classesOf(user) |
      this.input.guards.objectChecks.classesOf(user) |
      (key < 0 ? 0 : this.input.stated.ofMember(object, unit.string(key)));
    if (classes === 0) return UNCHANGED;
    return classes === ALL_CLASSES ? NONE : this.input.effects.cleaning(classes);
  }

  /** @param call that a value has been given to, at a port */
  private addChange(steps: number[], linked: LinkedUnit, user: number, call: number, port: number): void {
    const { fields } = this.input.objects.parts;
    const { guards } = this.input;
    const change = this.input.changes.by(linked.base + call, port);
    const ofItems = guards.classesAfter(linked, user, true);
    if (change === null || ofItems !== 0) {
      const classes = guards.classesAfter(linked, user);
      const isChecked = classes !== 0 || ofItems !== 0;
      const key = isChecked ? NONE : this.input.overwritten.by(linked, linked.base + call, port);
      if (key === NONE) this.addCheck(steps, user, classes, ofItems);
      else steps.push(Step.Overwrite, user, key, NONE);
    } else if (change.kind === 'replaced') steps.push(Step.Overwrite, user, fields.key(change.key), NONE);
    else if (change.kind === 'moved') steps.push(Step.Shift, user, change.from, change.count);
    else if (change.kind === 'mixed') steps.push(Step.Mix, user, NONE, NONE);
  }

  /** Whoever gives all of a map gives its keys, too. */
  private addKeys(steps: number[], user: number): void {
    const { keysKey } = this.input.objects.parts.fields;
    steps.push(Step.Keys, user, NONE, NONE, Step.Load, user, keysKey, UNCHANGED);
  }

  /** @param classes that the value is harmless for, and its items */
  private addCheck(steps: number[], user: number, classes: number, ofItems: number): void {
    const effect = (mask: number) => (mask === ALL_CLASSES ? NONE : this.input.effects.cleaning(mask));
    if (classes === 0 && ofItems === 0) steps.push(Step.Move, user, NONE, NONE);
    else steps.push(Step.Check, user, effect(classes), effect(ofItems));
  }
}
