import type { ScanDocument, TeamDocument } from '#server/database/documents.js';
import { Refusal } from '#server/refusal.js';

/** What a client asks for with `POST /api/v1/scans`, checked for form only. */
export interface LaunchRequest {
  /** URL of a repository on the team's code host, perhaps in tree form, which names a branch. */
  codehostUrl: string;
  /** Wins over a branch in the URL; null: not given. */
  branch: string | null;
  /** null: `<full name>@<branch>`. */
  name: string | null;
  /** `Idempotency-Key`: requests with the same one launch one scan, for a day; null: not given. */
  idempotencyKey: string | null;
}

/** `data` of the launch response (specification, section 2.3). */
export interface LaunchedScan {
  scanId: string;
  name: string;
  status: 'launched';
  repository: { fullName: string; branch: string; instance: string };
  taskArn: string;
}

export type LaunchErrorCode =
  | 'integration-missing'
  | 'not-on-code-host'
  | 'repository-not-found'
  | 'branch-not-found'
  | 'capacity-reached'
  | 'key-reused'
  | 'code-host-unreachable';

/** Why a scan was not launched. */
export class LaunchError extends Refusal<LaunchErrorCode> {
  override readonly name = 'LaunchError';
}

/** What the API needs from those who run scans. */
export interface Launcher {
  /** @throws LaunchError */
  launch(team: TeamDocument, request: LaunchRequest): Promise<LaunchedScan>;
  /**
   * Cancels a scan that is `launched` or `running`.
   * @returns the scan as it is afterwards: another state than `cancelled` means that it ended first.
   */
  cancel(scan: ScanDocument, by: string): Promise<ScanDocument>;
}
