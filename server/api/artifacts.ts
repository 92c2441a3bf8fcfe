import type { SummaryUpload } from '#protocol/agent-api.js';
import { wikiMarkdown } from '#reports/wiki.js';
import { AskedThread } from '#server/asked-thread.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import type { ResultStore } from '#server/results/index.js';
import { endpointsJson, type ScanEndpoints } from './endpoints-json.js';
import { type Operation, operation } from './operation.js';
import { scanId } from './parameters.js';
import { findScan } from './scan-lookup.js';
import { endpointDefinition, wiki } from './schemas.js';

const errors = { 404: 'Scan not found; Scan result is not available' };

/** Characters of a definition that are parsed and written in a few milliseconds. */
const FEW_CHARACTERS = 50_000;
const thread = new AskedThread<ScanEndpoints, Uint8Array>(new URL('./endpoints-worker.js', import.meta.url), {
  ...{ within: 60_000, heap: 384 },
});

/** What a scan leaves besides findings: the endpoint definition and the summary. */
export function artifactOperations(database: Database, results: ResultStore): Operation[] {
  const artifact = async (teamId: string, scan: string, kind: 'endpoints' | 'summary') => {
    const found = await results.artifact(teamId, scan, kind);
    if (found) return found;
    await findScan(database, teamId, scan);
    throw apiError(404, 'Scan result is not available', {
      hint: 'It is there once the scan has the status completed',
    });
  };
  return [
    operation({
      method: 'GET',
      path: '/scans/{scanId}/endpoints',
      id: 'getScanEndpoints',
      tag: 'Scans',
      summary: 'Read the endpoint definition that a scan found',
      params: { scanId },
      answer: endpointDefinition,
      errors,
      async handler({ caller, params }, h) {
        const id = params.scanId;
        const { endpoints } = await artifact(caller.team._id, id, 'endpoints');
        if (!endpoints) throw new Error(`the endpoints of scan ${id} are stored without a definition`);
        return h
          .response(await writeEndpoints({ scanId: id, definition: endpoints }))
          .type('application/json');
      },
    }),
    operation({
      method: 'GET',
      path: '/scans/{scanId}/wiki',
      id: 'getScanWiki',
      tag: 'Scans',
      summary: 'Read the summary of a scan as Markdown',
      notes: 'The body is one JSON string.',
      params: { scanId },
      answer: wiki,
      errors,
      async handler({ caller, params }, h) {
        const id = params.scanId;
        const { summary } = await artifact(caller.team._id, id, 'summary');
        if (!summary) throw new Error(`the summary of scan ${id} is stored without a text`);
        return h.response(JSON.stringify(toMarkdown(summary))).type('application/json');
      },
    }),
  ];
}

function toMarkdown(summary: SummaryUpload): string {
  return 'markdown' in summary ? summary.markdown : wikiMarkdown(summary.structured);
}

/** Definitions of millions of characters take up to a second: others do not wait for them. */
async function writeEndpoints(endpoints: ScanEndpoints): Promise<string | Buffer> {
  if (endpoints.definition.text.length <= FEW_CHARACTERS) return endpointsJson(endpoints);
  const { buffer, byteOffset, byteLength } = await thread.ask(endpoints);
  return Buffer.from(buffer, byteOffset, byteLength);
}
