import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AttemptLostError,
  RefusedError,
  ServerClient,
  UnreachableError,
} from '#agent/worker/server-client.js';
import {
  type BaselineUpload,
  type ClaimedScan,
  type Completion,
  FENCING_HEADER,
} from '#protocol/agent-api.js';
import type { Finding } from '#protocol/finding.js';
import { finding } from '../api/sample-findings.js';
import { completeScan } from '../api/test-agent.js';

/** What an agent does with a scan that it has claimed. */
export type Conduct =
  | 'honest'
  | 'slow'
  /** Is never heard of again. */
  | 'falls silent'
  | 'hands back'
  | 'fails'
  /** Uploads other content under a number that it has uploaded before. */
  | 'changes an upload'
  /** Completes with hashes that are not those of what it uploaded. */
  | 'lies about hashes'
  /** Goes on with what it has handed back. */
  | 'goes on when it has handed back'
  /** Completes twice, and says then that it has failed. */
  | 'completes and fails'
  /** Speaks of another scan, with its own fencing token. */
  | 'speaks of another scan'
  /** Uploads what is no result: nested without end, of the wrong shape. */
  | 'uploads rubbish';

/** The file in which merge requests of the tests have a weakness, and its line. */
export const WEAK = { path: 'app.py', line: 3 };

const TOOL = { engine: '0.1.0', rules: 'faults' };
const BATCH = 8;
/** Refusals in words of HTTP: the call came from nobody who may make it now, or made no sense. */
const REFUSALS = [400, 409, 413, 422];

export interface SimulatedAgentOptions {
  /** Where it reaches the server. */
  server: URL;
  token: string;
  name: string;
  /** What it does with the next scan. */
  conduct(scan: ClaimedScan): Conduct;
  /** Told of what a server must not do. */
  violated(what: string): void;
}

type Documents = { batches: Buffer[]; endpoints: Buffer; summary: Buffer; baseline: Buffer | null };

/**
 * An agent that speaks the agent API by the client of real ones, with their patience; only what it uploads is made up:
 * findings by which the attempt is known. It may lie.
 */
export class SimulatedAgent {
  private readonly client: ServerClient;
  /** Another one's, to be spoken of. */
  private lastScan: ClaimedScan | null = null;

  constructor(private readonly options: SimulatedAgentOptions) {
    const { server, token } = options;
    this.client = new ServerClient({ server, token, attemptPatience: 30_000 });
  }

  /** Claims scan after scan until it is stopped. */
  async run(stop: AbortSignal): Promise<void> {
    const { name } = this.options;
    while (!stop.aborted) {
      try {
        const scan = await this.client.claim({ agent: name, labels: [], waitSeconds: 2 }, stop);
        if (scan) await this.work(scan, stop);
      } catch (error) {
        if (stop.aborted) return;
        throw error;
      }
    }
  }

  private async work(scan: ClaimedScan, stop: AbortSignal): Promise<void> {
    try {
      await this.follow(this.options.conduct(scan), scan, stop);
    } catch (error) {
      // It was taken back, or the server was away for too long: as real agents do, it lets go of the scan.
      if (error instanceof AttemptLostError || error instanceof UnreachableError) return;
      if (error instanceof RefusedError)
        this.options.violated(`an honest call was refused: ${error.message}`);
      throw error;
    } finally {
      this.lastScan = scan;
    }
  }

  private async follow(conduct: Conduct, scan: ClaimedScan, stop: AbortSignal): Promise<void> {
    const documents = documentsOf(scan);
    switch (conduct) {
      case 'honest':
        return this.complete(scan, documents, stop);
      case 'slow':
        return this.complete(scan, documents, stop, 250);
      case 'falls silent':
        return;
      case 'hands back':
        return this.client.fail(scan, { reason: 'handed back', retry: true, stopping: true }, stop);
      case 'fails':
        return this.client.fail(scan, { reason: 'failed', retry: true }, stop);
      case 'changes an upload':
        await this.client.put(scan, 'batches/0', documents.batches[0], stop);
        await this.expectRefused(scan, 'PUT', 'batches/0', encode({ findings: [finding('other')] }), conduct);
        return this.complete(scan, documents, stop);
      case 'lies about hashes':
        await this.upload(scan, documents, stop);
        await this.expectRefused(
          scan,
          'POST',
          'complete',
          encode({ ...completion(scan, documents), batches: ['0'.repeat(64)] }),
          conduct,
        );
        return this.complete(scan, documents, stop);
      case 'goes on when it has handed back':
        await this.client.put(scan, 'batches/0', documents.batches[0], stop);
        await this.client.fail(scan, { reason: 'handed back', retry: true, stopping: true }, stop);
        await this.expectRefused(scan, 'PUT', 'batches/1', encode({ findings: [finding('late')] }), conduct);
        await this.expectRefused(scan, 'POST', 'complete', encode(completion(scan, documents)), conduct);
        await this.expectRefused(scan, 'POST', 'fail', encode({ reason: 'late', retry: false }), conduct);
        return this.expectRefused(
          scan,
          'POST',
          'heartbeat',
          encode({ phase: 'parse', progress: 0 }),
          conduct,
        );
      case 'completes and fails':
        await this.complete(scan, documents, stop);
        await this.client.complete(scan, completion(scan, documents), stop);
        await this.expectRefused(scan, 'POST', 'fail', encode({ reason: 'late', retry: false }), conduct);
        return this.expectRefused(
          scan,
          'PUT',
          'batches/99',
          encode({ findings: [finding('late')] }),
          conduct,
        );
      case 'speaks of another scan':
        await this.speakOfAnother(scan, conduct);
        return this.complete(scan, documents, stop);
      case 'uploads rubbish':
        await this.expectRefused(scan, 'PUT', 'batches/0', Buffer.from('['.repeat(5_000)), conduct);
        await this.expectRefused(scan, 'PUT', 'summary', Buffer.from(nested(5_000)), conduct);
        await this.expectRefused(scan, 'PUT', 'batches/0', encode({ findings: [{ title: 7 }] }), conduct);
        return this.complete(scan, documents, stop);
    }
  }

  private async speakOfAnother(scan: ClaimedScan, conduct: Conduct): Promise<void> {
    const other = this.lastScan;
    if (!other || other.scanId === scan.scanId) return;
    const theirs = { ...scan, scanId: other.scanId };
    await this.expectRefused(theirs, 'POST', 'heartbeat', encode({ phase: 'parse', progress: 0 }), conduct);
    await this.expectRefused(theirs, 'POST', 'fail', encode({ reason: 'no', retry: false }), conduct);
  }

  private async complete(
    scan: ClaimedScan,
    documents: Documents,
    stop: AbortSignal,
    pause = 0,
  ): Promise<void> {
    await this.upload(scan, documents, stop, pause);
    await this.client.complete(scan, completion(scan, documents), stop);
  }

  private async upload(scan: ClaimedScan, documents: Documents, stop: AbortSignal, pause = 0): Promise<void> {
    const { batches, endpoints, summary, baseline } = documents;
    for (const [n, batch] of batches.entries()) {
      await this.client.put(scan, `batches/${n}`, batch, stop);
      await sleep(pause, undefined, { signal: stop });
    }
    await this.client.heartbeat(scan, { phase: 'report', progress: 1 }, stop).catch(ignoreTrouble);
    await this.client.put(scan, 'endpoints', endpoints, stop);
    await this.client.put(scan, 'summary', summary, stop);
    if (baseline) await this.client.put(scan, 'baseline', baseline, stop);
  }

  /** A call that no server may carry out. While the network or the server is in trouble, it says nothing. */
  private async expectRefused(
    { scanId, attempt, fencingToken }: ClaimedScan,
    method: string,
    part: string,
    body: Buffer,
    conduct: Conduct,
  ): Promise<void> {
    const { server, token, violated } = this.options;
    const answer = await fetch(new URL(`agent/v1/scans/${scanId}/attempts/${attempt}/${part}`, server), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [FENCING_HEADER]: String(fencingToken),
      },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    if (!answer) return;
    const text = await answer.text().catch(() => '');
    // Of a scan that was cancelled anybody who still speaks of it is told to stop.
    const isStopped = part === 'heartbeat' && text === '{"cancelled":true}';
    if (answer.status < 500 && !REFUSALS.includes(answer.status) && !isStopped)
      violated(`an agent that ${conduct} got ${answer.status} for ${method} ${part}: ${text}`);
    if (answer.status === 500) violated(`an agent that ${conduct} got 500 for ${method} ${part}`);
  }
}

/** Fingerprints of what an attempt uploads. Those of a merge request are the same in each: they are told once. */
export function fingerprintsOf(scan: Pick<ClaimedScan, 'scanId' | 'attempt' | 'mergeRequest'>): string[] {
  return findingsOf(scan).map(({ fingerprint }) => fingerprint);
}

function findingsOf({
  scanId,
  attempt,
  mergeRequest,
}: Pick<ClaimedScan, 'scanId' | 'attempt' | 'mergeRequest'>): Finding[] {
  if (mergeRequest) {
    const region = { startLine: WEAK.line, startColumn: 1, endLine: WEAK.line, endColumn: 5 };
    return [
      finding(`merge request ${mergeRequest.iid}`, { location: { path: WEAK.path, region }, steps: [] }),
    ];
  }
  const count = 3 + (Number.parseInt(scanId.slice(0, 4), 16) % 20);
  return Array.from({ length: count }, (_, n) => finding(`${scanId} ${attempt} ${n}`));
}

function documentsOf(scan: ClaimedScan): Documents {
  const findings = findingsOf(scan);
  const batches: Buffer[] = [];
  for (let at = 0; at < findings.length; at += BATCH)
    batches.push(encode({ findings: findings.slice(at, at + BATCH) }));
  return {
    batches,
    endpoints: encode({ format: 'yaml', text: 'openapi: 3.1.0\npaths: {}\n' }),
    summary: encode({ markdown: `# Scan ${scan.scanId}, attempt ${scan.attempt}\n` }),
    baseline: baselineOf(scan),
  };
}

function baselineOf({ mergeRequest }: ClaimedScan): Buffer | null {
  if (!mergeRequest?.base || mergeRequest.baseKnownBy.some(({ rules }) => rules === TOOL.rules)) return null;
  const baseline: BaselineUpload = { commit: mergeRequest.base, state: 'complete', findings: [] };
  return encode(baseline);
}

function completion(
  { commit }: ClaimedScan,
  { batches, endpoints, summary, baseline }: Documents,
): Completion {
  return {
    commit,
    tool: TOOL,
    completeness: completeScan,
    batches: batches.map(sha256),
    endpoints: sha256(endpoints),
    summary: sha256(summary),
    baseline: baseline && sha256(baseline),
  };
}

function nested(levels: number): string {
  return `{"structured":${'['.repeat(levels)}${']'.repeat(levels)}}`;
}

/** The next beat comes soon. */
function ignoreTrouble(error: unknown): void {
  if (!(error instanceof UnreachableError)) throw error;
}

const encode = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
