import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { trustFolder } from '#codehost/git.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { writeReport } from '#reports/formats.js';
import { type SastVersion, sastVersions } from '#reports/gitlab-sast.js';
import { clean, terminalReport } from '#reports/terminal.js';
import { closingLines } from '../cli/closing-lines.js';
import { ExitCode, exitCodeOf } from '../cli/exit-codes.js';
import { print, writeTo } from '../cli/output.js';
import { createProgress } from '../cli/progress.js';
import {
  checkWritable,
  collect,
  parseConfidence,
  parseReport,
  parseThreshold,
  type ReportFile,
} from '../cli/scan-options.js';
import { type ScanOptions, scanFolder } from '../scan.js';
import { ScanError } from '../scan-error.js';
import type { AttemptContext } from '../worker/attempt.js';
import { toUrl } from '../worker/command.js';
import { ScanCancelledError } from '../worker/heartbeat.js';
import { addNetworkOptions, type NetworkOptions, readNetworkPolicy } from '../worker/network-options.js';
import { OptionError } from '../worker/option-error.js';
import { takeOwnCredential } from '../worker/own-credential.js';
import {
  AgentRejectedError,
  AttemptLostError,
  RefusedError,
  ServerClient,
  UnreachableError,
} from '../worker/server-client.js';
import { CheckoutError } from '../workspace/checkout.js';
import { type CiJob, readCiJob, takeProof } from './ci-job.js';
import { analyse, doScan } from './ci-scan.js';
import { dropEmptyVariables } from './empty-variables.js';
import { type OwnMergeRequest, takeOwnMergeRequest } from './own-review.js';
import { tellMergeRequest } from './tell-merge-request.js';

interface CiOptions extends NetworkOptions {
  /** Left out: nothing is uploaded. */
  server?: URL;
  scanId?: string;
  folder?: string;
  report: ReportFile[];
  reportOnly: boolean;
  sastVersion: SastVersion;
  failOn?: number;
  minConfidence: number;
  rules: string[];
  wait: number;
  quiet: boolean;
  workFolder: string;
}

const help = `
Signs in by GOALKEEPER_ID_TOKEN (an ID token with the audience <server>/<integration id>), or by GOALKEEPER_SCAN_TOKEN,
which the server hands to the pipelines that it starts. Reads the variables that GitLab sets (CI_COMMIT_SHA,
CI_PROJECT_DIR, CI_MERGE_REQUEST_IID, ...). The findings go to the server, a table to standard output.
Without a server, for the code of a fork, and when the server stays away, only the reports are written. Without a server,
GOALKEEPER_CODEHOST_TOKEN (scope api, role Developer) lets the job comment on its merge request by itself.

Exit codes:
  0  no finding at or above --fail-on; with --report-only: the reports are written
  1  findings at or above --fail-on
  2  the scan could not be done, or is partial
  3  the scan is done, but the server did not answer: it does not have the findings

Example of a job:
  goalkeeper:
    id_tokens: { GOALKEEPER_ID_TOKEN: { aud: https://goalkeeper.example.com/<integration id> } }
    script: goalkeeper ci --server https://goalkeeper.example.com --report gitlab-sast=gl-sast-report.json`;

/** `goalkeeper ci`: the scan of a CI job, with a server or without one. */
export function ciCommand(): Command {
  dropEmptyVariables(process.env);
  const command = new Command('ci')
    .description('Scan in a CI job: write reports, and upload the findings to a server.')
    .addOption(
      new Option('--server <url>', 'address of the server; without one nothing is uploaded')
        .env('GOALKEEPER_SERVER')
        .argParser(toUrl),
    )
    .addOption(new Option('--scan-id <id>', 'scan that this job was started for').env('GOALKEEPER_SCAN_ID'))
    .option('--folder <path>', 'checkout of the job (default: CI_PROJECT_DIR)')
    .option('--report <format=file>', 'write a report to a file (repeatable)', parseReport, [])
    .option('--report-only', 'leave the verdict to "goalkeeper gate": exit code 0 when all is written', false)
    .addOption(
      new Option(
        '--sast-version <line>',
        'line of the schema of gitlab-sast; GitLab refuses one it does not know',
      )
        .env('GOALKEEPER_SAST_VERSION')
        .choices(sastVersions)
        .default('15.0'),
    )
    .addOption(
      new Option(
        '--fail-on <severity>',
        'least severity for exit code 1: low, medium, high, critical, never, or a number (default: high; never for scans that the server started)',
      )
        .env('GOALKEEPER_FAIL_ON')
        .argParser(parseThreshold),
    )
    .addOption(
      new Option('--min-confidence <n>', 'leave out findings below this confidence, 0 to 10')
        .env('GOALKEEPER_MIN_CONFIDENCE')
        .argParser(parseConfidence)
        .default(0),
    )
    .option('--rules <dir>', 'folder of more rule packs (repeatable)', collect, [])
    .addOption(
      new Option('--wait <minutes>', 'how long to wait for a server that is away or has no capacity')
        .env('GOALKEEPER_WAIT')
        .argParser(toMinutes)
        .default(10),
    )
    .option('--work-folder <path>', 'folder for private checkouts', join(tmpdir(), 'goalkeeper-ci'))
    .option('--quiet', 'no progress and no closing lines', false)
    .addHelpText('after', help)
    .action(runCi);
  return addNetworkOptions(command);
}

async function runCi(options: CiOptions): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Stopped());
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    for (const { file } of options.report) checkWritable(file);
    const job = readCiJob(process.env, options.folder);
    trustFolder(job.folder);
    finish(await scanByServerOrAlone(job, options, stop.signal), options);
  } catch (error) {
    process.exitCode = error instanceof Stopped ? ExitCode.Interrupted : ExitCode.Incomplete;
    if (!isForPeople(error)) throw error;
    process.stderr.write(`${error.message.split('\n').map(clean).join('\n')}\n`);
  } finally {
    process.removeListener('SIGINT', onSignal).removeListener('SIGTERM', onSignal);
  }
}

/** A scan for the server; where there is none to talk to, a scan for the reports alone. */
async function scanByServerOrAlone(job: CiJob, options: CiOptions, signal: AbortSignal): Promise<Finished> {
  const { server, scanId } = options;
  const ownMergeRequest = takeOwnMergeRequest(process.env, job.folder);
  const proof = server && !job.isFork ? takeProof(process.env, scanId) : null;
  if (!server || !proof) {
    const why = server ? 'Jobs with the code of a fork may not sign in' : 'No server is named';
    // Where there is a server, it comments: two would repeat each other.
    const subject = server ? null : ownMergeRequest;
    return { ...(await scanAlone(job, options, signal, subject)), delivery: `${why}: nothing was uploaded.` };
  }
  const connection = {
    server,
    onTrouble: (line: string) => console.error(line),
    giveUpAfter: options.wait * 60_000,
  };
  try {
    const session = await new ServerClient({ ...connection, token: null }).openSession(proof, signal);
    const client = new ServerClient({ ...connection, token: session.token });
    const outcome = await withProgress(job, options, (context) =>
      doScan(session, job, { ...context, client }, signal),
    );
    const where = `Scan ${outcome.scanId} of ${clean(session.repository)} at ${server.origin}`;
    const delivery = outcome.uploaded
      ? `${where}.`
      : `${where} is done by another job; nothing was uploaded.`;
    return { report: outcome.report, delivery, isLost: false, isOfServer: session.scanId !== null };
  } catch (error) {
    // The scan that the server asked for is of use to the server alone, and perhaps of other code than this checkout.
    if (!(error instanceof UnreachableError) || scanId !== undefined || 'scanToken' in proof) throw error;
    const delivery = `${error.message} The server does NOT have these findings.`;
    console.error(`${error.message} The scan goes on without it, for the reports.`);
    return { ...(await scanAlone(job, options, signal, null)), delivery, isLost: true };
  }
}

async function scanAlone(
  job: CiJob,
  options: CiOptions,
  signal: AbortSignal,
  mergeRequest: OwnMergeRequest | null,
): Promise<Omit<Finished, 'delivery'>> {
  const report = await withProgress(job, options, async ({ access, scanFolder: scan }) => {
    const found = await analyse(job, { access, scanFolder: scan }, signal);
    if (mergeRequest === null) return found;
    const { failOn = HIGH, minConfidence, quiet } = options;
    // What was looked at is the head, also where the result of the merge is checked out.
    await tellMergeRequest({ ...mergeRequest, commit: mergeRequest.head }, found, {
      ...{ network: access.network, ownCredential: access.ownCredential, quiet, signal },
      gate: { severity: failOn, confidence: minConfidence, onlyNew: true },
      analyse: (folder, commit) => scan({ folder, isCheckout: true, commit, signal }),
    });
    return found;
  });
  return { report, isLost: false, isOfServer: false };
}

type OwnContext = Omit<AttemptContext, 'client'>;

async function withProgress<Result>(
  job: CiJob,
  options: CiOptions,
  work: (context: OwnContext) => Promise<Result>,
): Promise<Result> {
  const { workFolder, rules: rulesFolders } = options;
  const network = readNetworkPolicy(options, process.env);
  const progress = createProgress(process.stderr, options.quiet);
  const scan = (asked: ScanOptions) =>
    scanFolder({
      ...asked,
      rulesFolders,
      onProgress(phase, fraction) {
        asked.onProgress?.(phase, fraction);
        progress.report(phase, fraction);
      },
    });
  const ownCredential = takeOwnCredential(process.env);
  const own = { ownCredential, ownCheckout: job.folder, ownOrigin: job.origin };
  const access = { workFolder, network, log: (line: string) => console.error(line), ...own };
  try {
    return await work({ access, scanFolder: scan });
  } finally {
    progress.stop();
  }
}

interface Finished {
  report: ScanReport;
  /** What became of the upload, for people. */
  delivery: string;
  /** The server should have the findings, and does not. */
  isLost: boolean;
  /** The server started this job for a scan. */
  isOfServer: boolean;
}

function finish({ report, delivery, isLost, isOfServer }: Finished, options: CiOptions): void {
  const findings = report.findings.filter(({ confidence }) => confidence >= options.minConfidence);
  const shown: ScanReport = { ...report, findings };
  const { sastVersion } = options;
  for (const { format, file } of options.report) writeTo(file, writeReport(format, shown, { sastVersion }));
  print(undefined, terminalReport(findings, { color: false, includeSuppressed: false }));
  if (!options.quiet) process.stderr.write(closingLines(shown, null));
  if (!options.quiet || isLost) console.error(delivery);
  // Who launched it reads the results at the server: findings are no failure of this pipeline.
  const failOn = options.failOn ?? (isOfServer ? Number.POSITIVE_INFINITY : HIGH);
  const verdict = exitCodeOf(findings, failOn, report.completeness.state);
  const unsent = isLost ? ExitCode.NotDelivered : ExitCode.Clean;
  process.exitCode = options.reportOnly ? ExitCode.Clean : verdict || unsent;
}

const HIGH = 7;

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

function toMinutes(text: string): number {
  const minutes = Number(text);
  if (text.trim() === '' || !(minutes >= 0 && minutes <= 1440))
    throw new InvalidArgumentError('Use a number of minutes from 0 to 1440.');
  return minutes;
}
