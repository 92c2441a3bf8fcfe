import type { Fix, Region } from './finding.js';
import { lineStartsOf } from './line-starts.js';

/** Puts `replacement` in place of the text between two offsets. */
export interface TextEdit {
  start: number;
  end: number;
  replacement: string;
}

/** The edits of a fix as offsets; null when the text has no such places: it is not the one that the fix was made for. */
export function textEdits(text: string, { edits, lines }: Fix): TextEdit[] | null {
  const starts = lineStartsOf(text);
  const offset = (line: number, column: number) => {
    const start = starts[line - 1];
    const end = line < starts.length ? starts[line] : text.length;
    return start === undefined || start + column - 1 > end ? -1 : start + column - 1;
  };
  const range = ({ startLine, startColumn, endLine, endColumn }: Region) => ({
    start: offset(startLine, startColumn),
    end: offset(endLine, endColumn),
  });
  if (lines) {
    const [from, to] = [starts[lines.startLine - 1], starts[lines.endLine] ?? text.length];
    if (from === undefined || shownLines(text.slice(from, to)) !== lines.before) return null;
  }
  const placed = edits.map(({ location: { region }, replacement }) => ({ ...range(region), replacement }));
  const inOrder = placed.every(
    ({ start, end }, index) => start >= 0 && end >= start && (index === 0 || start >= placed[index - 1].end),
  );
  return inOrder ? placed : null;
}

/** A text with edits that are in order and do not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, replacement } of edits) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}

/** Whole lines as a fix shows them (`Fix.lines`): the last one without its end, and the others end with LF. */
export function shownLines(text: string): string {
  return text.replace(/\r?\n$/, '').replaceAll('\r\n', '\n');
}
