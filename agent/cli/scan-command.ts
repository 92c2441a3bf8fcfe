import { Command, Option } from 'commander';
import pc from 'picocolors';
import { type Finding, fixedApart, isCounted } from '#protocol/finding.js';
import type { ReportComparison, ReportStanding, ScanReport } from '#protocol/scan-report.js';
import { countingNewRoutes } from '#protocol/tracking/routes.js';
import { counted } from '#reports/counted.js';
import { writeFileFormat } from '#reports/file-formats.js';
import { clean, type HiddenFindings, terminalReport, terminalWidth } from '#reports/terminal.js';
import { addCacheOptions, cachePlace } from '../cache/cache-place.js';
import { type BaselineComparison, compareWithBaseline } from '../findings/baseline.js';
import { type ScanOptions, type ScanStatistics, scanFolder } from '../scan.js';
import { ScanError } from '../scan-error.js';
import { readNetworkPolicy } from '../worker/network-options.js';
import { OptionError } from '../worker/option-error.js';
import { takeOwnCredential } from '../worker/own-credential.js';
import type { WorkspaceConfig } from '../workspace/config-file.js';
import { openFolder } from '../workspace/discover.js';
import { folderConfig } from '../workspace/folder-config.js';
import { gitHead } from '../workspace/git-head.js';
import { ownRuleFolders } from '../workspace/own-rule-folders.js';
import { changedSince } from './changed-since.js';
import { type ClosingOptions, closingLines } from './closing-lines.js';
import { ExitCode, exitCodeOf } from './exit-codes.js';
import type { FixOutcome } from './fix-folder.js';
import { helpText } from './help-text.js';
import { print, writeTo } from './output.js';
import { createProgress } from './progress.js';
import { readBaseline } from './read-baseline.js';
import {
  addIncludeTests,
  checkWritable,
  collect,
  failConfidenceOption,
  failOnOption,
  fixOption,
  minConfidenceOption,
  outputFormats,
  parseExclude,
  parseReport,
  parseThreads,
  type ScanCommandOptions,
  sastVersionOption,
  severityOption,
} from './scan-options.js';
import { type ScanTarget, scanTarget } from './scan-target.js';
import { statisticsTables } from './statistics.js';
import { byConfidence, checkThresholds, thresholdsOf } from './thresholds.js';

const help = `
Findings go to standard output (or --output), progress to standard error.

Exit codes:
  0  no finding at or above --fail-on and --fail-confidence
  1  findings at or above both (with --baseline: new ones; with --fix: those that are left)
  2  the scan could not be done, or is partial: code that should have been analysed was not

Findings in tests, examples, vendored and generated code are counted, but neither shown nor a failure, without --include-tests.
A file .goalkeeper.yml in the folder has settings: paths, languages, rules, suppressions, what fails. Options win over it.
In a pipeline of a GitLab merge request, GOALKEEPER_CODEHOST_TOKEN (scope api, role Developer) lets it comment there what
the merge base does not have, and set the commit status "goalkeeper"; then only what is new fails.
A comment "goalkeeper:ignore RULE REASON" on a line, or above it, suppresses a finding; "goalkeeper:off RULE REASON" all of the
rule until "goalkeeper:on RULE". Suppressions that name no rule, or suppress nothing, are listed behind the findings.

Examples:
  goalkeeper scan .
  goalkeeper scan src tools/release.js --exclude '*.gen.js'
  goalkeeper scan . --since main
  goalkeeper scan . --format sarif --output goalkeeper.sarif
  goalkeeper scan . --report gitlab-sast=gl-sast-report.json --report codequality=gl-code-quality-report.json
  goalkeeper scan . --report openapi=openapi.yaml --report wiki=wiki.md
  goalkeeper scan . --baseline main.json --fail-on medium
  goalkeeper scan . --fix=all --dry-run > fixes.diff`;

/** `goalkeeper scan DIR`: scans a folder in this process, without a server. */
export function scanCommand(): Command {
  const command = new Command('scan')
    .description('Scan a folder, without a server.')
    .argument('<PATH...>', 'folder that holds the code; or several files and folders of it')
    .option('--exclude <pattern>', 'leave out these paths, as in .gitignore (repeatable)', parseExclude, [])
    .option('--since <ref>', 'only findings on lines that differ from this commit, branch or tag')
    .addOption(severityOption())
    .option('--verbose', 'every finding with all steps and how to fix it', false)
    .addOption(new Option('--format <format>', 'what to print').choices(outputFormats).default('table'))
    .option('--output <file>', 'print to a file instead')
    .option('--report <format=file>', 'also write a report to a file (repeatable)', parseReport, [])
    .addOption(sastVersionOption())
    .addOption(failOnOption(' (default: high)'))
    .addOption(failConfidenceOption())
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
    .addOption(fixOption())
    .option('--dry-run', 'with --fix: print the changes as a unified diff, and change nothing', false)
    .option('--stats', 'print what the scan took, and where limits of the analysis took effect', false)
    .option('--quiet', 'no progress and no closing lines', false)
    .option('--no-color', 'no colours')
    .addHelpText('after', helpText(help))
    .action(runScan);
  return addIncludeTests(addCacheOptions(command));
}

async function runScan(paths: string[], options: ScanCommandOptions): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Interrupted());
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    if (options.dryRun && !options.fix)
      throw new ScanError('--dry-run shows what --fix would change: give both.');
    if (options.since !== undefined && options.baseline !== undefined)
      throw new ScanError('--since and --baseline both say what is new: give one of them.');
    checkThresholds(options);
    for (const { file } of options.report) checkWritable(file);
    if (options.output !== undefined) checkWritable(options.output);
    const target = await scanTarget(paths);
    const folder = target.root;
    const config = await folderConfig(openFolder(folder));
    // What few scans need is loaded only for these.
    const mergeRequest = process.env.GOALKEEPER_CODEHOST_TOKEN
      ? (await import('../ci/own-review.js')).takeOwnMergeRequest(process.env, folder)
      : null;
    const means = mergeRequest && {
      network: readNetworkPolicy({ allowHost: [] }, process.env),
      ownCredential: takeOwnCredential(process.env),
      signal: stop.signal,
    };
    const baseline = options.baseline === undefined ? null : readBaseline(options.baseline);
    const isTouched =
      options.since === undefined
        ? () => true
        : await changedSince(openFolder(folder), options.since, stop.signal);
    const statistics: ScanStatistics[] = [];
    const baseSettings = mergeRequest &&
      means && {
        async baseSettings() {
          const { ownBaseSettings } = await import('../ci/own-comparison.js');
          return ownBaseSettings(mergeRequest, { ...means, log: logLine });
        },
      };
    const report = await scanWithProgress(target, config, options, {
      ...baseSettings,
      signal: stop.signal,
      onStatistics: (one) => statistics.push(one),
    });
    const { failing: threshold, minConfidence } = thresholdsOf(options, report.thresholds);
    const [sure, unsure] = byConfidence(report.findings, minConfidence);
    const isShown = (finding: Finding) => finding.severity >= (options.severity ?? 0) && isTouched(finding);
    const hidden = { count: unsure.filter((one) => isCounted(one) && isShown(one)).length, minConfidence };
    const findings = sure.filter(isShown);
    const shown = { ...report, findings };
    const all = baseline && compareWithBaseline(sure, baseline);
    const comparison = all && { ...all, news: all.news.filter(isShown) };
    for (const { format, file } of options.report)
      writeTo(
        file,
        await writeFileFormat(format, shown, file, {
          baselineStates: comparison?.states,
          sastVersion: options.sastVersion,
          sureFrom: threshold.confidence,
        }),
      );
    const concerned = comparison ? comparison.news : findings;
    const fixes = await applyFixes(target, config, report, concerned, options, stop.signal);
    const by = { hidden, sureFrom: threshold.confidence };
    print(
      options.output,
      options.dryRun && fixes ? fixes.diff : await render(shown, comparison, by, options),
    );
    if (!options.quiet) process.stderr.write(closingLines(shown, comparison, closing(options)));
    if (options.stats) process.stderr.write(statistics.map(statisticsTables).join(''));
    let told: ReportStanding | null = null;
    if (mergeRequest && means) {
      const { threads, parser, rules: rulesFolders, includeTests } = options;
      const { tellMergeRequest } = await import('../ci/tell-merge-request.js');
      told = await tellMergeRequest(mergeRequest, report, {
        ...means,
        gate: { ...threshold, onlyNew: true },
        minConfidence,
        analyse: (checkout, commit, of) =>
          scanFolder({
            folder: checkout,
            isCheckout: true,
            ...{ commit, threads, parser, rulesFolders, includeTests, ...of },
            cache: cachePlace(options, openFolder(folder)),
            signal: stop.signal,
          }),
        quiet: options.quiet,
      });
    }
    if (fixes && !options.quiet) process.stderr.write(fixes.lines.map((line) => `${line}\n`).join(''));
    const judged = told?.comparison && !comparison ? newOnes(concerned, told.comparison) : concerned;
    const unaccepted = told ? await sayUnaccepted(told) : 0;
    const gated = judged.filter((finding) => options.dryRun || !fixes?.fixed.has(finding));
    process.exitCode = exitCodeOf(gated, threshold, report.completeness.state, unaccepted);
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

/** Says in the log how many changes somebody has yet to accept. */
async function sayUnaccepted(standing: ReportStanding): Promise<number> {
  const { acceptSentence, unacceptedOf } = await import('../ci/judge.js');
  const unaccepted = unacceptedOf(standing);
  if (unaccepted > 0) logLine(acceptSentence(unaccepted));
  return unaccepted;
}

/** What `--fix` does; null without it. Nothing is changed in tests, nor by fixes that were not asked for. */
async function applyFixes(
  { root: folder, only }: ScanTarget,
  config: WorkspaceConfig,
  report: ScanReport,
  findings: readonly Finding[],
  options: ScanCommandOptions,
  signal: AbortSignal,
): Promise<FixOutcome | null> {
  const { fix: choice, dryRun, parser, threads, rules, exclude, quiet } = options;
  if (choice === undefined) return null;
  const parts = new Map(findings.map((finding) => [finding, fixedApart(finding)]));
  const fixable = [...parts.values()]
    .flat()
    .filter((finding) => finding.fix && !finding.inTestCode && isCounted(finding));
  const chosen = fixable.filter(({ fix }) => choice === 'all' || fix?.preservesBehaviour);
  const root = openFolder(folder);
  const { fixFolder } = await import('./fix-folder.js');
  const { verifyFixes } = await import('./verify-fixes.js');
  const outcome = await fixFolder(root, report, chosen, {
    ...{ dryRun, parser },
    verify(files) {
      if (!quiet) process.stderr.write('Checking the fixes ...\n');
      return verifyFixes(root, files, report.findings, async (copy) => {
        const checked = await scanFolder({
          folder: copy,
          isCheckout: true,
          ...{ threads, parser, exclude, signal },
          cache: cachePlace(options, root),
          // The copy has no more than what is scanned.
          config: { ...config, ruleFolders: [] },
          rulesFolders: [...rules, ...ownRuleFolders(root, config)],
          ...(only ? { only } : {}),
        });
        return checked.findings;
      });
    },
  });
  const others = fixable.length - chosen.length;
  if (others > 0)
    outcome.lines.push(
      `${counted(others, 'more fix', 'more fixes')} may change what the program does: read the difference of --fix=all --dry-run first.`,
    );
  const { fixed } = outcome;
  const whole = findings.filter((finding) => parts.get(finding)?.every((part) => fixed.has(part)));
  return { ...outcome, fixed: new Set(whole) };
}

/** `COLUMNS` of the environment, for output that is piped on; undefined where it is not a number. */
function statedColumns(output?: string): number | undefined {
  const columns = Number(process.env.COLUMNS);
  return output === undefined && Number.isInteger(columns) && columns > 0 ? columns : undefined;
}

function closing({ verbose }: ScanCommandOptions): ClosingOptions {
  const width = process.stderr.isTTY ? terminalWidth(process.stderr.columns) : undefined;
  return { verbose, ...(width === undefined ? {} : { width }) };
}

function logLine(line: string): void {
  process.stderr.write(`${clean(line)}\n`);
}

/** What the merge base does not have; where nothing could be compared, all. */
function newOnes(
  findings: Finding[],
  { added, routes = [], places = [], missing }: ReportComparison,
): Finding[] {
  if (missing !== null) return findings;
  const routed = new Set(routes.map(({ fingerprint }) => fingerprint));
  const isNew = new Set([...added, ...routed, ...places.map(({ fingerprint }) => fingerprint)]);
  return findings
    .filter(({ fingerprint }) => isNew.has(fingerprint))
    .map((finding) => countingNewRoutes(finding, routed));
}

class Interrupted extends Error {
  override readonly name = 'Interrupted';
  override readonly message = 'Interrupted: nothing was reported.';
}

async function scanWithProgress(
  { root: folder, only }: ScanTarget,
  config: WorkspaceConfig,
  options: ScanCommandOptions,
  more: Pick<ScanOptions, 'baseSettings' | 'signal' | 'onStatistics'>,
): Promise<ScanReport> {
  const progress = createProgress(process.stderr, options.quiet);
  try {
    return await scanFolder({
      ...{ folder, config },
      ...(await gitHead(openFolder(folder))),
      threads: options.threads,
      parser: options.parser,
      cache: cachePlace(options, openFolder(folder)),
      rulesFolders: options.rules,
      includeTests: options.includeTests,
      exclude: options.exclude,
      ...(only ? { only } : {}),
      onProgress: (phase, fraction) => progress.report(phase, fraction),
      ...more,
    });
  } finally {
    progress.stop();
  }
}

async function render(
  report: ScanReport,
  comparison: BaselineComparison | null,
  { hidden, sureFrom }: { hidden: HiddenFindings; sureFrom: number },
  options: ScanCommandOptions,
): Promise<string> {
  if (options.format !== 'table')
    return writeFileFormat(options.format, report, options.output, {
      baselineStates: comparison?.states,
      sastVersion: options.sastVersion,
      sureFrom,
    });
  const toTerminal = options.output === undefined && process.stdout.isTTY === true;
  return terminalReport(comparison ? comparison.news : report.findings, {
    color: options.color && toTerminal && pc.isColorSupported,
    width: toTerminal ? process.stdout.columns : statedColumns(options.output),
    includeSuppressed: options.includeSuppressed,
    verbose: options.verbose,
    sureFrom,
    // Whether these are new is not known: a baseline has only what was shown.
    ...(comparison ? {} : { hidden }),
  });
}
