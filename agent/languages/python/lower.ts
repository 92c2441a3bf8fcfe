import { UnitBuilder } from '../../ir/builder.js';
import type { UnitData } from '../../ir/unit.js';
import { handlerTables } from '../handler-tables.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { access, keywordArgument, keywordSpread } from './accesses.js';
import * as assignments from './assignments.js';
import * as blocks from './blocks.js';
import * as classes from './classes.js';
import * as collections from './collections.js';
import * as expressions from './expressions.js';
import * as functions from './functions.js';
import * as imports from './imports.js';
import * as literals from './literals.js';
import { type ExpressionHandler, type Handlers, Lowering, type StatementHandler } from './lowering.js';
import { matchStatement } from './patterns.js';
import * as statements from './statements.js';
import { concatenatedString, stringLiteral } from './strings.js';
import { SYNTAX_CODES, Syntax } from './syntax.js';
import { typeExpression } from './types.js';

type Code = keyof typeof Syntax;

const expressionHandlers: Partial<Record<Code, ExpressionHandler>> = {
  identifier: expressions.identifier,
  string: stringLiteral,
  concatenated_string: concatenatedString,
  integer: literals.numberLiteral,
  float: literals.numberLiteral,
  true: literals.trueLiteral,
  false: literals.falseLiteral,
  none: literals.noneLiteral,
  ellipsis: literals.ellipsis,
  attribute: access,
  subscript: access,
  call: access,
  binary_operator: expressions.binaryOperator,
  unary_operator: expressions.unaryOperator,
  not_operator: expressions.notOperator,
  boolean_operator: expressions.booleanOperator,
  comparison_operator: expressions.comparison,
  conditional_expression: expressions.conditional,
  named_expression: expressions.namedExpression,
  lambda: functions.lambda,
  await: expressions.awaitExpression,
  yield: expressions.yieldExpression,
  parenthesized_expression: expressions.parenthesized,
  list: collections.listDisplay,
  list_pattern: collections.listDisplay,
  set: collections.setDisplay,
  tuple: collections.tupleDisplay,
  expression_list: collections.tupleDisplay,
  pattern_list: collections.tupleDisplay,
  tuple_pattern: collections.tupleDisplay,
  dictionary: collections.dictionary,
  pair: collections.pair,
  list_comprehension: collections.listComprehension,
  set_comprehension: collections.setComprehension,
  dictionary_comprehension: collections.dictionaryComprehension,
  generator_expression: collections.generatorExpression,
  list_splat: expressions.listSplat,
  list_splat_pattern: expressions.listSplat,
  dictionary_splat: keywordSpread,
  keyword_argument: keywordArgument,
  type: typeExpression,
  generic_type: typeExpression,
  union_type: typeExpression,
  member_type: typeExpression,
};

const statementHandlers: Partial<Record<Code, StatementHandler>> = {
  expression_statement: statements.expressionStatement,
  assignment: statements.looseAssignment,
  augmented_assignment: statements.looseAssignment,
  return_statement: statements.returnStatement,
  raise_statement: statements.raiseStatement,
  assert_statement: statements.assertStatement,
  delete_statement: statements.deleteStatement,
  pass_statement: statements.nothing,
  global_statement: statements.nothing,
  nonlocal_statement: statements.nothing,
  future_import_statement: statements.nothing,
  break_statement: statements.breakStatement,
  continue_statement: statements.continueStatement,
  print_statement: statements.printStatement,
  exec_statement: statements.execStatement,
  type_alias_statement: assignments.typeAlias,
  import_statement: imports.importStatement,
  import_from_statement: imports.importFromStatement,
  if_statement: blocks.ifStatement,
  for_statement: blocks.forStatement,
  while_statement: blocks.whileStatement,
  with_statement: blocks.withStatement,
  try_statement: blocks.tryStatement,
  match_statement: matchStatement,
  function_definition: functions.functionStatement,
  class_definition: classes.classStatement,
  decorated_definition: classes.decoratedDefinition,
};

const handlers: Handlers = handlerTables(Syntax, SYNTAX_CODES, {
  expressions: expressionHandlers,
  statements: statementHandlers,
  unknownExpression: expressions.unknownExpression,
  looseNode: statements.looseNode,
  looseExpression: statements.looseExpression,
});

/** Lowers a parsed Python file. Takes any tree; what it cannot lower is noted as a gap. */
export function lowerPython(tree: SyntaxTree, path: string): UnitData {
  const builder = new UnitBuilder(path, 'python', tree.text, true);
  const lowering = new Lowering(tree, builder, handlers);
  return {
    ...builder.finish(tree.length === 0 ? [] : lowering.block(0)),
    bindsMethods: true,
    addsLists: true,
  };
}
