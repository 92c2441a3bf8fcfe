import type { Finding } from '#protocol/finding.js';
import { severityBand } from '#protocol/scan-report.js';
import { code, text } from '#reports/markdown-text.js';
import { messageMarkdown } from '#reports/message-markdown.js';
import { stepsMarkdown, withoutQuickActions } from './finding-comment.js';
import { plainTitle } from './plain-title.js';
import { referencesMarkdown } from './references.js';

/** Where readers of an issue find more; null: there is no such page. */
export interface IssueLinks {
  /** The code as it was scanned. */
  code: string | null;
  /** The page of the finding. */
  finding: string | null;
}

/** First line of the description, by which an issue of ours is known again. */
function issueMarker(fingerprint: string): string {
  return `<!-- goalkeeper:issue ${fingerprint} -->`;
}

/** Whether a description is that of the issue of a finding. No scanned text is ever in the first line. */
export function isIssueOf(description: string, fingerprint: string): boolean {
  return description.split(/\r?\n/, 1)[0] === issueMarker(fingerprint);
}

export function issueTitle({ title, location }: Finding): string {
  return plainTitle(`${title} in ${location.path}`);
}

/** What was found. Scanned text can add neither markup, mentions nor quick actions. */
export function issueDescription(finding: Finding, links: IssueLinks): string {
  const { severity, title, cweIds, location, steps, remediation, ruleId, confidence, fingerprint } = finding;
  const place = code(`${location.path}:${location.region.startLine}`);
  const band = severityBand(severity).toUpperCase();
  const parts = [
    `**${band} ${severity.toFixed(1)}: ${text(title)}** (${cweIds.map(text).join(', ')}) at ${place}${links.code ? ` ([scanned code](${links.code}))` : ''}`,
    messageMarkdown(finding.message),
    ...(steps.length > 0 ? [stepsMarkdown(steps)] : []),
    `**How to fix it.** ${remediation}`,
    ...referencesMarkdown(finding),
    `Rule ${code(ruleId)}, confidence ${confidence} of 10, finding ${code(fingerprint)}.${links.finding ? ` [More](${links.finding})` : ''}`,
  ];
  return `${issueMarker(fingerprint)}\n${withoutQuickActions(parts.join('\n\n'))}\n`;
}
