import type { Finding } from '#protocol/finding.js';
import { setApart } from '#reports/apart.js';
import { counted } from '#reports/counted.js';
import { notAccepted } from './accept-thread.js';
import { ownComments } from './markers.js';
import type { ReviewInput, ReviewPlan } from './plan.js';
import { packageTable, servedTable } from './served-table.js';
import { type SummaryRow, summaryNote, withoutLinks } from './summary-note.js';

export type SummaryStep =
  | { kind: 'add-summary'; body: string }
  | { kind: 'edit-summary'; noteId: string; body: string };

/**
 * The summary note after the steps of the plan: added when there is something to say, edited in place when that changes.
 * @param opened by the fingerprints whose thread was opened the ids of its first note
 * @param acceptNote first note of the thread with what somebody has to accept; null: there is none
 * @returns null when nothing is to be done
 */
export function planSummary(
  input: ReviewInput,
  plan: ReviewPlan,
  opened: ReadonlyMap<string, string>,
  acceptNote: string | null,
): SummaryStep | null {
  const isWhole = input.partial === null && input.trusted;
  const fixed = isWhole ? input.fixed.size : 0;
  const { sure, unsure, hygiene } = setApart(plan.added, input.sureFrom);
  const body = summaryNote({
    rows: sure.map((finding) => rowOf(finding, input, plan.threads, opened)),
    ...{ unsure, hygiene },
    codeLink: (location) => input.links.host.code(location),
    fixed,
    total: input.total,
    failure: input.failure,
    notice: input.notice,
    partial: input.partial,
    settings: input.settings,
    served: servedText(input, acceptNote),
    links: input.links.scan,
    commit: input.diffRefs.head,
  });
  const [known] = ownComments(input.discussions, input.ownAccountId).summaries;
  const isWorthIt =
    plan.added.length > 0 ||
    fixed > 0 ||
    input.served.lines.length > 0 ||
    (input.served.packages?.lines.length ?? 0) > 0 ||
    input.served.needed !== undefined ||
    (input.settings?.afterMerge.length ?? 0) > 0 ||
    (input.notice !== null && input.total > 0);
  if (!known) return isWorthIt ? { kind: 'add-summary', body } : null;
  return withoutLinks(known.body) === withoutLinks(body)
    ? null
    : { kind: 'edit-summary', noteId: known.id, body };
}

/** What changes of the endpoints, and what of that is to be accepted. */
function servedText({ served, links, dismissed }: ReviewInput, acceptNote: string | null): string | null {
  const tables = [servedTable(served, links.served), packageTable(served.packages, links.served)];
  const shown = tables.filter((one) => one !== null).join('\n\n') || null;
  const all = served.needed?.changes.length ?? 0;
  if (all === 0) return shown;
  const left = notAccepted(served.needed, dismissed).length;
  const link = acceptNote === null ? null : links.host.note(acceptNote);
  const thread = link === null ? 'a thread of its own' : `[a thread of its own](${link})`;
  const sentence =
    left > 0
      ? `**${counted(left, 'change')} ${left === 1 ? 'needs' : 'need'} a reviewer's accept**, in ${thread}.`
      : `A reviewer has accepted ${counted(all, 'change')}.`;
  return shown === null ? sentence : `${shown}\n\n${sentence}`;
}

function rowOf(
  finding: Finding,
  { links, routes, places }: ReviewInput,
  known: ReadonlyMap<string, string>,
  opened: ReadonlyMap<string, string>,
): SummaryRow {
  const noteId = known.get(finding.fingerprint) ?? opened.get(finding.fingerprint);
  return {
    finding,
    routes: routes.get(finding.fingerprint),
    places: places.get(finding.fingerprint),
    hasThread: noteId !== undefined,
    links: {
      finding: links.finding(finding),
      code: links.host.code(finding.location),
      thread: noteId === undefined ? null : links.host.note(noteId),
    },
  };
}
