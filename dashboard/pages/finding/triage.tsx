import { useState } from 'preact/hooks';
import { bodyOf, PATCH } from '../../api/client.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { type Closing, type Decision, DecisionDialog, kindWords } from '../../parts/decision-dialog.js';
import { useKeys } from '../../parts/keys.js';
import { Ago } from '../../parts/time.js';
import { useSession } from '../../session/session.js';
import type { Finding } from './load.js';
import { stateWords } from './state-words.js';

/** What people have decided about the finding, and what they may decide now. */
export function Triage({ finding, changed }: { finding: Finding; changed(): void }) {
  const { session } = useSession();
  const { state, reason, by, at, kind, owner, until } = finding.triage;
  const [asked, setAsked] = useState<Closing | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** What it was before the last decision on this page. */
  const [before, setBefore] = useState<Decision | null>(null);
  const mayDecide = session.permissions.includes('vulnerabilities.triage');

  const decide = async (decision: Decision, undoes = false) => {
    setProblem(null);
    setAsked(null);
    try {
      await bodyOf(
        PATCH('/api/v1/vulnerabilities/{vulnerabilityId}', {
          params: { path: { vulnerabilityId: finding.id } },
          body: { ...decision, from: state },
        }),
      );
      setBefore(undoes ? null : decisionOf(finding.triage));
    } catch (error) {
      setProblem(asProblem(error));
    }
    changed();
  };
  const isOpen = state === 'detected' || state === 'confirmed';
  const actions: Record<string, (() => void) | undefined> = mayDecide
    ? {
        c: state === 'detected' ? () => decide({ state: 'confirmed' }) : undefined,
        d: isOpen ? () => setAsked('dismissed') : undefined,
        a: isOpen ? () => setAsked('accepted') : undefined,
        r: isOpen ? undefined : () => decide({ state: 'detected' }),
      }
    : {};
  useKeys(actions);
  return (
    <section class="triage">
      <h2>State</h2>
      <p role="status">
        <strong class={`state ${state}`}>{stateWords[state]}</strong>
        {at && (
          <span class="quiet">
            {' by '}
            <bdi>{by}</bdi>, <Ago time={at} />
          </span>
        )}
        {kind && <span class="tag">{kindWords[kind]}</span>}
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
          {actions.a && (
            <button type="button" onClick={actions.a} aria-keyshortcuts="a">
              Accept risk …
            </button>
          )}
          {actions.r && (
            <button type="button" onClick={actions.r} aria-keyshortcuts="r">
              Reopen
            </button>
          )}
          {before && before.state !== state && (
            <button type="button" class="plain" onClick={() => decide(before, true)}>
              Undo
            </button>
          )}
        </p>
      )}
      {problem && (
        <p role="alert" class="field-problem">
          {[problem.message, problem.details, problem.hint].filter(Boolean).join('. ')}
        </p>
      )}
      <DecisionDialog asked={asked} what="this finding" decide={decide} close={() => setAsked(null)} />
    </section>
  );
}

/** What was decided, as it is decided again; null: it cannot be. */
function decisionOf({ state, reason, kind, until, owner }: Finding['triage']): Decision | null {
  if (state === 'dismissed') return { state, reason, kind, until };
  if (state !== 'accepted') return { state, reason };
  return until === null || owner === null ? null : { state, reason, until, owner };
}
