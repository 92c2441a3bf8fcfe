import { readFileSync } from 'node:fs';
import type { Baseline } from '../findings/baseline.js';
import { parseBaseline } from '../findings/parse-baseline.js';
import { ScanError } from '../scan-error.js';

/** The findings of an earlier report, json or sarif. @throws {ScanError} when it cannot be read, or is neither */
export function readBaseline(file: string): Baseline {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new ScanError(`The baseline ${file} cannot be read (${code}): give the file of an earlier report.`);
  }
  return parseBaseline(text, file);
}
