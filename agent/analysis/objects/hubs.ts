import { NONE } from '../../ir/kinds.js';
import { Passing } from '../graph/flow-graph.js';
import type { Argument } from '../link/arguments.js';
import type { FunctionPorts } from './function-ports.js';
import { TokenKind, type Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/** Where the calls of any of several functions meet these functions: what is passed, and what is returned. */
interface Hub {
  readonly members: Set<number>;
  readonly result: number;
  readonly positional: (number | undefined)[];
  readonly named: Map<string, number>;
  /** What each of its functions is given before what calls pass: see `bind`. */
  bound: Bound;
}

/** What functions are given before what calls pass. */
interface Bound {
  /** Node of what they are called on; NONE where nothing is given. */
  readonly receiver: number;
  readonly first: readonly Argument[];
  /** The variable that is set to the result; where there are no functions, to what calls pass first. */
  readonly sets?: number;
}
const NOTHING: Bound = { receiver: NONE, first: [] };

/** What a variable of a hub is: the result, or what calls pass. */
export interface HubRole {
  /** Of the hub. */
  readonly token: number;
  /** A position or a name; null for the result. */
  readonly at: number | string | null;
}

/** Positions that are distinguished where functions take any number of arguments. */
const MOST_POSITIONS = 16;

/**
 * Functions that are called as one, where there are too many to bind each call to each: any method of a name, any function
 * that a variable can be; or one with its first arguments, to which calls add others. Each call and each function meets the hub
 * once.
 */
export class Hubs {
  private readonly hubs = new Map<number, Hub>();
  private readonly roles = new Map<number, HubRole>();

  constructor(
    private readonly tokens: Tokens,
    private readonly variables: Variables,
    private readonly ports: FunctionPorts,
  ) {}

  /** The functions behind a token, others behind it included. */
  functionsOf(token: number): readonly number[] {
    return this.leavesOf(token, this.functions, (kind) => kind === TokenKind.Function);
  }
  private readonly functions = new Map<number, readonly number[]>();

  /** Those that a hub leads to: functions, and hubs that hand on in another way. */
  membersOf(token: number): readonly number[] {
    const isLeaf = (kind: TokenKind) => kind === TokenKind.Function || kind === TokenKind.Bound;
    return this.leavesOf(token, this.leaves, isLeaf);
  }
  private readonly leaves = new Map<number, readonly number[]>();

  /** What is behind a token where hubs are looked through that are none of what is asked for: found once for as long as no hub grows. */
  private leavesOf(
    token: number,
    known: Map<number, readonly number[]>,
    isLeaf: (kind: TokenKind) => boolean,
  ): readonly number[] {
    const before = known.get(token);
    if (before !== undefined) return before;
    const found: number[] = [];
    const hubs = new Set([token]);
    for (const hub of hubs)
      for (const member of this.hubs.get(hub)?.members ?? [])
        if (isLeaf(this.tokens.kind(member))) found.push(member);
        else hubs.add(member);
    known.set(token, found);
    return found;
  }

  /** Whether a function is among those of a hub. */
  hasMember(token: number, member: number): boolean {
    return this.hubs.get(token)?.members.has(member) === true;
  }

  /** Gives the functions of a token what they are called on, and their first arguments. */
  bind(token: number, bound: Bound): void {
    const hub = this.of(token);
    if (hub.bound !== NOTHING) return;
    hub.bound = bound;
    for (const member of hub.members) this.passBound(hub, member);
  }

  /** What the functions of a token are given before what calls pass. */
  boundTo(token: number): Bound {
    return this.hubs.get(token)?.bound ?? NOTHING;
  }

  private passBound({ bound }: Hub, member: number): void {
    let position = 0;
    for (const { how, value, name } of bound.first)
      if (how === Passing.Keyword) this.passNamed(member, name, value);
      else this.pass(member, position++, value);
  }

  has(token: number): boolean {
    return this.hubs.has(token);
  }

  /** A function, or all those of another hub, are among those of a token. */
  join(token: number, member: number): void {
    if (token === member) return;
    const hub = this.of(token);
    if (hub.members.has(member)) return;
    hub.members.add(member);
    this.functions.clear();
    this.leaves.clear();
    this.variables.include(this.resultOf(member), hub.result);
    this.passBound(hub, member);
    for (const [position, value] of hub.positional.entries())
      if (value !== undefined) this.pass(member, this.firstOf(token) + position, value);
    for (const [name, value] of hub.named) this.passNamed(member, name, value);
  }

  result(token: number): number {
    return this.of(token).result;
  }

  /** The variable of what calls pass at a position. Those beyond all parameters are one. */
  positional(token: number, position: number): number {
    const hub = this.of(token);
    const at = Math.min(position, this.ports.mostParameters);
    let variable = hub.positional[at];
    if (variable === undefined) {
      variable = this.newVariable(token, at);
      hub.positional[at] = variable;
      this.handOn(token, at, variable);
    }
    return variable;
  }

  named(token: number, name: string): number {
    const hub = this.of(token);
    let variable = hub.named.get(name);
    if (variable === undefined) {
      variable = this.newVariable(token, name);
      hub.named.set(name, variable);
      this.handOn(token, name, variable);
    }
    return variable;
  }

  /** What calls pass goes to all functions behind a hub: through hubs behind hubs, one after the other. */
  private handOn(token: number, at: number | string, variable: number): void {
    this.toHandOn.push({ token, at, variable });
    if (this.toHandOn.length > 1) return;
    for (const next of this.toHandOn)
      for (const member of this.of(next.token).members)
        if (typeof next.at === 'string') this.passNamed(member, next.at, next.variable);
        else this.pass(member, this.firstOf(next.token) + next.at, next.variable);
    this.toHandOn.length = 0;
  }
  private readonly toHandOn: { token: number; at: number | string; variable: number }[] = [];

  /** What a variable is to a hub; undefined where it is of none. */
  roleOf(variable: number): HubRole | undefined {
    return this.roles.get(variable);
  }

  /** Tokens of all hubs. */
  get all(): Iterable<number> {
    return this.hubs.keys();
  }

  /** Names by which calls pass values. */
  namesOf(token: number): Iterable<string> {
    return this.of(token).named.keys();
  }
  /** How many positions calls pass values at. */
  positionsOf(token: number): number {
    return this.of(token).positional.length;
  }

  /** Where the argument at a position of a function, or of those of a hub, goes: see `FunctionPorts.place`. */
  place(token: number, position: number): { parameter: number; isItem: boolean; item: number } {
    return this.tokens.kind(token) === TokenKind.Function
      ? this.ports.place(this.tokens.first(token), this.tokens.second(token), position)
      : { parameter: this.positional(token, position), isItem: false, item: NONE };
  }

  /** How many parameters a function has, or the functions behind a hub have at most. */
  parametersOf(token: number): number {
    if (this.tokens.kind(token) === TokenKind.Function)
      return this.ports.parameters(this.tokens.first(token), this.tokens.second(token)).length;
    return this.functionsOf(token).reduce((most, one) => Math.max(most, this.parametersOf(one)), 0);
  }

  /** The last position, counted from the first that calls pass, at which one of its functions takes something. */
  lastPosition(token: number): number {
    const last = this.parametersOf(token) - 1 - this.firstOf(token);
    const takesRest = this.functionsOf(token).some((one) =>
      this.ports.takesRest(this.tokens.first(one), this.tokens.second(one)),
    );
    return takesRest ? Math.max(last, Math.min(this.ports.mostParameters, MOST_POSITIONS) - 1) : last;
  }

  /** The position at which its functions get what calls pass first. */
  firstOf(token: number): number {
    return this.boundTo(token).first.filter(({ how }) => how !== Passing.Keyword).length;
  }

  private newVariable(token: number, at: HubRole['at']): number {
    const variable = this.variables.newVariable();
    this.roles.set(variable, { token, at });
    return variable;
  }

  private of(token: number): Hub {
    let hub = this.hubs.get(token);
    if (hub === undefined) {
      hub = {
        members: new Set(),
        result: this.newVariable(token, null),
        positional: [],
        named: new Map(),
        bound: NOTHING,
      };
      this.hubs.set(token, hub);
    }
    return hub;
  }

  /** The variable of what a function, or one of a hub, gives. */
  resultOf(member: number): number {
    if (this.tokens.kind(member) !== TokenKind.Function) return this.result(member);
    return this.ports.result(this.tokens.first(member), this.tokens.second(member));
  }

  /** A value is the argument at a position of a function, or of those of a hub. */
  pass(member: number, position: number, value: number): void {
    if (this.tokens.kind(member) === TokenKind.Function)
      this.ports.pass(this.tokens.first(member), this.tokens.second(member), position, value);
    else this.variables.include(value, this.positional(member, position));
  }

  private passNamed(member: number, name: string, value: number): void {
    if (this.tokens.kind(member) === TokenKind.Function)
      this.ports.passNamed(this.tokens.first(member), this.tokens.second(member), name, value);
    else this.variables.include(value, this.named(member, name));
  }
}
