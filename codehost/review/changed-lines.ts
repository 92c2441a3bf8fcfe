import { parsePatch } from 'diff';
import type { DiffFile, DiffRefs, DiscussionPosition } from '../ports.js';

/** Where comments can be put in a merge request. */
export class ChangedLines {
  private readonly files = new Map<string, { file: DiffFile; lines: Map<number, number | null> | null }>();

  constructor(
    files: readonly DiffFile[],
    private readonly refs: DiffRefs,
  ) {
    for (const file of files) if (!file.deleted) this.files.set(file.newPath, { file, lines: null });
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** Whether the merge request adds this line. */
  isAdded(path: string, line: number): boolean {
    return this.linesOf(path)?.get(line) === null;
  }

  /** A line that the diff shows, added or not; null for any other. */
  atLine(path: string, line: number): DiscussionPosition | null {
    const file = this.files.get(path)?.file;
    const oldLine = this.linesOf(path)?.get(line);
    if (!file || oldLine === undefined) return null;
    return { ...this.refs, ...pathsOf(file), type: 'text', oldLine, newLine: line };
  }

  /** The file as a whole; null when the merge request does not change it. */
  atFile(path: string): DiscussionPosition | null {
    const file = this.files.get(path)?.file;
    return file ? { ...this.refs, ...pathsOf(file), type: 'file', oldLine: null, newLine: null } : null;
  }

  /** New line numbers of the diff with their old ones, null for added lines. */
  private linesOf(path: string): Map<number, number | null> | null {
    const entry = this.files.get(path);
    if (!entry) return null;
    entry.lines ??= parseLines(entry.file.diff);
    return entry.lines;
  }
}

/** The new path twice for a file that is new: so positions name it. */
function pathsOf({ added, oldPath, newPath }: DiffFile): Pick<DiscussionPosition, 'oldPath' | 'newPath'> {
  return { oldPath: added ? newPath : oldPath, newPath };
}

/** Of a diff that is collapsed, cut off or none at all no line is known: its file is commented as a whole. */
function parseLines(diff: string): Map<number, number | null> {
  const lines = new Map<number, number | null>();
  for (const { oldStart, newStart, lines: texts } of hunksOf(diff)) {
    let [oldLine, newLine] = [oldStart, newStart];
    for (const text of texts) {
      if (text.startsWith('+')) lines.set(newLine++, null);
      else if (text.startsWith('-')) oldLine++;
      else if (text.startsWith(' ')) lines.set(newLine++, oldLine++);
    }
  }
  return lines;
}

function hunksOf(diff: string) {
  if (!diff.startsWith('@@')) return [];
  try {
    return parsePatch(diff).flatMap(({ hunks }) => hunks);
  } catch {
    // The library throws where the counts of a hunk do not hold, which is how a diff ends that was cut off.
    return [];
  }
}
