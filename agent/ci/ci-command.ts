import { Command } from 'commander';
import { trustFolder } from '#codehost/git.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { writeFileFormat } from '#reports/file-formats.js';
import { countedFindings } from '#reports/report-input.js';
import { clean, terminalReport } from '#reports/terminal.js';
import { closingLines } from '../cli/closing-lines.js';
import { endpointTable } from '../cli/endpoint-table.js';
import { ExitCode, exitCodeOf } from '../cli/exit-codes.js';
import { helpText } from '../cli/help-text.js';
import { print, writeTo } from '../cli/output.js';
import { readBaseline } from '../cli/read-baseline.js';
import { checkWritable } from '../cli/scan-options.js';
import { byConfidence, checkThresholds } from '../cli/thresholds.js';
import { ScanError } from '../scan-error.js';
import { ScanCancelledError } from '../worker/heartbeat.js';
import { OptionError } from '../worker/option-error.js';
import {
  AgentRejectedError,
  AttemptLostError,
  RefusedError,
  UnreachableError,
} from '../worker/server-client.js';
import { CheckoutError } from '../workspace/checkout.js';
import { readCiJob } from './ci-job.js';
import { addCiOptions, type CiOptions } from './ci-options.js';
import { dropEmptyVariables } from './empty-variables.js';
import { judge } from './judge.js';
import { type Finished, scanAndDeliver } from './scan-and-deliver.js';

const help = `
Signs in by GOALKEEPER_ID_TOKEN (an ID token with the audience <server>/<integration id>), or by GOALKEEPER_SCAN_TOKEN,
which the server hands to the pipelines that it starts. Reads the variables that GitLab sets (CI_COMMIT_SHA,
CI_PROJECT_DIR, CI_MERGE_REQUEST_IID, ...). The findings go to the server, a table to standard output.
Without a server, for the code of a fork, and when the server stays away, only the reports are written. Without a server,
GOALKEEPER_CODEHOST_TOKEN (scope api, role Developer) lets the job comment on its merge request by itself.
In a pipeline of a merge request only findings count that its merge base does not have; elsewhere all, or with --baseline
those that it does not have. With --count all, all count. Findings dismissed at the server never do, nor do those in tests,
examples, vendored and generated code, without --include-tests.

Exit codes:
  0  no finding that counts at or above --fail-on and --fail-confidence; with --report-only: the reports are written
  1  findings that count at or above both
  2  the scan could not be done, or is partial
  3  the scan is done, but the server did not answer: it does not have the findings

Example of a job:
  goalkeeper:
    id_tokens: { GOALKEEPER_ID_TOKEN: { aud: https://goalkeeper.example.com/<integration id> } }
    script: goalkeeper ci --server https://goalkeeper.example.com --report gitlab-sast=gl-sast-report.json`;

/** `goalkeeper ci`: the scan of a CI job, with a server or without one. */
export function ciCommand(): Command {
  dropEmptyVariables(process.env);
  return addCiOptions(
    new Command('ci').description('Scan in a CI job: write reports, and upload the findings to a server.'),
  )
    .addHelpText('after', helpText(help))
    .action(runCi);
}

async function runCi(options: CiOptions): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Stopped());
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    checkThresholds(options);
    for (const { file } of options.report) checkWritable(file);
    const job = readCiJob(process.env, options.folder);
    trustFolder(job.folder);
    const baseline = options.baseline === undefined ? null : readBaseline(options.baseline);
    await finish(await scanAndDeliver({ job, options, baseline, signal: stop.signal }), options);
  } catch (error) {
    process.exitCode = error instanceof Stopped ? ExitCode.Interrupted : ExitCode.Incomplete;
    if (!isForPeople(error)) throw error;
    process.stderr.write(`${error.message.split('\n').map(clean).join('\n')}\n`);
  } finally {
    process.removeListener('SIGINT', onSignal).removeListener('SIGTERM', onSignal);
  }
}

/** Of the table of endpoints in the job's log. */
const MAX_ENDPOINT_ROWS = 20;

async function finish(
  { report, standing, thresholds, delivery, isLost }: Finished,
  options: CiOptions,
): Promise<void> {
  const { failing: threshold, minConfidence } = thresholds;
  const [findings, unsure] = byConfidence(report.findings, minConfidence);
  const shown: ScanReport = { ...report, findings };
  const { sastVersion } = options;
  const sureFrom = threshold.confidence;
  for (const { format, file } of options.report) {
    const content = format === 'json' ? { ...shown, ...standing } : shown;
    writeTo(file, await writeFileFormat(format, content, file, { sastVersion, sureFrom }));
  }
  const hidden = { count: countedFindings(unsure).length, minConfidence };
  print(undefined, terminalReport(findings, { color: false, includeSuppressed: false, hidden, sureFrom }));
  const { endpointReview } = standing;
  const { lines = [], gaps = [], packages } = endpointReview ?? {};
  if (endpointReview && (lines.length > 0 || gaps.length > 0 || packages))
    print(
      undefined,
      `\nHTTP endpoints, against the merge base:\n${endpointTable(endpointReview, MAX_ENDPOINT_ROWS)}`,
    );
  const { failing, counted, unaccepted } = judge(findings, standing, { threshold, counting: options.count });
  if (!options.quiet) {
    process.stderr.write(closingLines(shown, null));
    if (threshold.severity <= 10 && !options.reportOnly)
      for (const line of counted) console.error(clean(line));
  }
  if (!options.quiet || isLost) console.error(delivery);
  const verdict = exitCodeOf(failing, threshold, report.completeness.state, unaccepted);
  const unsent = isLost ? ExitCode.NotDelivered : ExitCode.Clean;
  process.exitCode = options.reportOnly ? ExitCode.Clean : verdict || unsent;
}

class Stopped extends Error {
  override readonly name = 'Stopped';
  override readonly message = 'Stopped: nothing was reported.';
}

/** Errors that whoever reads the job's log can do something about. */
function isForPeople(error: unknown): error is Error {
  const kinds = [
    OptionError,
    ScanError,
    CheckoutError,
    AgentRejectedError,
    AttemptLostError,
    RefusedError,
    UnreachableError,
    ScanCancelledError,
    Stopped,
  ];
  return kinds.some((kind) => error instanceof kind);
}
