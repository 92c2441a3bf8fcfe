import { NONE } from '../../ir/kinds.js';
import type { Model } from '../../rules/rule.js';
import type { KnownValue, Observation } from '../api/result.js';
import { GRAPH_WIDTH, Op, Passing } from '../graph/flow-graph.js';
import { argumentsOf, calledName, memberName } from '../link/arguments.js';
import { type LinkedUnit, siteOf } from '../link/linked-unit.js';
import type { Frameworks, Registration } from '../objects/frameworks.js';
import type { Objects } from '../objects/objects.js';
import type { Checks } from '../values/checks.js';
import type { KnownValues } from '../values/known-values.js';
import { receiverOf } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';

const UNKNOWN: KnownValue = { kind: 'unknown' };

/** What observations are made of. */
export interface ObservationsInput {
  readonly objects: Objects;
  readonly symbols: Symbols;
  readonly checks: Checks;
  readonly frameworks: Frameworks;
  readonly known: KnownValues;
  readonly holds: (model: Model) => boolean;
}

/** Notes the calls, reads, decorators and functions that models ask to hear of, for the other parts of the product. */
export class Observations {
  private readonly seen = new Map<string, Observation>();

  constructor(private readonly input: ObservationsInput) {}

  look(): Observation[] {
    const { program, classes } = this.input.objects.parts;
    for (const linked of program.units) {
      const { nodes } = linked.graph;
      for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
        const op = nodes[at] & 0xff;
        if (op === Op.Call) this.lookAtCall(linked, node);
        else if (op === Op.Load || op === Op.Import || op === Op.Global) this.lookAtRead(linked, node);
      }
      for (const fn of linked.unit.data.functions.keys()) this.lookAtFunction(linked, fn);
    }
    for (const { id, cls } of classes.all)
      for (const { model, decoration } of this.input.frameworks.ofClass(id))
        if (decoration !== null) this.lookAtDecorator(decoration, model, { fn: null, cls });
    return [...this.seen.values()].sort(
      (a, b) => a.unit - b.unit || a.node - b.node || (a.tag < b.tag ? -1 : 1),
    );
  }

  private lookAtCall(linked: LinkedUnit, node: number): void {
    const { symbols, checks, holds } = this.input;
    const callee = linked.base + linked.graph.nodes[(node - linked.base) * GRAPH_WIDTH + 3];
    const use = { linked, node, value: node };
    for (const symbol of symbols.of(callee))
      for (const model of symbols.table.facts(symbol)?.calls ?? [])
        if (model.observe !== undefined && holds(model) && checks.hold(model.when, use))
          this.note(linked, siteOf(linked, node), model, {
            member: calledName(linked, node),
            receiver: this.input.known.of(receiverOf(linked, node)),
            ...this.given(linked, node),
            result: this.input.known.of(node),
          });
  }

  private lookAtRead(linked: LinkedUnit, node: number): void {
    const { symbols, holds, known } = this.input;
    for (const symbol of symbols.of(node))
      for (const model of symbols.table.facts(symbol)?.reads ?? [])
        if (model.observe !== undefined && holds(model))
          this.note(linked, siteOf(linked, node), model, { result: known.of(node) });
  }

  private lookAtFunction(linked: LinkedUnit, fn: number): void {
    const { frameworks } = this.input;
    const { unit } = linked;
    const { name, owner, body } = unit.data.functions[fn];
    for (const registration of frameworks.of(linked.index, fn)) {
      const { model, decoration } = registration;
      if (model.observe === undefined) continue;
      if (decoration !== null) {
        // A method that overrides a decorated one is none of the file in which the decorator is, where that one is observed.
        if (decoration.linked !== linked || this.isOfOther(linked, decoration.node, fn)) continue;
        this.lookAtDecorator(decoration, model, { fn, cls: owner < 0 ? null : owner });
        continue;
      }
      const bases = owner < 0 ? NONE : unit.data.classes[owner].bases;
      const isOfClass = model.subclass !== undefined && bases !== NONE && unit.listLength(bases) > 0;
      const node = isOfClass
        ? unit.listItem(bases, 0)
        : unit.listLength(body) > 0
          ? unit.listItem(body, 0)
          : NONE;
      this.note(linked, node, model, { member: name, fn, cls: isOfClass ? owner : null });
    }
  }

  /** Whether a decorator stands at another function of its file. */
  private isOfOther(linked: LinkedUnit, decorator: number, fn: number): boolean {
    let owners = this.decorated.get(linked.index);
    if (owners === undefined) {
      const { unit } = linked;
      owners = new Map(
        unit.data.functions.flatMap(({ decorators }, at) => [...unit.list(decorators)].map((by) => [by, at])),
      );
      this.decorated.set(linked.index, owners);
    }
    return (owners.get(siteOf(linked, decorator)) ?? fn) !== fn;
  }
  /** By unit: the functions that decorators stand at. */
  private readonly decorated = new Map<number, Map<number, number>>();

  private lookAtDecorator(
    decoration: NonNullable<Registration['decoration']>,
    model: Model,
    about: Pick<Observation, 'fn' | 'cls'>,
  ): void {
    const { linked, node, callee } = decoration;
    const at = (callee - linked.base) * GRAPH_WIDTH;
    const isMember = (linked.graph.nodes[at] & 0xff) === Op.Load;
    this.note(linked, siteOf(linked, node), model, {
      member: memberName(linked, callee),
      receiver: isMember ? this.input.known.of(linked.base + linked.graph.nodes[at + 3]) : UNKNOWN,
      ...(node === callee ? {} : this.given(linked, node)),
      ...about,
    });
  }

  /** What a call is given. */
  private given(linked: LinkedUnit, call: number): Pick<Observation, 'arguments' | 'keywords'> {
    const positional: KnownValue[] = [];
    const keywords: Record<string, KnownValue> = Object.create(null);
    for (const { how, value, name } of argumentsOf(linked, call))
      if (how === Passing.Keyword) keywords[name] = this.input.known.of(value);
      else if (how === Passing.Plain) positional.push(this.input.known.of(value));
    return { arguments: positional, keywords };
  }

  private note(linked: LinkedUnit, node: number, model: Model, said: Partial<Observation>): void {
    if (model.observe === undefined || node === NONE) return;
    const { fn = null } = said;
    this.seen.set(`${model.observe}:${linked.index}:${node}:${fn}`, {
      unit: linked.index,
      node,
      tag: model.observe,
      model,
      member: '',
      receiver: UNKNOWN,
      arguments: [],
      keywords: {},
      result: UNKNOWN,
      fn,
      cls: null,
      ...said,
    });
  }
}
