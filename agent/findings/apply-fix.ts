import type { Fix, Region } from '#protocol/finding.js';
import { lineStartsOf } from '../ir/unit.js';
import { withEdits } from './fixed-lines.js';

/** A text with a fix applied; null when the text has no such places (it is not the one that the fix was made for). */
export function applyFix(text: string, { edits }: Fix): string | null {
  const starts = lineStartsOf(text);
  const offset = (line: number, column: number) => {
    const start = starts[line - 1];
    const end = line < starts.length ? starts[line] : text.length;
    return start === undefined || start + column - 1 > end ? -1 : start + column - 1;
  };
  const placed = edits.map(({ location: { region }, replacement }) => ({ ...range(region), replacement }));
  const inOrder = placed.every(
    ({ start, end }, index) => start >= 0 && end >= start && (index === 0 || start >= placed[index - 1].end),
  );
  return inOrder ? withEdits(text, placed) : null;

  function range({ startLine, startColumn, endLine, endColumn }: Region) {
    return { start: offset(startLine, startColumn), end: offset(endLine, endColumn) };
  }
}
