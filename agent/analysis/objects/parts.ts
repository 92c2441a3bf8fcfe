import { FunctionFlag } from '../../ir/kinds.js';
import type { LiteralValue } from '../../ir/literals.js';
import type { Classes } from '../link/classes.js';
import type { LinkedProgram } from '../link/linked-program.js';
import type { NamedTypes } from '../link/named-types.js';
import type { Names } from '../link/names.js';
import type { Fields } from './fields.js';
import type { FunctionPorts } from './function-ports.js';
import type { Hubs } from './hubs.js';
import type { Library } from './library.js';
import type { MadeFunctions } from './made-functions.js';
import type { NamedReads } from './named-reads.js';
import type { Stores } from './stores.js';
import { TokenKind, type Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/** What is solved together, for those that read and grow it. */
export interface Parts {
  readonly program: LinkedProgram;
  readonly names: Names;
  readonly namedTypes: NamedTypes;
  readonly classes: Classes;
  readonly tokens: Tokens;
  readonly variables: Variables;
  readonly fields: Fields;
  readonly ports: FunctionPorts;
  readonly hubs: Hubs;
  readonly made: MadeFunctions;
  readonly library: Library;
  readonly stores: Stores;
  readonly namedReads: NamedReads;
  /** What collections are that the code makes, by their tokens. */
  readonly collections: Map<number, 'list' | 'map' | 'set'>;
  /** Functions that give what object literals have under a key, by token and key. */
  readonly getters: Map<string, number>;
  /** Variables that are a constant which rules state. */
  readonly stated: Map<number, LiteralValue>;
}

/** A value is a module, or a class of a library, under which plain functions are found; none that the rules know as a value. */
export function isName({ tokens, variables, library }: Parts, value: number): boolean {
  const found = [...variables.of(value)];
  const isNamed = (token: number) =>
    tokens.kind(token) === TokenKind.Symbol &&
    (library.table.facts(tokens.first(token))?.reads.length ?? 0) === 0;
  return found.length > 0 && found.every(isNamed);
}

/** The numbers of the named things that a value can be. */
export function symbolsAt({ tokens, variables }: Parts, value: number): number[] {
  return [...variables.of(value)]
    .filter((token) => tokens.kind(token) === TokenKind.Symbol)
    .map((token) => tokens.first(token));
}

/** A framework that asks a generator for something means the one thing that it gives. */
export function isGenerator({ tokens, program }: Parts, token: number): boolean {
  if (tokens.kind(token) !== TokenKind.Function) return false;
  const { flags } = program.units[tokens.first(token)].unit.data.functions[tokens.second(token)];
  return (flags & FunctionFlag.Generator) !== 0;
}
