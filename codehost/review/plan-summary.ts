import { ownComments } from './markers.js';
import type { ReviewInput, ReviewPlan } from './plan.js';
import { summaryNote, withoutLinks } from './summary-note.js';

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
    total: input.total,
    failure: input.failure,
    notice: input.notice,
    partial: input.partial,
    links: input.links.scan,
    commit: input.diffRefs.head,
  });
  const [known] = ownComments(input.discussions, input.ownAccountId).summaries;
  const isWorthIt = plan.added.length > 0 || fixed > 0 || (input.notice !== null && input.total > 0);
  if (!known) return isWorthIt ? { kind: 'add-summary', body } : null;
  return withoutLinks(known.body) === withoutLinks(body)
    ? null
    : { kind: 'edit-summary', noteId: known.id, body };
}
