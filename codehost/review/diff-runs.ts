/** In place of the number that a line had before. */
const NONE = -1;
/** Lines that are read in one step. */
const STEP = 1_000;

const HUNK = /@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/y;
const [ADDED, REMOVED, KEPT, NOTE, LINE_END] = [...'+- \\\n'].map((one) => one.charCodeAt(0));

/**
 * The lines that a diff of one file shows (`git diff` behind its header). A host sends megabytes of it when somebody commits a
 * generated file: read once over its characters, nothing is kept of a line.
 */
export class DiffRuns {
  private constructor(private readonly runs: Runs) {}

  /** Null where the counts of a hunk do not hold, which is how a diff ends that was cut off. Read in short steps. */
  static *parse(diff: string): Generator<void, DiffRuns | null> {
    const runs = new Runs();
    let at = 0;
    for (let hunks = 0; at < diff.length; hunks++) {
      if (hunks % STEP === 0) yield;
      HUNK.lastIndex = at;
      const head = HUNK.exec(diff);
      if (!head) {
        // Behind a hunk there is nothing else of this file.
        if (runs.end === 0) return null;
        break;
      }
      const end = yield* readHunk(diff, afterLine(diff, HUNK.lastIndex), head, runs);
      if (end === null) return null;
      at = end;
    }
    return new DiffRuns(runs);
  }

  /** The number that a line of the new file had before, null: it is added; undefined: the diff does not show it. */
  oldLine(line: number): number | null | undefined {
    const old = this.runs.oldOf(line);
    return old === NONE ? null : old;
  }
}

/** Lines of the new file that lie together and are alike: added ones, or ones that the old file has, too. There may be millions. */
class Runs {
  /** Behind the last line. */
  end = 0;
  private readonly starts: number[] = [];
  private readonly lengths: number[] = [];
  /** Of the first line of each. */
  private readonly oldStarts: number[] = [];

  /** @param old the number that the line had, or `NONE` */
  add(line: number, old: number): void {
    const last = this.starts.length - 1;
    const continued = this.oldStarts[last] === NONE ? NONE : this.oldStarts[last] + this.lengths[last];
    if (last >= 0 && this.end === line && continued === old) this.lengths[last] += 1;
    else {
      this.starts.push(line);
      this.lengths.push(1);
      this.oldStarts.push(old);
    }
    this.end = line + 1;
  }

  oldOf(line: number): number | undefined {
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= line) low = middle + 1;
      else high = middle;
    }
    const run = low - 1;
    if (run < 0 || line >= this.starts[run] + this.lengths[run]) return undefined;
    return this.oldStarts[run] === NONE ? NONE : this.oldStarts[run] + (line - this.starts[run]);
  }
}

/**
 * Adds the runs of a hunk.
 * @param start where its first line is
 * @returns where the next thing begins; null: its counts do not hold, or it lies before another one
 */
function* readHunk(
  diff: string,
  start: number,
  head: RegExpExecArray,
  runs: Runs,
): Generator<void, number | null> {
  const [, oldStart, oldCount = '1', newStart, newCount = '1'] = head;
  if (Number(newStart) < runs.end) return null;
  let [oldLine, newLine] = [Number(oldStart), Number(newStart)];
  const [oldEnd, newEnd] = [oldLine + Number(oldCount), newLine + Number(newCount)];
  let at = start;
  for (let lines = 1; at < diff.length; lines++) {
    if (lines % STEP === 0) yield;
    const mark = diff.charCodeAt(at);
    if (oldLine >= oldEnd && newLine >= newEnd && mark !== NOTE) break;
    if (mark === ADDED) runs.add(newLine++, NONE);
    else if (mark === REMOVED) oldLine += 1;
    // Some tools leave the space of an empty line out.
    else if (mark === KEPT || mark === LINE_END) runs.add(newLine++, oldLine++);
    else if (mark !== NOTE) return null;
    at = afterLine(diff, at);
  }
  if (oldLine !== oldEnd || newLine !== newEnd) return null;
  return at < diff.length && [ADDED, REMOVED, KEPT].includes(diff.charCodeAt(at)) ? null : at;
}

/** Where the line behind the one at `position` begins. */
function afterLine(text: string, position: number): number {
  const end = text.indexOf('\n', position);
  return end === -1 ? text.length : end + 1;
}
