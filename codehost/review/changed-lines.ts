import type { DiffFile, DiffRefs, DiscussionPosition } from '../ports.js';
import { inOneGo, Turns } from '../turns.js';
import { DiffRuns } from './diff-runs.js';

/**
 * Of the diffs of a merge request that are read for lines, which take some 80 MB at most. GitLab sends at most half a million of a
 * file, but its raw diff has any number.
 */
const MAX_CHARACTERS = 8_000_000;

/** Where comments can be put in a merge request. */
export class ChangedLines {
  /** `lines` is missing while nobody has asked; null where the diff shows none. */
  private readonly files = new Map<string, { file: DiffFile; lines?: DiffRuns | null }>();
  private charactersLeft = MAX_CHARACTERS;

  constructor(
    files: readonly DiffFile[],
    private readonly refs: DiffRefs,
  ) {
    for (const file of files) if (!file.deleted) this.files.set(file.newPath, { file });
  }

  /** Reads the lines of these files, while others are answered; what is not read before is when it is asked for. */
  async read(paths: Iterable<string>): Promise<void> {
    const turns = new Turns();
    for (const path of paths) {
      const entry = this.files.get(path);
      if (entry?.lines !== undefined || !entry) continue;
      entry.lines = await turns.through(this.parse(entry.file.diff));
    }
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** Whether the merge request adds this line. */
  isAdded(path: string, line: number): boolean {
    return this.linesOf(path)?.oldLine(line) === null;
  }

  /** A line that the diff shows, added or not; null for any other. */
  atLine(path: string, line: number): DiscussionPosition | null {
    const file = this.files.get(path)?.file;
    const oldLine = this.linesOf(path)?.oldLine(line);
    if (!file || oldLine === undefined) return null;
    return { ...this.refs, ...pathsOf(file), type: 'text', oldLine, newLine: line };
  }

  /** The file as a whole; null when the merge request does not change it. */
  atFile(path: string): DiscussionPosition | null {
    const file = this.files.get(path)?.file;
    return file ? { ...this.refs, ...pathsOf(file), type: 'file', oldLine: null, newLine: null } : null;
  }

  /** Null where no line is known, of a diff that is collapsed, cut off, too large or none at all: its file is commented as a whole. */
  private linesOf(path: string): DiffRuns | null {
    const entry = this.files.get(path);
    if (!entry) return null;
    if (entry.lines === undefined) entry.lines = inOneGo(this.parse(entry.file.diff));
    return entry.lines;
  }

  private *parse(diff: string): Generator<void, DiffRuns | null> {
    if (diff.length > this.charactersLeft) return null;
    this.charactersLeft -= diff.length;
    return yield* DiffRuns.parse(diff);
  }
}

/** The new path twice for a file that is new: so positions name it. */
function pathsOf({ added, oldPath, newPath }: DiffFile): Pick<DiscussionPosition, 'oldPath' | 'newPath'> {
  return { oldPath: added ? newPath : oldPath, newPath };
}
