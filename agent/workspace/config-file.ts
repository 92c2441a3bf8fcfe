import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AcceptPolicy } from '#protocol/endpoint-review/accept-policy.js';
import type { ProjectThresholds } from '#protocol/scan-report.js';
import type { OwnFunction } from '../own-functions/own-function.js';
import { ScanError } from '../scan-error.js';

/** The project's own settings, from `.goalkeeper.yml` at the root of the scanned folder. Patterns are as in `.gitignore`. */
export interface WorkspaceConfig {
  /** Paths that are not analysed. */
  exclude: string[];
  /** Paths that are analysed although they look generated, minified or vendored. */
  include: string[];
  /** Ids of the languages that are analysed; null: all. */
  languages: string[] | null;
  /** Which rules are on, and how severe what they find is. */
  rules: RuleSetting[];
  /** Folders of rule packs, by their paths from the root. */
  ruleFolders: string[];
  /** Functions that clean, check, give or take untrusted data. */
  ownFunctions: OwnFunction[];
  /** Findings that are kept but shown as suppressed. */
  suppress: RuleSuppression[];
  /** Single findings, which are shown as suppressed as well. */
  ignore: IgnoredFinding[];
  /** Findings in tests, examples, vendored and generated code count like the others. */
  includeTests?: boolean;
  thresholds: ProjectThresholds;
  /** Changes of endpoints and packages in merge requests that somebody has to accept; left out: none. */
  accept?: AcceptPolicy;
}

export interface RuleSetting {
  /** Rule id, its last part, or a pattern: `python/django/*`, `sql-injection`. */
  rule: string;
  isOn: boolean;
  /** In place of the rule's own, 0 to 10. */
  severity?: number;
  /** 1-based, of the file. */
  line: number;
}

export interface RuleSuppression {
  /** As in `RuleSetting`. */
  rule: string;
  /** Everywhere when absent. */
  paths?: string[];
  reason: string;
  /** 1-based, of the file. */
  line: number;
}

export interface IgnoredFinding {
  /** `v2:` + 32 hex digits, as it was when it was written down. */
  fingerprint: string;
  path: string;
  /** 1-based, of the file. */
  line: number;
}

export const CONFIG_FILE = '.goalkeeper.yml';
export const EMPTY_CONFIG: WorkspaceConfig = {
  exclude: [],
  include: [],
  languages: null,
  rules: [],
  ruleFolders: [],
  ownFunctions: [],
  suppress: [],
  ignore: [],
  thresholds: {},
};
/** Some 10,000 ignored findings. */
export const MAX_CONFIG_BYTES = 1024 * 1024;

/** The text of the file in a folder; undefined when there is none. A link is not followed: it could lead out of the tree. */
export function readConfigText(folder: string): string | undefined {
  const path = join(folder, CONFIG_FILE);
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return undefined;
    throw new ScanError(`${CONFIG_FILE} cannot be read (${code}): it must be a readable plain file.`);
  }
  try {
    const status = fstatSync(handle);
    if (!status.isFile()) throw new ScanError(`${CONFIG_FILE} is not a plain file.`);
    if (status.size > MAX_CONFIG_BYTES)
      throw new ScanError(`${CONFIG_FILE} is larger than ${MAX_CONFIG_BYTES / 1024} KB.`);
    return readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}
