import type { ScanReport } from '#protocol/scan-report.js';
import type { ScanOptions } from '../scan.js';
import type { CodeAccess } from './get-code.js';
import type { ServerClient } from './server-client.js';

/** What an attempt at a scan works with. */
export interface AttemptContext {
  client: ServerClient;
  access: CodeAccess;
  /** Threads that parse; left out: by the processors of the machine. */
  threads?: number;
  scanFolder(options: ScanOptions): Promise<ScanReport>;
}
