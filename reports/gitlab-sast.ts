import type { Finding, Place } from '#protocol/finding.js';
import { type SeverityBand, severityBand } from '#protocol/scan-report.js';
import type { Decided, DecidedFindings } from './decided.js';
import { messageMarkdown } from './message-markdown.js';
import { effectOfFix, nonProductText, skipText, TOOL } from './report-input.js';
import { jsonListWriter, members, type ReportHeader, type ReportWriter } from './report-writer.js';
import { settingsTexts } from './settings-sentences.js';

/**
 * Lines of the report's schema, and the version of each that is written. GitLab refuses a report as a whole whose line
 * it does not know: every supported GitLab knows 15.0; 15.2 shows flows as such.
 */
const schemaVersions = { '15.0': '15.0.7', '15.1': '15.1.4', '15.2': '15.2.1' } as const;
export type SastVersion = keyof typeof schemaVersions;
export const sastVersions: readonly SastVersion[] = ['15.0', '15.1', '15.2'];
/** Type of the identifier that names the rule of a finding: by it events about the finding are recognised. */
export const RULE_IDENTIFIER = 'goalkeeper_rule_id';
const HYGIENE = 'By itself it gives an attacker nothing: it fails no gate.';
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
export function gitlabSastWriter(
  header: ReportHeader,
  version: SastVersion = '15.0',
  decided?: DecidedFindings,
): ReportWriter {
  const schema = schemaVersions[version];
  const head = {
    version: schema,
    schema: `https://gitlab.com/gitlab-org/security-products/security-report-schemas/-/raw/v${schema}/dist/sast-report-format.json`,
    scan: scanOf(header),
  };
  return jsonListWriter({
    before: `{${members(head)},"vulnerabilities":`,
    item: (finding) =>
      finding.suppression ? null : toVulnerability(finding, version, decided?.get(finding.fingerprint)),
    after: () => ',"remediations":[]}',
  });
}

function scanOf(header: ReportHeader) {
  const program = {
    id: TOOL.id,
    name: TOOL.name,
    version: header.tool.engine,
    vendor: { name: TOOL.name },
  };
  return {
    analyzer: program,
    scanner: program,
    type: 'sast',
    status: 'success',
    start_time: withoutZone(header.startedAt),
    end_time: withoutZone(header.finishedAt),
    messages: [
      ...(header.completeness.state === 'partial'
        ? [{ level: 'warn', value: `The scan is partial: ${skipText(header.completeness.skipped)}` }]
        : []),
      ...settingsTexts(header).map((value) => ({ level: 'info', value })),
    ],
  };
}

function toVulnerability(finding: Finding, version: SastVersion, decided: Decided | undefined) {
  const { path, region } = finding.location;
  const lines = { start_line: region.startLine, end_line: region.endLine };
  const details = detailsOf(finding, version);
  const outside = nonProductText(finding);
  const flags = [
    ...(outside === null ? [] : [`Found in ${outside}: it does not count for the gate.`]),
    ...(decided?.isFalsePositive ? [decided.justification] : []),
  ].map(flagOf);
  const links = finding.references.filter((url) => /^https?:\/\//.test(url)).map((url) => ({ url }));
  return {
    id: toUuid(finding.fingerprint),
    name: finding.title.slice(0, MAX_NAME),
    description: `${outside === null ? '' : `In ${outside}. `}${messageMarkdown(finding.message)}\n\n${finding.description}`,
    severity: severities[severityBand(finding.severity)],
    solution: finding.remediation.slice(0, MAX_SOLUTION),
    identifiers: [
      { type: RULE_IDENTIFIER, name: finding.ruleId, value: finding.ruleId },
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
    ...(flags.length > 0 ? { flags } : {}),
    ...(details ? { details } : {}),
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

/** The only flag that the schema has: by it approval policies leave out what does not run in production. */
function flagOf(description: string) {
  return {
    type: 'flagged-as-likely-false-positive',
    origin: TOOL.name,
    description,
  };
}

function detailsOf(finding: Finding, version: SastVersion): object | null {
  const lines = finding.fix?.lines;
  const details = {
    ...(finding.hygiene ? { hygiene: { type: 'text', name: 'Hygiene', value: HYGIENE } } : {}),
    ...(finding.steps.length > 0
      ? { flow: version === '15.2' ? toCodeFlow(finding) : toTable(finding) }
      : {}),
    ...(finding.places ? { places: placesList(finding.places) } : {}),
    ...(lines
      ? { fix: { type: 'diff', name: nameOfFix(finding), before: lines.before, after: lines.after } }
      : {}),
  };
  return Object.keys(details).length > 0 ? details : null;
}

function nameOfFix({ fix }: Finding): string | undefined {
  return fix && `${fix.description} (${effectOfFix(fix)})`;
}

function toCodeFlow(finding: Finding) {
  const last = finding.steps.length - 1;
  const nodes = finding.steps.map(({ kind, location }, index) => ({
    type: 'code-flow-node',
    node_type: index === 0 ? 'source' : index === last && kind === 'sink' ? 'sink' : 'propagation',
    file_location: {
      type: 'file-location',
      file_name: location.path,
      line_start: location.region.startLine,
      line_end: location.region.endLine,
    },
  }));
  return { type: 'code-flows', name: 'Data flow', items: [nodes] };
}

function placesList(places: readonly Place[]) {
  return {
    type: 'list',
    name: 'Other locations of the weakness',
    items: places.map(({ location }) => ({
      type: 'file-location',
      file_name: location.path,
      line_start: location.region.startLine,
      line_end: location.region.endLine,
    })),
  };
}

/** Source to sink for lines of the schema that have no code flows. */
function toTable(finding: Finding) {
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
  const hex = fingerprint.slice(fingerprint.indexOf(':') + 1);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
