import { CONSTRUCTOR_MEMBER, ENTER_MEMBER, FunctionFlag, ITEM_MEMBER, NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, GraphFlag, Op, Passing, RECEIVER_PORT } from '../graph/flow-graph.js';
import { type Argument, argumentsOf, calledName, NO_PORT } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ELEMENT } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import { specialMember, specialMethods } from '../objects/special-methods.js';
import { isOfMany, TokenKind } from '../objects/tokens.js';
import { type Effects, UNCHANGED } from './effects.js';
import type { Overloads } from './overloads.js';
import { passedToFunction, passedToHub } from './passed-arguments.js';
import { onItself, type Passed, passedToMethod, type Target, textTargets, VALUE } from './target.js';

/** So many functions that a call may run make it doubtful which one it does; the square of it twice so. */
const MANY = 4;

/** Where a call may run one of many functions it is doubtful which: as an effect. */
export function among(effects: Effects, count: number, doubt = 0): number {
  const many = Math.floor(Math.log(count) / Math.log(MANY));
  return count < MANY && doubt === 0 ? UNCHANGED : effects.doubting(Math.max(doubt, many));
}

/** The functions of the program that calls run, with what they pass. */
export class Targets {
  private readonly known = new Map<number, readonly Target[]>();
  private callers: Map<number, Target[]> | null = null;

  /** Doubt whether a method is meant of which no more is known than its name. */
  private readonly effects: Effects;

  constructor(
    private readonly objects: Objects,
    effects: Effects,
    private readonly overloads: Overloads,
  ) {
    this.effects = effects;
  }

  of(linked: LinkedUnit, call: number): readonly Target[] {
    let targets = this.known.get(call);
    if (targets === undefined) {
      targets = this.find(linked, call);
      this.known.set(call, targets);
    }
    return targets;
  }

  /** Whether a call calls a function that it is given. */
  isIndirect(call: number): boolean {
    return this.objects.calls.indirectBy(call) !== undefined;
  }

  /** Functions that a call, or the load of a method, gives what they are called on or first arguments: these are passed once others call them. */
  boundBy(node: number): readonly Target[] {
    const token = this.objects.calls.boundBy(node);
    return token === undefined ? [] : this.ofHub(token);
  }

  /** The calls that may run a function. */
  callersOf(token: number): readonly Target[] {
    if (this.callers === null) {
      this.callers = new Map();
      for (const linked of this.objects.program.units) {
        const { nodes } = linked.graph;
        for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
          if ((nodes[at] & 0xff) === Op.Call) this.noteCallers(this.of(linked, node), this.callers);
          else if (this.mayRun(linked, node)) this.noteCallers(this.ofLoad(linked, node), this.callers);
        }
      }
      for (const hub of this.objects.parts.hubs.all) this.noteCallers(this.ofHub(hub), this.callers);
    }
    return this.callers.get(token) ?? [];
  }

  /** Whether a method of some class of the program is run where a member is read by a name. */
  private mayRun(linked: LinkedUnit, node: number): boolean {
    const { nodes } = linked.graph;
    const at = (node - linked.base) * GRAPH_WIDTH;
    const [op, key] = [nodes[at] & 0xff, nodes[at + 4]];
    if (op !== Op.Load && op !== Op.LoadIndex && op !== Op.Entered) return false;
    const special = specialMember(linked, node - linked.base);
    if (special === null && key < 0) return false;
    return this.runByReading.has(special ?? linked.unit.string(key));
  }

  /** Names of members that functions give. */
  private get runByReading(): ReadonlySet<string> {
    if (this.readNames === null) {
      this.readNames = new Set<string>();
      for (const { getters, methods } of this.objects.parts.classes.all) {
        for (const name of getters.keys()) this.readNames.add(name);
        for (const name of [ENTER_MEMBER, ITEM_MEMBER]) if (methods.has(name)) this.readNames.add(name);
      }
    }
    return this.readNames;
  }
  private readNames: Set<string> | null = null;

  private noteCallers(targets: readonly Target[], callers: Map<number, Target[]>): void {
    for (const target of targets) {
      const known = callers.get(target.token);
      if (known === undefined) callers.set(target.token, [target]);
      else known.push(target);
    }
  }

  /** Functions that are run when a member is read: what they read of the object they get from it. */
  ofLoad(linked: LinkedUnit, load: number): readonly Target[] {
    const { nodes } = linked.graph;
    const at = (load - linked.base) * GRAPH_WIDTH;
    const [object, key] = [linked.base + nodes[at + 3], nodes[at + 4]];
    const special = specialMember(linked, load - linked.base);
    if (special !== null)
      return this.ofSpecial(
        load,
        object,
        special,
        (nodes[at] & 0xff) === Op.LoadIndex ? linked.base + key : NONE,
      );
    if (key < 0) return [];
    const { members, parts } = this.objects;
    const name = parts.fields.key(linked.unit.string(key));
    const getters = new Set<number>();
    for (const token of parts.variables.of(object))
      for (const getter of members.gettersOf(token, name)) getters.add(getter);
    return [...getters].map((token) => onItself(this.objects.parts, load, token, object));
  }

  /**
   * Methods by which the language itself reads something of objects: those that give an item get its key, too.
   * @param key NONE where it is a constant, or none is asked for
   */
  private ofSpecial(load: number, object: number, name: string, key: number): readonly Target[] {
    const { tokens, variables, ports } = this.objects.parts;
    const functions = new Set<number>();
    for (const token of variables.of(object))
      for (const method of specialMethods(this.objects.parts, token, name)) functions.add(method);
    return [...functions].map((token) => {
      const target = onItself(this.objects.parts, load, token, object);
      const { parameter } = ports.place(tokens.first(token), tokens.second(token), 0);
      if (key === NONE || parameter === NONE) return target;
      const passed = { port: NO_PORT, value: key, parameter, from: NONE, into: NONE };
      return { ...target, passed: [...target.passed, passed] };
    });
  }

  /** Functions that make a text of an object where one is wanted: they get the object. */
  ofText(user: number, object: number): readonly Target[] {
    return textTargets(this.objects, user, object);
  }

  /** What a hub hands on to the functions behind it. Its result takes the place of the call. */
  ofHub(token: number): readonly Target[] {
    let targets = this.hubs.get(token);
    if (targets === undefined) {
      const { hubs } = this.objects.parts;
      const members = this.running([...new Set(hubs.membersOf(token))].sort((one, other) => one - other));
      const { values } = this.objects.program.budgets;
      const isLeft = values.take(token, members.length * (1 + hubs.positionsOf(token)));
      targets = isLeft ? members.map((member) => this.throughHub(token, member, members.length)) : [];
      this.hubs.set(token, targets);
    }
    return targets;
  }
  private readonly hubs = new Map<number, readonly Target[]>();

  private throughHub(token: number, member: number, count: number): Target {
    const { hubs, ports, tokens, fields } = this.objects.parts;
    const [unit, fn] = [tokens.first(member), tokens.second(member)];
    const isFunction = tokens.kind(member) === TokenKind.Function;
    const passed: Passed[] = [];
    const add = (value: number, parameter: number, into: number = NONE) => {
      if (parameter !== NONE) passed.push({ port: NO_PORT, value, parameter, from: NONE, into });
    };
    const addAt = (value: number, position: number) => {
      const { parameter, isItem, item } = isFunction
        ? ports.place(unit, fn, position)
        : { parameter: hubs.positional(member, position), isItem: false, item: NONE };
      // What calls pass beyond all parameters is in one variable.
      const into = position < ports.mostParameters ? fields.key(String(item)) : ELEMENT;
      add(value, parameter, isItem ? into : NONE);
    };
    const addNamed = (value: number, name: string) => {
      const index = isFunction
        ? ports.parameters(unit, fn).findIndex((parameter) => parameter.name === name)
        : 0;
      if (index >= 0) add(value, isFunction ? ports.parameter(unit, fn, index) : hubs.named(member, name));
    };
    const bound = hubs.boundTo(token);
    if (isFunction && bound.receiver !== NONE) add(bound.receiver, ports.receiver(unit, fn));
    let first = 0;
    for (const { how, value, name } of bound.first)
      if (how === Passing.Keyword) addNamed(value, name);
      else addAt(value, first++);
    for (let position = 0; position < hubs.positionsOf(token); position++)
      addAt(hubs.positional(token, position), first + position);
    for (const name of hubs.namesOf(token)) addNamed(hubs.named(token, name), name);
    return {
      call: hubs.result(token),
      token: member,
      passed,
      result: VALUE,
      constructs: false,
      isGuess: false,
      effect: this.among(count, tokens.kind(token) === TokenKind.Named ? 1 : 0),
    };
  }

  /** Tests pass to the product what its users do not. */
  private isFollowed({ isAside }: LinkedUnit, token: number): boolean {
    return !isAside || this.objects.parts.tokens.kind(token) !== TokenKind.Function || this.isOfTest(token);
  }

  private isOfTest(token: number): boolean {
    const { parts, program } = this.objects;
    return (
      parts.tokens.kind(token) === TokenKind.Function && program.units[parts.tokens.first(token)].isAside
    );
  }

  private among(count: number, doubt = 0): number {
    return among(this.effects, count, doubt);
  }

  private find(linked: LinkedUnit, call: number): Target[] {
    const { calls } = this.objects;
    if (calls.leavesProgram(call)) return this.callbacks(linked, call);
    const meant = this.overloads.meant(linked, call, calls.reachedBy(call));
    const reached = this.running(meant.filter((token) => this.isFollowed(linked, token)));
    return this.directly(linked, call, reached);
  }

  /** A call runs one of these: functions, and hubs of such. */
  directly(linked: LinkedUnit, call: number, functions: readonly number[]): Target[] {
    const { tokens } = this.objects.parts;
    const effect = this.among(functions.length);
    return functions.map((token) =>
      tokens.kind(token) === TokenKind.Function
        ? this.toFunction(linked, call, token, effect)
        : this.toHub(linked, call, token),
    );
  }

  /** Whether a call with these targets may run one of several functions. */
  areSeveral(targets: readonly Target[]): boolean {
    const { tokens } = this.objects.parts;
    return targets.length > 1 || (targets.length === 1 && isOfMany(tokens.kind(targets[0].token)));
  }

  private toFunction(linked: LinkedUnit, call: number, token: number, effect: number): Target {
    const { tokens } = this.objects.parts;
    const [unit, fn] = [tokens.first(token), tokens.second(token)];
    const flags = this.flagsOf(token);
    const isNew = (linked.graph.nodes[(call - linked.base) * GRAPH_WIDTH] >>> 8) & GraphFlag.New;
    const isSuper = this.isSuper(linked, call, 3);
    // `this(...)` goes on with the object that is being made.
    const isOwn = calledName(linked, call) === CONSTRUCTOR_MEMBER;
    const constructs = !isSuper && !isOwn && ((flags & FunctionFlag.Constructor) !== 0 || isNew !== 0);
    return {
      call,
      token,
      passed: this.passed(linked, call, unit, fn, constructs),
      result: (flags & FunctionFlag.Constructor) === 0 ? VALUE : null,
      constructs,
      isGuess: false,
      effect,
    };
  }

  /**
   * Those of the product that have a body: what stands in for them in tests does not run in it, and a method without a body is
   * none that runs. Where there are no others, those.
   */
  private running(functions: readonly number[]): readonly number[] {
    const some = (all: readonly number[], isMeant: (token: number) => boolean) => {
      const meant = all.filter(isMeant);
      return meant.length > 0 ? meant : all;
    };
    const ofProduct = some(functions, (token) => !this.isOfTest(token));
    return some(ofProduct, (token) => (this.flagsOf(token) & FunctionFlag.Abstract) === 0);
  }

  /** Flags of the function that a token is; none for what is several. */
  private flagsOf(token: number): number {
    const { parts, program } = this.objects;
    if (parts.tokens.kind(token) !== TokenKind.Function) return 0;
    return program.units[parts.tokens.first(token)].unit.data.functions[parts.tokens.second(token)].flags;
  }

  private toHub(linked: LinkedUnit, call: number, token: number): Target {
    const passed = passedToHub(this.objects.parts, token, this.givenTo(linked, call));
    return { call, token, passed, result: VALUE, constructs: false, isGuess: false, effect: UNCHANGED };
  }

  private givenTo(linked: LinkedUnit, call: number): readonly Argument[] {
    return this.objects.calls.indirectBy(call)?.given ?? argumentsOf(linked, call);
  }

  private passed(linked: LinkedUnit, call: number, unit: number, fn: number, constructs: boolean): Passed[] {
    const { ports } = this.objects.parts;
    const { graph, base } = linked;
    const found: Passed[] = [];
    const add = (port: number, value: number, parameter: number) => {
      if (parameter !== NONE && value !== NONE)
        found.push({ port, value, parameter, from: NONE, into: NONE });
    };
    const at = (call - base) * GRAPH_WIDTH;
    const indirect = this.objects.calls.indirectBy(call);
    const receiver = graph.nodes[at + 4];
    const own = ports.receiver(unit, fn);
    const isSuper = [3, 4].find((operand) => this.isSuper(linked, call, operand));
    if (indirect !== undefined) {
      if (own !== NONE) add(NO_PORT, indirect.receiver, own);
    } else if (own !== NONE && isSuper !== undefined) {
      add(NO_PORT, base + graph.nodes[at + isSuper], own);
    } else if (own !== NONE && receiver !== NONE && !constructs) add(RECEIVER_PORT, base + receiver, own);
    found.push(...passedToFunction(this.objects.parts, unit, fn, this.givenTo(linked, call)));
    return found;
  }

  /** What is called, or what it is called on, is the super class. */
  private isSuper({ graph, base }: LinkedUnit, call: number, operand: number): boolean {
    const node = graph.nodes[(call - base) * GRAPH_WIDTH + operand];
    return node !== NONE && (graph.nodes[node * GRAPH_WIDTH] & 0xff) === Op.Super;
  }

  /** Functions that a call is given which leaves the program. */
  private callbacks(linked: LinkedUnit, call: number): Target[] {
    const { variables, hubs } = this.objects.parts;
    const { graph, base } = linked;
    const receiver = graph.nodes[(call - base) * GRAPH_WIDTH + 4];
    const found: Target[] = [];
    for (const { value } of argumentsOf(linked, call))
      for (const token of [...variables.of(value)].flatMap((held) =>
        this.objects.members.functionsOf(held),
      )) {
        const passed: Passed[] = [];
        for (let position = 0; receiver !== NONE && position < hubs.parametersOf(token); position++) {
          const { parameter } = hubs.place(token, position);
          passed.push({ port: NO_PORT, value: base + receiver, parameter, from: ELEMENT, into: NONE });
        }
        passed.push(...passedToMethod(this.objects.parts, token, value));
        found.push({
          call,
          token,
          passed,
          result: VALUE,
          constructs: false,
          isGuess: true,
          effect: UNCHANGED,
        });
      }
    return found;
  }
}
