/** Integers a syntax node takes in `SyntaxTree.records`. */
export const SYNTAX_WIDTH = 6;

/**
 * A parsed file as one flat array, exported from tree-sitter once: named and anonymous nodes in document order (preorder).
 * Per node: symbol (grammar's type id; alias-aware), field id (0 = none), start, end (UTF-16 offsets), parent (-1 at the root),
 * next (index after the last node of its subtree). The first child of node i is i + 1 when i + 1 < next(i).
 */
export class SyntaxTree {
  constructor(
    readonly text: string,
    readonly records: Int32Array,
    readonly grammar: Grammar,
    /** The tree holds ERROR or MISSING nodes. */
    readonly hasErrors: boolean,
  ) {}
  get length(): number {
    return this.records.length / SYNTAX_WIDTH;
  }
  symbol(node: number): number {
    return this.records[node * SYNTAX_WIDTH];
  }
  field(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 1];
  }
  start(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 2];
  }
  end(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 3];
  }
  parent(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 4];
  }
  next(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 5];
  }
  type(node: number): string {
    return this.grammar.symbolNames[this.symbol(node)];
  }
  isNamed(node: number): boolean {
    return this.grammar.symbolNamed[this.symbol(node)] === 1;
  }
  textOf(node: number): string {
    return this.text.slice(this.start(node), this.end(node));
  }
  /** First child of the node in that field, or -1. */
  child(node: number, field: number): number {
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (this.field(child) === field) return child;
    return -1;
  }
  /** Children that are named nodes, in order. */
  namedChildren(node: number): number[] {
    const children: number[] = [];
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (this.isNamed(child)) children.push(child);
    return children;
  }
  /** All children, named or not, in order. */
  children(node: number): number[] {
    const children: number[] = [];
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child)) children.push(child);
    return children;
  }
}

/** Names behind the ids of a grammar. ERROR is the symbol 65535, stored as the last entry of the name table by `errorSymbol`. */
export interface GrammarTables {
  /** `javascript`, `typescript`, `tsx`, `python` */
  name: string;
  symbolNames: readonly string[];
  /** 1 for named symbols. */
  symbolNamed: Uint8Array;
  fieldNames: readonly string[];
}

export interface Grammar extends GrammarTables {
  /** Id of a named symbol (all ids that carry the name, since aliases repeat names). Throws for a name that the grammar lacks. */
  symbols(name: string): readonly number[];
  /** Id of a field. Throws for a name that the grammar lacks. */
  fieldId(name: string): number;
}

/** A parser of one thread. Grammars are loaded when first asked for. */
export interface SyntaxParser {
  load(grammar: string): Promise<Grammar>;
  /** Parses with a grammar that was loaded. Returns null when the step budget ended before the parse did. */
  parse(grammar: string, text: string): SyntaxTree | null;
}
