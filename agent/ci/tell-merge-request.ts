import { CodeHostError } from '#codehost/ports.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { clean } from '#reports/terminal.js';
import { CheckoutError } from '../workspace/checkout.js';
import { type OwnMergeRequest, type OwnReviewOptions, reviewAlone } from './own-review.js';

/** Comments the merge request of this CI job. Whatever goes wrong there is said, and the scan counts all the same. */
export async function tellMergeRequest(
  mergeRequest: OwnMergeRequest,
  report: ScanReport,
  { quiet, ...options }: Omit<OwnReviewOptions, 'log'> & { quiet: boolean },
): Promise<void> {
  const say = (line: string) => void process.stderr.write(`${clean(line)}\n`);
  try {
    const { skipped, outcome, problems } = await reviewAlone(mergeRequest, report, { ...options, log: say });
    for (const problem of problems) say(problem);
    if (skipped !== null) say(`Merge request !${mergeRequest.iid} was not commented: ${skipped}.`);
    else if (outcome && !quiet)
      say(
        `Merge request !${mergeRequest.iid}: ${outcome.opened} threads opened, ${outcome.resolved} resolved, ${outcome.kept} kept.`,
      );
  } catch (error) {
    if (!(error instanceof CodeHostError) && !(error instanceof CheckoutError)) throw error;
    say(`Merge request !${mergeRequest.iid} was not commented: ${error.message}`);
  }
}
