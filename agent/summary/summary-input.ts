import type { Observation } from '#agent/analysis/api/result.js';
import type { UnitData } from '#agent/ir/unit.js';
import type { Package } from '#agent/packages/packages.js';
import type { Finding } from '#protocol/finding.js';
import type { Completeness, Endpoint, ToolVersion } from '#protocol/scan-report.js';

/** A discovered file; `language` is an id (`javascript`) or null where the agent knows none. */
export interface SummaryFile {
  path: string;
  language: string | null;
  bytes: number;
  lines: number;
}

export interface SummaryInput {
  name: string;
  commit: string | null;
  branch: string | null;
  files: readonly SummaryFile[];
  units: readonly UnitData[];
  observations: readonly Observation[];
  /** With their kinds; none: left out of the summary. */
  packages?: readonly Package[];
  endpoints: readonly Endpoint[];
  findings: readonly Finding[];
  /** Least confidence of what may fail; by default that of the gate. */
  sureFrom?: number;
  completeness: Completeness;
  tool: ToolVersion;
  /** Text of a small manifest (package.json, requirements.txt, Dockerfile), or undefined when there is none. */
  read(path: string): string | undefined;
}
