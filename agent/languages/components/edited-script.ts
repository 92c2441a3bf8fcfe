import type { ProgramText } from '../templates/program-text.js';
import type { Piece } from './markup.js';
import type { SyntaxReader } from './syntax-reader.js';

/** Text that stands in a program in place of a range of the file. */
export interface Edit extends Piece {
  text: string;
}

/** Writes a range of the file with edits, which are sorted and do not overlap; those outside the range are left out. */
export function copyEdited(program: ProgramText, piece: Piece, edits: readonly Edit[]): void {
  let from = piece.start;
  for (const { start, end, text } of edits) {
    if (start < from || end > piece.end) continue;
    program.copied(from, start);
    program.made(text, start, Math.max(end, start));
    from = end;
  }
  program.copied(from, piece.end);
}

/** The top-level statements of a first program that satisfy a condition, as ranges of the file inside a piece of it. */
export function statementsIn(
  reader: SyntaxReader,
  first: ProgramText,
  piece: Piece,
  isWanted: (node: number) => boolean,
): Piece[] {
  const found: Piece[] = [];
  for (const node of reader.named(0)) {
    if (!isWanted(node)) continue;
    const start = first.startAt(reader.tree.start(node));
    const end = Math.min(first.endAt(reader.tree.end(node)), piece.end);
    if (start >= piece.start && start < end) found.push({ start, end });
  }
  return found;
}

/** What is left of a piece without others, which are sorted. */
export function without(piece: Piece, taken: readonly Piece[]): Piece[] {
  const rest: Piece[] = [];
  let from = piece.start;
  for (const { start, end } of taken) {
    if (start > from) rest.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  if (from < piece.end) rest.push({ start: from, end: piece.end });
  return rest;
}
