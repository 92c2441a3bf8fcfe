import type { Finding, Fix } from '#protocol/finding.js';
import { severityBand } from '#protocol/scan-report.js';
import { code, text } from '#reports/markdown-text.js';
import { messageMarkdown } from '#reports/message-markdown.js';
import { stepsMarkdown, withoutQuickActions } from './finding-comment.js';

const LONGEST_TITLE = 200;
/** Of the fingerprint: enough that two findings of a repository do not share a branch. */
const DIGITS = 12;
const MAX_REFERENCES = 5;

/** First line of the note by which an overtaken fix says so; by it the note is not written twice. */
export const overtakenMarker = '<!-- goalkeeper:fix-overtaken -->';

/** The branch of the fix of a finding: always the same one. */
export function fixBranch(fingerprint: string): string {
  return `goalkeeper/fix-${fingerprint.slice(fingerprint.indexOf(':') + 1).slice(0, DIGITS)}`;
}

/**
 * Title of merge request and commit. Hosts read both for references, mentions and commands, which no file name can
 * make: other characters than these are left out.
 */
export function fixTitle({ title, location }: Finding): string {
  const plain = `Fix ${title} in ${location.path}`.replace(/[^\p{L}\p{N} ,./_()-]+/gu, '?');
  const letters = Array.from(plain);
  return letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE - 3).join('')}...` : plain;
}

export function fixCommitMessage(finding: Finding): string {
  return `${fixTitle(finding)}\n\nFinding ${finding.fingerprint}, made mechanically by Goalkeeper.\n`;
}

/**
 * Why the merge request is there. Scanned text can add neither markup, mentions nor quick actions.
 * @param place what shows the code as it was scanned; null where the host has no such page
 */
export function fixDescription(
  finding: Finding,
  fix: Fix,
  { place, targetBranch }: { place: string | null; targetBranch: string },
): string {
  const band = severityBand(finding.severity).toUpperCase();
  const { path, region } = finding.location;
  const at = code(`${path}:${region.startLine}`);
  const parts = [
    `**${band} ${finding.severity.toFixed(1)}: ${text(finding.title)}** (${finding.cweIds.map(text).join(', ')}) at ${at}${place ? ` ([scanned code](${place}))` : ''}`,
    messageMarkdown(finding.message),
    ...(finding.steps.length > 0 ? [stepsMarkdown(finding.steps)] : []),
    `**What this changes.** ${text(fix.description)}.`,
    `**How such findings are mended.** ${finding.remediation}`,
    ...references(finding),
    `Rule ${code(finding.ruleId)}, confidence ${finding.confidence} of 10, finding ${code(finding.fingerprint)}.`,
    `The change was made mechanically: read it, and let the tests run, before you merge. This merge request is closed, and its branch removed, ` +
      `when a later scan of ${code(targetBranch)} no longer has the finding and nobody else has pushed to the branch.`,
  ];
  return `${withoutQuickActions(parts.join('\n\n'))}\n`;
}

/** What is said when the finding is gone. */
export function overtakenNote(targetBranch: string, isOurs: boolean): string {
  const gone = `A later scan of ${code(targetBranch)} no longer has the finding that this merge request was opened for.`;
  const what = isOurs
    ? 'It is closed, and its branch removed.'
    : 'Others have pushed to the branch, so it stays open: it is for you to decide.';
  return `${overtakenMarker}\n${gone} ${what}\n`;
}

function references({ references: all }: Finding): string[] {
  const safe = all.filter((one) => /^https:\/\/[\w./?=&%#:~+-]+$/.test(one)).slice(0, MAX_REFERENCES);
  return safe.length === 0 ? [] : [`**Read more**\n\n${safe.map((one) => `- <${one}>`).join('\n')}`];
}
