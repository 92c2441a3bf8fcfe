import { FunctionFlag, NONE } from '../../ir/kinds.js';
import { Passing } from '../graph/flow-graph.js';
import { type Argument, argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';
import { type StatedType, statedType } from '../objects/stated-meanings.js';
import { isOne, TokenKind } from '../objects/tokens.js';
import type { Constants } from '../values/constants.js';
import type { Symbols } from '../values/symbols.js';

/** An argument that cannot be what a parameter takes outweighs all others that suit. */
const IMPOSSIBLE = -100;

/** Decides between functions that share a name in one class and take as many arguments: by their types. */
export class Overloads {
  private readonly parameterTypes = new Map<number, readonly StatedType[]>();

  constructor(
    private readonly objects: Objects,
    private readonly symbols: Symbols,
    private readonly constants: Constants,
  ) {}

  /** Of the functions that a call can reach by name and number of arguments, those that it means. @param tokens of functions */
  meant(linked: LinkedUnit, call: number, tokens: readonly number[]): readonly number[] {
    const groups = new Map<string, number[]>();
    for (const token of tokens) {
      const key = this.groupOf(token);
      if (key === null) continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [token]);
      else group.push(token);
    }
    const refused = new Set<number>();
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      const best = this.best(linked, call, group);
      for (const token of group) if (!best.includes(token)) refused.add(token);
    }
    return refused.size === 0 ? tokens : tokens.filter((token) => !refused.has(token));
  }

  /** Methods of different classes do not compete. */
  private groupOf(token: number): string | null {
    const { tokens, program } = this.objects.parts;
    if (tokens.kind(token) !== TokenKind.Function) return null;
    const unit = tokens.first(token);
    const { flags, owner, name } = program.units[unit].unit.data.functions[tokens.second(token)];
    return (flags & FunctionFlag.Overload) === 0 ? null : `${unit} ${owner} ${name}`;
  }

  private best(linked: LinkedUnit, call: number, group: readonly number[]): readonly number[] {
    const given = argumentsOf(linked, call).filter(({ how }) => how === Passing.Plain);
    const scores = group.map((token) => {
      const types = this.typesOf(token);
      return given.reduce((sum, { value }, position) => sum + this.suits(value, types[position]), 0);
    });
    const possible = group.filter((_, index) => scores[index] > IMPOSSIBLE);
    // What takes a rest is meant only where nothing that takes just as many arguments is (JLS 15.12.2).
    const exact = possible.filter((token) => !this.takesRest(token, given));
    const meant = exact.length > 0 ? exact : possible;
    const best = Math.max(...meant.map((token) => scores[group.indexOf(token)]));
    return meant.length === 0 ? group : meant.filter((token) => scores[group.indexOf(token)] === best);
  }

  /** Whether what is given would be the rest of a function: a list in its place is that of a parameter like others. */
  private takesRest(token: number, given: readonly Argument[]): boolean {
    const { tokens, ports } = this.objects.parts;
    const [unit, fn] = [tokens.first(token), tokens.second(token)];
    if (!ports.takesRest(unit, fn)) return false;
    const last = given.length - 1;
    const isList =
      last + 1 === ports.parameters(unit, fn).length &&
      ports.mayBeList(unit, fn, last) &&
      this.symbols.isOnly('list', given[last].value);
    return !isList;
  }

  private typesOf(token: number): readonly StatedType[] {
    let types = this.parameterTypes.get(token);
    if (types === undefined) {
      const { tokens, program } = this.objects.parts;
      const unit = tokens.first(token);
      const { parameters } = program.units[unit].unit.data.functions[tokens.second(token)];
      types = parameters.map(({ type }) => statedType(this.objects.parts, unit, type));
      this.parameterTypes.set(token, types);
    }
    return types;
  }

  /** How well a value suits the type of a parameter: 2 where it is of it, 0 where nothing is known of one of them. */
  private suits(value: number, stated: StatedType | undefined): number {
    if (value === NONE || stated === undefined || stated.types.length + stated.classes.length === 0) return 0;
    const { tokens, variables, classes } = this.objects.parts;
    const held = [...variables.of(value)];
    const own = held.flatMap((token) =>
      tokens.kind(token) === TokenKind.Instance ? [tokens.first(token)] : [],
    );
    if (own.some((id) => classes.line(id).some((one) => stated.classes.includes(one.id)))) return 2;
    const types = this.symbols.types(value);
    if (stated.types.length > 0 && types.includes(stated.types[0])) return 2;
    const constant = this.constants.one(value);
    if (constant === null && types.some((type) => stated.types.includes(type))) return 1;
    const { neutral } = this.symbols.table.types;
    const kinds = types.filter((type) => neutral.has(type));
    const wanted = stated.types.filter((type) => neutral.has(type));
    if (kinds.some((kind) => wanted.includes(kind))) return 1;
    const isKnown =
      kinds.length > 0 ||
      own.length > 0 ||
      held.some((token) => isOne(tokens.kind(token))) ||
      typeof constant?.value === 'boolean';
    return isKnown && (wanted.length > 0 || stated.classes.length > 0) ? IMPOSSIBLE : 0;
  }
}
