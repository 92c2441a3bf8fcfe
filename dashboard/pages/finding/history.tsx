import { Ago } from '../../parts/time.js';
import type { Finding } from './load.js';
import { stateWords } from './state-words.js';

interface Entry {
  what: string;
  /** Text that somebody has written. */
  who: string | null;
  reason: string | null;
  by: string | null;
  at: string;
}

/** What people have done with the finding, the newest first. */
export function History({ finding }: { finding: Finding }) {
  const entries = entriesOf(finding);
  if (entries.length === 0) return null;
  return (
    <details class="history">
      <summary>History</summary>
      <ol>
        {entries.map(({ what, who, reason, by, at }) => (
          <li key={`${at} ${what}`}>
            {what}
            {who && (
              <>
                {' '}
                <bdi>{who}</bdi>
              </>
            )}
            <span class="quiet">
              {' by '}
              <bdi>{by}</bdi>, <Ago time={at} />
            </span>
            {reason && (
              <blockquote>
                <bdi>{reason}</bdi>
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function entriesOf({ triage, assignment, issue }: Finding): Entry[] {
  const entries: Entry[] = [];
  for (const { state, reason, by, at } of [...triage.history, triage])
    if (at) entries.push({ what: stateWords[state], who: null, reason, by, at });
  for (const { assignee, by, at } of [...assignment.history, assignment])
    if (at) {
      const what = assignee === null ? 'Assigned to nobody' : 'Assigned to';
      entries.push({ what, who: assignee, reason: null, by, at });
    }
  if (issue?.url)
    entries.push({
      ...{ what: `Issue #${issue.iid} opened`, who: null, reason: null },
      ...{ by: issue.by, at: issue.changedAt },
    });
  return entries.sort((one, other) => (one.at < other.at ? 1 : -1));
}
