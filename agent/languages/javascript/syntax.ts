import type { Grammar } from '../syntax-tree.js';

/** Node types of the three grammars that the lowering knows. Their position in this list is their number. */
const nodeTypes = [
  'OTHER', // everything that is not listed
  'ERROR',
  'comment',
  'html_comment',
  'hash_bang_line',
  // names and literals
  'identifier',
  'property_identifier',
  'private_property_identifier',
  'shorthand_property_identifier',
  'shorthand_property_identifier_pattern',
  'statement_identifier',
  'type_identifier',
  'nested_identifier',
  'nested_type_identifier',
  'this',
  'super',
  'true',
  'false',
  'null',
  'undefined',
  'number',
  'string',
  'template_string',
  'template_substitution',
  'regex',
  'meta_property',
  'import',
  // expressions
  'parenthesized_expression',
  'sequence_expression',
  'member_expression',
  'subscript_expression',
  'call_expression',
  'new_expression',
  'arguments',
  'spread_element',
  'optional_chain',
  'array',
  'object',
  'pair',
  'method_definition',
  'computed_property_name',
  'function_expression',
  'generator_function',
  'arrow_function',
  'class',
  'assignment_expression',
  'augmented_assignment_expression',
  'update_expression',
  'unary_expression',
  'binary_expression',
  'ternary_expression',
  'await_expression',
  'yield_expression',
  'as_expression',
  'satisfies_expression',
  'type_assertion',
  'non_null_expression',
  'instantiation_expression',
  // patterns
  'object_pattern',
  'array_pattern',
  'assignment_pattern',
  'object_assignment_pattern',
  'pair_pattern',
  'rest_pattern',
  // markup
  'jsx_element',
  'jsx_self_closing_element',
  'jsx_opening_element',
  'jsx_closing_element',
  'jsx_attribute',
  'jsx_expression',
  'jsx_text',
  'jsx_namespace_name',
  'html_character_reference',
  // statements
  'statement_block',
  'expression_statement',
  'variable_declaration',
  'lexical_declaration',
  'using_declaration',
  'variable_declarator',
  'function_declaration',
  'generator_function_declaration',
  'class_declaration',
  'abstract_class_declaration',
  'if_statement',
  'else_clause',
  'switch_statement',
  'switch_case',
  'switch_default',
  'for_statement',
  'for_in_statement',
  'while_statement',
  'do_statement',
  'try_statement',
  'with_statement',
  'break_statement',
  'continue_statement',
  'return_statement',
  'throw_statement',
  'debugger_statement',
  'empty_statement',
  'labeled_statement',
  // functions and classes
  'formal_parameters',
  'required_parameter',
  'optional_parameter',
  'accessibility_modifier',
  'decorator',
  'class_heritage',
  'extends_clause',
  'implements_clause',
  'extends_type_clause',
  'class_body',
  'field_definition',
  'public_field_definition',
  'class_static_block',
  // modules
  'import_statement',
  'import_clause',
  'namespace_import',
  'named_imports',
  'import_specifier',
  'import_require_clause',
  'import_alias',
  'export_statement',
  'export_clause',
  'export_specifier',
  'namespace_export',
  // declarations of TypeScript
  'function_signature',
  'interface_declaration',
  'interface_body',
  'property_signature',
  'type_alias_declaration',
  'enum_declaration',
  'enum_assignment',
  'module',
  'internal_module',
  'ambient_declaration',
  // types
  'type_annotation',
  'type_arguments',
  'generic_type',
  'predefined_type',
  'array_type',
  'union_type',
  'intersection_type',
  'parenthesized_type',
  'readonly_type',
  'override_modifier',
] as const;

/** Keywords and punctuation whose presence carries meaning; a `$` keeps them apart from node types of the same name. */
const tokens = [
  '$async',
  '$static',
  '$static get',
  '$get',
  '$set',
  '$*',
  '$?.',
  '$const',
  '$default',
  '$=',
  '$readonly',
  '$await',
  '$export',
  '$as',
] as const;

type SyntaxName = (typeof nodeTypes)[number] | (typeof tokens)[number];

const allNames: readonly SyntaxName[] = [...nodeTypes, ...tokens];

/** Number of each node type, the same for every grammar. */
export const Syntax = Object.fromEntries(allNames.map((name, index) => [name, index])) as Record<
  SyntaxName,
  number
>;
export const SYNTAX_COUNT = allNames.length;

const fieldNames = [
  'alias',
  'alternative',
  'argument',
  'arguments',
  'attribute',
  'body',
  'condition',
  'consequence',
  'constructor',
  'declaration',
  'decorator',
  'finalizer',
  'flags',
  'function',
  'handler',
  'increment',
  'index',
  'initializer',
  'key',
  'kind',
  'label',
  'left',
  'module',
  'name',
  'object',
  'open_tag',
  'operator',
  'parameter',
  'parameters',
  'pattern',
  'property',
  'return_type',
  'right',
  'source',
  'type',
  'type_arguments',
  'value',
] as const;
type Fields = Record<(typeof fieldNames)[number], number>;

/** What the lowering needs of one grammar: `types` leads from a symbol to its number in `Syntax`. */
export interface SyntaxTable {
  types: Uint8Array;
  /** Ids of fields; -1 for those that the grammar lacks. */
  fields: Fields;
}

const tables = new WeakMap<Grammar, SyntaxTable>();

/** The table of a grammar, built once. */
export function syntaxTable(grammar: Grammar): SyntaxTable {
  let table = tables.get(grammar);
  if (!table) {
    table = {
      types: Uint8Array.from(grammar.symbolNames, (name, symbol) => {
        const key = grammar.symbolNamed[symbol] === 1 ? name : `$${name}`;
        return Syntax[key as SyntaxName] ?? 0;
      }),
      fields: Object.fromEntries(
        fieldNames.map((name) => [name, grammar.fieldNames.indexOf(name)]),
      ) as Fields,
    };
    tables.set(grammar, table);
  }
  return table;
}
