import { createHash } from 'node:crypto';
import type { Finding, Fix } from '#protocol/finding.js';
import { severityBand } from '#protocol/scan-report.js';
import { isCurrent } from '#protocol/tracking/tracked-finding.js';
import { code, text } from '#reports/markdown-text.js';
import { messageMarkdown } from '#reports/message-markdown.js';
import { stepsMarkdown, withoutQuickActions } from './finding-comment.js';
import { plainTitle } from './plain-title.js';
import { referencesMarkdown } from './references.js';

/** Of the key: enough that two fixes of a repository do not share a branch. */
const DIGITS = 12;

/** First line of the note by which an overtaken fix says so; by it the note is not written twice. */
export const overtakenMarker = '<!-- goalkeeper:fix-overtaken -->';
/** Behind it the description says which findings are gone; what is before it is left as people have made it. */
const goneMarker = '<!-- goalkeeper:findings-gone -->';

/** A finding with its fix. */
export interface Fixed {
  finding: Finding;
  fix: Fix;
  /** Page of the code as it was scanned; null where the host has none. */
  place: string | null;
}

/** The key of a fix of these findings, in whichever order they come: of one its fingerprint. */
export function fixKey(fingerprints: readonly string[]): string {
  if (fingerprints.length === 1) return fingerprints[0];
  const digest = createHash('sha256')
    .update([...fingerprints].sort().join('\n'))
    .digest('hex');
  return `group:${digest.slice(0, 32)}`;
}

/** The branch of a fix: always the same one. */
export function fixBranch(key: string): string {
  const digits = key.slice(key.indexOf(':') + 1);
  // Fingerprints of equal findings begin alike.
  return `goalkeeper/fix-${isCurrent(key) ? digits.slice(-DIGITS) : digits.slice(0, DIGITS)}`;
}

/** Title of merge request and commit. */
export function fixTitle(findings: readonly Finding[]): string {
  const [{ title, location }] = findings;
  const files = filesOf(findings);
  const where = files === 1 ? location.path : `${files} files`;
  const places = findings.length === 1 ? '' : ` (${findings.length} places)`;
  return plainTitle(`Fix ${title} in ${where}${places}`);
}

export function fixCommitMessage(findings: readonly Finding[]): string {
  const which = findings.map(({ fingerprint }) => fingerprint).join(',\n');
  const what = findings.length === 1 ? 'Finding' : 'Findings';
  return `${fixTitle(findings)}\n\n${what} ${which}, made mechanically by Goalkeeper.\n`;
}

/** Why the merge request is there. Scanned text can add neither markup, mentions nor quick actions. */
export function fixDescription(fixed: readonly Fixed[], targetBranch: string): string {
  const [{ finding }] = fixed;
  const isOne = fixed.length === 1;
  const band = severityBand(finding.severity).toUpperCase();
  const title = `**${band} ${finding.severity.toFixed(1)}: ${text(finding.title)}** (${finding.cweIds.map(text).join(', ')})`;
  const files = filesOf(fixed.map((one) => one.finding));
  const which = isOne
    ? placeOf(fixed[0])
    : `${fixed.length} places in ${files === 1 ? 'a file' : `${files} files`}`;
  const parts = [
    `${title} at ${which}`,
    ...fixed.flatMap((one, index) =>
      isOne ? reasons(one) : [`**${index + 1}.** ${placeOf(one)}: ${identityOf(one)}`, ...reasons(one)],
    ),
    `**How such findings are fixed.** ${finding.remediation}`,
    ...referencesMarkdown(finding),
    `Rule ${code(finding.ruleId)}${isOne ? `, ${identityOf(fixed[0])}` : ''}.`,
    `The change was made mechanically: read it, and let the tests run, before you merge. This merge request is closed, and its branch removed, ` +
      `when a later scan of ${code(targetBranch)} no longer has ${isOne ? 'the finding' : 'any of the findings'} and nobody else has pushed to the branch.`,
  ];
  return `${withoutQuickActions(parts.join('\n\n'))}\n`;
}

/**
 * A description that says which of several findings are gone.
 * @param gone their numbers in the description, from 1
 */
export function withGone(description: string, gone: readonly number[], targetBranch: string): string {
  const at = description.indexOf(goneMarker);
  if (at < 0 && gone.length === 0) return description;
  const kept = (at < 0 ? description : description.slice(0, at)).trimEnd();
  if (gone.length === 0) return `${kept}\n`;
  const said = `**Overtaken in part.** A later scan of ${code(targetBranch)} no longer has ${gone.length === 1 ? 'finding' : 'findings'} ${gone.join(', ')}; the others are still there.`;
  return `${kept}\n\n${goneMarker}\n${said}\n`;
}

/** What is said when all findings are gone. */
export function overtakenNote(findings: number, targetBranch: string, isOurs: boolean): string {
  const which = findings === 1 ? 'the finding' : `any of the ${findings} findings`;
  const gone = `A later scan of ${code(targetBranch)} no longer has ${which} that this merge request was opened for.`;
  const what = isOurs
    ? 'It is closed, and its branch removed.'
    : 'Others have pushed to the branch, so it stays open: it is for you to decide.';
  return `${overtakenMarker}\n${gone} ${what}\n`;
}

function placeOf({ finding: { location }, place }: Fixed): string {
  return `${code(`${location.path}:${location.region.startLine}`)}${place ? ` ([scanned code](${place}))` : ''}`;
}

function reasons({ finding, fix }: Fixed): string[] {
  return [
    messageMarkdown(finding.message),
    ...(finding.steps.length > 0 ? [stepsMarkdown(finding.steps)] : []),
    `**What this changes.** ${text(fix.description)}.`,
  ];
}

function identityOf({ finding: { confidence, fingerprint } }: Fixed): string {
  return `confidence ${confidence} of 10, finding ${code(fingerprint)}`;
}

function filesOf(findings: readonly Finding[]): number {
  return new Set(findings.map(({ location }) => location.path)).size;
}
