import { Kind, NONE } from '../../ir/kinds.js';
import { canonicalNumber, cooked } from '../literal-text.js';
import type { ExpressionHandler, Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { typed } from './types.js';

/** Escapes that only Java has. */
const escapes = { s: ' ' };

function constant(kind: number): ExpressionHandler {
  return (l, node) => l.node(kind, node);
}
export const trueLiteral = constant(Kind.True);
export const falseLiteral = constant(Kind.False);
export const nullLiteral = constant(Kind.Null);

/** Numbers as decimal text, without the letter that states their type. */
export function numberLiteral(l: Lowering, node: number): number {
  const text = l.textOf(node);
  return l.node(Kind.Number, node, l.builder.string(canonical(text)));
}

function canonical(text: string): string {
  if (/^0[xX].*[pP]/.test(text)) return hexadecimalFloat(text);
  const digits = /^0[xX]/.test(text) ? text.replace(/[lL]$/, '') : text.replace(/[lLfFdD]$/, '');
  const whole = digits.replaceAll('_', '');
  // Beyond 2^53 the text tells more than the nearest double does.
  if (/^[1-9]\d*$/.test(whole)) return whole;
  return canonicalNumber(whole);
}

/** `0x1.8p3` is 12. */
function hexadecimalFloat(text: string): string {
  const match = /^0[xX]([\da-fA-F]*)\.?([\da-fA-F]*)[pP]([+-]?\d{1,5})[fFdD]?$/.exec(
    text.replaceAll('_', ''),
  );
  if (!match) return text;
  const [, whole, fraction, exponent] = match;
  const mantissa = Number.parseInt(`0${whole}${fraction}`, 16) / 16 ** fraction.length;
  return String(mantissa * 2 ** Number(exponent));
}

export function characterLiteral(l: Lowering, node: number): number {
  return l.builder.text(cooked(l.textOf(node).slice(1, -1), escapes), l.start(node), l.end(node));
}

export function stringLiteral(l: Lowering, node: number): number {
  const text = l.textOf(node);
  const isBlock = text.startsWith('"""');
  const value = isBlock ? textBlock(text.slice(3, -3)) : cooked(text.slice(1, -1), escapes);
  const interpolations = l.children(node).filter((child) => l.code(child) === Syntax.string_interpolation);
  if (interpolations.length === 0) return l.builder.text(value, l.start(node), l.end(node));
  return l.unknown(node, l.expressionsOf(interpolations));
}

/** The text of a block: the indentation that all its lines share and trailing blanks go, then escapes are read. */
function textBlock(raw: string): string {
  const lines = raw.replace(/\r\n?/g, '\n').split('\n').slice(1);
  const last = lines.length - 1;
  const counted = lines.filter((line, index) => index === last || line.trim() !== '');
  const indent = Math.min(...counted.slice(0, 10_000).map((line) => line.length - line.trimStart().length));
  const stripped = lines.map((line, index) =>
    index === last && line.trim() === '' ? '' : line.slice(Math.min(indent, line.length)).trimEnd(),
  );
  return cooked(stripped.join('\n'), escapes);
}

/** `Foo.class` is the class as a value. */
export function classLiteral(l: Lowering, node: number): number {
  const type = l.firstChild(node);
  if (type === NONE) return l.unknown(node, []);
  const ofClass = l.names.qualified(l, ['java', 'lang', 'Class'], l.start(node), l.end(node));
  return typed(l, l.member(l.expression(type), 'class', node), ofClass, node);
}
