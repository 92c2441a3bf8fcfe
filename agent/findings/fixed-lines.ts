import type { FixedLines } from '#protocol/finding.js';
import { shownLines, type TextEdit, withEdits } from '#protocol/text-edits.js';
import type { SourceView } from './source-view.js';

const MAX_LINES = 12;
const MAX_TEXT = 2000;

/** The whole lines that edits (in order) touch, before and after; undefined where they are many, long or hold a secret. */
export function fixedLines(
  view: SourceView,
  edits: readonly TextEdit[],
  mask: (text: string) => string,
): FixedLines | undefined {
  const { unit, text } = view;
  const startLine = unit.position(edits[0].start).line;
  const endLine = unit.position(edits[edits.length - 1].end).line;
  const { lineStarts } = unit.data;
  const from = lineStarts[startLine - 1];
  const to = endLine < lineStarts.length ? lineStarts[endLine] : text.length;
  if (endLine - startLine >= MAX_LINES || to - from > MAX_TEXT) return undefined;
  const before = text.slice(from, to);
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }));
  const after = withEdits(before, moved);
  if (after.length > MAX_TEXT || mask(before) !== before || mask(after) !== after) return undefined;
  return { startLine, endLine, before: shownLines(before), after: shownLines(after) };
}
