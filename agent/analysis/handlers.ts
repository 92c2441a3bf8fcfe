import { Kind } from '../ir/kinds.js';
import type { Model, SourceSpec } from '../rules/rule.js';
import { fitsFunction } from './applicable.js';
import { evaluateArguments } from './calls.js';
import type { Evaluation } from './evaluation.js';
import { globsToRegExp } from './patterns.js';
import { holds } from './places.js';
import type { ClassFacts, Module } from './program.js';
import type { Recorder } from './recorder.js';
import { structural } from './sinks.js';
import { NO_ARGUMENTS } from './summary.js';
import { type ClassRef, UNKNOWN } from './value.js';

/** What a model says of one parameter of a function that a framework calls. */
export interface ParameterFact {
  type: readonly number[] | null;
  source: SourceSpec | null;
  exceptTypes: readonly number[];
  /** Told by the parameter's name alone. */
  guessed: boolean;
}

/** Functions that frameworks call: by decorator, by base class, or by the names of their parameters. */
export class Handlers {
  private readonly models = new Map<string, Model[]>();
  private readonly cache = new Map<string, ParameterFact[][]>();
  private readonly tags = new Map<string, Set<string>>();

  constructor(
    private readonly recorder: Recorder,
    private readonly modelHolds: (model: Model) => boolean,
  ) {}

  /** A decorator on a function or class. */
  decorated(ev: Evaluation, decorator: number, fn: number | null, cls: number | null): void {
    const { unit } = ev;
    const called = unit.kind(decorator) === Kind.Call;
    const calleeNode = called ? unit.a(decorator) : decorator;
    const callee = ev.expression(calleeNode);
    const receiver = unit.kind(calleeNode) === Kind.Member ? ev.expression(unit.a(calleeNode)) : null;
    const args = called ? evaluateArguments(ev, unit.b(decorator)) : NO_ARGUMENTS;
    const call = {
      ...ev.bareCall(callee, decorator, args),
      receiver,
      calleeNode,
      method: ev.writtenName(calleeNode),
    };
    for (const symbol of callee.symbols) {
      const facts = ev.module.symbols.facts(symbol);
      if (facts === null) continue;
      for (const use of facts.decoratedMatches) structural(ev, use, call, ev.module.index, decorator);
      for (const model of facts.decorated) {
        if (!this.modelHolds(model) || !holds(ev, model.when, call)) continue;
        if (fn !== null) this.add(ev.module.index, fn, model);
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

  /** A class that derives from types of the rules: its methods may be called by a framework. */
  subclassed(ev: Evaluation, cls: ClassRef, facts: ClassFacts): void {
    const table = ev.module.symbols;
    for (const type of facts.types) {
      for (const model of table.facts(type)?.subclass ?? []) {
        if (!this.modelHolds(model)) continue;
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

  private add(unit: number, fn: number, model: Model): void {
    const key = `${unit}:${fn}`;
    const models = this.models.get(key) ?? [];
    if (models.includes(model)) return;
    this.models.set(key, [...models, model]);
    this.cache.delete(key);
    if (model.observe) this.tags.set(key, (this.tags.get(key) ?? new Set()).add(model.observe));
  }

  /** Tags under which the function was observed. */
  tagsOf(unit: number, fn: number): Iterable<string> {
    return this.tags.get(`${unit}:${fn}`) ?? [];
  }

  parameterFacts(module: Module, fn: number, index: number): readonly ParameterFact[] {
    const key = `${module.index}:${fn}`;
    let facts = this.cache.get(key);
    if (facts === undefined) {
      facts = this.compute(module, fn);
      this.cache.set(key, facts);
    }
    return facts[index] ?? [];
  }

  private compute(module: Module, fn: number): ParameterFact[][] {
    const { parameters } = module.unit.data.functions[fn];
    const facts: ParameterFact[][] = parameters.map(() => []);
    const use = (model: Model, guessed: boolean) => {
      const exceptTypes = (model.exceptTypes ?? []).flatMap((type) => [...module.symbols.type(type)]);
      for (const [index, parameter] of parameters.entries()) {
        const said =
          model.parameters?.[String(index)] ?? model.parameters?.[parameter.name] ?? model.parameters?.rest;
        if (said === undefined) continue;
        facts[index].push({
          type: said.type === undefined ? null : module.symbols.type(said.type),
          source: said.source ?? null,
          exceptTypes,
          guessed,
        });
      }
    };
    for (const model of this.models.get(`${module.index}:${fn}`) ?? []) use(model, false);
    for (const model of module.symbols.named) {
      const names = model.named ?? [];
      const fits =
        names.length <= parameters.length &&
        names.every((alternatives, index) => isOneOf(alternatives, parameters[index].name)) &&
        (model.functions === undefined || fitsFunction(module, fn, model.functions));
      if (fits && this.modelHolds(model)) use(model, true);
    }
    return facts;
  }
}

function isOneOf(alternatives: readonly string[], name: string): boolean {
  return alternatives.includes(name) || alternatives.includes('*');
}
