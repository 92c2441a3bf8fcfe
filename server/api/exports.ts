import { Readable } from 'node:stream';
import type { Finding } from '#protocol/finding.js';
import type { Decided, DecidedFindings } from '#reports/decided.js';
import { type ExportFormat, exportFormats, reportWriter } from '#reports/formats.js';
import { type SastVersion, sastVersions } from '#reports/gitlab-sast.js';
import type { ReportHeader, ReportWriter } from '#reports/report-writer.js';
import type { ScanDocument, TriageDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import type { ResultStore } from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import { type Operation, operation } from './operation.js';
import { exportQuery, scanId } from './parameters.js';
import { findScan } from './scan-lookup.js';
import { csvReport, jsonReport } from './schemas.js';

interface ExportQuery {
  format: ExportFormat;
  version: SastVersion | null;
}

const files: Record<ExportFormat, { name: string; type: string }> = {
  'gitlab-sast': { name: 'gl-sast-report.json', type: 'application/json' },
  sarif: { name: 'goalkeeper.sarif', type: 'application/json' },
  codequality: { name: 'gl-code-quality-report.json', type: 'application/json' },
  csv: { name: 'goalkeeper.csv', type: 'text/csv; charset=utf-8; header=present' },
};
/** Text is sent in pieces of about this many characters: a finding by itself is too little. */
const PIECE = 64 * 1024;

/** Reports of stored scans for other programs. */
export function exportOperations(database: Database, results: ResultStore, triage: Triage): Operation[] {
  return [
    operation<ExportQuery>({
      method: 'GET',
      path: '/scans/{scanId}/export',
      id: 'exportScan',
      tag: 'Scans',
      summary: 'Export the findings of a scan as a report for other programs',
      notes:
        `Formats: ${exportFormats.join(', ')}. Suppressed findings are left out, except in SARIF, where they are marked, as ` +
        'those are that people have dismissed, accepted or declared resolved; gitlab-sast flags false positives. ' +
        `For gitlab-sast, version (${sastVersions.join(', ')}) is the line of the report's schema.`,
      params: { scanId },
      query: exportQuery,
      answer: jsonReport,
      otherTypes: { 'text/csv': csvReport },
      errors: {
        404: 'Scan not found; Scan result is not available',
        422: 'Version is only for the format gitlab-sast',
      },
      async handler({ caller, params, query: { format, version } }, h) {
        if (version !== null && format !== 'gitlab-sast')
          throw apiError(422, 'Version is only for the format gitlab-sast', {
            details: 'query parameter version',
          });
        const teamId = caller.team._id;
        const scan = await findScan(database, teamId, params.scanId);
        // Both must know it: a list that is not there yet would be an empty report.
        const isThere = await results.isCompleted(teamId, scan._id);
        if (scan.status !== 'completed' || !isThere)
          throw apiError(404, 'Scan result is not available', {
            hint: 'It is there once the scan has the status completed',
          });
        const decided = await decidedFindings(triage, scan);
        const options = { sastVersion: version ?? undefined, decided };
        const writer = reportWriter(format, headerOf(scan), options);
        const text = pieces(writer, results.findings(teamId, scan._id));
        // The first piece is made before anything is answered: a failure to read becomes an error like any other.
        const first = await text.next();
        const { name, type } = files[format];
        return h
          .response(Readable.from(withFirst(first, text), { objectMode: false }))
          .type(type)
          .header('content-disposition', `attachment; filename="${name}"`);
      },
    }),
  ];
}

async function decidedFindings(
  triage: Triage,
  { teamId, repositoryId }: ScanDocument,
): Promise<DecidedFindings> {
  const closed = await triage.closedEntries(teamId, repositoryId);
  return new Map([...closed].map(([fingerprint, entry]) => [fingerprint, decidedAs(entry)]));
}

function decidedAs({ state, kind, reason, by, until }: TriageDocument): Decided {
  const words = [state, ...(kind ? [`(${kind})`] : []), `by ${by}`];
  if (until) words.push(`until ${until.toISOString()}`);
  const justification = `${words.join(' ')}${reason ? `: ${reason}` : ''}`;
  return { justification, isFalsePositive: state === 'dismissed' && kind === 'false-positive' };
}

function headerOf(scan: ScanDocument): ReportHeader {
  const { commit, branch, completeness } = scan;
  return {
    tool: scan.tool ?? { engine: 'unknown', rules: 'unknown' },
    startedAt: (scan.startedAt ?? scan.createdAt).toISOString(),
    finishedAt: (scan.finishedAt ?? scan.createdAt).toISOString(),
    commit,
    branch,
    completeness: {
      state: completeness?.state ?? 'partial',
      skipped: completeness?.skipped ?? {},
      ...(completeness?.settings && { settings: completeness.settings }),
    },
  };
}

async function* pieces(writer: ReportWriter, findings: AsyncIterable<Finding>): AsyncGenerator<string> {
  let piece = writer.begin();
  for await (const finding of findings) {
    piece += writer.add(finding);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece + writer.end();
}

async function* withFirst(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}
