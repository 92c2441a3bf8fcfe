import type { ScanReport } from '#protocol/scan-report.js';
import { ScanError } from './scan-error.js';
import type { WorkspaceConfig } from './workspace/config.js';
import type { ScanLimits } from './workspace/limits.js';

export type ScanPhase = 'discover' | 'parse' | 'analyse' | 'report';

export interface ScanOptions {
  /** The checkout: a folder, scanned as it is on disk. */
  folder: string;
  /** Commit and branch for the report, when they are known. */
  commit?: string | null;
  branch?: string | null;
  /** Name of the project for the summary; the folder's name by default. */
  name?: string;
  /** Used in place of the folder's `.goalkeeper.yml`. */
  config?: WorkspaceConfig;
  limits?: Partial<ScanLimits>;
  /** Worker threads that parse; by default one a core, at most 8. */
  threads?: number;
  parser?: 'wasm' | 'native';
  endpointFormat?: 'yaml' | 'json';
  /** Folders of rule packs in addition to the built-in ones. */
  rulesFolders?: string[];
  /** Called often; `fraction` runs from 0 to 1 within a phase. */
  onProgress?: (phase: ScanPhase, fraction: number) => void;
  /** Ends the scan early: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Scans one folder: discover, parse, lower, analyse, report. Runs no code of the folder and follows no link out of it.
 * Throws ScanError with a sentence for people when the folder, its configuration or the rules cannot be used.
 */
export async function scanFolder(options: ScanOptions): Promise<ScanReport> {
  options.signal?.throwIfAborted();
  throw new ScanError('Scanning is not wired up yet.');
}
