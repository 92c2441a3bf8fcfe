import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '#protocol/finding.js';
import type { Completeness } from '#protocol/scan-report.js';
import type { ScanStatus } from '#server/database/documents.js';
import type { LaunchedScan } from '#server/scans/launch.js';

/** The parts of a scan's answer that following it needs. */
export interface ScanState {
  scanId: string;
  name: string;
  status: ScanStatus;
  progress: { phase: string; progress: number } | null;
  counts: { total: number; suppressed: number };
  completeness: Completeness | null;
  error: string | null;
}

/** The API refused a request; the message is made for people. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

interface ListedFinding {
  id: string;
}
/** What a finding may lack is null in an answer. */
type FullFinding = Omit<Finding, 'message' | 'confidence' | 'hygiene' | 'policy' | Optional> & {
  [K in Optional]: Finding[K] | null;
} & {
  hygiene: boolean;
  policy: { comment: boolean; gate: boolean };
  shortDescription: string;
  confidenceScore: number | null;
};
type Optional = 'confidenceReasons' | 'excerpt' | 'fix' | 'nonProduct' | 'places' | 'routes' | 'suppression';

/** The public API, called as any client would. */
export class ApiClient {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  async launch(codehostUrl: string): Promise<LaunchedScan> {
    return (await this.request<{ data: LaunchedScan }>('scans', { codehostUrl })).data;
  }

  async scan(scanId: string): Promise<ScanState> {
    return (await this.request<{ data: ScanState }>(`scans/${scanId}`)).data;
  }

  /** The first findings of a scan, in full form, in list order. */
  async findings(scanId: string, atMost: number): Promise<Finding[]> {
    const list = await this.request<{ data: ListedFinding[] }>(
      `scans/${scanId}/vulnerabilities?limit=${atMost}`,
    );
    const findings: Finding[] = [];
    for (const { id } of list.data) {
      const { data } = await this.request<{ data: FullFinding }>(`vulnerabilities/${id}`);
      const { hygiene, policy, shortDescription: message, confidenceScore, ...others } = data;
      const { confidenceReasons, excerpt, fix, nonProduct, places, routes, suppression, ...rest } = others;
      findings.push({
        ...rest,
        message,
        confidence: confidenceScore ?? 0,
        ...(confidenceReasons && { confidenceReasons }),
        ...(excerpt && { excerpt }),
        ...(fix && { fix }),
        ...(nonProduct && { nonProduct }),
        ...(places && { places }),
        ...(routes && { routes }),
        ...(suppression && { suppression }),
        ...(hygiene ? { hygiene } : {}),
        ...(policy.gate ? {} : { policy: { gate: false as const } }),
      });
    }
    return findings;
  }

  private async request<T>(path: string, body?: Record<string, string>): Promise<T> {
    for (;;) {
      const response = await fetch(`${this.url}/api/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-api-key': this.apiKey, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      });
      const answer = (await response.json()) as T & { error?: string; details?: string; hint?: string };
      if (response.ok) return answer;
      if (response.status !== 429) {
        const text = [answer.error, answer.details, answer.hint].filter(Boolean).join('. ');
        throw new ApiRefusal(text, response.status);
      }
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
    }
  }
}
