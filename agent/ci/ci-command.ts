import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { trustFolder } from '#codehost/git.js';
import type { ScanReport } from '#protocol/scan-report.js';
import type { SessionAnswer } from '#protocol/session-api.js';
import { writeReport } from '#reports/formats.js';
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
import { type CiOutcome, doScan } from './ci-scan.js';

interface CiOptions extends NetworkOptions {
  server: URL;
  scanId?: string;
  folder?: string;
  report: ReportFile[];
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

Exit codes:
  0  no finding at or above --fail-on
  1  findings at or above --fail-on
  2  the scan could not be done, or is partial

Example of a job:
  goalkeeper:
    id_tokens: { GOALKEEPER_ID_TOKEN: { aud: https://goalkeeper.example.com/<integration id> } }
    script: goalkeeper ci --server https://goalkeeper.example.com --report gitlab-sast=gl-sast-report.json`;

/** `goalkeeper ci`: the scan of a CI job, for a server. */
export function ciCommand(): Command {
  const command = new Command('ci')
    .description('Scan in a CI job, and upload the findings to a server.')
    .addOption(
      new Option('--server <url>', 'address of the server')
        .env('GOALKEEPER_SERVER')
        .argParser(toUrl)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--scan-id <id>', 'scan that this job was started for').env('GOALKEEPER_SCAN_ID'))
    .option('--folder <path>', 'checkout of the job (default: CI_PROJECT_DIR)')
    .option('--report <format=file>', 'write a report to a file (repeatable)', parseReport, [])
    .addOption(
      new Option(
        '--fail-on <severity>',
        'least severity for exit code 1: low, medium, high, critical, never, or a number (default: high; never for scans that the server started)',
      )
        .env('GOALKEEPER_FAIL_ON')
        .argParser(parseThreshold),
    )
    .option(
      '--min-confidence <n>',
      'leave findings below this confidence, 0 to 10, out of the verdict',
      parseConfidence,
      0,
    )
    .option('--rules <dir>', 'folder of more rule packs (repeatable)', collect, [])
    .option(
      '--wait <minutes>',
      'how long to wait for a server that is away or has no capacity',
      toMinutes,
      10,
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
    const proof = takeProof(process.env, options.scanId);
    trustFolder(job.folder);
    const connection = {
      server: options.server,
      onTrouble: (line: string) => console.error(line),
      giveUpAfter: options.wait * 60_000,
    };
    const session = await new ServerClient({ ...connection, token: null }).openSession(proof, stop.signal);
    const client = new ServerClient({ ...connection, token: session.token });
    const outcome = await scanWithProgress(session, job, client, options, stop.signal);
    finish(outcome, session, options);
  } catch (error) {
    process.exitCode = error instanceof Stopped ? ExitCode.Interrupted : ExitCode.Incomplete;
    if (!isForPeople(error)) throw error;
    process.stderr.write(`${error.message.split('\n').map(clean).join('\n')}\n`);
  } finally {
    process.removeListener('SIGINT', onSignal).removeListener('SIGTERM', onSignal);
  }
}

async function scanWithProgress(
  session: SessionAnswer,
  job: CiJob,
  client: ServerClient,
  options: CiOptions,
  signal: AbortSignal,
): Promise<CiOutcome> {
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
    return await doScan(session, job, { client, access, scanFolder: scan }, signal);
  } finally {
    progress.stop();
  }
}

function finish({ report, scanId, uploaded }: CiOutcome, session: SessionAnswer, options: CiOptions): void {
  const findings = report.findings.filter(({ confidence }) => confidence >= options.minConfidence);
  const shown: ScanReport = { ...report, findings };
  for (const { format, file } of options.report) writeTo(file, writeReport(format, shown));
  print(undefined, terminalReport(findings, { color: false, includeSuppressed: false }));
  if (!options.quiet) {
    process.stderr.write(closingLines(shown, null));
    const where = `Scan ${scanId} of ${clean(session.repository)} at ${options.server.origin}`;
    console.error(uploaded ? `${where}.` : `${where} is done by another job; nothing was uploaded.`);
  }
  // Who launched it reads the results at the server: findings are no failure of this pipeline.
  const failOn = options.failOn ?? (session.scanId === null ? HIGH : Number.POSITIVE_INFINITY);
  process.exitCode = exitCodeOf(findings, failOn, report.completeness.state);
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
