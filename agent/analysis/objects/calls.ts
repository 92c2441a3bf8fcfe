import { INVOKE_MEMBER, NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, GraphFlag, Op, Passing } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { ownerOf } from '../link/nested-functions.js';
import { AnyMethod } from './any-method.js';
import { addListeners } from './events.js';
import { boundBy, type IndirectCall, indirectCall } from './indirect-calls.js';
import { loadModules } from './loaded-modules.js';
import type { Members } from './members.js';
import { Operations } from './operations.js';
import type { Parts } from './parts.js';
import { addStatePair } from './state-pairs.js';
import { isCollection, isHub, isOfMany, TokenKind } from './tokens.js';

/** A call, where it stands. */
interface CallSite {
  readonly linked: LinkedUnit;
  /** Node of the graph of its unit. */
  readonly local: number;
  /** The same in the numbering of the program. */
  readonly node: number;
  /** Where it calls a function that it is given. */
  readonly indirect?: IndirectCall;
}

/** The calls of a program, and the functions that they reach. */
export class Calls {
  /** By node of the call: tokens of functions, and of hubs. */
  private readonly callees = new Map<number, Set<number>>();

  readonly operations: Operations;
  /** Calls of methods whose names are known once all others are. */
  readonly anyMethod: AnyMethod;

  constructor(
    private readonly parts: Parts,
    private readonly members: Members,
  ) {
    this.anyMethod = new AnyMethod(parts, members);
    this.operations = new Operations(parts, members, this.anyMethod);
  }

  /** What a call makes of a function that it is given; undefined where it makes none. */
  indirectBy(call: number): IndirectCall | undefined {
    return this.indirect.get(call);
  }
  private readonly indirect = new Map<number, IndirectCall>();

  private callIndirectly(site: CallSite, operation: Operation): void {
    const indirect = indirectCall(this.parts, site.linked, site.node, operation);
    if (indirect === null || this.indirect.has(site.node)) return;
    this.indirect.set(site.node, indirect);
    const inner = { ...site, indirect };
    const { tokens, variables, ports } = this.parts;
    variables.each(indirect.callee, (token) => {
      if (tokens.kind(token) !== TokenKind.Function) {
        if (isHub(tokens.kind(token))) this.callHub(inner, token);
        return;
      }
      this.bind(inner, token);
      const own = ports.receiver(tokens.first(token), tokens.second(token));
      if (own !== NONE && indirect.receiver !== NONE) variables.include(indirect.receiver, own);
    });
  }

  /** The token of the function that a call, or the load of a method, gives a receiver or first arguments; undefined where it gives none. */
  boundBy(node: number): number | undefined {
    return this.bound.get(node);
  }
  private readonly bound = new Map<number, number>();

  /** A call gives a function its receiver, or its first arguments, and gives it back. */
  private bindArguments({ linked, node }: CallSite, operation: Operation): void {
    const bound = boundBy(this.parts, linked, node, operation);
    if (bound === null) return;
    const { tokens, variables, ports, hubs } = this.parts;
    const { callee, receiver, given } = bound;
    const token = tokens.hub(TokenKind.Bound, node);
    const isBound = given.length > 0 || receiver !== NONE;
    if (isBound) {
      this.bound.set(node, token);
      hubs.bind(token, { receiver, first: given });
      variables.add(node, token);
    }
    variables.each(callee, (held) => {
      const isFunction = tokens.kind(held) === TokenKind.Function;
      // What is made later of a class is one of its instances, whatever it is given first.
      if (tokens.kind(held) === TokenKind.Class) variables.add(node, held);
      if (tokens.kind(held) === TokenKind.Symbol && given.length === 0) variables.add(node, held);
      if (!isFunction && !isHub(tokens.kind(held))) return;
      if (isBound) hubs.join(token, held);
      else variables.add(node, held);
      const own = isFunction ? ports.receiver(tokens.first(held), tokens.second(held)) : NONE;
      if (own !== NONE && receiver !== NONE) variables.include(receiver, own);
    });
  }

  /** A method is read of an object, and called on it later. @param object variable */
  bindRead(load: number, object: number, method: number): void {
    const { tokens, hubs, variables } = this.parts;
    const token = tokens.hub(TokenKind.Bound, load);
    this.bound.set(load, token);
    hubs.bind(token, { receiver: object, first: [] });
    hubs.join(token, method);
    variables.add(load, token);
  }

  /** Tokens of the functions that a call can reach. */
  calleesOf(call: number): readonly number[] {
    return [...new Set(this.eachCallee(call))].sort((one, other) => one - other);
  }

  /** The same in no order, and perhaps some twice: for those who need not see them all. */
  *eachCallee(call: number): Iterable<number> {
    for (const token of this.callees.get(call) ?? []) {
      if (this.parts.tokens.kind(token) === TokenKind.Function) yield token;
      else yield* this.parts.hubs.functionsOf(token);
    }
  }

  /** Tokens of functions and of hubs that a call can reach. */
  reachedBy(call: number): readonly number[] {
    return [...(this.callees.get(call) ?? [])].sort((one, other) => one - other);
  }

  /** The call reaches no function of the program. */
  leavesProgram(call: number): boolean {
    return !this.callees.has(call);
  }

  add(linked: LinkedUnit, fn: number, local: number): void {
    const { graph, base, index, unit } = linked;
    const site = { linked, local, node: base + local };
    const at = local * GRAPH_WIDTH;
    const callee = graph.nodes[at + 3];
    if ((graph.nodes[callee * GRAPH_WIDTH] & 0xff) === Op.Super) {
      const owner = ownerOf(unit.data.functions, fn);
      if (owner < 0) return;
      const own = this.parts.ports.receiver(index, fn);
      for (const above of this.parts.classes.all[this.parts.classes.id(index, owner)].bases)
        this.construct(site, above, (made) => {
          if (own !== NONE && made !== NONE) this.parts.variables.include(own, made);
        });
      return;
    }
    this.anyMethod.addCall(linked, callee);
    this.parts.variables.each(base + callee, (token) => this.reach(site, token));
  }

  /** What is called can be this. */
  private reach(site: CallSite, token: number): void {
    const { tokens, variables, ports } = this.parts;
    const first = tokens.first(token);
    switch (tokens.kind(token)) {
      case TokenKind.Function:
        this.callFunction(site, token);
        return;
      case TokenKind.Class: {
        const instance = tokens.instance(first);
        variables.add(site.node, instance);
        this.construct(site, first, (own) => {
          if (own !== NONE) variables.add(own, instance);
        });
        return;
      }
      case TokenKind.Many:
      case TokenKind.Bound:
      case TokenKind.Table:
      case TokenKind.Named:
        if (isNew(site) && this.parts.made.makingOf(token) !== undefined)
          for (const made of this.parts.hubs.functionsOf(token)) this.callFunction(site, made);
        else this.callHub(site, token);
        return;
      case TokenKind.Symbol:
        this.parts.library.call(token, site.node, (place, visit) => this.eachFunction(site, place, visit));
        for (const operation of this.parts.library.operations(token)) {
          this.operations.apply(site, operation);
          if (operation === 'module.itself') variables.add(site.node, tokens.module(site.linked.index));
          if (operation === 'module.load' || operation === 'module.loadDotted')
            loadModules(this.parts, site.linked, site.node, operation === 'module.loadDotted');
          addListeners(this.parts, site.linked, site.node, operation);
          addStatePair(this.parts, this.members, site.linked, site.node, operation);
          this.members.records.apply(site.linked, site.node, token, operation);
          this.callIndirectly(site, operation);
          this.bindArguments(site, operation);
        }
        return;
      case TokenKind.Instance:
        for (const one of this.parts.classes.line(first)) {
          const methods = one.methods.get(INVOKE_MEMBER) ?? [];
          for (const method of methods) {
            ports.receive(one.unit, method, token);
            this.bind(site, tokens.function(one.unit, method));
          }
          if (methods.length > 0) return;
        }
    }
  }

  private callFunction(site: CallSite, token: number): void {
    if (!this.accepts(site, token)) return;
    const { graph, base } = site.linked;
    const at = site.local * GRAPH_WIDTH;
    const receiver = graph.nodes[at + 4];
    const [home, called] = [this.parts.tokens.first(token), this.parts.tokens.second(token)];
    this.bind(site, token);
    const own = this.parts.ports.receiver(home, called);
    if (isNew(site)) this.makeByFunction(site.node, token, own);
    // A method got its receiver where it was read.
    else if (own !== NONE && receiver !== NONE && !this.parts.ports.isMethod(home, called))
      this.parts.variables.include(base + receiver, own);
  }

  /** Of functions that share a name, a call means those that take as many arguments as it gives. */
  private accepts(site: CallSite, token: number): boolean {
    const { tokens, ports, program } = this.parts;
    const [unit, fn] = [tokens.first(token), tokens.second(token)];
    const { data } = program.units[unit].unit;
    if (data.hasOverloads !== true || data.functions[fn].owner < 0) return true;
    const given = this.countGiven(site);
    return given === null || ports.takes(unit, fn, given);
  }

  /** How many arguments a call gives; null where that is not known. */
  private countGiven(site: CallSite): number | null {
    let given = 0;
    let isKnown = true;
    this.eachArgument(site, (how) => {
      if (how === Passing.Plain) given++;
      else isKnown = false;
    });
    return isKnown ? given : null;
  }

  /** Of any methods of a name, where methods may share one, those that take as many arguments as a call gives. */
  private taking(site: CallSite, token: number): number {
    const { tokens, hubs, ports } = this.parts;
    if (tokens.kind(token) !== TokenKind.Named || site.linked.unit.data.hasOverloads !== true) return token;
    const given = this.countGiven(site);
    if (given === null) return token;
    const narrow = tokens.hubTaking(tokens.first(token), given);
    if (!hubs.has(narrow))
      for (const member of hubs.membersOf(token))
        if (
          tokens.kind(member) !== TokenKind.Function ||
          ports.takes(tokens.first(member), tokens.second(member), given)
        )
          hubs.join(narrow, member);
    return hubs.has(narrow) ? narrow : NONE;
  }

  private makeByFunction(node: number, token: number, receiver: number): void {
    const { fields, tokens, variables } = this.parts;
    const made = tokens.literal(node);
    variables.add(node, made);
    if (receiver !== NONE) variables.add(receiver, made);
    variables.add(fields.of(token, fields.key('prototype')), tokens.prototype(token));
    variables.each(fields.of(token, fields.key('prototype')), (prototype) => fields.inherit(made, prototype));
  }

  /** Calls the constructors of a class: its own, or those that it inherits. */
  private construct(site: CallSite, cls: number, receive: (receiver: number) => void): void {
    for (const one of this.parts.classes.line(cls)) {
      for (const fn of one.constructors) {
        if (!this.accepts(site, this.parts.tokens.function(one.unit, fn))) continue;
        this.bind(site, this.parts.tokens.function(one.unit, fn), false);
        receive(this.parts.ports.receiver(one.unit, fn));
      }
      if (one.constructors.length > 0) return;
    }
  }

  private note(site: CallSite, token: number): boolean {
    const known = this.callees.get(site.node);
    if (known === undefined) this.callees.set(site.node, new Set([token]));
    else if (known.has(token)) return false;
    else known.add(token);
    return true;
  }

  /** The arguments of a call become parameters of a function, and what it returns the value of the call. */
  private bind(site: CallSite, token: number, returns = true): void {
    if (!this.note(site, token)) return;
    const [home, fn] = [this.parts.tokens.first(token), this.parts.tokens.second(token)];
    if (returns) this.parts.made.give(site.node, token);
    const parameters = this.parts.ports.parameters(home, fn);
    let position = 0;
    this.eachArgument(site, (how, value, name) => {
      if (how === Passing.Plain) this.parts.ports.pass(home, fn, position++, value);
      else if (how === Passing.Keyword) this.parts.ports.passNamed(home, fn, name, value);
      else {
        const others = this.parts.ports.othersOf(home, fn);
        if (how === Passing.KeywordSpread && others !== NONE) this.parts.variables.include(value, others);
        for (let to = how === Passing.Spread ? position : 0; to < parameters.length; to++) {
          const parameter = this.parts.ports.parameter(home, fn, to);
          this.parts.variables.each(value, (held) => {
            if (how === Passing.Spread) this.members.loadAny(held, parameter);
            else this.members.load(held, this.parts.fields.key(parameters[to].name), parameter);
          });
        }
      }
    });
  }

  /** A call of any of several functions: all such calls share what they pass and get. */
  private callHub(site: CallSite, hub: number): void {
    const token = this.taking(site, hub);
    if (token === NONE || !this.note(site, token)) return;
    this.parts.variables.include(this.parts.hubs.result(token), site.node);
    let position = 0;
    this.eachArgument(site, (how, value, name) => {
      if (how === Passing.Plain)
        this.parts.variables.include(value, this.parts.hubs.positional(token, position++));
      else if (how === Passing.Keyword)
        this.parts.variables.include(value, this.parts.hubs.named(token, name));
      else
        this.parts.variables.each(value, (held) =>
          this.members.loadAny(held, this.parts.hubs.positional(token, position)),
        );
    });
  }

  private eachArgument(
    { linked, node, indirect }: CallSite,
    visit: (how: number, value: number, name: string) => void,
  ): void {
    for (const { how, value, name } of indirect?.given ?? argumentsOf(linked, node)) visit(how, value, name);
  }

  /** The functions that arguments of a call can be, and those in lists of them, by the place that a rule names. */
  private eachFunction(
    site: CallSite,
    place: string,
    visit: (parameter: (index: number) => number) => void,
  ): void {
    const { tokens } = this.parts;
    const seen = new Set<number>();
    const take = (held: number) => {
      for (const token of isOfMany(tokens.kind(held)) ? [held] : this.members.functionsOf(held)) {
        if (seen.has(token)) continue;
        seen.add(token);
        visit((index) => this.parts.hubs.place(token, index).parameter);
      }
    };
    const { fields, variables } = this.parts;
    const [base, ...path] = place.split('.');
    const within = (value: number, names: readonly string[]): void => {
      const [name, ...others] = names;
      variables.each(value, (token) => {
        const isLiteral = isCollection(tokens.kind(token));
        if (name === '[]' || name === '*') {
          if (isLiteral) fields.each(token, (_, field) => within(field, others));
        } else if (name !== undefined) within(fields.of(token, fields.key(name)), others);
        else {
          take(token);
          if (isLiteral) fields.each(token, (_, field) => variables.each(field, take));
        }
      });
    };
    for (const value of this.argumentsAt(site, base)) within(value, path);
  }

  /** Values of the arguments at a place: a position from the left or right, a name, `any`, `rest:1`, or one of several. */
  private argumentsAt(site: CallSite, place: string): number[] {
    const positional: number[] = [];
    const named = new Map<string, number>();
    this.eachArgument(site, (how, value, name) => {
      if (how === Passing.Keyword) named.set(name, value);
      else positional.push(value);
    });
    return place.split('|').flatMap((one) => {
      if (one === 'any') return [...positional, ...named.values()];
      const rest = /^rest:(\d+)$/.exec(one);
      if (rest !== null) return positional.slice(Number(rest[1]));
      const value = /^-?\d+$/.test(one) ? positional.at(Number(one)) : named.get(one);
      return value === undefined ? [] : [value];
    });
  }
}

function isNew({ linked: { graph }, local }: CallSite): boolean {
  return ((graph.nodes[local * GRAPH_WIDTH] >>> 8) & GraphFlag.New) !== 0;
}
