import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Body } from '../api/client.js';

/** What is said of one finding, or of several at once. */
export type Decision =
  | { state: 'dismissed'; reason: string | null; kind: Kind | null; until: string | null }
  | { state: 'accepted'; reason: string | null; until: string; owner: string }
  | { state: 'detected' | 'confirmed' | 'resolved'; reason?: string | null };
type Kind = NonNullable<Extract<Body<'triageVulnerability'>, { state: 'dismissed' }>['kind']>;

/** Decisions after which a finding is no longer open: people read later why. */
export type Closing = 'dismissed' | 'accepted';

export const kindWords: Record<Kind, string> = {
  'false-positive': 'False positive',
  'mitigating-control': 'Mitigated elsewhere',
  'used-in-tests': 'Used in tests only',
  'not-applicable': 'Not applicable',
};

const DAY = 86_400_000;
/** A risk is taken for a time: a quarter, unless somebody says otherwise. */
const ACCEPTED_DAYS = 90;

interface Props {
  /** Null: the dialog is closed. */
  asked: Closing | null;
  /** What is decided about, such as `3 findings`. */
  what: string;
  decide(decision: Decision): void;
  close(): void;
}

/** Asks for what a decision needs: a kind of reason or an owner, a text, and how long it holds. */
export function DecisionDialog({ asked, what, decide, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (asked !== null) dialog.current?.showModal();
    else dialog.current?.close();
  }, [asked]);
  return (
    <dialog ref={dialog} aria-labelledby="decision-title" onClose={close}>
      {asked !== null && <DecisionForm asked={asked} what={what} decide={decide} close={close} />}
    </dialog>
  );
}

function DecisionForm({ asked, what, decide, close }: Props & { asked: Closing }) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const read = readForm(asked, (name) => String(form.get(name) ?? '').trim());
    if (typeof read === 'string') setProblem(read);
    else decide(read);
  };
  const accepts = asked === 'accepted';
  return (
    <form class="decision" onSubmit={submit}>
      <h2 id="decision-title">{accepts ? `Accept the risk of ${what}` : `Dismiss ${what}`}</h2>
      <p class="quiet">
        The decision holds in all scans of the repository. Others see the reason, and anybody who may triage
        can reopen it.
      </p>
      {accepts ? (
        <label>
          <span>Owner of the risk</span>
          <input name="owner" maxLength={200} required autocomplete="name" />
        </label>
      ) : (
        <label>
          <span>Kind of reason</span>
          <select name="kind" required>
            <option value="">Choose one</option>
            {Object.entries(kindWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>Reason</span>
        <textarea name="reason" rows={3} maxLength={500} required />
      </label>
      <label>
        <span>{accepts ? 'Open again on' : 'Open again on (optional)'}</span>
        <input
          name="until"
          type="date"
          required={accepts}
          min={dayIn(1)}
          defaultValue={accepts ? dayIn(ACCEPTED_DAYS) : ''}
        />
      </label>
      <p class="field-problem" role="alert">
        {problem}
      </p>
      <p class="actions">
        <button type="submit" class="primary">
          {accepts ? 'Accept the risk' : 'Dismiss'}
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** The decision, or what it lacks: browsers take a text of blanks for a reason. */
function readForm(asked: Closing, field: (name: string) => string): Decision | string {
  const reason = field('reason');
  if (reason === '') return 'Give a reason: those who read this later must learn why';
  const until = field('until') === '' ? null : new Date(`${field('until')}T00:00:00`).toISOString();
  if (asked === 'dismissed') return { state: asked, kind: field('kind') as Kind, reason, until };
  const owner = field('owner');
  if (owner === '') return 'Name the owner of the risk';
  return until === null ? 'Say when it is open again' : { state: asked, reason, until, owner };
}

/** A day after today, as date fields have it. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * DAY);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
