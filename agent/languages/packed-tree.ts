import { grammarOf } from './grammar.js';
import { type Grammar, type GrammarTables, SyntaxTree } from './syntax-tree.js';

/** A parsed file on its way to the thread that lowers it. */
export interface PackedTree {
  path: string;
  /** Id of the language that lowers it. */
  language: string;
  text: string;
  records: Int32Array;
  hasErrors: boolean;
  /** Name of the grammar; its tables come with the first tree that a thread hands over. */
  grammar: string;
  tables?: GrammarTables;
}

/** Packs the trees of one thread. */
export class TreePacker {
  private readonly told = new Set<string>();

  pack(path: string, language: string, { text, records, hasErrors, grammar }: SyntaxTree): PackedTree {
    const { name, symbolNames, symbolNamed, fieldNames } = grammar;
    const packed: PackedTree = { path, language, text, records, hasErrors, grammar: name };
    if (this.told.has(name)) return packed;
    this.told.add(name);
    return { ...packed, tables: { name, symbolNames, symbolNamed, fieldNames } };
  }
}

/** Takes trees of several threads out again. All trees of a grammar share one object for it. */
export class TreeUnpacker {
  private readonly grammars = new Map<string, Grammar>();

  /** Throws when no tree before told the tables of the grammar. */
  unpack({ text, records, hasErrors, grammar: name, tables }: PackedTree): SyntaxTree {
    let grammar = this.grammars.get(name);
    if (grammar === undefined) {
      if (tables === undefined) throw new Error(`The tables of the ${name} grammar were not handed over`);
      grammar = grammarOf(tables);
      this.grammars.set(name, grammar);
    }
    return new SyntaxTree(text, records, grammar, hasErrors);
  }
}
