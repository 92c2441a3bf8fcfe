import type { Grammar } from '../syntax-tree.js';

/**
 * The node types that the lowering tells apart, as small numbers of our own: several symbols of the grammar may carry one
 * name, and handler tables indexed by these codes need not be rebuilt for each grammar object.
 * Members from `ERROR` on are spelled as the grammar spells them.
 */
export const Syntax = {
  /** Keywords, operators and punctuation. */
  anonymous: 0,
  /** A named node that the lowering has no word for. */
  named: 1,
  /** Comments and line continuations, which may stand between any two nodes. */
  extra: 2,
  ERROR: 3,
  module: 4,
  block: 5,
  identifier: 6,
  string: 7,
  concatenated_string: 8,
  integer: 9,
  float: 10,
  true: 11,
  false: 12,
  none: 13,
  ellipsis: 14,
  attribute: 15,
  subscript: 16,
  call: 17,
  slice: 18,
  binary_operator: 19,
  unary_operator: 20,
  not_operator: 21,
  boolean_operator: 22,
  comparison_operator: 23,
  conditional_expression: 24,
  named_expression: 25,
  lambda: 26,
  await: 27,
  yield: 28,
  parenthesized_expression: 29,
  list: 30,
  set: 31,
  tuple: 32,
  expression_list: 33,
  dictionary: 34,
  pair: 35,
  list_comprehension: 36,
  set_comprehension: 37,
  dictionary_comprehension: 38,
  generator_expression: 39,
  list_splat: 40,
  dictionary_splat: 41,
  keyword_argument: 42,
  for_in_clause: 43,
  if_clause: 44,
  pattern_list: 45,
  tuple_pattern: 46,
  list_pattern: 47,
  list_splat_pattern: 48,
  dictionary_splat_pattern: 49,
  as_pattern: 50,
  as_pattern_target: 51,
  type: 52,
  generic_type: 53,
  union_type: 54,
  member_type: 55,
  constrained_type: 56,
  splat_type: 57,
  type_parameter: 58,
  expression_statement: 60,
  assignment: 61,
  augmented_assignment: 62,
  return_statement: 63,
  raise_statement: 64,
  assert_statement: 65,
  delete_statement: 66,
  pass_statement: 67,
  break_statement: 68,
  continue_statement: 69,
  global_statement: 70,
  nonlocal_statement: 71,
  print_statement: 72,
  exec_statement: 73,
  chevron: 74,
  type_alias_statement: 75,
  import_statement: 76,
  import_from_statement: 77,
  future_import_statement: 78,
  aliased_import: 79,
  dotted_name: 80,
  relative_import: 81,
  import_prefix: 82,
  wildcard_import: 83,
  if_statement: 84,
  elif_clause: 85,
  else_clause: 86,
  for_statement: 87,
  while_statement: 88,
  try_statement: 89,
  except_clause: 90,
  finally_clause: 91,
  with_statement: 92,
  with_clause: 93,
  with_item: 94,
  match_statement: 95,
  case_clause: 96,
  function_definition: 97,
  class_definition: 98,
  decorated_definition: 99,
  decorator: 100,
  default_parameter: 101,
  typed_parameter: 102,
  typed_default_parameter: 103,
  keyword_separator: 104,
  case_pattern: 110,
  union_pattern: 111,
  dict_pattern: 112,
  keyword_pattern: 113,
  splat_pattern: 114,
  class_pattern: 115,
  complex_pattern: 116,
  string_start: 117,
  string_end: 118,
  interpolation: 119,
} as const;

/** Size of a table indexed by the codes of `Syntax`. */
export const SYNTAX_CODES = 120;

const fieldNames = [
  'alias',
  'alternative',
  'argument',
  'arguments',
  'attribute',
  'body',
  'cause',
  'code',
  'condition',
  'consequence',
  'definition',
  'expression',
  'function',
  'guard',
  'key',
  'left',
  'module_name',
  'name',
  'object',
  'operator',
  'operators',
  'parameters',
  'return_type',
  'right',
  'subject',
  'subscript',
  'superclasses',
  'type',
  'value',
] as const;
export type Fields = Record<(typeof fieldNames)[number], number>;

/** What the lowering needs to know of a loaded grammar. */
export interface PythonSyntax {
  /** `Syntax` code by symbol. */
  codes: Uint8Array;
  fields: Fields;
}

const known = new WeakMap<Grammar, PythonSyntax>();

/** The codes and fields of a grammar, computed when it is first seen. Throws when the grammar lacks a node type we rely on. */
export function pythonSyntax(grammar: Grammar): PythonSyntax {
  let syntax = known.get(grammar);
  if (!syntax) {
    syntax = { codes: codesOf(grammar), fields: fieldsOf(grammar) };
    known.set(grammar, syntax);
  }
  return syntax;
}

function codesOf(grammar: Grammar): Uint8Array {
  const codes = new Uint8Array(grammar.symbolNames.length);
  for (let symbol = 0; symbol < codes.length; symbol++)
    if (grammar.symbolNamed[symbol] === 1) codes[symbol] = Syntax.named;
  for (const [name, code] of Object.entries(Syntax)) {
    if (code < Syntax.ERROR) continue;
    for (const symbol of grammar.symbols(name))
      if (code === Syntax.ERROR || grammar.symbolNamed[symbol] === 1) codes[symbol] = code;
  }
  for (const name of ['comment', 'line_continuation'])
    for (const symbol of grammar.symbols(name)) codes[symbol] = Syntax.extra;
  return codes;
}

function fieldsOf(grammar: Grammar): Fields {
  const fields: Partial<Fields> = {};
  for (const name of fieldNames) fields[name] = grammar.fieldId(name);
  return fields as Fields;
}
