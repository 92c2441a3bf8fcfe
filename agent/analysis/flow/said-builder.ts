import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import type { CallbackSpec, Model, Place, SourceSpec } from '../../rules/rule.js';
import { Passing } from '../graph/flow-graph.js';
import { type Argument, argumentsOf, NO_PORT } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { type End, operationFlows, parseEnd, parseFlow } from '../models/operation-flows.js';
import type { SinkUse } from '../models/symbol-facts.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import { ELEMENT, statedKey } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import { operandsOf } from '../objects/operands.js';
import { isGenerator } from '../objects/parts.js';
import { isUnbound, placeOf } from '../objects/unbound-methods.js';
import type { Constants } from '../values/constants.js';
import { placesOf, receiverOf, type Use } from '../values/places.js';
import type { Values } from '../values/values.js';
import { collectedBy } from './collected.js';
import { type Effects, MADE, UNCHANGED } from './effects.js';
import { callbackSinks, callbacksIn, calledBack, indirectSinks, madeByLibrary } from './library-callbacks.js';
import { firstKey, namedIn, OperationKeys, ofKeys } from './operation-keys.js';
import { pairsOf } from './pairs.js';
import { PlacedTexts } from './placed-texts.js';
import { leftByReplacing } from './replacements.js';
import {
  AS_IS,
  type CheckedBy,
  flowsOf,
  type Handed,
  type HandedSink,
  isOfArguments,
  isOfResult,
  type Said,
  saysOfResult,
} from './said.js';
import { statedFlows } from './stated-flows.js';
import { type Passed, passedToMethod, type Target, textTargets, VALUE } from './target.js';

/** Collects what models say of one call. */
export class SaidBuilder implements Said {
  readonly handed: Handed[] = [];
  readonly sources: { spec: SourceSpec; to: number; into: readonly number[] }[] = [];
  readonly parameterSources: { spec: SourceSpec; parameter: number }[] = [];
  readonly callbacks: Target[] = [];
  readonly sinks: SinkUse[] = [];
  readonly handedSinks: HandedSink[] = [];
  readonly checks: Model[] = [];
  isKnown = false;
  exits = false;
  saysResult = false;
  private readonly receiver: number;
  private readonly placed: PlacedTexts;
  private readonly operationKeys: OperationKeys;
  private readonly objects: Objects;
  private readonly constants: Constants;
  /** Classes that what the program makes as a text is harmless for. */
  private readonly ofText: number;

  constructor(
    private readonly values: Values,
    private readonly effects: Effects,
    private readonly linked: LinkedUnit,
    private readonly node: number,
    private readonly checkedBy: CheckedBy,
  ) {
    this.objects = values.objects;
    this.constants = values.constants;
    this.operationKeys = new OperationKeys(values);
    this.placed = new PlacedTexts(values, effects);
    this.ofText = values.symbols.table.checks.ofText;
    this.receiver = receiverOf(linked, node);
  }

  /** Adds what the models say that hold for the call. */
  addAll(models: readonly Model[], use: Use): void {
    const { effects } = this;
    const { table } = this.values.symbols;
    // What one of them takes out is gone whatever another one hands on.
    const cleaned = models.reduce((sum, { sanitizes }) => sum | this.mask(sanitizes), 0);
    const spoiled = models.reduce((sum, { spoils }) => sum | this.mask(spoils), 0);
    const changed = effects.composed(
      cleaned === 0 ? UNCHANGED : effects.cleaning(cleaned),
      spoiled === 0 ? UNCHANGED : effects.spoiling(spoiled),
    );
    // What is said of the result under conditions goes before what is said of it in general.
    const { types } = table;
    const isSpecial = models.some(
      (model) =>
        model.when !== undefined &&
        (saysOfResult(model) ||
          (model.returns !== undefined && types.holdNoText(types.named(model.returns)))),
    );
    for (const model of models) this.add(model, use, changed, !isSpecial || model.when !== undefined);
    const isHandedOn = models.some(({ flow, operation, source }) => flow || operation || source);
    if (models.some(isOfArguments) && !isHandedOn && !models.some(({ clean }) => clean))
      this.passOn(effects.composed(MADE, changed));
  }

  private mask(classes: readonly string[] | undefined): number {
    return this.values.symbols.table.classes.mask(classes ?? []);
  }

  /**
   * @param changed effect of all models on what the call hands on
   * @param withResult what the model says of the result holds
   */
  private add(model: Model, use: Use, changed: number, withResult: boolean): void {
    const { effects } = this;
    if (model.exits) this.exits = true;
    if (model.validates ?? model.mirrors ?? model.operation) this.checks.push(model);
    if (model.source && withResult) this.sources.push({ spec: model.source, to: NO_PORT, into: [] });
    for (const { place, source } of model.taints ?? [])
      for (const { port, path } of placesOf(use, place))
        this.sources.push({ spec: source, to: port, into: this.keys(path) });
    if (model.flow || model.sanitizes || model.clean || model.operation || model.source || model.returns)
      this.saysResult = true;
    for (const callback of model.callbacks ?? []) this.addCallback(use, callback, model.clean === true);
    if (model.clean) return;
    const { checks } = this.values.symbols.table;
    for (const { from, to, sanitizes, left } of statedFlows(model, use, this.constants, checks))
      if (left !== ALL_CLASSES && (withResult || !isOfResult(to))) {
        const classes = this.mask(sanitizes) | left;
        const cleaned = classes === 0 ? UNCHANGED : effects.cleaning(classes);
        this.addFlow(use, from, to, effects.composed(effects.composed(MADE, cleaned), changed));
      }
    if (model.operation)
      this.addOperation(this.values.operations.meant(model.operation, this.node), changed, withResult);
  }

  private addFlow(use: Use, from: Place, to: Place, effect: number): void {
    for (const source of placesOf(use, from)) {
      if (source.value === NONE) continue;
      for (const target of to === 'return' ? [null] : placesOf(use, to))
        this.handed.push({
          ...AS_IS,
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
  private passOn(effect: number): void {
    const values = argumentsOf(this.linked, this.node).map(({ value }) => value);
    if (this.receiver !== NONE) values.push(this.receiver);
    for (const from of values) this.handed.push({ ...AS_IS, from, effect });
  }

  private addOperation(operation: Operation, changed: number, withResult: boolean): void {
    const { effects } = this;
    const { symbols } = this.values;
    const { callback, gives, isCopy } = operationFlows[operation];
    const made = gives === 'string' ? effects.composed(MADE, effects.cleaning(this.ofText)) : MADE;
    const operands = operandsOf(this.objects.parts, this.linked, this.node, operation);
    if (operation === 'list.collect' && operands.subject !== undefined && operands.rest[0] !== undefined) {
      const at = { linked: this.linked, call: this.node, changed };
      const [{ value }, collector] = [operands.subject, operands.rest[0].value];
      const collected = collectedBy(this.values, effects, at, value, collector);
      this.handed.push(...(collected?.handed ?? []));
      this.callbacks.push(...(collected?.callbacks ?? []));
      if (collected !== null) return;
    }
    const named = namedIn(operation, operands);
    const subject =
      operands.subject !== undefined && named.includes(operands.subject) ? undefined : operands.subject;
    const rest = operands.rest.filter((one) => !named.includes(one));
    const overwritten = named.map(({ name }) => this.objects.parts.fields.key(name));
    for (const [at, { value }] of named.entries())
      this.handed.push({
        ...AS_IS,
        from: value,
        to: operation === 'map.update' ? (subject?.port ?? NO_PORT) : NO_PORT,
        into: [overwritten[at]],
        effect: changed,
      });
    // What a map holds, under whichever key, is no key.
    const without = ofKeys.has(operation) ? [ELEMENT] : overwritten;
    const checked = this.checkedBy(this.linked, this.node, operation);
    if (checked !== 0) changed = effects.composed(changed, effects.cleaning(checked));
    const unpacked = rest.findIndex(({ how }) => how === Passing.Spread);
    // What is unpacked takes the places behind it, too.
    const given = (position: number) =>
      unpacked >= 0 && unpacked <= position ? rest[unpacked] : rest[position];
    const within = (one: Argument, position: number) =>
      one === rest[unpacked] ? this.objects.parts.fields.key(String(position - unpacked)) : ELEMENT;
    const ends = ({ base, keys }: End) => {
      const found =
        base === 'subject' ? [subject] : base === 'all' ? rest : base === 'return' ? [] : [given(base)];
      return found
        .filter((one) => one !== undefined)
        .map((one) => ({
          value: one.value,
          port: one.port,
          isPlain: one.how === Passing.Plain,
          keys: [
            ...(one.how === Passing.Plain ? [] : [typeof base === 'number' ? within(one, base) : ELEMENT]),
            ...keys.map((key) => this.operationKeys.of(key, rest, subject?.value, NONE)),
          ],
        }));
    };
    const position = rest[0] === undefined ? undefined : this.constants.one(rest[0].value)?.value;
    // The positions of a list are numbers, whatever it holds.
    const isOfPositions = operation === 'map.keys' && symbols.isOnly('list', subject?.value ?? NONE);
    for (const written of isOfPositions ? [] : flowsOf(operation, position)) {
      const { from, to, isMade, isReordered } = parseFlow(written);
      if (to.base === 'return' && !withResult) continue;
      const left =
        from.base === 'subject' ? leftByReplacing(this.values, operation, rest[0]?.value, rest[1]?.value) : 0;
      if (left === ALL_CLASSES) continue;
      const isText =
        operation === 'text.concat' || operation === 'text.format' || operation === 'builder.append';
      const cleaned = left === 0 ? changed : effects.composed(changed, effects.cleaning(left));
      const plain = isMade ? effects.composed(made, cleaned) : cleaned;
      for (const [at, source] of ends(from).entries()) {
        const position = from.base === 'subject' ? 0 : at + 1;
        const effect = isText
          ? effects.composed(plain, this.placed.at(operation, subject?.value, rest, position))
          : plain;
        const keyOf = (key: End['keys'][number]) =>
          this.operationKeys.of(key, rest, subject?.value, source.isPlain ? at : NONE);
        const keys = this.operationKeys.ofMade(operation, source.value) ?? to.keys.map(keyOf);
        const targets = to.base === 'return' ? [{ port: NO_PORT }] : ends(to);
        for (const { port } of targets)
          this.handed.push({
            from: source.value,
            out: source.keys,
            isDeep: false,
            to: port,
            into: keys,
            effect,
            isSame: !isMade && isCopy !== true && port === NO_PORT && keys.length === 0,
            without: from.base === 'subject' && from.keys.length === 0 ? without : [],
            keyOut: firstKey(from, source.keys, rest),
            keyInto: firstKey(to, keys, rest),
            behind: operation === 'list.extend' ? this.operationKeys.behind(subject?.value) : undefined,
            skips: isReordered ? NONE : from.base === 'subject' ? this.skipped(operation, rest[0]?.value) : 0,
          });
      }
    }
    for (const { from, out, key } of pairsOf(this.values, this.linked, this.node, operation))
      this.handed.push({
        ...AS_IS,
        from,
        out: this.keys(out),
        into: this.keys([key]),
        effect: changed,
      });
    if (gives === 'string' || operation.startsWith('builder.'))
      for (const { value } of subject === undefined ? rest : [subject, ...rest])
        this.callbacks.push(...textTargets(this.objects, this.node, value));
    if (subject !== undefined && operation.startsWith('function.')) {
      const given = rest.map(({ value }) => value);
      this.handedSinks.push(...indirectSinks(this.values, operation, subject.value, given));
      // A function of a library holds what it is given for later calls.
      if (operation === 'function.partial' && symbols.of(subject.value).length > 0)
        this.handOn(
          given.map((value) => ({ value, keys: [] })),
          [ELEMENT],
          UNCHANGED,
        );
    }
    if (callback === undefined) return;
    const all = subject === undefined ? rest : [subject, ...rest];
    const called = callback.argument === 'any' ? all : rest.slice(callback.argument, callback.argument + 1);
    const handed = callback.parameters.flatMap((written) =>
      written === null
        ? []
        : ends(parseEnd(written))
            .slice(0, 1)
            .map(({ value }) => value),
    );
    for (const symbol of called.flatMap(({ value }) => symbols.of(value)))
      for (const use of symbols.table.facts(symbol)?.callSinks ?? [])
        this.handedSinks.push({ use, given: handed });
    const result = callback.result === undefined ? null : parseEnd(callback.result);
    if (result?.base === 'return' && callback.parameters[0] != null)
      for (const symbol of new Set(called.flatMap(({ value }) => calledBack(this.values, value))))
        this.handOn(
          ends(parseEnd(callback.parameters[0])),
          result.keys.map((key) => this.operationKeys.of(key, rest, subject?.value, NONE)),
          madeByLibrary(this.values, effects, symbol),
        );
    const holders = new Map<number, number[]>();
    const isMade = new Set<number>();
    for (const { value } of called)
      for (const token of this.objects.parts.variables.of(value))
        for (const fn of this.objects.members.constructorsOf(token)) isMade.add(fn);
    for (const token of isMade) holders.set(token, []);
    for (const { value } of called)
      for (const token of this.functionsIn(value)) holders.set(token, [...(holders.get(token) ?? []), value]);
    const { parts } = this.objects;
    for (const [token, held] of holders) {
      const isWithReceiver = held.some((value) => isUnbound(parts, this.linked, value, token));
      const passed: Passed[] = callback.parameters.flatMap((written, position) =>
        written === null
          ? []
          : ends(parseEnd(written)).flatMap(({ value, keys }) =>
              this.pass(token, position, value, keys[0] ?? NONE, isWithReceiver),
            ),
      );
      if (!isWithReceiver) passed.push(...held.flatMap((value) => passedToMethod(parts, token, value)));
      this.callbacks.push({
        call: this.node,
        token,
        passed,
        // What is put into a map is given back, too.
        result:
          result !== null
            ? {
                under: result.base === 'return' && result.keys.length > 0 ? [ELEMENT] : [],
                isItem: operation === 'function.result' && isGenerator(this.objects.parts, token),
              }
            : null,
        constructs: isMade.has(token),
        isGuess: false,
        effect: UNCHANGED,
      });
    }
  }

  /** A function of a library gives what it is handed, changed in this way. */
  private handOn(
    given: readonly { value: number; keys: readonly number[] }[],
    into: readonly number[],
    effect: number | null,
  ): void {
    if (effect === null) return;
    for (const { value, keys } of given) this.handed.push({ ...AS_IS, from: value, out: keys, into, effect });
  }

  private pass(
    token: number,
    position: number,
    value: number,
    from: number,
    isWithReceiver = false,
  ): Passed[] {
    const { parameter, isItem } = placeOf(this.objects.parts, token, position, isWithReceiver);
    return parameter === NONE
      ? []
      : [{ port: NO_PORT, value, parameter, from, into: isItem ? ELEMENT : NONE }];
  }

  /** How many items a part of a list leaves out before it begins; NONE where that is not known. */
  private skipped(operation: Operation, from: number | undefined): number {
    if (operation !== 'list.slice') return 0;
    const first = from === undefined ? 0 : this.constants.one(from)?.value;
    return typeof first === 'number' && first >= 0 ? first : NONE;
  }

  private keys(path: readonly string[]): number[] {
    return path.map((name) => statedKey(this.objects.parts.fields, name));
  }

  private functionsIn(value: number): number[] {
    const { members, parts } = this.objects;
    return [...parts.variables.of(value)].flatMap((token) => members.functionsOf(token));
  }

  /** @param isClean what the function gives is not what the call gives */
  private addCallback(use: Use, spec: CallbackSpec, isClean: boolean): void {
    const { argument, sources, flow, next, forAll, parts } = spec;
    const { hubs } = this.objects.parts;
    for (const { value, path } of placesOf(use, argument)) {
      if (value === NONE) continue;
      this.handedSinks.push(...callbackSinks(this.values, use, value, flow));
      const { functions, effect } = callbacksIn(this.values, this.effects, value, path);
      for (const token of functions) {
        for (const [index, source] of Object.entries(sources ?? {})) {
          const { parameter } = hubs.place(token, Number(index));
          if (parameter !== NONE) this.parameterSources.push({ spec: source, parameter });
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
          passed: [...passed, ...passedToMethod(this.objects.parts, token, value)],
          result: isClean ? null : VALUE,
          constructs: false,
          isGuess: false,
          effect,
          next,
          isForAll: forAll,
          parts,
        });
      }
    }
  }
}
