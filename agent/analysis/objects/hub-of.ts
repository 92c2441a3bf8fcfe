import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedProgram } from '../link/linked-program.js';
import { ELEMENT, type Fields } from './fields.js';
import { isCollection, TokenKind, type Tokens } from './tokens.js';

/**
 * As which token the functions of a variable are called where they are too many: those of a parameter, of the items of a collection, of a
 * field of a class, and of what several that are alike have under one key. NONE for other variables, where they are any function.
 */
export function hubOf(program: LinkedProgram, tokens: Tokens, fields: Fields, variable: number): number {
  if (isParameter(program, variable)) return tokens.hub(TokenKind.Many, variable);
  const owner = fields.ownerOf(variable);
  if (owner === undefined) return NONE;
  const kind = tokens.kind(owner);
  if (isCollection(kind) && fields.of(owner, ELEMENT) === variable) return tokens.hub(TokenKind.Table, owner);
  return kind === TokenKind.Alike || kind === TokenKind.Instance
    ? tokens.hub(TokenKind.Many, variable)
    : NONE;
}

function isParameter(program: LinkedProgram, variable: number): boolean {
  const unit = program.unitAt(variable);
  return (
    unit !== undefined && (unit.graph.nodes[(variable - unit.base) * GRAPH_WIDTH] & 0xff) === Op.Parameter
  );
}
