import { Command, Option } from 'commander';
import pc from 'picocolors';
import type { Finding } from '#protocol/finding.js';
import type { ReportComparison, ScanReport } from '#protocol/scan-report.js';
import { writeFileFormat } from '#reports/file-formats.js';
import { clean, terminalReport } from '#reports/terminal.js';
import { takeOwnMergeRequest } from '../ci/own-review.js';
import { tellMergeRequest } from '../ci/tell-merge-request.js';
import { type BaselineComparison, compareWithBaseline } from '../findings/baseline.js';
import { scanFolder } from '../scan.js';
import { ScanError } from '../scan-error.js';
import { readNetworkPolicy } from '../worker/network-options.js';
import { OptionError } from '../worker/option-error.js';
import { takeOwnCredential } from '../worker/own-credential.js';
import { openFolder } from '../workspace/discover.js';
import { gitHead } from '../workspace/git-head.js';
import { closingLines } from './closing-lines.js';
import { ExitCode, exitCodeOf, USUAL_FAIL_ON } from './exit-codes.js';
import { fixFolder } from './fix-folder.js';
import { print, writeTo } from './output.js';
import { createProgress } from './progress.js';
import { readBaseline } from './read-baseline.js';
import {
  checkWritable,
  collect,
  failOnOption,
  minConfidenceOption,
  outputFormats,
  parseReport,
  parseThreads,
  type ScanCommandOptions,
  sastVersionOption,
} from './scan-options.js';

const help = `
Findings go to standard output (or --output), progress to standard error.

Exit codes:
  0  no finding at or above --fail-on
  1  findings at or above --fail-on (with --baseline: new ones; with --fix: those that are left)
  2  the scan could not be done, or is partial: code that should have been analysed was not

A file .goalkeeper.yml in DIR names paths to exclude or include, and rules to suppress.
In a pipeline of a GitLab merge request, GOALKEEPER_CODEHOST_TOKEN (scope api, role Developer) lets it comment there what
the merge base does not have, and set the commit status "goalkeeper"; then only what is new fails.
A comment "goalkeeper:ignore RULE REASON" on a line, or above it, suppresses a finding.

Examples:
  goalkeeper scan .
  goalkeeper scan . --format sarif --output goalkeeper.sarif
  goalkeeper scan . --report gitlab-sast=gl-sast-report.json --report codequality=gl-code-quality-report.json
  goalkeeper scan . --report openapi=openapi.yaml --report wiki=wiki.md
  goalkeeper scan . --baseline main.json --fail-on medium
  goalkeeper scan . --fix --dry-run > fixes.diff`;

/** `goalkeeper scan DIR`: scans a folder in this process, without a server. */
export function scanCommand(): Command {
  return new Command('scan')
    .description('Scan a folder, without a server.')
    .argument('<DIR>', 'folder that holds the code')
    .addOption(new Option('--format <format>', 'what to print').choices(outputFormats).default('table'))
    .option('--output <file>', 'print to a file instead')
    .option('--report <format=file>', 'also write a report to a file (repeatable)', parseReport, [])
    .addOption(sastVersionOption())
    .addOption(failOnOption().default(USUAL_FAIL_ON, 'high'))
    .option('--baseline <file>', 'earlier report (json or sarif): only what is new is shown and fails')
    .option('--rules <dir>', 'folder of more rule packs (repeatable)', collect, [])
    .option(
      '--threads <n>',
      'threads that parse, besides one that analyses (default: cores less one, at most 8)',
      parseThreads,
    )
    .addOption(
      new Option('--parser <kind>', 'tree-sitter binding').choices(['wasm', 'native']).default('wasm'),
    )
    .addOption(minConfidenceOption())
    .option('--include-suppressed', 'also show suppressed findings', false)
    .option('--fix', 'mend what can be mended mechanically in the files of DIR', false)
    .option('--dry-run', 'with --fix: print the changes as a unified diff, and change nothing', false)
    .option('--quiet', 'no progress and no closing lines', false)
    .option('--no-color', 'no colours')
    .addHelpText('after', help)
    .action(runScan);
}

async function runScan(folder: string, options: ScanCommandOptions): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Interrupted());
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    if (options.dryRun && !options.fix)
      throw new ScanError('--dry-run shows what --fix would change: give both.');
    for (const { file } of options.report) checkWritable(file);
    if (options.output !== undefined) checkWritable(options.output);
    const mergeRequest = takeOwnMergeRequest(process.env, folder);
    const baseline = options.baseline === undefined ? null : readBaseline(options.baseline);
    const report = await scanWithProgress(folder, options, stop.signal);
    const findings = report.findings.filter(({ confidence }) => confidence >= options.minConfidence);
    const shown = { ...report, findings };
    const comparison = baseline && compareWithBaseline(findings, baseline);
    for (const { format, file } of options.report)
      writeTo(
        file,
        writeFileFormat(format, shown, file, {
          baselineStates: comparison?.states,
          sastVersion: options.sastVersion,
        }),
      );
    const concerned = comparison ? comparison.added : findings;
    const fixes = options.fix ? await fixFolder(openFolder(folder), report, concerned, options) : null;
    print(options.output, options.dryRun && fixes ? fixes.diff : render(shown, comparison, options));
    if (!options.quiet) process.stderr.write(closingLines(shown, comparison));
    let told: ReportComparison | null = null;
    if (mergeRequest) {
      const { threads, parser, rules: rulesFolders, failOn, minConfidence } = options;
      told = await tellMergeRequest(mergeRequest, report, {
        network: readNetworkPolicy({ allowHost: [] }, process.env),
        ownCredential: takeOwnCredential(process.env),
        gate: { severity: failOn, confidence: minConfidence, onlyNew: true },
        analyse: (checkout, commit) =>
          scanFolder({
            folder: checkout,
            isCheckout: true,
            ...{ commit, threads, parser, rulesFolders },
            signal: stop.signal,
          }),
        quiet: options.quiet,
        signal: stop.signal,
      });
    }
    if (fixes && !options.quiet) process.stderr.write(fixes.lines.map((line) => `${line}\n`).join(''));
    const counted = told && !comparison ? newOnes(concerned, told) : concerned;
    const gated = counted.filter((finding) => options.dryRun || !fixes?.mended.has(finding));
    process.exitCode = exitCodeOf(gated, options.failOn, report.completeness.state);
  } catch (error) {
    process.exitCode = error instanceof Interrupted ? ExitCode.Interrupted : ExitCode.Incomplete;
    if (error instanceof ScanError || error instanceof Interrupted || error instanceof OptionError)
      process.stderr.write(`${error.message.split('\n').map(clean).join('\n')}\n`);
    // Anything else is our mistake: whoever reports it needs to know where it happened.
    else process.stderr.write(`Internal error: ${error instanceof Error ? error.stack : error}\n`);
  } finally {
    process.removeListener('SIGINT', onSignal).removeListener('SIGTERM', onSignal);
  }
}

/** What the merge base does not have; where nothing could be compared, all. */
function newOnes(findings: Finding[], { added, missing }: ReportComparison): Finding[] {
  const isNew = new Set(added);
  return missing === null ? findings.filter(({ fingerprint }) => isNew.has(fingerprint)) : findings;
}

class Interrupted extends Error {
  override readonly name = 'Interrupted';
  override readonly message = 'Interrupted: nothing was reported.';
}

async function scanWithProgress(
  folder: string,
  options: ScanCommandOptions,
  signal: AbortSignal,
): Promise<ScanReport> {
  const progress = createProgress(process.stderr, options.quiet);
  try {
    return await scanFolder({
      folder,
      ...(await gitHead(openFolder(folder))),
      threads: options.threads,
      parser: options.parser,
      rulesFolders: options.rules,
      onProgress: (phase, fraction) => progress.report(phase, fraction),
      signal,
    });
  } finally {
    progress.stop();
  }
}

function render(
  report: ScanReport,
  comparison: BaselineComparison | null,
  options: ScanCommandOptions,
): string {
  if (options.format !== 'table')
    return writeFileFormat(options.format, report, options.output, {
      baselineStates: comparison?.states,
      sastVersion: options.sastVersion,
    });
  const toTerminal = options.output === undefined && process.stdout.isTTY === true;
  return terminalReport(comparison ? comparison.added : report.findings, {
    color: options.color && toTerminal && pc.isColorSupported,
    width: toTerminal ? process.stdout.columns : undefined,
    includeSuppressed: options.includeSuppressed,
  });
}
