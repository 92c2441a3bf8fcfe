import { Kind } from '../../ir/kinds.js';
import { canonicalNumber } from '../literal-text.js';
import type { ExpressionHandler, Lowering } from './lowering.js';

function constant(kind: number): ExpressionHandler {
  return (l, node) => l.node(kind, node);
}
export const trueLiteral = constant(Kind.True);
export const falseLiteral = constant(Kind.False);
export const nilLiteral = constant(Kind.Null);

/** Numbers as decimal text. */
export function numberLiteral(l: Lowering, node: number): number {
  const text = l.textOf(node).replaceAll('_', '');
  // Beyond 2^53 the text tells more than the nearest double does.
  const canonical = /^[1-9]\d*$/.test(text) ? text : canonicalNumber(text.replace(/i$/, ''));
  return l.node(Kind.Number, node, l.builder.string(canonical));
}

export function iotaLiteral(l: Lowering, node: number): number {
  return l.number(l.iota, node);
}

/** Text between back quotes stands for itself, but for carriage returns. */
export function rawStringLiteral(l: Lowering, node: number): number {
  const text = l.textOf(node).slice(1, -1).replaceAll('\r', '');
  return l.builder.text(text, l.start(node), l.end(node));
}

export function stringLiteral(l: Lowering, node: number): number {
  return l.builder.text(cooked(l.textOf(node).slice(1, -1)), l.start(node), l.end(node));
}

/** A character is a number to the language; what is done with it asks for its text. */
export const runeLiteral = stringLiteral;

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The value of what stands between quotes. Bytes that are written by number may make up a character of UTF-8. */
export function cooked(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(
    /(?:\\(?:x[\da-fA-F]{2}|[0-7]{3}))+|\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|[\s\S])/g,
    unescaped,
  );
}

function unescaped(sequence: string): string {
  const kind = sequence[1];
  if (kind === 'u' || kind === 'U') {
    const code = Number.parseInt(sequence.slice(2), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  }
  if (kind === 'x' || (kind >= '0' && kind <= '7' && sequence.length >= 4)) {
    const bytes = sequence
      .slice(1)
      .split('\\')
      .map((one) => (one[0] === 'x' ? Number.parseInt(one.slice(1), 16) : Number.parseInt(one, 8)));
    return Buffer.from(bytes.map((byte) => byte & 0xff)).toString('utf8');
  }
  return escapes[kind] ?? kind;
}
