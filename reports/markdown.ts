import type { Finding, Fix, Route } from '#protocol/finding.js';
import { severityBand } from '#protocol/scan-report.js';
import { doubtText, setApart } from './apart.js';
import { differenceLines } from './difference-lines.js';
import { code, codeBlock, table, text } from './markdown-text.js';
import { messageMarkdown } from './message-markdown.js';
import { otherPlaces } from './other-places.js';
import { proofText } from './proof-text.js';
import {
  countedFindings,
  effectOfFix,
  nonProductText,
  type ReportInput,
  skipText,
  unsuppressed,
} from './report-input.js';
import { settingsSentences } from './settings-sentences.js';
import { shownRoutes } from './shown-routes.js';

/**
 * The findings as a Markdown page for people. Scanned text can add neither markup nor mentions.
 * @param sureFrom least confidence of what may fail, and so has a section of its own
 */
export function toMarkdown(input: ReportInput, sureFrom?: number): string {
  const open = unsuppressed(input.findings);
  const { sure: findings, unsure, hygiene } = setApart(countedFindings(open), sureFrom);
  const outside = open.filter(({ nonProduct }) => nonProduct !== undefined);
  const suppressed = input.findings.length - open.length;
  const parts = [
    '# Security findings',
    `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}${suppressed > 0 ? `, ${suppressed} more suppressed` : ''}.${unsure.length > 0 ? ` ${unsure.length} more less sure.` : ''}`,
  ];
  if (input.commit !== null) parts.push(`Commit ${code(input.commit)}.`);
  if (input.completeness.state === 'partial')
    parts.push(`**The scan is partial**: ${text(skipText(input.completeness.skipped))}.`);
  if (input.completeness.settings) parts.push(...settingsSentences(input.completeness.settings, code));
  if (findings.length > 0) parts.push(overview(findings), ...findings.map(section));
  if (unsure.length > 0) parts.push('## Less sure', `Of ${doubtText(unsure)}.`, overview(unsure));
  if (hygiene.length > 0)
    parts.push(
      '## Hygiene',
      'By itself, none of these gives an attacker anything: they fail no gate.',
      overview(hygiene),
    );
  if (outside.length > 0)
    parts.push(
      '## In tests, examples, vendored and generated code',
      'These do not count for the gate.',
      overview(outside),
    );
  return `${parts.join('\n\n')}\n`;
}

function overview(findings: readonly Finding[]): string {
  return table(
    ['Severity', 'Weakness', 'CWE', 'Place'],
    findings.map((finding) => [
      `${severityBand(finding.severity)} ${finding.severity.toFixed(1)}`,
      `${text(finding.title)}${finding.nonProduct ? ` (${nonProductText(finding)})` : ''}`,
      finding.cweIds[0],
      code(placeOf(finding)),
    ]),
  );
}

/** One finding, to paste into an issue or a chat. */
export function findingMarkdown(finding: Finding): string {
  return `${section(finding)}\n`;
}

function section(finding: Finding, index?: number): string {
  const steps = finding.steps.map(
    (step, number) =>
      `${number + 1}. **${step.kind}** ${code(`${step.location.path}:${step.location.region.startLine}`)}: ${messageMarkdown(step.message)}${step.code ? `<br>${code(step.code)}` : ''}`,
  );
  const references = finding.references.filter((url) => /^https?:\/\/[^\s<>]+$/.test(url));
  return [
    `## ${index === undefined ? '' : `${index + 1}. `}${text(finding.title)} in ${code(placeOf(finding))}`,
    `**${severityBand(finding.severity)} ${finding.severity.toFixed(1)}**, ${finding.cweIds.join(', ')}, rule ${code(finding.ruleId)}, confidence ${finding.confidence} of 10${finding.inTestCode ? ', in test code' : ''}`,
    messageMarkdown(finding.message),
    ...(steps.length > 0 ? [steps.join('\n')] : finding.code ? [code(finding.code)] : []),
    ...(finding.routes ? [`Reached from ${routesMarkdown(finding.routes)}.`] : []),
    ...(finding.places ? [`Also at ${placesMarkdown(finding)}.`] : []),
    ...(finding.proof ? [`**How to see it.** ${proofText(finding.proof)}`] : []),
    finding.description,
    `**How to fix.** ${finding.remediation}`,
    ...(finding.fix ? [fixMarkdown(finding.fix)] : []),
    ...(references.length > 0 ? [references.map((url) => `- <${url}>`).join('\n')] : []),
  ].join('\n\n');
}

function routesMarkdown(routes: readonly Route[]): string {
  return shownRoutes(routes, (name, place) => `${code(name)} (${code(place)})`);
}

function placesMarkdown(finding: Finding): string {
  return otherPlaces(finding, (place, title) => `${code(place)}${title === null ? '' : ` (${text(title)})`}`);
}

/** What the mechanical fix does, as a difference where its lines may be shown. */
function fixMarkdown(fix: Fix): string {
  const { description, lines } = fix;
  const effect = `${text(description)} (${effectOfFix(fix)})`;
  if (!lines) return `**Fix.** ${effect}`;
  return `**Fix.** ${effect}:\n\n${codeBlock('diff', differenceLines(lines).join('\n'))}`;
}

function placeOf({ location }: Finding): string {
  return `${location.path}:${location.region.startLine}`;
}
