import { createHash } from 'node:crypto';
import {
  type BaselineUpload,
  type ClaimedScan,
  type EndpointsUpload,
  type FindingsBatch,
  MAX_BATCH_BYTES,
  MAX_BATCH_FINDINGS,
  MAX_BATCHES,
  type SummaryUpload,
} from '#protocol/agent-api.js';
import type { Finding } from '#protocol/finding.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { EarlierServer } from './earlier-server.js';
import { sentOutline } from './sent-outline.js';
import { withSentPaths } from './sent-paths.js';
import type { ServerClient } from './server-client.js';

/** What one attempt found out. */
export interface ScanOutcome {
  report: ScanReport;
  /** Null: there is no merge base to look at, or the server knows it already. */
  baseline: BaselineUpload | null;
}

/** How an upload goes on. */
export interface UploadContext {
  signal: AbortSignal;
  /** Gets a line where the server takes less than there is. */
  log(line: string): void;
  onProgress?(fraction: number): void;
  beforeCompletion?(): void;
}

/**
 * Uploads a report in batches and names them in the completion. What was uploaded by an earlier try of this attempt
 * is not stored twice: the same body gives the same answer.
 */
export async function uploadReport(
  client: ServerClient,
  scan: ClaimedScan,
  { report, baseline }: ScanOutcome,
  { signal, log, onProgress, beforeCompletion }: UploadContext,
): Promise<void> {
  const earlier = new EarlierServer(log);
  const putKnown = async (part: string, bodyOf: () => Buffer): Promise<Buffer> => {
    for (;;) {
      const body = bodyOf();
      try {
        await client.put(scan, part, body, signal);
        return body;
      } catch (error) {
        if (!earlier.hasTaught(error)) throw error;
      }
    }
  };
  const batches: string[] = [];
  let uploaded = 0;
  for (const batch of toBatches(withSentPaths(report.findings))) {
    if (batches.length === MAX_BATCHES) throw new Error(`More than ${MAX_BATCHES} batches of findings`);
    const body = await putKnown(`batches/${batches.length}`, () =>
      encode({ findings: earlier.known(batch) }),
    );
    batches.push(sha256(body));
    uploaded += batch.length;
    onProgress?.(uploaded / report.findings.length);
  }
  const endpoints = await putKnown('endpoints', () =>
    encode(earlier.without({ ...report.endpointDefinition, served: sentOutline(report.served) })),
  );
  const summary = encode({ structured: report.summary });
  await client.put(scan, 'summary', summary, signal);
  const base =
    baseline &&
    (await putKnown('baseline', () => {
      if (!('findings' in baseline)) return encode(baseline);
      const { served, ...known } = baseline;
      const sent = withSentPaths(known);
      const findings = earlier.known(sent.findings);
      return encode(earlier.without({ ...sent, findings, ...(served && { served: sentOutline(served) }) }));
    }));
  beforeCompletion?.();
  const completion = () => ({
    commit: report.commit,
    tool: report.tool,
    completeness: earlier.without(report.completeness),
    batches,
    endpoints: sha256(endpoints),
    summary: sha256(summary),
    baseline: base && sha256(base),
  });
  try {
    await client.complete(scan, completion(), signal);
  } catch (error) {
    if (!earlier.hasTaught(error)) throw error;
    await client.complete(scan, completion(), signal);
  }
}

/** Cuts findings into batches within both limits of the protocol, in order. */
export function* toBatches(findings: Finding[]): Generator<Finding[]> {
  let batch: Finding[] = [];
  let bytes = 0;
  for (const finding of findings) {
    const size = Buffer.byteLength(JSON.stringify(finding)) + 1;
    if (batch.length > 0 && (batch.length === MAX_BATCH_FINDINGS || bytes + size > MAX_BATCH_BYTES - 1024)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(finding);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function encode(value: FindingsBatch | EndpointsUpload | SummaryUpload | BaselineUpload): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
