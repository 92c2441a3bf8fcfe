import type { Finding, Location } from '#protocol/finding.js';
import { type SeverityBand, severityBand } from '#protocol/scan-report.js';
import { nonProductText } from './report-input.js';
import { jsonListWriter, type ReportWriter } from './report-writer.js';

const severities: Record<SeverityBand, string> = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
  info: 'info',
};

/** GitLab's Code Quality report: an array of issues. Suppressed findings are left out, those outside product code and hygiene are information. */
export function codeQualityWriter(): ReportWriter {
  return jsonListWriter({
    before: '',
    item: (finding) => (finding.suppression ? null : toIssue(finding)),
    after: () => '',
  });
}

function toIssue(finding: Finding) {
  const outside = nonProductText(finding);
  const prefix = `${outside === null ? '' : `In ${outside}: `}${finding.hygiene ? 'Hygiene: ' : ''}`;
  const isCounted = outside === null && !finding.hygiene;
  return {
    type: 'issue',
    check_name: finding.ruleId,
    description: `${prefix}${finding.title} (${finding.cweIds[0]}): ${finding.message}`,
    content: { body: `${finding.description}\n\n${finding.remediation}` },
    categories: ['Security'],
    severity: isCounted ? severities[severityBand(finding.severity)] : 'info',
    fingerprint: finding.fingerprint.slice(finding.fingerprint.indexOf(':') + 1),
    location: linesOf(finding.location),
    ...(finding.places ? { other_locations: finding.places.map(({ location }) => linesOf(location)) } : {}),
  };
}

function linesOf({ path, region }: Location) {
  return { path, lines: { begin: region.startLine, end: region.endLine } };
}
