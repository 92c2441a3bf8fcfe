import type {
  CodeFlow,
  ReportingDescriptor,
  Result,
  Run,
  Fix as SarifFix,
  Location as SarifLocation,
} from 'sarif';
import type { Finding, Fix, Location, Place } from '#protocol/finding.js';
import { isCurrent } from '#protocol/tracking/tracked-finding.js';
import type { Decided, DecidedFindings } from './decided.js';
import { effectOfFix, skipText, TOOL } from './report-input.js';
import { jsonListWriter, members, type ReportHeader, type ReportWriter } from './report-writer.js';
import { settingsTexts } from './settings-sentences.js';

/** Key of our fingerprint among the partial fingerprints of a result. */
export const SARIF_FINGERPRINT = 'goalkeeper/v2';
/** The same in reports of earlier versions. */
export const FORMER_SARIF_FINGERPRINT = 'goalkeeper/v1';
/** Key of the hashes of the lines around a result. */
export const SARIF_NEIGHBOURS = 'goalkeeperNeighbours/v1';

export type BaselineState = 'new' | 'unchanged' | 'updated' | 'absent';

type States = ReadonlyMap<string, BaselineState>;

/**
 * SARIF 2.1.0 with code flows and fixes. `states` gives the state of a fingerprint, when there was a baseline.
 * The rules stand behind the results, which is when they are known.
 */
export function sarifWriter(header: ReportHeader, states?: States, decided?: DecidedFindings): ReportWriter {
  const rules = new Map<string, { index: number; descriptor: ReportingDescriptor }>();
  return jsonListWriter({
    before:
      '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"results":',
    item(finding) {
      let rule = rules.get(finding.ruleId);
      if (!rule) {
        rule = { index: rules.size, descriptor: toDescriptor(finding) };
        rules.set(finding.ruleId, rule);
      }
      const result = toResult(finding, rule.index, decided?.get(finding.fingerprint));
      const state = states?.get(finding.fingerprint);
      return state ? { ...result, baselineState: state } : result;
    },
    after: () =>
      `,${members(
        runOf(
          header,
          [...rules.values()].map(({ descriptor }) => descriptor),
        ),
      )}}]}`,
  });
}

/** All of a run but its results. */
function runOf(header: ReportHeader, rules: ReportingDescriptor[]): Run {
  return {
    tool: {
      driver: {
        name: TOOL.name,
        semanticVersion: header.tool.engine,
        rules,
        properties: { rulesHash: header.tool.rules },
      },
    },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: {
      '%SRCROOT%': { description: { text: 'The root of the scanned repository.' } },
    },
    invocations: [
      {
        executionSuccessful: true,
        startTimeUtc: header.startedAt,
        endTimeUtc: header.finishedAt,
        toolExecutionNotifications: [
          ...(header.completeness.state === 'partial'
            ? [
                {
                  level: 'warning' as const,
                  message: { text: `The scan is partial: ${skipText(header.completeness.skipped)}.` },
                },
              ]
            : []),
          ...settingsTexts(header).map((text) => ({ level: 'note' as const, message: { text } })),
        ],
      },
    ],
    properties: { completeness: header.completeness.state, commit: header.commit, branch: header.branch },
  };
}

function toDescriptor(finding: Finding): ReportingDescriptor {
  const url = finding.references.find((reference) => /^https?:\/\//.test(reference));
  return {
    id: finding.ruleId,
    name: finding.title.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9]?)/g, (_, letter) => letter.toUpperCase()),
    shortDescription: { text: finding.title },
    fullDescription: { text: finding.type },
    help: {
      text: `${finding.description}\n\n${finding.remediation}`,
      markdown: `${finding.description}\n\n## How to fix it\n\n${finding.remediation}`,
    },
    ...(url ? { helpUri: url } : {}),
    defaultConfiguration: { level: levelOf(finding.severity) },
    properties: {
      'security-severity': finding.severity.toFixed(1),
      precision: finding.confidence >= 8 ? 'very-high' : finding.confidence >= 6 ? 'high' : 'medium',
      // One spelling of the CWE for each code host that reads them.
      tags: [
        'security',
        ...finding.cweIds.flatMap((id) => [`external/cwe/${id.toLowerCase()}`, id.toLowerCase()]),
      ],
    },
  };
}

function toResult(finding: Finding, ruleIndex: number, decided: Decided | undefined): Result {
  const inCode = finding.suppression && {
    kind: finding.suppression.kind,
    justification: finding.suppression.reason,
  };
  const outside = decided && { kind: 'external' as const, justification: decided.justification };
  return {
    ruleId: finding.ruleId,
    ruleIndex,
    // Viewers and gates read the level: outside product code it is the lowest.
    level: finding.nonProduct ? 'note' : levelOf(finding.severity),
    message: { text: finding.message },
    locations: [
      {
        ...toLocation(finding.location, finding.code),
        ...(finding.scope ? { logicalLocations: [{ fullyQualifiedName: finding.scope }] } : {}),
      },
    ],
    partialFingerprints: {
      // What an older agent has found keeps its key, too.
      [isCurrent(finding.fingerprint) ? SARIF_FINGERPRINT : FORMER_SARIF_FINGERPRINT]: finding.fingerprint,
      ...(finding.neighbours ? { [SARIF_NEIGHBOURS]: finding.neighbours } : {}),
    },
    rank: finding.confidence * 10,
    ...(finding.places ? { relatedLocations: finding.places.map(toRelatedLocation) } : {}),
    ...(finding.steps.length > 0 ? { codeFlows: [toCodeFlow(finding)] } : {}),
    ...(finding.fix ? { fixes: [toFix(finding.location.path, finding.fix)] } : {}),
    suppressions: [inCode, outside].flatMap((one) => (one ? { ...one, status: 'accepted' } : [])),
    properties: {
      severity: finding.severity,
      confidence: finding.confidence,
      cvssVector: finding.cvssVector,
      ...(finding.cvss4 ? { cvss4: finding.cvss4 } : {}),
      inTestCode: finding.inTestCode,
      ...(finding.nonProduct ? { nonProduct: finding.nonProduct } : {}),
      ...(finding.hygiene ? { hygiene: true } : {}),
      ...(finding.proof ? { proof: { ...finding.proof, executed: false } } : {}),
    },
  };
}

function toFix(path: string, fix: Fix): SarifFix {
  const { description, edits } = fix;
  return {
    description: { text: `${description} (${effectOfFix(fix)})` },
    artifactChanges: [
      {
        artifactLocation: { uri: toUri(path), uriBaseId: '%SRCROOT%' },
        replacements: edits.map(({ location, replacement }) => ({
          deletedRegion: location.region,
          insertedContent: { text: replacement },
        })),
      },
    ],
  };
}

function toCodeFlow(finding: Finding): CodeFlow {
  return {
    threadFlows: [
      {
        locations: finding.steps.map((step) => ({
          location: { ...toLocation(step.location, step.code), message: { text: step.message } },
          kinds: [step.kind],
          importance: step.kind === 'source' || step.kind === 'sink' ? 'essential' : 'important',
        })),
      },
    ],
  };
}

/** With what it takes to know the place again, should it be a finding by itself in another report. */
function toRelatedLocation(place: Place, index: number): SarifLocation {
  const { fingerprint, ruleId, title, location, scope, code, neighbours } = place;
  return {
    id: index + 1,
    message: { text: `${title}: the same weakness, fixed together with it` },
    ...toLocation(location, code),
    ...(scope ? { logicalLocations: [{ fullyQualifiedName: scope }] } : {}),
    properties: { fingerprint, ruleId, ...(neighbours ? { neighbours } : {}) },
  };
}

function toLocation({ path, region }: Location, code: string): SarifLocation {
  return {
    physicalLocation: {
      artifactLocation: { uri: toUri(path), uriBaseId: '%SRCROOT%' },
      region: { ...region, ...(code ? { snippet: { text: code } } : {}) },
    },
  };
}

/** A relative URI: every character that means something in URIs is encoded. */
function toUri(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(Buffer.from(segment).toString()))
    .join('/');
}

function levelOf(severity: number): 'error' | 'warning' | 'note' {
  return severity >= 7 ? 'error' : severity >= 4 ? 'warning' : 'note';
}
