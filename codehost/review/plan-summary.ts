import { ownComments } from './markers.js';
import { closingOf, type ReviewInput, type ReviewPlan } from './plan.js';
import { summaryNote } from './summary-note.js';

export type SummaryStep =
  | { kind: 'add-summary'; body: string }
  | { kind: 'edit-summary'; noteId: string; body: string };

/**
 * The summary note after the steps of the plan: added when there is something to say, edited in place when that changes.
 * @param opened fingerprints whose thread was opened
 * @returns null when nothing is to be done
 */
export function planSummary(
  input: ReviewInput,
  plan: ReviewPlan,
  opened: ReadonlySet<string>,
): SummaryStep | null {
  const isWhole = input.partial === null && input.trusted;
  const fixed = isWhole ? input.fixed.size : 0;
  const body = summaryNote({
    rows: plan.added.map((finding) => ({
      finding,
      hasThread: plan.threads.has(finding.fingerprint) || opened.has(finding.fingerprint),
    })),
    fixed,
    total: input.findings.filter((finding) => closingOf(finding, input) === null).length,
    partial: input.partial,
    link: input.links.all,
  });
  const [known] = ownComments(input.discussions, input.ownAccountId).summaries;
  if (!known) return plan.added.length > 0 || fixed > 0 ? { kind: 'add-summary', body } : null;
  return known.body.trim() === body.trim() ? null : { kind: 'edit-summary', noteId: known.id, body };
}
