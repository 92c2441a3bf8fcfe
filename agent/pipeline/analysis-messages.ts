import type { ScanReport, SkippedFile } from '#protocol/scan-report.js';
import type { PackedUnit } from '../ir/packed-unit.js';
import type { SummaryFile } from '../summary/summarise.js';
import type { RuleSuppression } from '../workspace/config.js';

/** What the analysis thread is started with. */
export interface AnalysisStart {
  rulesFolders: string[];
}

/** Everything about the scan that is known once all files are parsed. */
export interface AnalysisRequest {
  root: string;
  name: string;
  commit: string | null;
  branch: string | null;
  startedAt: string;
  endpointFormat: 'yaml' | 'json';
  suppressions: RuleSuppression[];
  fileBytes: number;
  /** Paths of the discovered files, sorted: what import resolvers may see. */
  paths: string[];
  files: SummaryFile[];
  skips: SkippedFile[];
  filesFound: number;
}

export type ToAnalysis = { kind: 'unit'; unit: PackedUnit } | { kind: 'analyse'; request: AnalysisRequest };

export type FromAnalysis =
  | { kind: 'ready' }
  /** A sentence for people: the rules cannot be used. */
  | { kind: 'problem'; message: string }
  | { kind: 'progress'; phase: 'analyse' | 'report'; fraction: number }
  | { kind: 'report'; report: ScanReport };
