import { Kind, NONE } from '../ir/kinds.js';
import type { Gap, Stretch } from './fix-places.js';
import type { SourceView } from './source-view.js';

/** Puts `replacement` in place of the text between two offsets. */
export interface TextEdit {
  start: number;
  end: number;
  replacement: string;
}

const closing: Partial<Record<number, string>> = {
  [Kind.Call]: ')',
  [Kind.New]: ')',
  [Kind.Map]: '}',
  [Kind.List]: ']',
};

/** A further argument or entry at the end; null where the end of the list is not where it should be. */
export function addition({ unit, text }: SourceView, { holder, items }: Gap, added: string): TextEdit | null {
  const close = unit.end(holder) - 1;
  if (text[close] !== closing[unit.kind(holder)]) return null;
  const last = items.at(-1);
  if (last === undefined) {
    const open = text.slice(unit.start(holder), close).trimEnd();
    if (!/[({[]$/.test(open)) return null;
    const start = unit.start(holder) + open.length;
    const isMap = unit.kind(holder) === Kind.Map;
    return { start, end: close, replacement: isMap ? ` ${added} ` : added };
  }
  const end = unit.end(last);
  if (!/^\s*,?\s*$/.test(text.slice(end, close))) return null;
  const indent = /\n([ \t]*)$/.exec(text.slice(unit.start(holder), unit.start(last)))?.[1];
  const separator = indent === undefined ? ', ' : `,${lineBreak(text)}${indent}`;
  return { start: end, end, replacement: separator + added };
}

/** An argument or entry goes, together with one comma. */
export function removal({ unit, text }: SourceView, { start, end, item }: Stretch): TextEdit | null {
  const from = item === NONE ? start : unit.start(item);
  const to = item === NONE ? end : unit.end(item);
  const after = /^\s*,[ \t]*(?:\r?\n[ \t]*)?/.exec(text.slice(to, to + 400))?.[0];
  const before = /,\s*$/.exec(text.slice(Math.max(0, from - 400), from))?.[0];
  if (before !== undefined && !/^\s*,\s*[)\]}]/.test(text.slice(to, to + 400)) && after !== undefined)
    return { start: from, end: to + after.length, replacement: '' };
  if (before !== undefined) return { start: from - before.length, end: to, replacement: '' };
  if (after !== undefined) return { start: from, end: to + after.length, replacement: '' };
  // The only one: the blanks around it go with it.
  const [left, right] = [/\s*$/.exec(text.slice(0, from))?.[0], /^\s*/.exec(text.slice(to))?.[0]];
  return { start: from - (left?.length ?? 0), end: to + (right?.length ?? 0), replacement: '' };
}

/**
 * A statement on a line of its own before the place, which must itself be a statement on a line of its own, and not the
 * only one of a branch: what runs when must stay as it is.
 */
export function statementBefore(
  { text }: SourceView,
  { start, end }: Stretch,
  added: string,
): TextEdit | null {
  const before = text.slice(0, start);
  const indent = /(?:^|\n)([ \t]*)$/.exec(before)?.[1];
  const isStatement = text[end] === ';' && /[{};]\s*$/.test(before);
  if (indent === undefined || !isStatement) return null;
  return { start, end: start, replacement: `${added}${lineBreak(text)}${indent}` };
}

function lineBreak(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
