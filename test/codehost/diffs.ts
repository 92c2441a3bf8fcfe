import { gitText } from './git.js';

/** One file of a diff, with the full text of its patch from the first `@@` on. */
export interface FileDiff {
  oldPath: string;
  newPath: string;
  oldMode: string;
  newMode: string;
  added: boolean;
  renamed: boolean;
  deleted: boolean;
  binary: boolean;
  patch: string;
}

/** A line of a patch; numbers are null on the side where the line is not. */
export interface DiffLine {
  oldLine: number | null;
  newLine: number | null;
}

/** From which size on the host shows less of a diff. */
export interface DiffLimits {
  /** Bytes of a patch above which a file is `collapsed`, and above which it is `too_large`. */
  collapsedBytes: number;
  tooLargeBytes: number;
  /** Files above this number are not listed at all, and the count says `1000+`. */
  files: number;
}

export const USUAL_LIMITS: DiffLimits = { collapsedBytes: 20 * 1024, tooLargeBytes: 200 * 1024, files: 1000 };

const OPTIONS = [
  '--no-color',
  '--no-ext-diff',
  '--find-renames',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--full-index',
];

/** What git says changed between two commits. */
export async function diffFiles(repository: string, from: string, to: string): Promise<FileDiff[]> {
  const call = { cwd: repository };
  const raw = await gitText(['diff', '--raw', '-z', '--abbrev=40', ...OPTIONS, from, to], call);
  const patches = splitPatches(await gitText(['diff', '-p', ...OPTIONS, from, to], call));
  const fields = raw.split('\0');
  const files: FileDiff[] = [];
  for (let index = 0, patch = 0; index + 1 < fields.length; ) {
    const [oldMode, newMode, , , status] = fields[index].slice(1).split(' ');
    const renamed = status.startsWith('R') || status.startsWith('C');
    const oldPath = fields[index + 1];
    const newPath = renamed ? fields[index + 2] : oldPath;
    // A file that becomes a link is a removal and an addition in git's text.
    const sections = patches.slice(patch, patch + (status === 'T' ? 2 : 1));
    files.push({
      oldPath,
      newPath,
      oldMode,
      newMode,
      added: status === 'A',
      deleted: status === 'D',
      renamed,
      binary: sections.some((section) => /^Binary files .* differ$/m.test(section.split('\n@@')[0])),
      patch: sections.map(withoutHeader).join(''),
    });
    patch += sections.length;
    index += renamed ? 3 : 2;
  }
  return files;
}

/** The whole text as `git diff` prints it. */
export async function rawDiff(repository: string, from: string, to: string): Promise<string> {
  return `${await gitText(['diff', '-p', ...OPTIONS, from, to], { cwd: repository })}\n`;
}

/** Lines of content start with a blank, plus or minus, so this split is safe. */
function splitPatches(text: string): string[] {
  return text === '' ? [] : text.split(/^(?=diff --git )/m);
}

function withoutHeader(section: string): string {
  const start = section.search(/^(@@ |Binary files )/m);
  const patch = start < 0 ? '' : section.slice(start);
  return patch === '' || patch.endsWith('\n') ? patch : `${patch}\n`;
}

/** Lines that a patch shows, in its order. */
export function diffLines(patch: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let oldLine = 0;
  let newLine = 0;
  for (const text of patch.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text);
    if (hunk) {
      oldLine = Number(hunk[1]);
      newLine = Number(hunk[2]);
    } else if (text.startsWith('+')) lines.push({ oldLine: null, newLine: newLine++ });
    else if (text.startsWith('-')) lines.push({ oldLine: oldLine++, newLine: null });
    else if (text.startsWith(' ')) lines.push({ oldLine: oldLine++, newLine: newLine++ });
  }
  return lines;
}

/**
 * The other side's number of a line that no hunk touches or shows as context; null for one that was added or removed.
 */
export function otherSide(patch: string, side: 'old' | 'new', line: number): number | null {
  let shift = 0; // new minus old, after the hunks before the line
  for (const shown of hunks(patch)) {
    const [start, length] =
      side === 'old' ? [shown.oldStart, shown.oldLength] : [shown.newStart, shown.newLength];
    // A hunk without lines on this side stands behind the line that it names.
    if (line < start || (length === 0 && line <= start)) break;
    if (line < start + length) {
      const same = diffLines(shown.text).find(
        (each) => (side === 'old' ? each.oldLine : each.newLine) === line,
      );
      return (side === 'old' ? same?.newLine : same?.oldLine) ?? null;
    }
    shift =
      shown.newStart +
      shown.newLength +
      Number(shown.newLength === 0) -
      (shown.oldStart + shown.oldLength + Number(shown.oldLength === 0));
  }
  return side === 'old' ? line + shift : line - shift;
}

interface Hunk {
  oldStart: number;
  oldLength: number;
  newStart: number;
  newLength: number;
  text: string;
}

function hunks(patch: string): Hunk[] {
  return patch
    .split(/^(?=@@ )/m)
    .map((text) => ({ text, match: /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(text) }))
    .flatMap(({ text, match }) =>
      match
        ? [
            {
              oldStart: Number(match[1]),
              oldLength: Number(match[2] ?? 1),
              newStart: Number(match[3]),
              newLength: Number(match[4] ?? 1),
              text,
            },
          ]
        : [],
    );
}

/** A file of a diff as the API shows it. */
export function showFileDiff(file: FileDiff, limits: DiffLimits) {
  const bytes = Buffer.byteLength(file.patch);
  const tooLarge = bytes > limits.tooLargeBytes;
  const collapsed = !tooLarge && bytes > limits.collapsedBytes;
  return {
    diff: tooLarge || collapsed ? '' : file.patch,
    collapsed,
    too_large: tooLarge,
    new_path: file.newPath,
    old_path: file.oldPath,
    a_mode: file.oldMode,
    b_mode: file.newMode,
    new_file: file.added,
    renamed_file: file.renamed,
    deleted_file: file.deleted,
    generated_file: false,
  };
}
