import type { Finding } from '#protocol/finding.js';
import { type SeverityBand, severityBand } from '#protocol/scan-report.js';
import { messageMarkdown } from './message-markdown.js';
import { type ReportInput, skipText, TOOL, unsuppressed } from './report-input.js';

/** 15.0 is the newest line that every supported GitLab knows; one that it does not know is refused as a whole. */
const SCHEMA_VERSION = '15.0.7';
const MAX_NAME = 255;
const MAX_SOLUTION = 7000;
const severities: Record<SeverityBand, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

/** GitLab's SAST report (`gl-sast-report.json`). Suppressed findings are left out. */
export function toGitlabSast(input: ReportInput) {
  const program = {
    id: TOOL.id,
    name: TOOL.name,
    version: input.tool.engine,
    vendor: { name: TOOL.name },
  };
  return {
    version: SCHEMA_VERSION,
    schema: `https://gitlab.com/gitlab-org/security-products/security-report-schemas/-/raw/v${SCHEMA_VERSION}/dist/sast-report-format.json`,
    scan: {
      analyzer: program,
      scanner: program,
      type: 'sast',
      status: 'success',
      start_time: withoutZone(input.startedAt),
      end_time: withoutZone(input.finishedAt),
      messages:
        input.completeness.state === 'partial'
          ? [{ level: 'warn', value: `The scan is partial: ${skipText(input.completeness.skipped)}` }]
          : [],
    },
    vulnerabilities: unsuppressed(input.findings).map(toVulnerability),
    remediations: [],
  };
}

function toVulnerability(finding: Finding) {
  const { path, region } = finding.location;
  const lines = { start_line: region.startLine, end_line: region.endLine };
  const links = finding.references.filter((url) => /^https?:\/\//.test(url)).map((url) => ({ url }));
  return {
    id: toUuid(finding.fingerprint),
    name: finding.title.slice(0, MAX_NAME),
    description: `${messageMarkdown(finding.message)}\n\n${finding.description}`,
    severity: severities[severityBand(finding.severity)],
    solution: finding.remediation.slice(0, MAX_SOLUTION),
    identifiers: [
      { type: 'goalkeeper_rule_id', name: finding.ruleId, value: finding.ruleId },
      ...finding.cweIds.map((id) => {
        const number = id.slice('CWE-'.length);
        return {
          type: 'cwe',
          name: id,
          value: number,
          url: `https://cwe.mitre.org/data/definitions/${number}.html`,
        };
      }),
    ],
    ...(/^CVSS:3\.[01]\//.test(finding.cvssVector)
      ? { cvss_vectors: [{ vendor: TOOL.name, vector: finding.cvssVector }] }
      : {}),
    ...(links.length > 0 ? { links } : {}),
    ...(finding.steps.length > 0 ? { details: { flow: toFlow(finding) } } : {}),
    location: { file: path, ...lines, ...(finding.scope ? { method: finding.scope } : {}) },
    tracking: {
      type: 'source',
      items: [
        {
          file: path,
          ...lines,
          // Free of lines: code that moves keeps its identity, and what people decided about it.
          signatures: [{ algorithm: 'scope_offset', value: `${finding.scope}|${finding.fingerprint}` }],
        },
      ],
    },
    raw_source_code_extract: finding.code,
  };
}

/** Source to sink as a table: code flows came only with 15.1. */
function toFlow(finding: Finding) {
  const cell = (value: string) => ({ type: 'text', value });
  return {
    type: 'table',
    name: 'Data flow',
    header: [cell('Step'), cell('Place'), cell('What happens'), cell('Code')],
    rows: finding.steps.map((step) => [
      cell(step.kind),
      { type: 'file-location', file_name: step.location.path, line_start: step.location.region.startLine },
      cell(step.message || step.kind),
      { type: 'code', value: step.code },
    ]),
  };
}

/** `2026-01-31T12:00:00`, UTC. */
function withoutZone(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19);
}

/** The fingerprint in the form of a UUIDv8: the same finding has the same id in every pipeline. */
function toUuid(fingerprint: string): string {
  const hex = fingerprint.slice('v1:'.length);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
