import { useRef, useState } from 'preact/hooks';
import { bodyOf, PATCH } from '../../api/client.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { useKeys } from '../../parts/keys.js';
import { Ago } from '../../parts/time.js';
import { useSession } from '../../session/session.js';
import type { Finding } from './load.js';

type State = Finding['triage']['state'];

const words: Record<State, string> = {
  detected: 'Not triaged',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
  accepted: 'Risk accepted',
  resolved: 'Resolved',
};

/** What people have decided about the finding, and what they may decide now. */
export function Triage({ finding, changed }: { finding: Finding; changed(): void }) {
  const { session } = useSession();
  const { state, reason, by, at, kind, owner, until, history } = finding.triage;
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** What it was before the last decision on this page. */
  const [before, setBefore] = useState<{ state: State; reason: string | null } | null>(null);
  const mayDecide = session.permissions.includes('vulnerabilities.triage');

  const decide = async (next: State, why: string | null, undoes = false) => {
    setProblem(null);
    try {
      await bodyOf(
        PATCH('/api/v1/vulnerabilities/{vulnerabilityId}', {
          params: { path: { vulnerabilityId: finding.id } },
          body: { state: next, reason: why, from: state },
        }),
      );
      setBefore(undoes ? null : { state, reason });
    } catch (error) {
      setProblem(asProblem(error));
    }
    changed();
  };
  const isOpen = state === 'detected' || state === 'confirmed';
  const actions: Record<string, (() => void) | undefined> = mayDecide
    ? {
        c: state === 'detected' ? () => decide('confirmed', null) : undefined,
        d: isOpen ? () => dialog.current?.showModal() : undefined,
        r: isOpen ? undefined : () => decide('detected', null),
      }
    : {};
  useKeys(actions);
  return (
    <section class="triage">
      <h2>State</h2>
      <p role="status">
        <strong class={`state ${state}`}>{words[state]}</strong>
        {at && (
          <span class="quiet">
            {' by '}
            <bdi>{by}</bdi>, <Ago time={at} />
          </span>
        )}
        {kind && <span class="tag">{kind}</span>}
      </p>
      {owner && (
        <p>
          Owner: <bdi>{owner}</bdi>
        </p>
      )}
      {until && (
        <p>
          Open again from <time dateTime={until}>{until.slice(0, 10)}</time>
        </p>
      )}
      {reason && (
        <blockquote>
          <bdi>{reason}</bdi>
        </blockquote>
      )}
      {mayDecide && (
        <p class="actions">
          {actions.c && (
            <button type="button" onClick={actions.c} aria-keyshortcuts="c">
              Confirm
            </button>
          )}
          {actions.d && (
            <button type="button" onClick={actions.d} aria-keyshortcuts="d">
              Dismiss …
            </button>
          )}
          {actions.r && (
            <button type="button" onClick={actions.r} aria-keyshortcuts="r">
              Reopen
            </button>
          )}
          {before && before.state !== state && (
            <button type="button" class="plain" onClick={() => decide(before.state, before.reason, true)}>
              Undo
            </button>
          )}
        </p>
      )}
      {history.length > 0 && (
        <details>
          <summary>Decisions before</summary>
          <ol>
            {[...history].reverse().map((one) => (
              <li key={one.at}>
                {words[one.state]}
                <span class="quiet">
                  {' by '}
                  <bdi>{one.by}</bdi>
                  {one.at && (
                    <>
                      , <Ago time={one.at} />
                    </>
                  )}
                </span>
                {one.reason && (
                  <blockquote>
                    <bdi>{one.reason}</bdi>
                  </blockquote>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
      {problem && (
        <p role="alert" class="field-problem">
          {[problem.message, problem.details, problem.hint].filter(Boolean).join('. ')}
        </p>
      )}
      <DismissDialog dialog={dialog} dismiss={(why) => decide('dismissed', why)} />
    </section>
  );
}

interface DismissProps {
  dialog: { current: HTMLDialogElement | null };
  dismiss(reason: string): void;
}

const reasons = ['False positive', 'Accepted risk', 'Mitigated elsewhere', 'Not used in production'];

/** A finding that is dismissed is not commented again: those who read that later must learn why. */
function DismissDialog({ dialog, dismiss }: DismissProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const reason = field.current?.value.trim() ?? '';
    if (reason === '') {
      field.current?.focus();
      return;
    }
    dialog.current?.close();
    dismiss(reason);
  };
  return (
    <dialog ref={dialog} aria-labelledby="dismiss-title">
      <form onSubmit={submit}>
        <h2 id="dismiss-title">Dismiss this finding</h2>
        <p class="quiet">In all scans of the repository. It is not commented again, and can be reopened.</p>
        <label for="dismiss-reason">Reason</label>
        <textarea ref={field} id="dismiss-reason" rows={3} maxLength={500} required />
        <p class="actions">
          {reasons.map((reason) => (
            <button
              key={reason}
              type="button"
              class="plain"
              onClick={() => {
                if (field.current) field.current.value = `${reason}: `;
                field.current?.focus();
              }}
            >
              {reason}
            </button>
          ))}
        </p>
        <p class="actions">
          <button type="submit" class="primary">
            Dismiss
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </p>
      </form>
    </dialog>
  );
}
