import type { UnitBuilder } from '../ir/builder.js';
import { EMPTY_LIST, Kind, NONE } from '../ir/kinds.js';
import { suppressionMarker } from '../ir/suppression-marker.js';
import { isContent, type NodeCodes, SharedCode } from './node-codes.js';
import { SYNTAX_WIDTH, type SyntaxTree } from './syntax-tree.js';

/** Lowers one expression and returns its IR node. `L` is the lowering of the language. */
export type ExpressionHandlerOf<L> = (l: L, node: number) => number;
/** Lowers one statement and appends what it becomes to `out`. */
export type StatementHandlerOf<L> = (l: L, node: number, out: number[]) => void;

/** Handlers by node code; every code has one of each. */
export interface HandlersOf<L> {
  expressions: readonly ExpressionHandlerOf<L>[];
  statements: readonly StatementHandlerOf<L>[];
}

/** What there is to read of a file, and the builder: for what a lowering is made of. */
export type FileReader<Field extends string> = Pick<
  TreeLowering<unknown, Field>,
  | 'tree'
  | 'builder'
  | 'f'
  | 'code'
  | 'next'
  | 'textOf'
  | 'stripped'
  | 'child'
  | 'childrenIn'
  | 'childOf'
  | 'children'
  | 'firstChild'
  | 'hasToken'
>;

/** Levels of nested statements and expressions that are lowered; what lies deeper becomes Unknown. */
export const MAX_DEPTH = 250;

/**
 * The lowering of one file, as far as it is the same for several languages: the syntax tree with short accessors,
 * the builder, and the dispatch to handlers with its depth count.
 * Syntax nodes and IR nodes are both plain indexes; names say which one is meant.
 */
export abstract class TreeLowering<L, Field extends string> {
  readonly text: string;
  readonly f: Record<Field, number>;
  protected readonly records: Int32Array;
  private readonly codes: Uint8Array;
  private depth = 0;
  /** A member and no constant of `survey`: V8 moves the search, as it is pure, into the loop that uses its result. */
  private readonly hasMarkers: boolean;
  /** ERROR nodes in order, and how far they have been dealt with. */
  private readonly errors: number[] = [];
  private errorCursor = 0;
  private readonly loweredErrors = new Set<number>();

  constructor(
    readonly tree: SyntaxTree,
    readonly builder: UnitBuilder,
    syntax: NodeCodes<Field>,
    private readonly handlers: HandlersOf<L>,
    private readonly known: { parenthesized: number; identifier: number },
  ) {
    this.text = tree.text;
    this.f = syntax.fields;
    this.records = tree.records;
    this.codes = syntax.codes;
    this.hasMarkers = suppressionMarker.test(tree.text);
  }

  /** This object, as the handlers of the language know it. */
  protected abstract get self(): L;

  // ---- syntax

  code(node: number): number {
    return this.codes[this.records[node * SYNTAX_WIDTH]];
  }
  start(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 2];
  }
  end(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 3];
  }
  next(node: number): number {
    return this.records[node * SYNTAX_WIDTH + 5];
  }
  textOf(node: number): string {
    return this.text.slice(this.start(node), this.end(node));
  }
  /** The text of a keyword or operator, without touching the file's text. */
  token(node: number): string {
    return this.tree.grammar.symbolNames[this.records[node * SYNTAX_WIDTH]];
  }
  /** The keyword or operator in that field, or `''`. */
  tokenIn(node: number, field: number): string {
    const token = this.child(node, field);
    return token === NONE ? '' : this.token(token);
  }
  /** First child in that field, or NONE. */
  child(node: number, field: number): number {
    const { records } = this;
    const end = records[node * SYNTAX_WIDTH + 5];
    for (let child = node + 1; child < end; child = records[child * SYNTAX_WIDTH + 5])
      if (records[child * SYNTAX_WIDTH + 1] === field) return child;
    return NONE;
  }
  /** All children in that field. */
  childrenIn(node: number, field: number): number[] {
    const children: number[] = [];
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (this.records[child * SYNTAX_WIDTH + 1] === field) children.push(child);
    return children;
  }
  /** First child of that code, or NONE. */
  childOf(node: number, code: number): number {
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (this.code(child) === code) return child;
    return NONE;
  }
  /** Named children in order, without comments and errors. */
  children(node: number): number[] {
    const children: number[] = [];
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (isContent(this.code(child))) children.push(child);
    return children;
  }
  /** First named child that is no comment and no error, or NONE. */
  firstChild(node: number): number {
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (isContent(this.code(child))) return child;
    return NONE;
  }
  /** True when a token of that text is a direct child. */
  hasToken(node: number, token: string): boolean {
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child))
      if (this.code(child) === SharedCode.anonymous && this.token(child) === token) return true;
    return false;
  }
  /** The expression inside any number of parentheses. */
  stripped(node: number): number {
    let inner = node;
    while (inner !== NONE && this.code(inner) === this.known.parenthesized) {
      const child = this.firstChild(inner);
      if (child === NONE) break;
      inner = child;
    }
    return inner;
  }

  // ---- dispatch

  /** Lowers an expression; NONE (a child that the parser did not find) becomes Unknown. */
  expression(node: number): number {
    if (node === NONE) return this.builder.node(Kind.Unknown, 0, 0, EMPTY_LIST);
    if (!this.enter(node)) return this.unknown(node, []);
    const result = this.handlers.expressions[this.code(node)](this.self, node);
    this.depth--;
    return result;
  }

  /** Lowers an expression that may be absent. */
  optional(node: number): number {
    return node === NONE ? NONE : this.expression(node);
  }

  expressionsOf(nodes: readonly number[]): number[] {
    const lowered: number[] = [];
    for (const node of nodes) lowered.push(this.expression(node));
    return lowered;
  }

  statement(node: number, out: number[]): void {
    if (this.enter(node)) {
      this.handlers.statements[this.code(node)](this.self, node, out);
      this.depth--;
    } else {
      out.push(this.node(Kind.Expression, node, this.unknown(node, [])));
    }
    if (this.errorCursor < this.errors.length) this.lowerSkippedErrors(node, out);
  }

  /** Statements of a block (or module), NONE for one that is missing. */
  block(node: number, into: number[] = []): number[] {
    if (node === NONE) return into;
    const end = this.next(node);
    for (let child = node + 1; child < end; child = this.next(child)) {
      const code = this.code(child);
      if (isContent(code) || code === SharedCode.ERROR) this.statement(child, into);
    }
    return into;
  }

  /** Counts one level of nesting. False, with the gap noted, at the limit; else `leave` must follow. */
  enter(node: number): boolean {
    if (this.depth >= MAX_DEPTH) {
      this.builder.gap(this.start(node), 'nesting-too-deep');
      return false;
    }
    this.depth++;
    return true;
  }
  leave(): void {
    this.depth--;
  }

  // ---- IR nodes that span a syntax node

  node(kind: number, node: number, a?: number, b?: number, c?: number, d?: number, flags?: number): number {
    return this.builder.node(kind, this.start(node), this.end(node), a, b, c, d, flags);
  }
  unknown(node: number, children: readonly number[]): number {
    return this.node(Kind.Unknown, node, this.builder.list(children));
  }
  member(object: number, name: string, node: number): number {
    return this.node(Kind.Member, node, object, this.builder.string(name));
  }
  /** The use of the name that an identifier spells. */
  name(node: number): number {
    const start = this.start(node);
    const end = this.end(node);
    return this.builder.name(this.text.slice(start, end), start, end);
  }
  local(slot: number, node: number): number {
    return this.builder.local(slot, this.start(node), this.end(node));
  }
  global(name: string, node: number): number {
    return this.node(Kind.Global, node, this.builder.string(name));
  }
  number(value: number, node: number): number {
    return this.node(Kind.Number, node, this.builder.string(String(value)));
  }

  /**
   * Lowers a chain of operations that nests to the left, however long it is, in a loop: `join` gets the operations
   * from the innermost on, each with its lowered left operand.
   */
  leftChain(
    node: number,
    code: number,
    leftField: number,
    join: (operation: number, left: number) => number,
  ): number {
    const operations: number[] = [];
    let leftmost = node;
    while (leftmost !== NONE && this.code(leftmost) === code) {
      operations.push(leftmost);
      leftmost = this.stripped(this.child(leftmost, leftField));
    }
    let value = this.expression(leftmost);
    for (let i = operations.length - 1; i >= 0; i--) value = join(operations[i], value);
    return value;
  }

  // ---- errors and comments

  /** Notes that an ERROR node is being lowered where it stands. */
  seenError(node: number): void {
    this.loweredErrors.add(node);
  }

  /** Handlers look at the children they know; an ERROR among the others is lowered after the statement it stands in. */
  private lowerSkippedErrors(node: number, out: number[]): void {
    const end = this.next(node);
    while (this.errorCursor < this.errors.length && this.errors[this.errorCursor] < end) {
      const error = this.errors[this.errorCursor++];
      if (!this.loweredErrors.has(error)) this.statement(error, out);
    }
  }

  /** One pass over the tree for what may stand anywhere: markers, errors. `visit` sees the nodes of other codes. */
  protected survey(visit: (node: number, code: number) => void = () => undefined): void {
    const { hasErrors, length } = this.tree;
    for (let node = 0; node < length; node++) {
      const code = this.code(node);
      if (code === SharedCode.extra) {
        if (this.hasMarkers && suppressionMarker.test(this.textOf(node)))
          this.builder.marker(this.start(node), this.end(node));
      } else {
        visit(node, code);
        if (hasErrors && (code === SharedCode.ERROR || this.isMissing(node, code))) {
          if (code === SharedCode.ERROR) this.errors.push(node);
          this.builder.gap(this.start(node), 'syntax-error');
        }
      }
    }
  }

  private isMissing(node: number, code: number): boolean {
    return (
      this.start(node) === this.end(node) && (code === SharedCode.anonymous || code === this.known.identifier)
    );
  }
}
