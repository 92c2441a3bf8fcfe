import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import Joi from 'joi';
import { type Finding, nonProductKinds } from '#protocol/finding.js';
import type { Completeness, ProjectThresholds, ReportStanding } from '#protocol/scan-report.js';
import { clean, terminalReport } from '#reports/terminal.js';
import { ExitCode, exitCodeOf } from '../cli/exit-codes.js';
import { helpText } from '../cli/help-text.js';
import { print } from '../cli/output.js';
import { failConfidenceOption, failOnOption } from '../cli/scan-options.js';
import { thresholdsOf } from '../cli/thresholds.js';
import { ScanError } from '../scan-error.js';
import { countOption } from './ci-options.js';
import { dropEmptyVariables } from './empty-variables.js';
import { type Counting, judge } from './judge.js';

interface GateOptions {
  failOn?: number;
  count: Counting;
  failConfidence?: number;
}

/** What the gate reads of a report of format `json`. */
interface JudgedReport extends ReportStanding {
  completeness: Pick<Completeness, 'state'>;
  findings: Finding[];
  thresholds?: ProjectThresholds;
}

const help = `
REPORT is a file of format json, by "goalkeeper ci --report json=FILE" or "goalkeeper scan --report json=FILE".
Reports by "goalkeeper ci" say which findings are new: of a merge request those that its merge base does not have, with
--baseline those that it does not have. Then only these count, and with --count all every finding. Without, all count.
Without --fail-on and --fail-confidence that counts which .goalkeeper.yml stated for the scan.

Exit codes:
  0  no finding that counts at or above --fail-on and --fail-confidence
  1  findings that count at or above both
  2  the report cannot be read, or is of a partial scan`;

/** `goalkeeper gate REPORT`: the verdict on a report, apart from the job that wrote it. */
export function gateCommand(): Command {
  dropEmptyVariables(process.env);
  return new Command('gate')
    .description('Judge a report: the exit code says whether it passes.')
    .argument('<REPORT>', 'report of format json')
    .addOption(failOnOption(' (default: high)').env('GOALKEEPER_FAIL_ON'))
    .addOption(countOption())
    .addOption(failConfidenceOption().env('GOALKEEPER_FAIL_CONFIDENCE'))
    .addHelpText('after', helpText(help))
    .action(runGate);
}

function runGate(file: string, { count, ...options }: GateOptions): void {
  try {
    const { findings, completeness, thresholds, ...standing } = readReport(file);
    const { failing: threshold } = thresholdsOf(options, thresholds);
    const { failing, counted, unaccepted } = judge(findings, standing, { threshold, counting: count });
    if (failing.length > 0)
      print(
        undefined,
        terminalReport(failing, { color: false, includeSuppressed: false, sureFrom: threshold.confidence }),
      );
    if (completeness.state === 'partial')
      console.error('The scan is partial: code that should have been analysed was not.');
    for (const line of counted) console.error(clean(line));
    console.error(
      failing.length > 0
        ? `The gate fails: ${failing.length} of ${findings.length} findings.`
        : unaccepted > 0
          ? 'The gate fails until a reviewer has accepted what needs_accept names.'
          : 'No finding fails the gate.',
    );
    process.exitCode = exitCodeOf(failing, threshold, completeness.state, unaccepted);
  } catch (error) {
    process.exitCode = ExitCode.Incomplete;
    if (!(error instanceof ScanError)) throw error;
    console.error(clean(error.message));
  }
}

const fingerprints = Joi.array().items(Joi.string());

/** As much as the verdict and its table need; a report that lacks it must not pass as one without findings. */
const reportSchema = Joi.object({
  completeness: Joi.object({ state: Joi.valid('complete', 'partial').required() })
    .unknown()
    .required(),
  findings: Joi.array()
    .items(
      Joi.object({
        fingerprint: Joi.string().required(),
        severity: Joi.number().min(0).max(10).required(),
        confidence: Joi.number().min(0).max(10).required(),
        title: Joi.string().required(),
        location: Joi.object().unknown().required(),
        steps: Joi.array().required(),
        nonProduct: Joi.valid(...nonProductKinds),
        hygiene: Joi.valid(true),
        policy: Joi.object({ gate: Joi.valid(false) }).unknown(),
        places: Joi.array().items(Joi.object({ fingerprint: Joi.string().required() }).unknown()),
      }).unknown(),
    )
    .required(),
  comparison: Joi.object({
    against: Joi.valid('merge-base', 'baseline').required(),
    base: Joi.string().allow(null).required(),
    added: fingerprints.required(),
    fixed: fingerprints.required(),
    routes: Joi.array().items(Joi.object({ fingerprint: Joi.string().required() }).unknown()),
    places: Joi.array().items(Joi.object({ fingerprint: Joi.string().required() }).unknown()),
    complete: Joi.boolean().required(),
    missing: Joi.string().allow(null).required(),
  })
    .unknown()
    .allow(null)
    .default(null),
  dismissed: fingerprints.default([]),
  endpointReview: Joi.object({
    needed: Joi.object({
      changes: Joi.array()
        .items(Joi.object({ key: Joi.string().required() }).unknown())
        .required(),
    }).unknown(),
  }).unknown(),
  thresholds: Joi.object({
    failOn: Joi.number().min(0).max(10).allow(null),
    failConfidence: Joi.number().min(0).max(10),
    minConfidence: Joi.number().min(0).max(10),
  }),
}).unknown();

function readReport(file: string): JudgedReport {
  const { value, error } = reportSchema.validate(readJson(file), { convert: false });
  if (error)
    throw new ScanError(
      `${file} is no report of format json: ${error.message}. Write it with "goalkeeper ci --report json=FILE".`,
    );
  return value;
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new ScanError(`The report ${file} cannot be read (${code}): did the job that writes it pass?`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ScanError(`The report ${file} is not JSON: give one of format json.`);
  }
}
