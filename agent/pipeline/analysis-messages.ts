import type { RulePolicy } from '#protocol/rule-policy.js';
import type { OtherLanguage, ScanReport, SettingsLine, SkippedFile } from '#protocol/scan-report.js';
import type { AnalysisStatistics } from '../analysis/api/result.js';
import type { KeptParse } from '../cache/kept-parse.js';
import type { ParserKind } from '../languages/parser.js';
import type { OwnFunction } from '../own-functions/own-function.js';
import type { SummaryFile } from '../summary/summary-input.js';
import type { IgnoredFinding, RuleSetting, RuleSuppression } from '../workspace/config-file.js';
import type { SourceFile } from './parse-source.js';
import type { ParsedFile } from './parsed-file.js';

/** What the analysis thread is started with. */
export interface AnalysisStart {
  rulesFolders: string[];
  /** What the settings of the project say of functions. */
  ownFunctions: OwnFunction[];
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
  ignored: IgnoredFinding[];
  ruleSettings: RuleSetting[];
  rulePolicy?: RulePolicy;
  /** All files of the folder are analysed, not only some that were asked for. */
  isWhole: boolean;
  includeTests: boolean;
  /** Least confidence of what may fail, where the project states it. */
  sureFrom?: number;
  fileBytes: number;
  /** Paths of the discovered files, sorted: what import resolvers may see. */
  paths: string[];
  files: SummaryFile[];
  skips: SkippedFile[];
  filesFound: number;
  otherLanguages: OtherLanguage[];
  /** Lines of the settings that hide nothing yet. */
  afterMerge: SettingsLine[];
}

/** A file that the analysis took. */
export interface TakenFile {
  /** Null where it could not be lowered. */
  lowered: LoweredAs | null;
  skips: SkippedFile[];
  /** Where that was asked for, and the file was lowered here: what came of it. */
  kept?: KeptParse;
}

export interface LoweredAs {
  /** Id of the language. */
  language: string;
  lines: number;
}

export interface AnalysisAnswer {
  report: ScanReport;
  /** Of the thread alone: no part of what is uploaded. */
  statistics: AnalysisStatistics;
}

export type ToAnalysis =
  | { kind: 'files'; files: readonly ParsedFile[]; keep: boolean }
  /** Few files, which are not worth a thread that parses. */
  | { kind: 'sources'; parser: ParserKind; files: readonly SourceFile[]; keep: boolean }
  | { kind: 'analyse'; request: AnalysisRequest };

export type FromAnalysis =
  | { kind: 'ready' }
  /** A sentence for people: the rules cannot be used. */
  | { kind: 'problem'; message: string }
  /** The answer to `files` and `sources`, in the order of those messages and their files. */
  | { kind: 'taken'; files: TakenFile[] }
  | { kind: 'progress'; phase: 'analyse' | 'report'; fraction: number }
  | ({ kind: 'report' } & AnalysisAnswer);
