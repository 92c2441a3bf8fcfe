import { join } from '../../domain/join.js';
import { symbolValue, type Value } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** A function or class that a library defines, with what the rules say of it by the name that its users know. */
export function withLibraryName(ev: Evaluation, value: Value, name: string): Value {
  if (ev.activation?.fn !== 0 || name === '') return value;
  const symbols = ev.module.symbols.member(ev.program.imports.librarySymbols(ev.module.index), name);
  return symbols.length === 0 ? value : join(value, symbolValue(symbols));
}
