import { FunctionFlag, NONE, ParameterKind } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedProgram } from '../link/linked-program.js';
import { ELEMENT, type Fields } from './fields.js';
import { TokenKind, type Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/** Where values enter and leave the functions of a program: receivers, parameters, results. */
export class FunctionPorts {
  /** Variables of results, by token of the function. */
  private readonly results: number[] = [];

  constructor(
    private readonly program: LinkedProgram,
    private readonly tokens: Tokens,
    private readonly variables: Variables,
    private readonly fields: Fields,
  ) {}

  result(unit: number, fn: number): number {
    const token = this.tokens.function(unit, fn);
    if (this.results[token] === undefined) {
      this.results[token] = this.variables.newVariable();
      this.functions.set(this.results[token], token);
    }
    return this.results[token];
  }
  private readonly functions = new Map<number, number>();

  /** The token of the function that a variable is the result of; undefined where it is of none. */
  functionOfResult(variable: number): number | undefined {
    return this.functions.get(variable);
  }

  /** The node of a parameter; NONE where there is none. */
  parameter(unit: number, fn: number, position: number): number {
    if (position >= this.parameters(unit, fn).length) return NONE;
    const { graph, base } = this.program.units[unit];
    const first = graph.functions[fn];
    return base + first + (this.receiver(unit, fn) === NONE ? 0 : 1) + position;
  }

  /** The node of the receiver; NONE where the function has none of its own. */
  receiver(unit: number, fn: number): number {
    const { graph, base } = this.program.units[unit];
    const first = graph.functions[fn];
    const isReceiver =
      first < graph.functions[fn + 1] && (graph.nodes[first * GRAPH_WIDTH] & 0xff) === Op.Receiver;
    return isReceiver ? base + first : NONE;
  }

  /** A thing is the receiver of a function: of one that belongs to a class as a whole, the class. */
  receive(unit: number, fn: number, token: number): void {
    const receiver = this.receiver(unit, fn);
    if (receiver === NONE) return;
    const isInstance = this.tokens.kind(token) === TokenKind.Instance;
    const { flags } = this.program.units[unit].unit.data.functions[fn];
    const isOfClass = isInstance && (flags & FunctionFlag.Static) !== 0;
    this.variables.add(receiver, isOfClass ? this.tokens.class(this.tokens.first(token)) : token);
  }

  /** A class is named where a function is: which only gets it where it belongs to the class as a whole. */
  receiveClass(unit: number, fn: number, token: number): void {
    const { flags } = this.program.units[unit].unit.data.functions[fn];
    if ((flags & FunctionFlag.Static) !== 0) this.receive(unit, fn, token);
  }

  isMethod(unit: number, fn: number): boolean {
    return (this.program.units[unit].unit.data.functions[fn].flags & FunctionFlag.Method) !== 0;
  }

  parameters(unit: number, fn: number): readonly { name: string; kind: number }[] {
    return this.program.units[unit].unit.data.functions[fn].parameters;
  }

  /** How many parameters functions of the program have at most. */
  get mostParameters(): number {
    this.most ??= this.program.units.reduce(
      (most, { unit }) =>
        unit.data.functions.reduce((more, { parameters }) => Math.max(more, parameters.length), most),
      0,
    );
    return this.most;
  }
  private most: number | undefined;

  /** Where the argument at a position goes: the parameter, NONE where there is none, and whether as which item of its list. */
  place(unit: number, fn: number, position: number): { parameter: number; isItem: boolean; item: number } {
    const rest = this.restOf(unit, fn);
    return rest < 0 || position < rest
      ? { parameter: this.parameter(unit, fn, position), isItem: false, item: NONE }
      : { parameter: this.parameter(unit, fn, rest), isItem: true, item: position - rest };
  }

  /** Whether a function can be called with so many arguments. */
  takes(unit: number, fn: number, given: number): boolean {
    const rest = this.restOf(unit, fn);
    return rest < 0 ? given === this.parameters(unit, fn).length : given >= rest;
  }

  /** Whether a function takes any number of arguments as one list. */
  takesRest(unit: number, fn: number): boolean {
    return this.restOf(unit, fn) >= 0;
  }

  /** A list that is given in place of the rest may be what is given at a position. */
  mayBeList(unit: number, fn: number, position: number): boolean {
    const rest = this.restOf(unit, fn);
    return rest === position && this.parameters(unit, fn)[rest].kind === ParameterKind.RestOrList;
  }

  private restOf(unit: number, fn: number): number {
    return this.parameters(unit, fn).findIndex(
      ({ kind }) => kind === ParameterKind.Rest || kind === ParameterKind.RestOrList,
    );
  }

  /** A value is the argument at a position of a function. */
  pass(unit: number, fn: number, position: number, value: number): void {
    const { parameter, isItem } = this.place(unit, fn, position);
    if (!isItem) {
      if (parameter !== NONE) this.variables.include(value, parameter);
      return;
    }
    const list = this.tokens.literal(parameter);
    this.variables.add(parameter, list);
    this.variables.include(value, this.fields.of(list, ELEMENT));
    if (this.parameters(unit, fn)[this.restOf(unit, fn)].kind === ParameterKind.RestOrList)
      this.variables.include(value, parameter);
  }

  /** A value is the argument of a name. */
  passNamed(unit: number, fn: number, name: string, value: number): void {
    const position = this.parameters(unit, fn).findIndex((parameter) => parameter.name === name);
    if (position >= 0) {
      this.variables.include(value, this.parameter(unit, fn, position));
      return;
    }
    const others = this.othersOf(unit, fn);
    if (others === NONE) return;
    const map = this.tokens.literal(others);
    this.variables.include(value, this.fields.of(map, this.fields.key(name)));
  }

  /** The parameter that gets all arguments by names that no other one has; NONE where there is none. */
  othersOf(unit: number, fn: number): number {
    const position = this.parameters(unit, fn).findIndex(({ kind }) => kind === ParameterKind.KeywordRest);
    return position < 0 ? NONE : this.parameter(unit, fn, position);
  }
}
