import type { Finding } from '#protocol/finding.js';
import type { ScanDocument, TriageDocument } from '#server/database/documents.js';
import {
  findingId,
  type ListedRow,
  type VulnerabilityFilter,
  type WantedState,
} from '#server/results/index.js';

export const DAY = 86_400_000;
export type TriageState = TriageDocument['state'];
export interface Listed {
  row: ShownRow;
  /** What was decided about it. */
  state: TriageState;
  /** Of the newest scan of its repository. */
  latest: boolean;
}

/** A row with all that its full form has. */
export type ShownRow = Omit<ListedRow, 'facts'> & { facts: ReturnType<ListedRow['facts']> };

export const shown = (rows: readonly ListedRow[]): ShownRow[] =>
  rows.map((row) => ({ ...row, facts: row.facts() }));

const states: Record<WantedState, TriageState[]> = {
  open: ['detected', 'confirmed'],
  ...{
    detected: ['detected'],
    confirmed: ['confirmed'],
    dismissed: ['dismissed'],
    accepted: ['accepted'],
    resolved: ['resolved'],
  },
};

/** What the lists must say, from the findings that were sent, the slow and obvious way. */
export function expected(all: Listed[], filter: VulnerabilityFilter, belongs: (listed: Listed) => boolean) {
  const includes = (text: string, part?: string | null) =>
    !part || text.toLowerCase().includes(part.toLowerCase());
  return all
    .filter(belongs)
    .filter(({ latest }) => !filter.latest || filter.scanId || latest)
    .filter(({ state }) => !filter.state || states[filter.state].includes(state))
    .map(({ row }) => row)
    .filter((row) => filter.severity == null || row.severity === filter.severity)
    .filter((row) => filter.minimumSeverity == null || row.severity >= filter.minimumSeverity)
    .filter((row) => includes(row.type, filter.type) && includes(row.cwe, filter.cwe))
    .filter((row) => !filter.scanId || row.scanId === filter.scanId)
    .filter((row) => !filter.days || Date.parse(row.scanCreatedAt ?? '') >= Date.now() - filter.days * DAY)
    .filter(({ branch }) => !filter.branch || branch === filter.branch)
    .filter(({ facts }) => includes(facts.ruleId ?? '', filter.rule))
    .filter(({ facts }) => !filter.nonProduct || kinds(facts.nonProduct).includes(filter.nonProduct))
    .filter(({ facts }) => filter.fixable == null || facts.fixable === filter.fixable)
    .filter(({ facts }) => !filter.line || facts.line === filter.line)
    .filter(({ facts }) => !filter.firstSeenDays || (facts.ageDays ?? 0) < filter.firstSeenDays)
    .filter(({ facts }) => !filter.minimumAge || (facts.ageDays ?? 0) >= filter.minimumAge)
    .sort(
      (a, b) =>
        b.severity - a.severity ||
        Date.parse(b.createdAt ?? '') - Date.parse(a.createdAt ?? '') ||
        (a.id < b.id ? -1 : 1),
    );
}

const kinds = (kind: string | null) => (kind === null ? ['none'] : ['any', kind]);

export function rowOf(finding: Finding, scan: ScanDocument): ShownRow {
  return {
    id: findingId(scan._id, finding.fingerprint),
    scanId: scan._id,
    scanName: scan.name,
    scanCreatedAt: scan.createdAt.toISOString(),
    severity: finding.severity,
    confidenceScore: finding.confidence,
    title: finding.title,
    type: finding.type,
    cwe: finding.cweIds[0],
    filePath: finding.location.path,
    shortDescription: finding.message,
    cvssVector: finding.cvssVector || null,
    createdAt: new Date(scan.createdAt.getTime() + 5000).toISOString(),
    ...{ repositoryId: scan.repositoryId, branch: scan.branch },
    facts: {
      line: finding.location.region.startLine,
      ruleId: finding.ruleId,
      nonProduct: finding.nonProduct ?? null,
      fixable: finding.fix !== undefined,
      firstSeenAt: scan.createdAt.toISOString(),
      ageDays: Math.floor((Date.now() - scan.createdAt.getTime()) / DAY),
      ...{ routes: finding.routes?.slice(0, 5) ?? null, routeCount: finding.routes?.length ?? null },
      placeCount: 1 + (finding.places?.length ?? 0),
    },
  };
}
