import { type DiffLine, diffLines, type FileDiff, otherSide } from './diffs.js';

/** Where a note stands in a diff; lines are null where the position has none. */
export interface Position {
  base_sha: string;
  start_sha: string;
  head_sha: string;
  old_path: string;
  new_path: string;
  position_type: 'text' | 'file' | 'image';
  old_line: number | null;
  new_line: number | null;
  line_range: unknown;
}

/** The file of a diff that a position names, by its new path and by its old one. */
export function fileAt(files: FileDiff[], position: Position): FileDiff | null {
  return (
    files.find((file) => file.newPath === position.new_path && file.oldPath === position.old_path) ?? null
  );
}

/**
 * Whether the line of a text position is one that the host can show: a line of the diff with exactly the numbers that
 * it has there, or an unchanged one further away when both numbers are given and belong together.
 */
export function isLineOf(file: FileDiff, position: Position, limits: { tooLargeBytes: number }): boolean {
  if (file.binary || Buffer.byteLength(file.patch) > limits.tooLargeBytes) return false;
  const { old_line: oldLine, new_line: newLine } = position;
  const inDiff = diffLines(file.patch).some((line) => line.oldLine === oldLine && line.newLine === newLine);
  if (inDiff) return true;
  const canUnfold = !file.added && !file.deleted && file.patch !== '';
  return (
    canUnfold && oldLine !== null && newLine !== null && otherSide(file.patch, 'old', oldLine) === newLine
  );
}

/** What a new version of the merge request did to the files of the two sides of a position. */
export interface Movement {
  /** Files of the new version: base to head. */
  files: FileDiff[];
  /** From the old head to the new one, and from the old base to the new one. */
  heads: FileDiff[];
  bases: FileDiff[];
}

/** The same place in a new version; null when the line was changed or left the diff: the note is outdated. */
export function follow(
  position: Position,
  movement: Movement,
): Omit<Position, 'base_sha' | 'start_sha' | 'head_sha'> | null {
  const newPath = movedPath(movement.heads, position.new_path);
  const oldPath = movedPath(movement.bases, position.old_path);
  const file = movement.files.find(
    (each) => each.newPath === (newPath ?? oldPath) || each.oldPath === (oldPath ?? newPath),
  );
  if (!file) return null;
  const place = {
    old_path: file.oldPath,
    new_path: file.newPath,
    position_type: position.position_type,
    line_range: position.line_range,
  };
  if (position.position_type !== 'text') return { ...place, old_line: null, new_line: null };
  const newLine = movedLine(movement.heads, position.new_path, position.new_line);
  const oldLine = movedLine(movement.bases, position.old_path, position.old_line);
  const line = diffLines(file.patch).find((each) => isSame(each, position, oldLine, newLine));
  return line ? { ...place, old_line: line.oldLine, new_line: line.newLine } : null;
}

function isSame(line: DiffLine, position: Position, oldLine: number | null, newLine: number | null): boolean {
  if (position.new_line !== null && position.old_line !== null)
    return newLine !== null && line.newLine === newLine && line.oldLine !== null;
  if (position.new_line !== null)
    return newLine !== null && line.newLine === newLine && line.oldLine === null;
  return oldLine !== null && line.oldLine === oldLine && line.newLine === null;
}

/** Null when the file is gone. */
function movedPath(files: FileDiff[], path: string): string | null {
  const change = files.find((file) => file.oldPath === path && !file.added);
  if (!change) return path;
  return change.deleted ? null : change.newPath;
}

function movedLine(files: FileDiff[], path: string, line: number | null): number | null {
  if (line === null) return null;
  const change = files.find((file) => file.oldPath === path && !file.added);
  if (!change) return line;
  return change.deleted ? null : otherSide(change.patch, 'old', line);
}
