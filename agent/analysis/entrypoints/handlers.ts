import { EMPTY_LIST, FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import type { Model, SourceSpec } from '../../rules/rule.js';
import { idOf } from '../domain/ids.js';
import { NO_ARGUMENTS } from '../domain/summary.js';
import {
  ALL_CLASSES,
  type ClassRef,
  type Closure,
  closureValue,
  UNKNOWN,
  type Value,
} from '../domain/value.js';
import { looksLike } from '../models/function-tests.js';
import { globsToRegExp } from '../models/patterns.js';
import { isFromOthers } from '../models/request-types.js';
import type { MatchUse } from '../models/symbol-facts.js';
import { writtenName } from '../program/expression-names.js';
import type { ClassFacts, Module } from '../program/module.js';
import type { Program } from '../program/program.js';
import { evaluateArguments } from '../transfer/calls/arguments.js';
import { renderResult } from '../transfer/calls/rendering.js';
import type { Activation } from '../transfer/evaluation/activation.js';
import { newActivation } from '../transfer/evaluation/activation.js';
import { bareCall } from '../transfer/evaluation/calling.js';
import type { Analysis, Evaluation, Frameworks } from '../transfer/evaluation/evaluation.js';
import type { ParameterFact } from '../transfer/evaluation/parameter-fact.js';
import { typesOf } from '../transfer/members/types.js';
import { configured } from '../transfer/rules/configuration.js';
import { nodeOf } from '../transfer/rules/functions.js';
import { holds } from '../transfer/rules/places.js';
import { checkSink, methodMatched, structural } from '../transfer/rules/sinks.js';
import type { Recorder } from '../witness/recorder.js';
import { decoratedOverrides } from './decorated-overrides.js';
import { Restrictions } from './restrictions.js';

const NO_TAGS: ReadonlySet<string> = new Set();
/** A parameter of which nothing but its decorators says anything. */
const OF_ANY = { type: null, classFrom: null, exceptTypes: [], guessed: false };

/** Functions that frameworks call: by decorator, by base class, or by the names of their parameters. */
export class Handlers implements Frameworks {
  private readonly models = new Map<number, Model[]>();
  private readonly cache = new Map<number, ParameterFact[][]>();
  /** What is said of parameters where a method that is overridden states them. */
  private readonly inherited = new Map<number, ParameterFact[][]>();
  private readonly methodMatches: { use: MatchUse; cls: ClassRef }[] = [];
  /** Tags under which functions and classes were observed. */
  private readonly tags = new Map<number, Set<string>>();
  private readonly classTags = new Map<number, Set<string>>();

  readonly restrictions = new Restrictions();

  constructor(
    private readonly recorder: Recorder,
    private readonly program: Program,
  ) {}

  /** A decorator on a function or class. */
  decorated(ev: Evaluation, decorator: number, fn: number | null, cls: number | null): void {
    const { call, callee, receiver } = applied(ev, decorator);
    for (const symbol of callee.symbols) {
      const facts = ev.module.symbols.facts(symbol);
      if (facts === null) continue;
      for (const use of facts.decoratedMatches) structural(ev, use, call, ev.module.index, decorator);
      for (const model of facts.decorated) {
        if (!this.program.holds(model) || !holds(ev, model.when, call)) continue;
        if (model.restricts !== undefined) this.restrictions.note(ev, model.restricts, call, { fn, cls });
        if (fn !== null) this.add(ev.module.index, fn, model);
        else if (cls !== null) this.tag(this.classTags, idOf(ev.module.index, cls), model);
        if (model.observe)
          this.recorder.observe(
            model,
            call.method,
            { unit: ev.module.index, node: decorator },
            receiver ?? UNKNOWN,
            call,
            { fn, cls },
          );
      }
    }
  }

  /** The sources that a decorator of a parameter makes it, whose stated types are `types`. */
  decoratedSources(ev: Evaluation, decorator: number, types: readonly number[]): SourceSpec[] {
    return this.decoratedAs(ev, decorator, types).flatMap(({ source }) => source ?? []);
  }

  /** What is said of a parameter or field of these stated types by a decorator: where it comes from, or what it is harmless for. */
  decoratedAs(ev: Evaluation, decorator: number, types: readonly number[]): Model[] {
    const { call, callee } = applied(ev, decorator);
    const table = ev.module.symbols;
    return callee.symbols
      .flatMap((symbol) => table.facts(symbol)?.decorated ?? [])
      .filter(
        (model) =>
          (model.source !== undefined || model.sanitizes !== undefined) &&
          this.program.holds(model) &&
          holds(ev, model.when, call) &&
          !model.exceptTypes?.some((type) => types.includes(table.types.named(type)[0])),
      );
  }

  /** Weakness classes for which decorators say that a parameter is harmless: its own, and those that state the path it is part of. */
  harmlessFor(ev: Evaluation, module: Module, fn: number, index: number): number {
    const { owner, parameters } = module.unit.data.functions[fn];
    const { name, decorators } = parameters[index];
    const key = idOf(module.index, fn);
    const known = this.harmless.get(key) ?? [];
    this.harmless.set(key, known);
    if (known[index] !== undefined) return known[index];
    const list = [...module.unit.list(decorators)];
    const names = [name, ...list.flatMap((decorator) => textArguments(module.unit, decorator))];
    if (this.restrictions.has(module.index, fn, owner, names)) known[index] = ALL_CLASSES;
    else known[index] = this.sanitizedBy(ev, list);
    return known[index];
  }
  private readonly harmless = new Map<number, number[]>();

  /** Weakness classes for which some of these decorators say that what they stand at is harmless. */
  sanitizedBy(ev: Evaluation, decorators: Iterable<number>): number {
    let classes = 0;
    for (const decorator of decorators)
      for (const { sanitizes } of this.decoratedAs(ev, decorator, []))
        classes |= ev.module.symbols.classes.mask(sanitizes ?? []);
    return classes;
  }

  /** What a framework puts into a field or parameter that is decorated so: a value from a file of settings. */
  injected(ev: Evaluation, decorators: number): Value | null {
    for (const decorator of ev.unit.list(decorators)) {
      const { call, callee } = applied(ev, decorator);
      for (const symbol of callee.symbols)
        for (const { configuration } of ev.module.symbols.facts(symbol)?.decorated ?? []) {
          const value = configuration === undefined ? null : configured(ev, configuration, call);
          if (value !== null) return value;
        }
    }
    return null;
  }

  /** A class that derives from types of the rules: its methods may be called by a framework. */
  subclassed(ev: Evaluation, cls: ClassRef, facts: ClassFacts): void {
    for (const { fn, base } of decoratedOverrides(ev, cls, facts)) this.inherit(ev, cls.unit, fn, base);
    const table = ev.module.symbols;
    for (const type of facts.types) {
      for (const use of table.facts(type)?.methodMatches ?? []) this.methodMatches.push({ use, cls });
      for (const model of table.facts(type)?.subclass ?? []) {
        if (!this.program.holds(model)) continue;
        const wanted = model.methods === undefined ? null : globsToRegExp(model.methods);
        for (const [name, fn] of [...facts.methods].flatMap(([name, fns]) =>
          fns.map((fn) => [name, fn] as const),
        )) {
          if (wanted !== null && !wanted.test(name)) continue;
          this.add(cls.unit, fn, model);
          const node = ev.unit.listItem(ev.unit.data.classes[cls.cls].bases, 0);
          if (model.observe)
            this.recorder.observe(model, name, { unit: cls.unit, node }, UNKNOWN, null, { fn, cls: cls.cls });
        }
      }
    }
  }

  /** What the decorators of a method say holds of the methods that override it, unless these say otherwise. */
  private inherit(ev: Evaluation, unit: number, fn: number, base: { unit: number; fn: number }): void {
    const key = idOf(unit, fn);
    if (this.models.has(key)) return;
    for (const model of this.models.get(idOf(base.unit, base.fn)) ?? []) this.add(unit, fn, model);
    const home = ev.analysis.solver.moduleEvaluation(base.unit);
    home.activations.push(newActivation(home.module, home.module.frame, home.state.mark()));
    const facts = home.unit.data.functions[base.fn].parameters.map(({ type, decorators }) =>
      [...home.unit.list(decorators)]
        .flatMap((decorator) => this.decoratedSources(home, decorator, typesOf(home, type).types))
        .map((source) => ({ ...OF_ANY, source, isRequest: isFromOthers(source.kind) })),
    );
    if (facts.some((some) => some.length > 0)) this.inherited.set(key, facts);
  }

  /** Patterns on methods, once all functions are known. */
  checkMethods({ solver, program }: Analysis): void {
    for (const { use, cls } of this.methodMatches) {
      const ev = solver.moduleEvaluation(cls.unit);
      const wanted = globsToRegExp(use.match.method?.names ?? []);
      for (const fn of ev.unit.data.classes[cls.cls].methods) {
        const node = nodeOf(program, cls.unit, fn);
        if (node === NONE || !wanted.test(ev.unit.data.functions[fn].name)) continue;
        const value = closureValue({ unit: cls.unit, fn, receiver: null, frame: cls.frame });
        methodMatched(ev, use, fn, node, value);
      }
    }
  }

  /** A function that a library is given to call as it calls handlers. */
  handed({ solver }: Analysis, closure: Pick<Closure, 'unit' | 'fn'>, model: Model): void {
    if (this.models.get(idOf(closure.unit, closure.fn))?.includes(model)) return;
    this.add(closure.unit, closure.fn, model);
    const ev = solver.moduleEvaluation(closure.unit);
    ev.activations.push(newActivation(ev.module, ev.module.frame, ev.state.mark()));
    for (const { defaultValue } of ev.unit.data.functions[closure.fn].parameters)
      if (defaultValue !== NONE && ev.unit.kind(defaultValue) === Kind.Call) ev.expression(defaultValue);
    ev.activations.pop();
  }

  private add(unit: number, fn: number, model: Model): void {
    const key = idOf(unit, fn);
    const models = this.models.get(key) ?? [];
    if (models.includes(model)) return;
    this.models.set(key, [...models, model]);
    this.cache.delete(key);
    this.tag(this.tags, key, model);
  }

  private tag(tags: Map<number, Set<string>>, key: number, model: Model): void {
    if (model.observe) tags.set(key, (tags.get(key) ?? new Set()).add(model.observe));
  }

  /** Tags under which the function, or the class that it is a method of, was observed. */
  private tagsOf(module: Module, fn: number): ReadonlySet<string> {
    this.parameterFacts(module, fn, 0);
    const own = this.tags.get(idOf(module.index, fn)) ?? NO_TAGS;
    const { owner } = module.unit.data.functions[fn];
    const ofClass = owner < 0 ? undefined : this.classTags.get(idOf(module.index, owner));
    return ofClass === undefined ? own : new Set([...own, ...ofClass]);
  }

  /** Whether a framework makes something of what the function gives that outside data must not be in. */
  private answers(module: Module, fn: number): boolean {
    const models = this.models.get(idOf(module.index, fn)) ?? [];
    return models.some(
      ({ renders, observe }) =>
        renders !== undefined || (observe && module.symbols.unnamed.returnedSinks.has(observe)),
    );
  }

  /** The result of a function that a framework turns into a response. */
  returned(ev: Evaluation, activation: Activation, value: Value, node: number): void {
    const { module, fn } = activation;
    // What has no body gives nothing: its overrides do.
    if (module.unit.data.functions[fn].flags & FunctionFlag.Abstract) return;
    for (const model of this.models.get(idOf(module.index, fn)) ?? [])
      if (model.renders) renderResult(ev, model.renders, value, node);
    const tags = this.tagsOf(module, fn);
    if (tags.size === 0) return;
    const stated = value.withTypes(typesOf(ev, module.unit.data.functions[fn].returnType).types);
    for (const tag of tags) {
      for (const use of module.symbols.unnamed.returnedSinks.get(tag) ?? []) {
        if (!use.sink.returned?.every((one) => tags.has(one))) continue;
        if (use.sink.unless?.some((one) => tags.has(one))) continue;
        const call = {
          ...bareCall(ev, UNKNOWN, node === NONE ? module.unit.data.functions[fn].body : node),
          written: 'return',
        };
        checkSink(ev, use, call, stated);
      }
    }
  }
  /** A framework calls the function, or sends what it gives, as far as its decorators, class or parameters show. */
  isHandler(module: Module, fn: number): boolean {
    const { parameters } = module.unit.data.functions[fn];
    if (parameters.some((_, index) => this.parameterFacts(module, fn, index).length > 0)) return true;
    return this.answers(module, fn);
  }

  /** The function was handed to a library that calls it, or is decorated or derived so that one does. */
  isRegistered(module: Module, fn: number): boolean {
    const id = idOf(module.index, fn);
    const models = this.models.get(id) ?? [];
    return (
      this.calledBack.has(id) ||
      models.some(({ observe, renders }) => observe !== undefined || renders !== undefined)
    );
  }

  /** What is registered, and functions that are given a request by the looks of their parameters. */
  isEntryPoint(module: Module, fn: number): boolean {
    if (this.isRegistered(module, fn)) return true;
    const { parameters } = module.unit.data.functions[fn];
    return parameters.some((_, index) =>
      this.parameterFacts(module, fn, index).some(({ isRequest }) => isRequest),
    );
  }

  noteCalledBack(closures: readonly Closure[]): void {
    for (const { unit, fn } of closures) this.calledBack.add(idOf(unit, fn));
  }
  private readonly calledBack = new Set<number>();

  parameterFacts(module: Module, fn: number, index: number): readonly ParameterFact[] {
    const key = idOf(module.index, fn);
    let facts = this.cache.get(key);
    if (facts === undefined) {
      facts = this.compute(module, fn);
      this.cache.set(key, facts);
    }
    return facts[index] ?? [];
  }

  private compute(module: Module, fn: number): ParameterFact[][] {
    const { parameters } = module.unit.data.functions[fn];
    const inherited = this.inherited.get(idOf(module.index, fn)) ?? [];
    const facts: ParameterFact[][] = parameters.map((_, index) => [...(inherited[index] ?? [])]);
    const use = (model: Model, guessed: boolean) => {
      const exceptTypes = (model.exceptTypes ?? []).flatMap((type) =>
        module.symbols.types.named(type).slice(0, 1),
      );
      for (const [index, parameter] of parameters.entries()) {
        const said =
          model.parameters?.[String(index)] ??
          model.parameters?.[parameter.name] ??
          (parameter.decorators === EMPTY_LIST ? model.parameters?.plain : undefined) ??
          model.parameters?.rest;
        if (said === undefined) continue;
        facts[index].push({
          type: said.type === undefined ? null : module.symbols.types.named(said.type),
          source: said.source ?? null,
          isRequest: isFromOthers(said.source?.kind) || module.symbols.requestTypes.has(said.type ?? ''),
          classFrom: said.classFrom ?? null,
          exceptTypes,
          guessed,
        });
      }
    };
    for (const model of this.models.get(idOf(module.index, fn)) ?? []) use(model, false);
    for (const model of module.symbols.named) {
      if (!looksLike(module, fn, model) || !this.program.holds(model)) continue;
      use(model, model.functions === undefined);
      this.tag(this.tags, idOf(module.index, fn), model);
    }
    return facts;
  }
}

/** The texts that a decorator is given. */
function textArguments(unit: Unit, decorator: number): string[] {
  if (unit.kind(decorator) !== Kind.Call) return [];
  return [...unit.list(unit.b(decorator))]
    .map((node) => (unit.kind(node) === Kind.Keyword ? unit.b(node) : node))
    .filter((node) => unit.kind(node) === Kind.String)
    .map((node) => unit.string(unit.a(node)));
}

/** A decorator as the call that it is, with or without arguments. */
function applied(ev: Evaluation, decorator: number) {
  const { unit } = ev;
  const called = unit.kind(decorator) === Kind.Call;
  const calleeNode = called ? unit.a(decorator) : decorator;
  const callee = ev.expression(calleeNode);
  const receiver = unit.kind(calleeNode) === Kind.Member ? ev.expression(unit.a(calleeNode)) : null;
  const args = called ? evaluateArguments(ev, unit.b(decorator)) : NO_ARGUMENTS;
  const call = {
    ...bareCall(ev, callee, decorator, args),
    receiver,
    calleeNode,
    method: writtenName(ev.unit, calleeNode),
  };
  return { call, callee, receiver };
}
