import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SastVersion } from '#reports/gitlab-sast.js';
import { addCacheOptions, type CacheOptions } from '../cache/cache-place.js';
import {
  addIncludeTests,
  collect,
  failConfidenceOption,
  failOnOption,
  minConfidenceOption,
  parseReport,
  type ReportFile,
  sastVersionOption,
} from '../cli/scan-options.js';
import { toUrl } from '../worker/command.js';
import { addNetworkOptions, type NetworkOptions } from '../worker/network-options.js';
import { type Counting, countings } from './judge.js';

/** Options of `goalkeeper ci` as commander gives them. */
export interface CiOptions extends NetworkOptions, CacheOptions {
  /** Left out: nothing is uploaded. */
  server?: URL;
  scanId?: string;
  folder?: string;
  report: ReportFile[];
  reportOnly: boolean;
  sastVersion: SastVersion;
  failOn?: number;
  count: Counting;
  baseline?: string;
  minConfidence?: number;
  failConfidence?: number;
  includeTests?: boolean;
  rules: string[];
  wait: number;
  quiet: boolean;
  workFolder: string;
}

export function addCiOptions(command: Command): Command {
  command
    .addOption(
      new Option('--server <url>', 'address of the server; without one nothing is uploaded')
        .env('GOALKEEPER_SERVER')
        .argParser(toUrl),
    )
    .addOption(new Option('--scan-id <id>', 'scan that this job was started for').env('GOALKEEPER_SCAN_ID'))
    .option('--folder <path>', 'checkout of the job (default: CI_PROJECT_DIR)')
    .option('--report <format=file>', 'write a report to a file (repeatable)', parseReport, [])
    .option('--report-only', 'leave the verdict to "goalkeeper gate": exit code 0 when all is written', false)
    .addOption(sastVersionOption().env('GOALKEEPER_SAST_VERSION'))
    .addOption(
      failOnOption(' (default: high; never for scans that the server started)').env('GOALKEEPER_FAIL_ON'),
    )
    .addOption(countOption())
    .addOption(
      new Option(
        '--baseline <file>',
        'earlier report (json or sarif) to compare with, outside of merge requests',
      ).env('GOALKEEPER_BASELINE'),
    )
    .addOption(failConfidenceOption().env('GOALKEEPER_FAIL_CONFIDENCE'))
    .addOption(minConfidenceOption().env('GOALKEEPER_MIN_CONFIDENCE'))
    .option('--rules <dir>', 'folder of more rule packs (repeatable)', collect, [])
    .addOption(
      new Option('--wait <minutes>', 'how long to wait for a server that is away or has no capacity')
        .env('GOALKEEPER_WAIT')
        .argParser(toMinutes)
        .default(10),
    )
    .option('--work-folder <path>', 'folder for private checkouts', join(tmpdir(), 'goalkeeper-ci'))
    .option('--quiet', 'no progress and no closing lines', false);
  return addNetworkOptions(addCacheOptions(addIncludeTests(command, 'GOALKEEPER_INCLUDE_TESTS')));
}

/** Of `goalkeeper ci` and `goalkeeper gate`. */
export function countOption(): Option {
  return new Option(
    '--count <findings>',
    'findings that may fail: new ones, where there is a merge base or baseline, or all',
  )
    .env('GOALKEEPER_COUNT')
    .choices(countings)
    .default('new');
}

function toMinutes(text: string): number {
  const minutes = Number(text);
  if (text.trim() === '' || !(minutes >= 0 && minutes <= 1440))
    throw new InvalidArgumentError('Use a number of minutes from 0 to 1440.');
  return minutes;
}
