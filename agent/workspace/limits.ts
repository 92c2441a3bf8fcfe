/** What one scan may use. Everything beyond is skipped with a reason and counted. */
export interface ScanLimits {
  /** Bytes of one file. */
  fileBytes: number;
  /** Files that are found. */
  files: number;
  /** Bytes of all analysed files. */
  totalBytes: number;
  /** Wall-clock seconds for parsing one file: a guard against a hang, not a budget. */
  parseSeconds: number;
  /** Wall-clock seconds for the analysis as a whole. */
  analysisSeconds: number;
  /** Heap of the analysis, in MB. */
  memoryMb: number;
}

export const DEFAULT_LIMITS: ScanLimits = {
  fileBytes: 2_000_000,
  files: 200_000,
  totalBytes: 500_000_000,
  parseSeconds: 30,
  analysisSeconds: 1800,
  memoryMb: 4096,
};
