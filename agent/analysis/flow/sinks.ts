import { FunctionFlag, NONE } from '../../ir/kinds.js';
import type { Place, ValueTest } from '../../rules/rule.js';
import type { RawFinding } from '../api/result.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import { type LinkedUnit, siteOf } from '../link/linked-unit.js';
import { regExp } from '../models/patterns.js';
import type { SinkUse } from '../models/symbol-facts.js';
import { FOUND } from '../models/weakness-classes.js';
import { statedKey } from '../objects/fields.js';
import type { Frameworks } from '../objects/frameworks.js';
import { passesPlaceTest } from '../program/place-tests.js';
import type { ProgramFile } from '../program/program-file.js';
import type { ProgramFiles } from '../program/program-files.js';
import type { Branches } from '../values/branches.js';
import type { Checks } from '../values/checks.js';
import type { Constants } from '../values/constants.js';
import type { JoinedTexts } from '../values/joined-texts.js';
import { type Placed, placesOf, type Use } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';
import type { Values } from '../values/values.js';
import type { WrittenText } from '../values/written-text.js';
import { namedValues, type WrittenValues } from '../values/written-values.js';
import { isOwnKey } from './chosen.js';
import { ANY_CALL } from './contexts.js';
import { STORED_DOUBT } from './doubts.js';
import { Shape } from './effects.js';
import type { Flow } from './flow.js';
import type { FlowTests } from './flow-tests.js';
import { keyDoubt } from './key-doubts.js';
import type { LibraryCalls } from './library-calls.js';
import { fitsMarkup, markupName } from './markup.js';
import { OPTIONS, ProgramOptions } from './program-options.js';
import { ReachedSinks } from './reached-sinks.js';
import { Reported } from './reported.js';
import type { Routes } from './routes.js';
import { storedByCall } from './stored-by-calls.js';

/** What is asked of the program where data has got to. */
export interface SinksInput {
  readonly files: ProgramFiles;
  readonly flow: Flow;
  readonly library: LibraryCalls;
  readonly checks: Checks;
  readonly constants: Constants;
  readonly routes: Routes;
  readonly branches: Branches;
  readonly symbols: Symbols;
  readonly frameworks: Frameworks;
  readonly written: WrittenValues;
  readonly texts: WrittenText;
  readonly joined: JoinedTexts;
  readonly tests: FlowTests;
  readonly values: Values;
}

/** Operators that sinks may be at. */
const looked = new Set<number>([
  ...[Op.Call, Op.Put, Op.PutIndex, Op.Return, Op.Binary, Op.Concat, Op.Markup],
]);

/** Finds the sinks that untrusted data reaches. */
export class Sinks {
  private readonly reached: ReachedSinks;
  private readonly flow: Flow;
  private readonly reported: Reported;
  private readonly options: ProgramOptions;

  constructor(private readonly input: SinksInput) {
    this.flow = input.flow;
    this.reached = new ReachedSinks(input.flow, input.routes);
    this.options = new ProgramOptions(input.flow, input.values);
    this.reported = new Reported(input.flow, input.constants, input.values.operations);
  }

  /** Looks at all that is done with untrusted data. */
  look(): readonly RawFinding[] {
    const users = new Set<number>();
    for (const node of this.flow.facts.nodes) {
      if (node < 0 || node >= this.flow.objects.program.nodeCount) continue;
      for (const user of this.flow.index.usersOf(node))
        if (looked.has(this.flow.index.op(user)) && !this.isDead(user)) users.add(user);
    }
    for (const node of [...users].sort((one, other) => one - other))
      this.lookAt(this.flow.index.unitOf(node), node);
    for (const linked of this.flow.objects.program.units) this.lookAtNames(linked);
    return this.reached.findings();
  }

  private lookAt(linked: LinkedUnit, node: number): void {
    const { graph, base } = linked;
    const at = (node - base) * GRAPH_WIDTH;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    const { unnamed } = this.input.symbols.table;
    switch (graph.nodes[at] & 0xff) {
      case Op.Call: {
        const { sinks, handedSinks } = this.input.library.of(linked, node);
        for (const use of sinks) this.check(use, { linked, node, value: node });
        for (const { use, ...given } of handedSinks) this.check(use, { linked, node, value: node, ...given });
        this.checkJoined(linked, node);
        this.checkStored(linked, node);
        return;
      }
      case Op.Put:
        this.checkStore(linked, node);
        return;
      case Op.PutIndex:
        if (unnamed.elementSinks.length > 0)
          this.checkElement(base + a, base + b, {
            linked,
            node,
            value: base + c,
            given: [base + b, base + c],
          });
        return;
      case Op.Return:
        this.checkReturned(linked, node, base + a);
        return;
      case Op.Binary:
        if (c >= 0 && linked.unit.string(c) === '+') this.checkAppended(linked, node, base + b, [base + a]);
        return;
      case Op.Concat: {
        const parts = itemsOf(graph.lists, a);
        for (let i = 0; i < parts.length; i++)
          if (parts[i] !== NONE)
            this.checkAppended(
              linked,
              node,
              base + parts[i],
              [...parts.subarray(0, i)].map((part) => (part === NONE ? NONE : base + part)),
            );
        return;
      }
      case Op.Markup:
        this.checkMarkup(linked, node);
    }
  }

  /** A call stores something under a key. */
  private checkStored(linked: LinkedUnit, node: number): void {
    const { elementSinks } = this.input.symbols.table.unnamed;
    if (elementSinks.length === 0) return;
    for (const { object, key, value } of storedByCall(this.input.values, linked, node))
      this.checkElement(object, key, { linked, node, value, given: [key, value], receiver: object });
  }

  /** Something is stored in an object under a key. */
  private checkElement(object: number, key: number, use: Use): void {
    // A number, or a key of the program's own, leads to nothing that all objects share.
    if (this.isPlainKey(object, key)) return;
    const doubt = keyDoubt(this.input.values, key);
    for (const one of this.input.symbols.table.unnamed.elementSinks)
      this.check(
        doubt === 0 ? one : { ...one, sink: { ...one.sink, doubt: (one.sink.doubt ?? 0) + doubt } },
        use,
      );
  }

  private isPlainKey(object: number, key: number): boolean {
    const { symbols, constants, values } = this.input;
    if (isOwnKey(values, object, key)) return true;
    return constants.one(key) !== null || symbols.types(key).includes(symbols.table.types.builtin.number[0]);
  }

  /** `object.name = value` */
  private checkStore(linked: LinkedUnit, node: number): void {
    const { nodes } = linked.graph;
    const at = (node - linked.base) * GRAPH_WIDTH;
    if (nodes[at + 4] < 0) return;
    const value = linked.base + nodes[at + 5];
    const use = { linked, node, value, given: [value] };
    const table = this.input.symbols.table;
    for (const symbol of this.input.symbols.memberOf(linked.base + nodes[at + 3], node, nodes[at + 4]))
      for (const sink of table.facts(symbol)?.writeSinks ?? []) this.check(sink, use);
  }

  /** What a function gives that a framework makes something of. */
  private checkReturned(linked: LinkedUnit, node: number, value: number): void {
    const { returnedSinks } = this.input.symbols.table.unnamed;
    if (returnedSinks.size === 0) return;
    const fn = this.flow.index.functionOf(node);
    // What has no body gives nothing: its overrides do.
    if (linked.unit.data.functions[fn].flags & FunctionFlag.Abstract) return;
    const tags = this.input.frameworks.tagsOf(linked.index, fn);
    for (const tag of tags)
      for (const use of returnedSinks.get(tag) ?? []) {
        if (!use.sink.returned?.every((one) => tags.has(one))) continue;
        if (!use.sink.unless?.some((one) => tags.has(one))) this.check(use, { linked, node, value });
      }
  }

  /** Data is put behind a text of the program's. */
  private checkAppended(linked: LinkedUnit, node: number, value: number, before: readonly number[]): void {
    const { appendedSinks } = this.input.symbols.table.unnamed;
    if (appendedSinks.length === 0) return;
    this.checkBehind(linked, node, value, this.input.texts.ofAll(before));
  }

  private checkBehind(linked: LinkedUnit, node: number, value: number, text: string): void {
    for (const use of this.input.symbols.table.unnamed.appendedSinks)
      if (regExp(use.sink.appended ?? '').test(text))
        this.check(use, { linked, node, value, given: [value] });
  }

  /** The same where a call puts a text together. */
  private checkJoined(linked: LinkedUnit, node: number): void {
    if (this.input.symbols.table.unnamed.appendedSinks.length === 0) return;
    const made = this.input.joined.of(node);
    for (const [part, value] of made?.parts.entries() ?? [])
      if (made !== null && part > 0)
        this.checkBehind(linked, node, value, this.input.texts.beforePart(made, part));
  }

  private checkMarkup(linked: LinkedUnit, node: number): void {
    const { graph, base, unit } = linked;
    const { markupSinks } = this.input.symbols.table.unnamed;
    if (markupSinks.length === 0) return;
    const element = markupName(linked, node - base);
    const attributes = itemsOf(graph.lists, graph.nodes[(node - base) * GRAPH_WIDTH + 4]);
    for (let i = 0; i < attributes.length; i += 2)
      if (attributes[i] !== NONE)
        for (const use of markupSinks)
          if (fitsMarkup(use.sink.markup, element, unit.string(attributes[i])))
            this.check(use, { linked, node, value: base + attributes[i + 1] });
  }

  /** What is given a name that rules know. */
  private lookAtNames(linked: LinkedUnit): void {
    const { symbols, written } = this.input;
    const { names } = symbols.table;
    if (!names.hasSinks) return;
    for (const named of namedValues(linked))
      for (const use of names.assigned(named.name).sinks) {
        const value = written.of(linked, named.written);
        if (value >= 0) this.check(use, { linked, node: value, value });
      }
  }

  private isDead(node: number): boolean {
    const linked = this.flow.index.unitOf(node);
    return this.input.branches.isDeadNode(linked, node - linked.base);
  }

  /** Whether untrusted data reaches a dangerous place of a call, or of a store. */
  check(sinkUse: SinkUse, use: Use): void {
    const { sink } = sinkUse;
    for (const place of sink.places)
      for (const placed of placesOf(use, place)) {
        if (placed.value === NONE) continue;
        const reached = [...this.factsAt(placed)];
        if (reached.length === 0) continue;
        const isSo = (at: Place, test: ValueTest) =>
          placesOf(use, at).some(({ value }) => value !== NONE && this.input.tests.hold(test, value));
        if (!this.input.checks.hold(sink.when, use, isSo) || !this.isAbout(sinkUse, use)) return;
        for (const fact of reached) this.reach(sinkUse, use, placed, fact);
      }
  }

  private isAbout({ sink }: SinkUse, { linked, node }: Use): boolean {
    return (
      this.input.files.words.fit(sink) && passesPlaceTest(this.fileOf(linked), sink, siteOf(linked, node))
    );
  }

  private fileOf({ index }: LinkedUnit): ProgramFile {
    return this.input.files.all[index];
  }

  /** Facts that say of data at a place, or all that lies in it, that it is untrusted. */
  private *factsAt({ value, path, isDeep, isUnpacked }: Placed): Iterable<number> {
    const { facts, paths, objects } = this.flow;
    for (const fact of facts.at(value)) {
      let below = facts.paths[fact];
      if (isUnpacked) below = paths.within(below, 0);
      const isOther = path.includes(OPTIONS) && !this.options.isOption(fact, value);
      if (isOther) continue;
      for (const name of path)
        if (below !== NONE) below = paths.within(below, statedKey(objects.parts.fields, name));
      if (below !== NONE && (isDeep || this.flow.paths.isText(below))) yield fact;
    }
  }

  private reach(
    { rule, sink, class: mask }: SinkUse,
    { linked, node }: Use,
    placed: Placed,
    fact: number,
  ): void {
    const { facts, contexts, arrivals, effects } = this.flow;
    const context = facts.contexts[fact];
    if (this.isLeftOut(fact, linked, node)) return;
    for (let arrival = arrivals.start(context); arrival !== NONE; arrival = arrivals.after(arrival)) {
      const origin = arrivals.originOf(arrival);
      if (!rule.sources.includes(contexts.sourceOf(origin).kind)) continue;
      const all = effects.composed(arrivals.effect(arrival), facts.effects[fact]);
      const shapes = effects.shapesOf(all) & shapesOf(sink.part);
      if (shapes === 0 || (effects.harmlessFor(all, shapes) & mask) !== 0) continue;
      const isFound = (effects.harmlessFor(all, shapes) & FOUND) !== 0;
      const doubt = (sink.doubt ?? 0) + effects.doubtOf(all) + (isFound ? STORED_DOUBT : 0);
      const confidence = rule.confidence - doubt;
      if (confidence <= 0) continue;
      for (const at of this.reported.of(sink, { linked, node, value: placed.value }, placed.port))
        this.reached.add(rule, mask, confidence, fact, origin, at);
    }
  }

  /** Whether the calls that data came by do not run what stands there. */
  private isLeftOut(fact: number, linked: LinkedUnit, node: number): boolean {
    const variant = this.flow.variantAt(fact, node);
    const { branches } = this.flow.variants.constantsOf(variant);
    return variant !== ANY_CALL && branches.isDeadNode(linked, node - linked.base);
  }
}

/** The shapes of data that a sink asks for: by what the program has put around it. */
function shapesOf(part: SinkUse['sink']['part']): number {
  switch (part) {
    case undefined:
      return -1;
    case 'alone':
      return Shape.Same | Shape.Made;
    case 'behind':
      return Shape.Behind;
    default:
      return Shape.Before | Shape.Behind;
  }
}
