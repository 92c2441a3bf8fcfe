import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { hasModifier } from './class-reading.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { asNumber, isNumberType, typed, typeWithDimensions } from './types.js';

/** `final T a = 1, b[], c;` A variable without a value is declared with its type alone. */
export function localVariables(l: Lowering, node: number, out: number[]): void {
  const isFinal = hasModifier(l, l.childOf(node, Syntax.modifiers), 'final');
  const flags = Flag.Declaration | (isFinal ? Flag.Constant : 0);
  for (const declarator of l.childrenIn(node, l.f.declarator)) {
    const name = l.child(declarator, l.f.name);
    const value = l.optional(l.child(declarator, l.f.value));
    if (name === NONE || l.code(name) !== Syntax.identifier) {
      if (value !== NONE) out.push(l.node(Kind.Expression, declarator, value));
      continue;
    }
    const dimensions = l.child(declarator, l.f.dimensions);
    const typeSyntax = l.child(node, l.f.type);
    l.declare(l.textOf(name), dimensions === NONE ? typeSyntax : NONE);
    const type = typeWithDimensions(l, typeSyntax, dimensions);
    if (value === NONE && type === NONE) continue;
    const isNumber = value !== NONE && dimensions === NONE && isNumberType(l, typeSyntax);
    const stated = typed(l, isNumber ? asNumber(l, value, declarator) : value, type, declarator);
    out.push(l.node(Kind.Assign, declarator, l.name(name), stated, NONE, NONE, flags));
  }
}
