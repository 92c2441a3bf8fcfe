import { NONE } from '../../ir/kinds.js';
import type { CallbackSpec, Model, Place, SourceSpec } from '../../rules/rule.js';
import { GRAPH_WIDTH, Passing, RECEIVER_PORT } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { SinkUse } from '../models/symbol-facts.js';
import { ELEMENT } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import { argumentsOf, NO_PORT } from '../values/arguments.js';
import type { Checks } from '../values/checks.js';
import type { Constants } from '../values/constants.js';
import { placesOf, receiverOf, type Use } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';
import { type Effects, MADE, Shape, UNCHANGED } from './effects.js';
import { type End, operationFlows, parseEnd, parseFlow } from './operation-flows.js';
import { type Handed, NOTHING_SAID, type Said } from './said.js';
import type { Passed, Target } from './targets.js';

/** Reads what the rules say of calls, once for each. */
export class LibraryCalls {
  private readonly known = new Map<number, Said>();

  constructor(
    private readonly objects: Objects,
    private readonly symbols: Symbols,
    private readonly constants: Constants,
    private readonly checks: Checks,
    private readonly holds: (model: Model) => boolean,
    private readonly effects: Effects,
  ) {}

  of(linked: LinkedUnit, call: number): Said {
    let said = this.known.get(call);
    if (said === undefined) {
      said = this.read(linked, call);
      this.known.set(call, said);
    }
    return said;
  }

  private read(linked: LinkedUnit, node: number): Said {
    const callee = linked.base + linked.graph.nodes[(node - linked.base) * GRAPH_WIDTH + 3];
    const symbols = this.symbols.of(callee);
    if (symbols.length === 0) return NOTHING_SAID;
    const table = this.symbols.table(node);
    const said = new SaidBuilder(
      this.objects,
      this.constants,
      this.effects,
      linked,
      node,
      table.checks.ofText,
    );
    for (const symbol of symbols) {
      const facts = table.facts(symbol);
      if (facts === null) continue;
      said.sinks.push(...facts.callSinks);
      if (facts.callSinks.length + facts.callMatches.length > 0) said.isKnown = true;
      const use = { linked, node, value: node };
      for (const model of facts.calls) {
        if (!this.holds(model) || !this.checks.hold(model.when, use)) continue;
        said.isKnown = true;
        said.add(model, use, (classes) => table.classes.mask(classes));
      }
    }
    // An object that is made from untrusted data holds it.
    if (!said.saysResult && table.types.ofInstances(symbols).length > 0)
      said.passOn(this.effects.doubting(1, Shape.Made), false);
    return said;
  }
}

/** Collects what models say of one call. */
class SaidBuilder implements Said {
  readonly handed: Handed[] = [];
  readonly sources: { spec: SourceSpec; to: number; into: readonly number[] }[] = [];
  readonly parameterSources: { spec: SourceSpec; parameter: number }[] = [];
  readonly callbacks: Target[] = [];
  readonly sinks: SinkUse[] = [];
  readonly checks: Model[] = [];
  isKnown = false;
  exits = false;
  saysResult = false;
  private readonly receiver: number;

  constructor(
    private readonly objects: Objects,
    private readonly constants: Constants,
    private readonly effects: Effects,
    private readonly linked: LinkedUnit,
    private readonly node: number,
    /** Classes that what the program makes as a text is harmless for. */
    private readonly ofText: number,
  ) {
    this.receiver = receiverOf(linked, node);
  }

  add(model: Model, use: Use, mask: (classes: readonly string[]) => number): void {
    const { effects } = this;
    if (model.exits) this.exits = true;
    if (model.validates !== undefined || model.operation !== undefined) this.checks.push(model);
    if (model.source) this.sources.push({ spec: model.source, to: NO_PORT, into: [] });
    for (const { place, source } of model.taints ?? [])
      for (const { port, path } of placesOf(use, place))
        this.sources.push({ spec: source, to: port, into: this.keys(path) });
    const cleaned = model.sanitizes === undefined ? UNCHANGED : effects.cleaning(mask(model.sanitizes));
    const spoiled = model.spoils === undefined ? UNCHANGED : effects.spoiling(mask(model.spoils));
    if (model.flow || model.sanitizes || model.clean || model.operation || model.source || model.returns)
      this.saysResult = true;
    if (model.clean) return;
    for (const { from, to } of model.flow ?? [])
      for (const source of from)
        for (const target of to)
          this.addFlow(use, source, target, effects.composed(effects.composed(MADE, cleaned), spoiled));
    if (model.sanitizes && !model.flow && !model.operation)
      this.passOn(effects.composed(MADE, cleaned), true);
    if (model.operation) this.addOperation(model.operation, cleaned);
    for (const callback of model.callbacks ?? []) this.addCallback(use, callback);
  }

  private addFlow(use: Use, from: Place, to: Place, effect: number): void {
    for (const source of placesOf(use, from)) {
      if (source.value === NONE) continue;
      for (const target of to === 'return' ? [null] : placesOf(use, to))
        this.handed.push({
          from: source.value,
          out: [...(source.isUnpacked ? [ELEMENT] : []), ...this.keys(source.path)],
          isDeep: source.isDeep,
          to: target === null ? NO_PORT : target.port,
          into: target === null ? [] : this.keys(target.path),
          effect,
        });
    }
  }

  /** All that the call is given goes into its result. */
  passOn(effect: number, withReceiver: boolean): void {
    const values = argumentsOf(this.linked, this.node).map(({ value }) => value);
    if (withReceiver && this.receiver !== NONE) values.push(this.receiver);
    for (const from of values)
      this.handed.push({ from, out: [], isDeep: false, to: NO_PORT, into: [], effect });
  }

  private addOperation(operation: NonNullable<Model['operation']>, cleaned: number): void {
    const { effects } = this;
    const { flows, callback, gives } = operationFlows[operation];
    const made = gives === 'string' ? effects.composed(MADE, effects.cleaning(this.ofText)) : MADE;
    const values = argumentsOf(this.linked, this.node);
    const isPlain = this.receiver === NONE || this.isName(this.receiver);
    const subject = isPlain ? values[0] : { port: RECEIVER_PORT, value: this.receiver, how: Passing.Plain };
    const rest = isPlain ? values.slice(1) : values;
    const ends = ({ base, keys }: End) => {
      const found =
        base === 'subject' ? [subject] : base === 'all' ? rest : base === 'return' ? [] : [rest[base]];
      return found
        .filter((one) => one !== undefined)
        .map(({ value, port, how }) => ({
          value,
          port,
          keys: [...(how === Passing.Plain ? [] : [ELEMENT]), ...keys.map((key) => this.key(key, rest))],
        }));
    };
    for (const written of flows ?? []) {
      const { from, to, isMade } = parseFlow(written);
      const effect = isMade ? effects.composed(made, cleaned) : cleaned;
      const targets =
        to.base === 'return'
          ? [{ port: NO_PORT, keys: to.keys.map((key) => this.key(key, rest)) }]
          : ends(to);
      for (const source of ends(from))
        for (const target of targets)
          this.handed.push({
            from: source.value,
            out: source.keys,
            isDeep: false,
            to: target.port,
            into: target.keys,
            effect,
          });
    }
    if (callback === undefined) return;
    const given = rest[callback.argument];
    if (given === undefined) return;
    const result = callback.result === undefined ? null : parseEnd(callback.result);
    for (const token of this.functionsIn(given.value)) {
      const passed: Passed[] = callback.parameters.flatMap((written, position) =>
        written === null
          ? []
          : ends(parseEnd(written)).flatMap(({ value, keys }) =>
              this.pass(token, position, value, keys[0] ?? NONE),
            ),
      );
      this.callbacks.push({
        call: this.node,
        token,
        passed,
        result: result?.base === 'return' ? { under: result.keys.length > 0 ? ELEMENT : NONE } : null,
        constructs: false,
        isGuess: false,
        effect: UNCHANGED,
      });
    }
  }

  private pass(token: number, position: number, value: number, from: number): Passed[] {
    const { tokens, ports } = this.objects.parts;
    const { parameter, isItem } = ports.place(tokens.first(token), tokens.second(token), position);
    return parameter === NONE
      ? []
      : [{ port: NO_PORT, value, parameter, from, into: isItem ? ELEMENT : NONE }];
  }

  /** The key that an operation means: any, or the constant of an argument. */
  private key(key: number, rest: readonly { value: number }[]): number {
    const value = key < 0 ? undefined : rest[key];
    const constant = value === undefined ? null : this.constants.one(value.value);
    return constant === null ? ELEMENT : this.objects.parts.fields.key(String(constant.value));
  }

  private keys(path: readonly string[]): number[] {
    return path.map((name) => (name.startsWith('[') ? ELEMENT : this.objects.parts.fields.key(name)));
  }

  /** A module or the like, under which a plain function is found. */
  private isName(value: number): boolean {
    const { tokens, variables } = this.objects.parts;
    const found = [...variables.of(value)];
    return found.length > 0 && found.every((token) => tokens.kind(token) === TokenKind.Symbol);
  }

  private functionsIn(value: number): number[] {
    const { tokens, variables } = this.objects.parts;
    return [...variables.of(value)].filter((token) => tokens.kind(token) === TokenKind.Function);
  }

  private addCallback(use: Use, { argument, sources, flow }: CallbackSpec): void {
    const { tokens, ports, variables, fields } = this.objects.parts;
    for (const { value } of placesOf(use, argument)) {
      if (value === NONE) continue;
      const functions = new Set(this.functionsIn(value));
      for (const token of variables.of(value))
        if (tokens.kind(token) === TokenKind.Literal)
          for (const item of variables.of(fields.of(token, ELEMENT)))
            if (tokens.kind(item) === TokenKind.Function) functions.add(item);
      for (const token of functions) {
        const [unit, fn] = [tokens.first(token), tokens.second(token)];
        for (const [index, spec] of Object.entries(sources ?? {})) {
          const parameter = ports.parameter(unit, fn, Number(index));
          if (parameter !== NONE) this.parameterSources.push({ spec, parameter });
        }
        const passed = Object.entries(flow ?? {}).flatMap(([index, places]) =>
          places.flatMap((place) =>
            placesOf(use, place).flatMap(({ value: given, path }) =>
              given === NONE ? [] : this.pass(token, Number(index), given, this.keys(path)[0] ?? NONE),
            ),
          ),
        );
        this.callbacks.push({
          call: this.node,
          token,
          passed,
          result: { under: NONE },
          constructs: false,
          isGuess: false,
          effect: UNCHANGED,
        });
      }
    }
  }
}
