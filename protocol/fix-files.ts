import type { Finding } from './finding.js';
import { type TextEdit, textEdits, withEdits } from './text-edits.js';

/** A file with all the fixes that go together. */
export interface FixedFile {
  path: string;
  before: string;
  after: string;
  findings: Finding[];
}

/** A fix that is not applied, and why. */
export interface LeftFix {
  finding: Finding;
  reason: string;
  /** Another one, which is applied, changes the same place. */
  overlaps?: true;
}

/**
 * Applies the fixes of findings that are not suppressed, in order of place. One that touches what another changes is left
 * for the next time; so is one whose file is not as it was scanned.
 * @param read the text of a file as it is now, or why it is not to be changed
 */
export function fixFiles(
  findings: readonly Finding[],
  read: (path: string) => { text: string } | { reason: string },
): { files: FixedFile[]; left: LeftFix[] } {
  const byFile = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (!finding.fix || finding.suppression) continue;
    const { path } = finding.location;
    byFile.set(path, [...(byFile.get(path) ?? []), finding]);
  }
  const files: FixedFile[] = [];
  const left: LeftFix[] = [];
  for (const [path, own] of byFile) {
    const content = read(path);
    if ('reason' in content) {
      left.push(...own.map((finding) => ({ finding, reason: content.reason })));
      continue;
    }
    const applied = applyAll(content.text, own, left);
    if (applied.findings.length > 0) files.push({ path, before: content.text, ...applied });
  }
  return { files, left };
}

function applyAll(text: string, findings: readonly Finding[], left: LeftFix[]) {
  const done: TextEdit[] = [];
  const fixed: Finding[] = [];
  for (const finding of findings) {
    const edits = finding.fix ? textEdits(text, finding.fix) : null;
    if (edits === null) left.push({ finding, reason: 'the file is not as it was scanned' });
    else if (edits.every((edit) => done.some((other) => isSame(edit, other)))) fixed.push(finding);
    else if (edits.some((edit) => done.some((other) => touches(edit, other))))
      left.push({ finding, reason: 'another fix changes the same place: run again', overlaps: true });
    else {
      done.push(...edits);
      fixed.push(finding);
    }
  }
  done.sort((one, other) => one.start - other.start);
  return { after: withEdits(text, done), findings: fixed };
}

function isSame(one: TextEdit, other: TextEdit): boolean {
  return one.start === other.start && one.end === other.end && one.replacement === other.replacement;
}

/** Two additions at one place stand one behind the other. */
function touches(one: TextEdit, other: TextEdit): boolean {
  if (one.start === one.end && other.start === other.end) return false;
  return one.start === other.start || (one.start < other.end && other.start < one.end);
}
