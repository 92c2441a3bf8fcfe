import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

/** The function declaration that a statement is or exports, or -1. */
function hoistedFunction(l: Lowering, statement: number): number {
  const type = l.type(statement);
  if (type === Syntax.function_declaration || type === Syntax.generator_function_declaration)
    return statement;
  if (type !== Syntax.export_statement) return -1;
  const declaration = l.child(statement, l.fields.declaration);
  return declaration === -1 ? -1 : hoistedFunction(l, declaration);
}

function bindsNames(l: Lowering, statement: number): boolean {
  const type = l.type(statement);
  return (
    type === Syntax.lexical_declaration ||
    type === Syntax.using_declaration ||
    type === Syntax.class_declaration ||
    type === Syntax.abstract_class_declaration ||
    type === Syntax.enum_declaration ||
    type === Syntax.interface_declaration ||
    type === Syntax.type_alias_declaration
  );
}

/**
 * Lowers statements that stand in one scope: imports first, then function declarations, then the rest in order,
 * because that is when their names get their values.
 */
export function lowerStatements(l: Lowering, statements: readonly number[], out: number[]): void {
  const hoisted = new Set<number>();
  for (const statement of statements) {
    if (l.type(statement) === Syntax.import_statement) {
      l.statement(statement, out);
      hoisted.add(statement);
      continue;
    }
    const declaration = hoistedFunction(l, statement);
    if (declaration === -1) continue;
    l.declare(l.textOf(l.child(declaration, l.fields.name)));
    hoisted.add(statement);
  }
  if (hoisted.size > 0)
    for (const statement of statements)
      if (hoisted.has(statement) && l.type(statement) !== Syntax.import_statement)
        l.statement(statement, out);
  for (const statement of statements) if (!hoisted.has(statement)) l.statement(statement, out);
}

/** Lowers a block, in a scope of its own where it declares something; any other statement as it is. */
export function lowerBody(l: Lowering, node: number): number[] {
  const out: number[] = [];
  if (l.type(node) !== Syntax.statement_block) {
    if (node !== -1) l.statement(node, out);
    return out;
  }
  l.nested(node, undefined, () => {
    const statements = l.named(node);
    const scoped = statements.some((s) => bindsNames(l, s) || hoistedFunction(l, s) !== -1);
    if (scoped) l.b.openScope();
    lowerStatements(l, statements, out);
    if (scoped) l.b.closeScope();
  });
  return out;
}
