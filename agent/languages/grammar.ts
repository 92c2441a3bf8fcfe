import type { Grammar, GrammarTables } from './syntax-tree.js';

/** Symbol of error nodes as tree-sitter gives it. In a `SyntaxTree` it is the last entry of the name table. */
export const RAW_ERROR_SYMBOL = 65535;

/** The symbol that stands for ERROR in the trees of a grammar. */
export function errorSymbol(grammar: Grammar): number {
  return grammar.symbolNames.length - 1;
}

/**
 * Builds the name tables of a grammar; an entry for ERROR is added at their end.
 * Tree-sitter leaves holes for hidden symbols (undefined) and for the field 0 (null): they become empty names.
 */
export function createGrammar(
  name: string,
  symbols: readonly (string | undefined)[],
  isNamed: (symbol: number) => boolean,
  fields: readonly (string | null)[],
): Grammar {
  const symbolNames = [...Array.from(symbols, (symbol) => symbol ?? ''), 'ERROR'];
  const symbolNamed = Uint8Array.from(symbolNames, (text, symbol) =>
    symbol === symbols.length || (text !== '' && isNamed(symbol)) ? 1 : 0,
  );
  return grammarOf({
    name,
    symbolNames,
    symbolNamed,
    fieldNames: Array.from(fields, (field) => field ?? ''),
  });
}

/** A grammar from its tables, as they are made here or come from another thread. */
export function grammarOf(tables: GrammarTables): Grammar {
  const { name, symbolNames, symbolNamed, fieldNames } = tables;
  return {
    ...tables,
    symbols(wanted) {
      const found = symbolNames.flatMap((text, symbol) =>
        text === wanted && symbolNamed[symbol] === 1 ? [symbol] : [],
      );
      if (found.length === 0) throw new Error(`The ${name} grammar has no node type "${wanted}"`);
      return found;
    },
    fieldId(wanted) {
      const id = fieldNames.indexOf(wanted);
      if (wanted === '' || id < 0) throw new Error(`The ${name} grammar has no field "${wanted}"`);
      return id;
    },
  };
}
