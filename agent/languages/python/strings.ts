import { Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

/** A piece of text to be: literal text (cooked) with its place, or an interpolated value. */
type Part = { text: string; start: number; end: number } | { value: number };

/** `'a'`, `b'a'`, `r'a'`, `f'a{b}'`. */
export function stringLiteral(l: Lowering, node: number): number {
  const parts: Part[] = [];
  addParts(l, node, parts);
  return textOrTemplate(l, node, parts);
}

/** Adjacent literals are one text. */
export function concatenatedString(l: Lowering, node: number): number {
  const parts: Part[] = [];
  for (const child of l.children(node)) addParts(l, child, parts);
  return textOrTemplate(l, node, parts);
}

function textOrTemplate(l: Lowering, node: number, parts: readonly Part[]): number {
  if (parts.every((part) => 'text' in part)) {
    const value = parts.map((part) => part.text).join('');
    return l.builder.text(value, l.start(node), l.end(node));
  }
  const lowered = parts.map((part) =>
    'text' in part ? l.builder.text(part.text, part.start, part.end) : part.value,
  );
  return l.node(Kind.Template, node, l.builder.list(lowered));
}

function addParts(l: Lowering, string: number, parts: Part[]): void {
  const opening = l.childOf(string, Syntax.string_start);
  if (opening === NONE) return;
  const prefix = l.textOf(opening).toLowerCase();
  const closing = l.childOf(string, Syntax.string_end);
  let from = l.end(opening);
  const next = l.next(string);
  for (let child = opening + 1; child < next; child = l.next(child)) {
    if (l.code(child) !== Syntax.interpolation) continue;
    addText(l, prefix, from, l.start(child), parts);
    addInterpolation(l, child, parts);
    from = l.end(child);
  }
  addText(l, prefix, from, closing === NONE ? l.end(string) : l.start(closing), parts);
}

function addInterpolation(l: Lowering, interpolation: number, parts: Part[]): void {
  const expression = l.child(interpolation, l.f.expression);
  if (expression === NONE) return;
  const value = l.expression(expression);
  const look = shownBy(l.text.slice(l.end(expression), l.end(interpolation)));
  if (look === null) parts.push({ value });
  else {
    const callee = l.global(look, interpolation);
    parts.push({ value: l.node(Kind.Call, interpolation, callee, l.builder.list([value])) });
  }
}

/** The function that makes text of a value shown so: `{x!r}` is as good as `repr(x)`, and `{x:.2f}` takes numbers only. */
function shownBy(look: string): string | null {
  if (/^\s*![ra]/.test(look)) return 'repr';
  return /^\s*:[^{}]*[dfFeEgGn%bcoxX]\s*\}$/.test(look) ? 'float' : null;
}

function addText(l: Lowering, prefix: string, start: number, end: number, parts: Part[]): void {
  if (end <= start) return;
  const text = cooked(l.text.slice(start, end), prefix);
  const last = parts[parts.length - 1];
  if (last && 'text' in last) {
    last.text += text;
    last.end = end;
  } else {
    parts.push({ text, start, end });
  }
}

/** The value of the text between the quotes of a literal with that prefix (lower case, may hold the quotes). */
function cooked(source: string, prefix: string): string {
  let text = source;
  if (text.includes('\r')) text = text.replaceAll('\r\n', '\n');
  if (prefix.includes('f') || prefix.includes('t')) text = text.replaceAll('{{', '{').replaceAll('}}', '}');
  if (prefix.includes('r') || !text.includes('\\')) return text;
  const escapes = prefix.includes('b') ? byteEscapes : textEscapes;
  return text.replace(escapes, unescaped);
}

const byteEscapes = /\\(?:[0-7]{1,3}|x[\da-fA-F]{2}|[\n\\'"abfnrtv])/g;
const textEscapes =
  /\\(?:[0-7]{1,3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|N\{[^}]{1,100}\}|[\n\\'"abfnrtv])/g;
const simpleEscapes: Record<string, string> = {
  '\n': '',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function unescaped(sequence: string): string {
  const kind = sequence[1];
  if (sequence.length === 2 && (kind < '0' || kind > '7')) return simpleEscapes[kind] ?? kind;
  // The names of characters are a database of their own; one unknown character stands for each.
  if (kind === 'N') return '\uFFFD';
  const isHex = kind === 'x' || kind === 'u' || kind === 'U';
  const code = isHex ? Number.parseInt(sequence.slice(2), 16) : Number.parseInt(sequence.slice(1), 8);
  return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
}
