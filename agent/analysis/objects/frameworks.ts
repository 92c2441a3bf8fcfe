import { EMPTY_LIST, FunctionFlag, NONE } from '../../ir/kinds.js';
import type { Model } from '../../rules/rule.js';
import { GRAPH_WIDTH, GraphFlag, Op } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedClass } from '../link/classes.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { looksLike } from '../models/function-tests.js';
import { globsToRegExp } from '../models/patterns.js';
import { handedFunctions } from './handed-functions.js';
import { nodesBehind } from './nodes-behind.js';
import type { Parts } from './parts.js';
import { isHub, TokenKind } from './tokens.js';
import { typedFunctions } from './typed-functions.js';

/** A decorator as it is written: a call, or a name alone. */
export interface Decoration {
  readonly linked: LinkedUnit;
  /** Node of the program that is the decorator: the call, or the value. */
  readonly node: number;
  /** What is called, or the value itself. */
  readonly callee: number;
  /** Where it is written as one, whatever else reads the same value: node of the unit. */
  readonly site: number;
}

/** A model that says that a framework calls a function, and with what. */
export interface Registration {
  readonly model: Model;
  /** Null where the class or the looks of the function say so. */
  readonly decoration: Decoration | null;
  /** By the names of its parameters alone. */
  readonly isGuess: boolean;
}

/** What a model says of one parameter. */
export interface ParameterModel {
  readonly said: NonNullable<Model['parameters']>[string];
  readonly model: Model;
  readonly isGuess: boolean;
}

/** How the program is asked about decorators and models. */
export interface FrameworkQuestions {
  /** The named things that a decorator is. */
  readonly symbolsOf: (decoration: Decoration) => readonly number[];
  /** Whether a model is about this program, and its conditions are met at a decorator. */
  readonly applies: (model: Model, decoration: Decoration | null) => boolean;
  /** Tokens of the functions that a value is, or that make what it is. */
  readonly functionsIn: (value: number) => readonly number[];
}

/** Functions that frameworks call: by decorator, by base class, or by the looks of the function. */
export class Frameworks {
  /** All decorators of the program. */
  readonly decorations: Decoration[] = [];
  private readonly ofFunctions = new Map<number, Registration[]>();
  /** All of a function, by its token. */
  private readonly known = new Map<number, readonly Registration[]>();
  private readonly ofClasses = new Map<number, Registration[]>();
  /** Decorators of parameters and fields by function or class, and index. */
  private readonly places = new Map<string, Decoration[]>();
  /** Decorators in types that have a name, by unit and node of the type. */
  private readonly ofTypes = new Map<string, Decoration[]>();
  /** Decorated methods of base classes that a method overrides without a decorator of its own, by function. */
  private readonly overridden = new Map<number, number>();

  constructor(
    private readonly parts: Parts,
    private readonly questions: FrameworkQuestions,
  ) {
    for (const linked of parts.program.units) {
      this.readDecorators(linked);
      this.readApplied(linked);
    }
    for (const cls of parts.classes.all) this.readClass(cls);
    for (const cls of parts.classes.all) this.readMethods(cls);
    for (const cls of parts.classes.all) this.inheritDecorators(cls);
    for (const { model, call, value } of handedFunctions(parts))
      if (questions.applies(model, call))
        for (const token of model.methods === undefined
          ? questions.functionsIn(value)
          : methodsIn(parts, value, globsToRegExp(model.methods)))
          append(this.ofFunctions, token, { model, decoration: null, isGuess: false });
    for (const { model, variable } of typedFunctions(parts))
      if (questions.applies(model, null))
        for (const token of parts.variables.of(variable))
          for (const fn of functionsOf(parts, token))
            append(this.ofFunctions, fn, { model, decoration: null, isGuess: false });
  }

  /** The models of a function; the surest first. */
  of(unit: number, fn: number): readonly Registration[] {
    const token = this.parts.tokens.function(unit, fn);
    let registrations = this.known.get(token);
    if (registrations === undefined) {
      const own =
        this.ofFunctions.get(token) ?? this.ofFunctions.get(this.overridden.get(token) ?? NONE) ?? [];
      registrations = [...own, ...this.byLooks(unit, fn)];
      this.known.set(token, registrations);
    }
    return registrations;
  }

  private byLooks(unit: number, fn: number): Registration[] {
    const { program, library } = this.parts;
    const linked = program.units[unit];
    return library.table.named
      .filter((model) => looksLike(linked, fn, model) && this.questions.applies(model, null))
      .map((model) => ({ model, decoration: null, isGuess: model.functions === undefined }));
  }

  /** Whether rules say that a function is run once. */
  runOnce(unit: number, fn: number): boolean {
    return this.of(unit, fn).some(({ model }) => model.once);
  }

  /** What the models of a function say of one of its parameters; the surest first. */
  parameter(unit: number, fn: number, position: number): ParameterModel[] {
    const parameter = this.parts.program.units[unit].unit.data.functions[fn].parameters[position];
    return this.of(unit, fn).flatMap(({ model, isGuess }) => {
      const said =
        model.parameters?.[String(position)] ??
        model.parameters?.[parameter.name] ??
        (parameter.decorators === EMPTY_LIST ? model.parameters?.plain : undefined) ??
        model.parameters?.rest;
      return said === undefined ? [] : [{ said, model, isGuess }];
    });
  }

  /** The decorators of a parameter: its own, or those of the method that its function overrides. */
  ofParameter(unit: number, fn: number, position: number): readonly Decoration[] {
    const token = this.parts.tokens.function(unit, fn);
    const own =
      this.places.get(`${token} ${position}`) ??
      this.places.get(`${this.overridden.get(token)} ${position}`) ??
      [];
    const { type } = this.parts.program.units[unit].unit.data.functions[fn].parameters[position];
    return this.withNamedType(own, unit, type);
  }

  /** What stands in the type where that is written counts as if it stood at each place of the type. */
  private withNamedType(own: readonly Decoration[], unit: number, type: number): readonly Decoration[] {
    const isAny = this.ofTypes.size > 0 && type !== NONE;
    const written = isAny ? this.parts.namedTypes.of(unit, type) : null;
    const others = written === null ? undefined : this.ofTypes.get(`${written.unit} ${written.node}`);
    return others === undefined ? own : [...own, ...others];
  }

  /** The decorators of a field of a class. */
  ofField(cls: number, field: number): readonly Decoration[] {
    const { program, classes } = this.parts;
    const { unit, cls: index } = classes.all[cls];
    const own = this.places.get(`class ${cls} ${field}`) ?? [];
    return this.withNamedType(own, unit, program.units[unit].unit.data.classes[index].fields[field].type);
  }

  /**
   * The tags under which a function, or the class that it is a method of, is observed. A model that speaks of parameters speaks of a
   * function: on a class it says something about those of its methods which it stands at, too, and makes none of the others one.
   */
  tagsOf(unit: number, fn: number): ReadonlySet<string> {
    const { owner } = this.parts.program.units[unit].unit.data.functions[fn];
    const ofClass = owner < 0 ? [] : (this.ofClasses.get(this.parts.classes.id(unit, owner)) ?? []);
    const ofMethods = ofClass.filter(({ model }) => model.parameters === undefined);
    return new Set([...this.of(unit, fn), ...ofMethods].flatMap(({ model }) => model.observe ?? []));
  }

  /** The models of a class that is decorated. */
  ofClass(cls: number): readonly Registration[] {
    return this.ofClasses.get(cls) ?? [];
  }

  private readDecorators(linked: LinkedUnit): void {
    const { nodes } = linked.graph;
    for (let at = 0; at < nodes.length; at += GRAPH_WIDTH) {
      if ((nodes[at] & 0xff) !== Op.Decorator) continue;
      const [a, b, c] = [nodes[at + 3], nodes[at + 4], nodes[at + 5]];
      const isCall = (nodes[c * GRAPH_WIDTH] & 0xff) === Op.Call;
      const callee = isCall ? nodes[c * GRAPH_WIDTH + 3] : c;
      const decoration = { linked, node: linked.base + c, callee: linked.base + callee, site: nodes[at + 1] };
      this.decorations.push(decoration);
      const isOfClass = ((nodes[at] >>> 8) & GraphFlag.OfClass) !== 0;
      const { classes, tokens } = this.parts;
      if (((nodes[at] >>> 8) & GraphFlag.OfName) !== 0) {
        append(this.ofTypes, `${linked.index} ${a}`, decoration);
        continue;
      }
      const owner = isOfClass ? classes.id(linked.index, a) : tokens.function(linked.index, a);
      if (b !== NONE) append(this.places, `${isOfClass ? 'class ' : ''}${owner} ${b}`, decoration);
      else
        for (const one of [decoration, ...this.given(decoration)])
          this.register(isOfClass ? this.ofClasses : this.ofFunctions, owner, one);
    }
  }

  /** The decorators that a function of the program gives, which is called for one. */
  private given({ node, site }: Decoration): Decoration[] {
    return (nodesBehind(this.parts, node) ?? [])
      .filter((behind) => behind !== node)
      .flatMap((behind) => this.calledAt(behind, site) ?? []);
  }

  private calledAt(node: number, site: number): Decoration | null {
    const linked = this.parts.program.unitAt(node);
    if (linked === undefined) return null;
    const at = (node - linked.base) * GRAPH_WIDTH;
    if ((linked.graph.nodes[at] & 0xff) !== Op.Call) return null;
    return { linked, node, callee: linked.base + linked.graph.nodes[at + 3], site };
  }

  /** Decorators that are called with the function: `app.get('/path')(page)`. */
  private readApplied(linked: LinkedUnit): void {
    const { nodes } = linked.graph;
    for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
      if ((nodes[at] & 0xff) !== Op.Call || (nodes[nodes[at + 3] * GRAPH_WIDTH] & 0xff) !== Op.Call) continue;
      const decoration = this.calledAt(linked.base + nodes[at + 3], nodes[at + 1]);
      if (decoration === null || this.decorated(decoration).length === 0) continue;
      const [first] = argumentsOf(linked, node);
      if (first === undefined) continue;
      for (const token of this.parts.variables.of(first.value))
        for (const fn of functionsOf(this.parts, token)) this.register(this.ofFunctions, fn, decoration);
    }
  }

  private register(known: Map<number, Registration[]>, owner: number, decoration: Decoration): void {
    for (const model of this.decorated(decoration))
      append(known, owner, { model, decoration, isGuess: false });
  }

  /** What the rules say of what a decorator stands at. */
  decorated(decoration: Decoration): Model[] {
    const table = this.parts.library.table;
    return this.questions
      .symbolsOf(decoration)
      .flatMap((symbol) => table.facts(symbol)?.decorated ?? [])
      .filter((model) => this.questions.applies(model, decoration));
  }

  /** Methods of a class that is decorated, where a model names them: a framework calls those that others may call. */
  private readMethods({ id, unit, methods }: LinkedClass): void {
    const { program, tokens } = this.parts;
    for (const { model } of this.ofClass(id)) {
      if (model.methods === undefined) continue;
      const wanted = globsToRegExp(model.methods);
      for (const [name, fns] of methods)
        for (const fn of wanted.test(name) ? fns : [])
          if ((program.units[unit].unit.data.functions[fn].flags & NOT_OFFERED) === 0)
            append(this.ofFunctions, tokens.function(unit, fn), { model, decoration: null, isGuess: false });
    }
  }

  /** Methods of a class that derives from a type of the rules. */
  private readClass({ id, unit, methods }: LinkedClass): void {
    const { library, tokens } = this.parts;
    const table = library.table;
    for (const type of library.typesOfClass(id))
      for (const model of table.facts(type)?.subclass ?? []) {
        if (!this.questions.applies(model, null)) continue;
        const wanted = model.methods === undefined ? null : globsToRegExp(model.methods);
        for (const [name, fns] of methods)
          if (wanted === null || wanted.test(name))
            for (const fn of fns)
              append(this.ofFunctions, tokens.function(unit, fn), {
                model,
                decoration: null,
                isGuess: false,
              });
      }
  }

  /** Decorators stand where a method is declared first: on an interface, mostly. */
  private inheritDecorators({ id, unit, methods }: LinkedClass): void {
    const { classes, program, tokens } = this.parts;
    const { functions } = program.units[unit].unit.data;
    for (const base of classes.line(id).slice(1)) {
      const others = program.units[base.unit].unit.data.functions;
      for (const [name, fns] of methods)
        for (const other of base.methods.get(name) ?? [])
          for (const fn of fns) {
            const { parameters } = functions[fn];
            const isBare = parameters.every(({ decorators }) => decorators === EMPTY_LIST);
            if (!isBare || parameters.length !== others[other].parameters.length) continue;
            if (others[other].decorators === EMPTY_LIST) continue;
            const token = tokens.function(unit, fn);
            if (!this.overridden.has(token)) this.overridden.set(token, tokens.function(base.unit, other));
          }
    }
  }
}

const NOT_OFFERED = FunctionFlag.Restricted | FunctionFlag.Static | FunctionFlag.Constructor;

/** Methods of the objects that a value can be, as far as others may call them. */
function methodsIn(
  { variables, tokens, classes, program }: Parts,
  value: number,
  names: RegExp,
): Set<number> {
  const found = new Set<number>();
  for (const token of variables.of(value)) {
    if (tokens.kind(token) !== TokenKind.Instance) continue;
    for (const { unit, methods } of classes.line(tokens.first(token)))
      for (const [name, fns] of methods)
        for (const fn of names.test(name) && !name.startsWith('_') ? fns : [])
          if ((program.units[unit].unit.data.functions[fn].flags & FunctionFlag.Restricted) === 0)
            found.add(tokens.function(unit, fn));
  }
  return found;
}

/** The functions that a token stands for. */
function functionsOf({ tokens, hubs }: Parts, token: number): readonly number[] {
  const kind = tokens.kind(token);
  if (kind === TokenKind.Function) return [token];
  return isHub(kind) ? hubs.functionsOf(token) : [];
}

function append<K, V>(known: Map<K, V[]>, key: K, value: V): void {
  const list = known.get(key);
  if (list === undefined) known.set(key, [value]);
  else list.push(value);
}
