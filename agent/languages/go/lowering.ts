import type { UnitBuilder } from '../../ir/builder.js';
import { Kind, NONE } from '../../ir/kinds.js';
import type { SyntaxTree } from '../syntax-tree.js';
import {
  type ExpressionHandlerOf,
  type HandlersOf,
  type StatementHandlerOf,
  TreeLowering,
} from '../tree-lowering.js';
import { Channels } from './channels.js';
import { FileNames } from './file-names.js';
import { type Binding, LexicalScopes } from './lexical-scopes.js';
import { type Field, goSyntax, Syntax } from './syntax.js';

export type ExpressionHandler = ExpressionHandlerOf<Lowering>;
export type StatementHandler = StatementHandlerOf<Lowering>;
export type Handlers = HandlersOf<Lowering>;

/** What a function gives: syntax nodes of the types, and the variables of named results. */
export interface Results {
  types: readonly number[];
  keys: readonly string[];
}

const NO_RESULTS: Results = { types: [], keys: [] };

/** The lowering of one Go file. */
export class Lowering extends TreeLowering<Lowering, Field> {
  readonly scopes = new LexicalScopes();
  readonly names: FileNames;
  /** What the functions around give, innermost last. */
  readonly results: Results[] = [];
  /** Statements that run after all others of the file. */
  readonly last: number[] = [];
  /** Syntax nodes of the struct types without a name that have a class. */
  readonly anonymousStructs = new Set<number>();
  /** Labels of the loops around that are left out of a loop inside. */
  leftLabel = '';
  /** The value of `iota` in the constant that is being lowered. */
  iota = 0;

  /** What the file declares as channels. */
  get channels(): Channels {
    this.declaredChannels ??= new Channels(this, this.scopes);
    return this.declaredChannels;
  }
  private declaredChannels: Channels | undefined;

  constructor(
    tree: SyntaxTree,
    builder: UnitBuilder,
    handlers: Handlers,
    readonly path: string,
  ) {
    super(tree, builder, goSyntax(tree.grammar), handlers, {
      parenthesized: Syntax.parenthesized_expression,
      identifier: Syntax.identifier,
    });
    this.survey();
    this.names = new FileNames(this);
  }

  protected get self(): Lowering {
    return this;
  }

  get ownResults(): Results {
    return this.results[this.results.length - 1] ?? NO_RESULTS;
  }

  /** Lowers what stands in a scope of its own. */
  scoped<T>(step: () => T): T {
    this.builder.openScope();
    this.scopes.open();
    const result = step();
    this.scopes.close();
    this.builder.closeScope();
    return result;
  }

  /** The statements of a block, in a scope of their own. */
  body(node: number): number {
    return this.builder.list(this.bodyOf(node));
  }

  bodyOf(node: number): number[] {
    if (node === NONE) return [];
    return this.scoped(() => this.block(node));
  }

  /** Declares a local variable in the block at hand. */
  declare(name: string, type = NONE, isChannel = false): Binding {
    const binding = this.scopes.declare(name, 'variable', type, isChannel);
    this.builder.declare(binding.key);
    return binding;
  }

  /** The use of a name that is declared here by the key that it got. */
  use(key: string, node: number): number {
    return this.builder.name(key, this.start(node), this.end(node));
  }

  /** A name of another file of this package, or of another package: the resolver finds the file. */
  imported(path: string, name: string, node: number): number {
    const module = this.node(Kind.Import, node, this.builder.string(`${path}|${name}`));
    return this.member(module, name, node);
  }

  /** A call of what the packs know under a name that no program can have. */
  builtin(name: string, args: readonly number[], node: number): number {
    return this.node(Kind.Call, node, this.global(name, node), this.builder.list(args));
  }

  /** Something of which nothing is known. */
  anything(node: number): number {
    return this.unknown(node, []);
  }
}
