import type { Finding, Fix } from '#protocol/finding.js';
import { fixFiles } from '#protocol/fix-files.js';
import { FixError } from './fix-error.js';
import type { FixHost } from './fix-host.js';
import { mendableText, otherFile } from './patch-rules.js';

/** What one merge request may fix: as much as a person reads with care. */
export const MAX_FINDINGS = 20;
const MAX_FILES = 10;

/** A vulnerability with a fix that may be written. */
export interface Fixable {
  id: string;
  finding: Finding;
  fix: Fix;
}

/** A vulnerability that was asked for and is not fixed, and why. */
export interface LeftOut {
  vulnerabilityId: string;
  error: FixError;
}

export interface PatchedFile {
  path: string;
  content: Buffer;
  /** The commit that last changed it. */
  lastCommitId: string;
}

/** What one commit changes. */
export interface Patch {
  files: PatchedFile[];
  /** Those that it fixes. */
  fixables: Fixable[];
  left: LeftOut[];
}

/**
 * The files with all fixes that go together. A file is left alone unless it is, byte for byte, the one that was scanned; so is
 * a fix that changes what another one does.
 * @param commits the one that was scanned, and the head of the branch
 */
export async function patchOf(
  host: FixHost,
  projectId: string,
  fixables: readonly Fixable[],
  commits: { scanned: string; head: string },
): Promise<Patch> {
  const texts = new Map<string, FileText>();
  const refused = new Map<string, FixError>();
  const errors = new Map<Finding, FixError>();
  for (const { finding } of fixables) {
    const { path } = finding.location;
    if (!texts.has(path) && !refused.has(path)) {
      const read =
        texts.size < MAX_FILES
          ? await textOf(host, projectId, path, commits)
          : new FixError('too-many', `At most ${MAX_FILES} files`);
      if (read instanceof FixError) refused.set(path, read);
      else texts.set(path, read);
    }
    const error = refused.get(path);
    if (error) errors.set(finding, error);
  }
  const readable = fixables.map(({ finding }) => finding).filter((finding) => !errors.has(finding));
  const fixed = fixFiles(readable, (path) => texts.get(path) ?? { reason: 'it was not read' });
  for (const { finding, overlaps } of fixed.left)
    errors.set(finding, overlaps ? new FixError('overlaps') : otherFile());
  const changed = fixed.files.filter(({ before, after }) => before !== after);
  for (const { before, after, findings } of fixed.files)
    if (before === after) for (const finding of findings) errors.set(finding, otherFile());
  return {
    files: changed.map(({ path, after }) => ({
      ...{ path, content: Buffer.from(after) },
      lastCommitId: texts.get(path)?.lastCommitId ?? '',
    })),
    fixables: fixables.filter(({ finding }) => !errors.has(finding)),
    left: fixables.flatMap(({ id, finding }) => {
      const error = errors.get(finding);
      return error ? [{ vulnerabilityId: id, error }] : [];
    }),
  };
}

interface FileText {
  text: string;
  lastCommitId: string;
}

async function textOf(
  host: FixHost,
  projectId: string,
  path: string,
  { scanned, head }: { scanned: string; head: string },
): Promise<FileText | FixError> {
  const before = await host.file(projectId, path, scanned);
  const now = head === scanned ? before : await host.file(projectId, path, head);
  try {
    const text = mendableText(before?.content ?? null, now?.content ?? null);
    return { text, lastCommitId: now?.lastCommitId ?? '' };
  } catch (error) {
    if (error instanceof FixError) return error;
    throw error;
  }
}
