/** What lowers nodes of a language: by the names of its node types, and what stands in where there is none. */
interface NamedHandlers<Name extends string, Expression, Statement> {
  expressions: Partial<Record<Name, Expression>>;
  statements: Partial<Record<Name, Statement>>;
  unknownExpression: Expression;
  looseNode: Statement;
  /** An expression that stands as a statement. */
  looseExpression: Statement;
}

/** The tables that dispatch by the code of a node type. @param size above all codes */
export function handlerTables<Name extends string, Expression, Statement>(
  codes: Readonly<Record<Name, number>>,
  size: number,
  named: NamedHandlers<Name, Expression, Statement>,
): { expressions: Expression[]; statements: Statement[] } {
  const expressions = Array<Expression>(size).fill(named.unknownExpression);
  const statements = Array<Statement>(size).fill(named.looseNode);
  for (const [name, code] of Object.entries(codes) as [Name, number][]) {
    const expression = named.expressions[name];
    if (expression) {
      expressions[code] = expression;
      statements[code] = named.looseExpression;
    }
    const statement = named.statements[name];
    if (statement) statements[code] = statement;
  }
  return { expressions, statements };
}
