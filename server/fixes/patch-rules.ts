import { isUtf8 } from 'node:buffer';
import type { Finding, Fix, Region } from '#protocol/finding.js';
import { FixError } from './fix-error.js';

/** Lines between an edit and the finding, or a step of its way in the same file. */
const NEAR = 60;
const MARK = '\ufeff';

/** Files that say what runs in pipelines or who decides about code, wherever they lie; names in small letters. */
const forbiddenNames =
  /^(\..*|codeowners|jenkinsfile.*|.*gitlab-ci.*\.ya?ml|(azure|bitbucket)-pipelines.*\.ya?ml|appveyor\.ya?ml|cloudbuild\.(ya?ml|json)|buildspec\.ya?ml|wercker\.ya?ml)$/;
/** Folders whose YAML files pipelines include. */
const pipelineFolders = /^(ci|ci-templates|gitlab-ci|pipelines|templates)$/;

/** Which fixes are wanted: those that preserve behaviour, or all. */
export const fixChoices = ['safe', 'all'] as const;
export type FixChoice = (typeof fixChoices)[number];

/**
 * The mechanical fix that the finding carries, when it is one that may be written: in product code, in the finding's own
 * file, near the finding, and in no file that configures pipelines, ownership or tools.
 * @throws {FixError}
 */
export function permittedFix(finding: Finding, choice: FixChoice): Fix {
  const { fix, location } = finding;
  if (!fix) throw new FixError('no-fix');
  if (finding.inTestCode) throw new FixError('in-tests', `The file is ${location.path}`);
  if (choice === 'safe' && !fix.preservesBehaviour) throw new FixError('changes-behaviour', fix.description);
  if (isForbidden(location.path)) throw new FixError('forbidden-path', `The file is ${location.path}`);
  const anchors = [location, ...finding.steps.map((step) => step.location)].filter(
    ({ path }) => path === location.path,
  );
  for (const { location: edited } of fix.edits) {
    if (edited.path !== location.path)
      throw new FixError('not-near', `It changes ${edited.path}; the vulnerability is in ${location.path}`);
    if (!anchors.some(({ region }) => isNear(edited.region, region)))
      throw new FixError(
        'not-near',
        `It changes line ${edited.region.startLine}; the vulnerability is in line ${location.region.startLine}`,
      );
  }
  return fix;
}

/**
 * The text of a file that fixes may change.
 * @param scanned the file's bytes as they were scanned
 * @param now as they are at the head of the branch
 * @throws {FixError} when they differ, or are no text that places of fixes count in
 */
export function mendableText(scanned: Buffer | null, now: Buffer | null): string {
  if (scanned === null) throw new FixError('file-changed', 'The commit that was scanned has no such file');
  if (now === null) throw new FixError('file-changed', 'The branch has no such file any more');
  if (!scanned.equals(now)) throw new FixError('file-changed');
  const text = isUtf8(now) ? now.toString('utf8') : null;
  // With such a mark columns do not count from where the fix counts them.
  if (text === null || text.startsWith(MARK)) throw otherFile();
  return text;
}

/** The fix was made for another file than the one that is there. */
export function otherFile(): FixError {
  return new FixError('file-changed', 'The file is not the one that the fix was made for');
}

function isForbidden(path: string): boolean {
  const parts = path.toLowerCase().split('/');
  const name = parts.at(-1) ?? '';
  const isYaml = /\.ya?ml$/.test(name);
  return (
    // No path of a repository at all.
    parts.some((part) => part === '' || part === '..') ||
    /[\\\p{C}]/u.test(path) ||
    parts.some((part) => part.startsWith('.')) ||
    forbiddenNames.test(name) ||
    (isYaml && parts.slice(0, -1).some((folder) => pipelineFolders.test(folder)))
  );
}

function isNear(edited: Region, { startLine, endLine }: Region): boolean {
  return (
    edited.endLine >= edited.startLine &&
    edited.startLine >= startLine - NEAR &&
    edited.endLine <= endLine + NEAR
  );
}
