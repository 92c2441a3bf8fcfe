import type { SkippedFile } from '#protocol/scan-report.js';
import type { DiscoveredFile } from '../workspace/discover.js';
import type { ScanLimits } from '../workspace/limits.js';
import { readSource } from '../workspace/source-content.js';
import type { SourceFile } from './parse-source.js';

/** The texts of files, and why others have none. */
export function readSources(
  root: string,
  files: readonly DiscoveredFile[],
  limits: ScanLimits,
): { sources: SourceFile[]; skips: SkippedFile[] } {
  const sources: SourceFile[] = [];
  const skips: SkippedFile[] = [];
  for (const { path, forced } of files) {
    const content = readSource(root, path, limits, forced);
    if ('skip' in content) skips.push({ path, reason: content.skip });
    else sources.push({ path, text: content.text });
  }
  return { sources, skips };
}
