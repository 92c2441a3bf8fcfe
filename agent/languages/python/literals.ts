import { Kind } from '../../ir/kinds.js';
import type { ExpressionHandler, Lowering } from './lowering.js';

/** Integers and floats as decimal text; of a complex number its size. */
export function numberLiteral(l: Lowering, node: number): number {
  const text = l.textOf(node);
  return l.node(Kind.Number, node, l.builder.string(isPlain(text) ? text : decimal(text)));
}

/** Few digits without a leading zero are canonical as they stand. */
function isPlain(text: string): boolean {
  if (text.length > 15) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return text.length === 1 || (text.length > 0 && text[0] !== '0');
}

function decimal(text: string): string {
  const digits = text.replaceAll('_', '').replace(/[lLjJ]$/, '');
  // Python 2 wrote octal numbers with a mere leading zero.
  const octal = /^0[0-7]+$/.test(digits);
  return String(octal ? Number.parseInt(digits, 8) : Number(digits));
}

function constant(kind: number): ExpressionHandler {
  return (l, node) => l.node(kind, node);
}
export const trueLiteral = constant(Kind.True);
export const falseLiteral = constant(Kind.False);
export const noneLiteral = constant(Kind.Null);

export function ellipsis(l: Lowering, node: number): number {
  return l.global('Ellipsis', node);
}
