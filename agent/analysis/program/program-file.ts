import type { Unit } from '../../ir/unit.js';
import type { SymbolTable } from '../models/symbol-table.js';

/** A file of a program, as far as rules ask where they are about. */
export interface ProgramFile {
  readonly index: number;
  readonly unit: Unit;
  readonly symbols: SymbolTable;
  /** It is looked at on its own, such as a test: what it calls in other files is not followed. */
  readonly isAside: boolean;
  /** It belongs to a package that other programs install. */
  readonly isLibrary: boolean;
  /** The innermost function around an offset of the file. */
  readonly functionAt: (offset: number) => number;
}
