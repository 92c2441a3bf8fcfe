import type { UnitBuilder } from '../../ir/builder.js';
import { FunctionFlag, NONE } from '../../ir/kinds.js';
import type { SyntaxTree } from '../syntax-tree.js';
import {
  type ExpressionHandlerOf,
  type HandlersOf,
  MAX_DEPTH,
  type StatementHandlerOf,
  TreeLowering,
} from '../tree-lowering.js';
import { type Fields, pythonSyntax, Syntax } from './syntax.js';

export type ExpressionHandler = ExpressionHandlerOf<Lowering>;
export type StatementHandler = StatementHandlerOf<Lowering>;
export type Handlers = HandlersOf<Lowering>;

/** Levels to climb from a `global` statement to its function: more than MAX_DEPTH levels of syntax can take. */
const MAX_CLIMB = 4 * MAX_DEPTH;

/** The lowering of one Python file. */
export class Lowering extends TreeLowering<Lowering, keyof Fields> {
  /** `global` and `nonlocal` statements by the function definition that they stand in. */
  private readonly scopeStatements = new Map<number, number[]>();

  constructor(tree: SyntaxTree, builder: UnitBuilder, handlers: Handlers) {
    super(tree, builder, pythonSyntax(tree.grammar), handlers, {
      parenthesized: Syntax.parenthesized_expression,
      identifier: Syntax.identifier,
    });
    this.survey((node, code) => {
      if (code === Syntax.global_statement || code === Syntax.nonlocal_statement)
        this.noteScopeStatement(node);
    });
  }

  protected get self(): Lowering {
    return this;
  }

  /** Records that the current function yields. */
  markGenerator(): void {
    if (!this.builder.atModuleLevel)
      this.builder.functionInfo(this.builder.currentFunction).flags |= FunctionFlag.Generator;
  }

  /** Binds the names of the function's `global` and `nonlocal` statements. Call right after opening it. */
  bindScopeStatements(definition: number): void {
    for (const statement of this.scopeStatements.get(definition) ?? []) {
      const isGlobal = this.code(statement) === Syntax.global_statement;
      for (const name of this.children(statement)) {
        if (this.code(name) !== Syntax.identifier) continue;
        if (isGlobal) this.builder.bindToModule(this.textOf(name));
        else this.builder.bindToEnclosing(this.textOf(name));
      }
    }
  }

  private noteScopeStatement(statement: number): void {
    let owner = this.tree.parent(statement);
    for (let climbed = 0; owner !== NONE && climbed < MAX_CLIMB; climbed++) {
      const code = this.code(owner);
      // In a class body it concerns names of that body alone, which are fields.
      if (code === Syntax.class_definition) return;
      if (code === Syntax.function_definition) {
        const statements = this.scopeStatements.get(owner);
        if (statements) statements.push(statement);
        else this.scopeStatements.set(owner, [statement]);
        return;
      }
      owner = this.tree.parent(owner);
    }
  }
}
