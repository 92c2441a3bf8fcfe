import type { TextEdit } from '#protocol/text-edits.js';
import { Kind, NONE } from '../ir/kinds.js';
import type { Gap, Stretch } from './fix-places.js';
import type { SourceView } from './source-view.js';

/** How far around a place is looked: what is further away is no layout that anybody wrote. */
const NEAR = 400;

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
  if (close - end > NEAR || !/^,?$/.test(text.slice(end, close).replace(/\s+/g, ''))) return null;
  const from = Math.max(unit.start(holder), unit.start(last) - NEAR);
  const indent = /\n([ \t]*)$/.exec(text.slice(from, unit.start(last)))?.[1];
  const separator = indent === undefined ? ', ' : `,${lineBreak(text)}${indent}`;
  return { start: end, end, replacement: separator + added };
}

/** An argument or entry goes, together with one comma. */
export function removal({ unit, text }: SourceView, { start, end, item }: Stretch): TextEdit | null {
  const from = item === NONE ? start : unit.start(item);
  const to = item === NONE ? end : unit.end(item);
  const after = /^\s*,[ \t]*(?:\r?\n[ \t]*)?/.exec(text.slice(to, to + NEAR))?.[0];
  const before = /,\s*$/.exec(text.slice(Math.max(0, from - NEAR), from))?.[0];
  if (before !== undefined && !/^\s*,\s*[)\]}]/.test(text.slice(to, to + NEAR)) && after !== undefined)
    return { start: from, end: to + after.length, replacement: '' };
  if (before !== undefined) return { start: from - before.length, end: to, replacement: '' };
  if (after !== undefined) return { start: from, end: to + after.length, replacement: '' };
  // The only one: the blanks around it go with it.
  const left = text.slice(Math.max(0, from - NEAR), from);
  const right = text.slice(to, to + NEAR);
  const [blanksBefore, blanksBehind] = [
    left.length - left.trimEnd().length,
    right.length - right.trimStart().length,
  ];
  return { start: from - blanksBefore, end: to + blanksBehind, replacement: '' };
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
  const before = text.slice(Math.max(0, start - NEAR), start);
  const indent = /\n([ \t]*)$/.exec(before)?.[1];
  const isStatement = text[end] === ';' && /[{};]$/.test(before.trimEnd());
  if (indent === undefined || !isStatement) return null;
  return { start, end: start, replacement: `${added}${lineBreak(text)}${indent}` };
}

/** As the first line of the file ends. */
function lineBreak(text: string): string {
  return text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n';
}
