import { createGitlabClient } from '#codehost/gitlab/index.js';
import { CodeHostError } from '#codehost/ports.js';
import type { Gate } from '#codehost/review/index.js';
import type { ReportStanding, ScanReport } from '#protocol/scan-report.js';
import { clean } from '#reports/terminal.js';
import { CheckoutError } from '../workspace/checkout.js';
import { noStanding } from './judge.js';
import { analyseOwnCommit, compareWithBase, type OwnAnalysis, ownBaseSettings } from './own-comparison.js';
import { type OwnMergeRequest, ownMergeBase, reviewAlone } from './own-review.js';

export interface TellOptions extends Omit<OwnAnalysis, 'log'> {
  gate: Gate;
  /** Least confidence of what is commented. */
  minConfidence: number;
  quiet: boolean;
}

/**
 * Comments the merge request of this CI job. Whatever goes wrong there is said, and the scan counts all the same.
 * @param report of what the job has checked out
 * @returns how the head compares with its merge base, and what was accepted; nothing when the head could not be analysed
 */
export async function tellMergeRequest(
  mergeRequest: OwnMergeRequest,
  report: ScanReport,
  { quiet, gate, minConfidence, ...rest }: TellOptions,
): Promise<ReportStanding> {
  const say = (line: string) => void process.stderr.write(`${clean(line)}\n`);
  const options: OwnAnalysis = { ...rest, log: say };
  const { instanceUrl, token, iid, head, commit } = mergeRequest;
  let standing = noStanding;
  try {
    const client = createGitlabClient({ instanceUrl, token, network: options.network });
    const ofHead =
      head === commit
        ? report
        : await analyseOwnCommit(mergeRequest, head, `refs/merge-requests/${iid}/head`, options, {
            baseSettings: () => ownBaseSettings(mergeRequest, options),
          });
    const base = await ownMergeBase(client, mergeRequest);
    const compared = await compareWithBase(ofHead, base, mergeRequest, options);
    standing = { ...noStanding, comparison: compared.comparison, endpointReview: compared.served };
    const { skipped, outcome, problems, accepted } = await reviewAlone(
      client,
      mergeRequest,
      ofHead,
      compared,
      {
        ...rest,
        gate,
        minConfidence,
      },
    );
    standing = { ...standing, dismissed: accepted };
    for (const problem of problems) say(problem);
    if (skipped !== null) say(`Merge request !${iid} was not commented: ${skipped}.`);
    else if (outcome && !quiet)
      say(
        `Merge request !${iid}: ${outcome.opened} threads opened, ${outcome.resolved} resolved, ${outcome.kept} kept.`,
      );
  } catch (error) {
    if (!(error instanceof CodeHostError) && !(error instanceof CheckoutError)) throw error;
    say(`Merge request !${iid} was not commented: ${error.message}`);
  }
  return standing;
}
