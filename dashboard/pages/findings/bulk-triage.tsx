import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type Answer, bodyOf, POST } from '../../api/client.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { AssignDialog } from '../../parts/assign-dialog.js';
import { type Closing, type Decision, DecisionDialog } from '../../parts/decision-dialog.js';
import type { Keys } from '../../parts/keys.js';
import type { Selection } from './findings-table.js';
import type { FindingRow } from './load.js';

type Done = Answer<'triageVulnerabilities'>['data'] & {
  /** What was done with those that were changed. */
  words: string;
  titles: Map<string, string>;
};

/** What a dialog is open for. */
type Asked = Closing | 'assignee';

/** Chosen rows, what is decided about them, and what came of the last decision. */
export interface BulkTriage {
  selection: Selection;
  keys: Keys;
  chosen: FindingRow[];
  asked: Asked | null;
  busy: boolean;
  done: Done | null;
  /** How many findings an undo has put back, and of how many. */
  undone: { count: number; of: number } | null;
  problem: Problem | null;
  ask(what: Asked | null): void;
  decide(decision: Decision): void;
  assign(assignee: string | null): void;
  undo(): void;
}

/**
 * Decides about chosen rows of a list at once. What others have decided since the rows were shown stays as it is.
 * @param rows those that are shown: a choice ends when they change
 */
export function useBulkTriage(rows: FindingRow[], changed: () => void): BulkTriage {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [asked, ask] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const [undone, setUndone] = useState<BulkTriage['undone']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useLayoutEffect(() => setIds(new Set()), [rows]);

  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const selection: Selection = {
    has: (id) => ids.has(id),
    toggle: (id) => setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    toggleAll: () => setIds(new Set(chosen.length === rows.length ? [] : rows.map(({ id }) => id))),
  };
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      changed();
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  };
  const finish = (data: Answer<'triageVulnerabilities'>['data'], words: string) => {
    setUndone(null);
    setDone({ ...data, words, titles: new Map(chosen.map((row) => [row.id, nameOf(row)])) });
  };
  const decide = (decision: Decision) =>
    attempt(async () => {
      ask(null);
      const seen = chosen.flatMap(({ id, state }) => (state ? [{ vulnerabilityId: id, state }] : []));
      const body = { ...decision, vulnerabilityIds: chosen.map(({ id }) => id), seen };
      const { data } = await bodyOf(POST('/api/v1/triage', { body }));
      finish(data, stateWords[decision.state]);
    });
  const assign = (assignee: string | null) =>
    attempt(async () => {
      ask(null);
      const seen = chosen.map((row) => ({ vulnerabilityId: row.id, assignee: row.assignee ?? null }));
      const body = { vulnerabilityIds: chosen.map(({ id }) => id), assignee, seen };
      const { data } = await bodyOf(POST('/api/v1/assignments', { body }));
      finish(data, `assigned to ${assignee ?? 'nobody'}`);
    });
  const undo = () =>
    attempt(async () => {
      if (!done) return;
      const { data } = await bodyOf(POST('/api/v1/triage/undo', { body: { batch: done.batch } }));
      setUndone({ count: data.undone, of: done.changed.length });
      setDone(null);
    });
  const withChoice = (action: () => void) => (chosen.length > 0 ? action : undefined);
  const keys: Keys = {
    c: withChoice(() => decide({ state: 'confirmed' })),
    d: withChoice(() => ask('dismissed')),
    a: withChoice(() => ask('accepted')),
    r: withChoice(() => decide({ state: 'detected' })),
    s: withChoice(() => ask('assignee')),
    u: done && done.changed.length > 0 ? undo : undefined,
  };
  return { selection, keys, chosen, asked, busy, done, undone, problem, ask, decide, assign, undo };
}

function nameOf({ title, filePath, line }: FindingRow): string {
  return `${title}, ${filePath}${line ? `:${line}` : ''}`;
}

/** What can be done with the chosen rows, and what was done. */
export function BulkBar({ bulk, rows }: { bulk: BulkTriage; rows: number }) {
  const { chosen, asked, busy, selection, ask, decide, assign } = bulk;
  const count = chosen.length;
  const what = count === 1 ? 'this finding' : `${count} findings`;
  return (
    <>
      {count > 0 && (
        <section class="bulk" aria-label="Selected findings">
          <strong role="status">{count} selected</strong>
          <button type="button" disabled={busy} onClick={() => decide({ state: 'confirmed' })}>
            Confirm
          </button>
          <button type="button" disabled={busy} onClick={() => ask('dismissed')}>
            Dismiss …
          </button>
          <button type="button" disabled={busy} onClick={() => ask('accepted')}>
            Accept risk …
          </button>
          <button type="button" disabled={busy} onClick={() => decide({ state: 'detected' })}>
            Reopen
          </button>
          <button type="button" disabled={busy} onClick={() => ask('assignee')}>
            Assign …
          </button>
          <button type="button" class="plain" onClick={selection.toggleAll}>
            {count === rows ? 'Select none' : `Select all ${rows} on this page`}
          </button>
        </section>
      )}
      <Outcome {...bulk} />
      <DecisionDialog
        asked={asked === 'assignee' ? null : asked}
        what={what}
        decide={decide}
        close={() => asked !== 'assignee' && ask(null)}
      />
      <AssignDialog
        open={asked === 'assignee'}
        what={what}
        assign={assign}
        close={() => asked === 'assignee' && ask(null)}
      />
    </>
  );
}

const stateWords: Record<Decision['state'], string> = {
  detected: 'reopened',
  confirmed: 'confirmed',
  dismissed: 'dismissed',
  accepted: 'accepted',
  resolved: 'resolved',
};

function Outcome({ done, undone, problem, busy, undo }: BulkTriage) {
  if (problem)
    return (
      <p class="bulk field-problem" role="alert">
        {[problem.message, problem.details, problem.hint].filter(Boolean).join('. ')}
      </p>
    );
  if (undone)
    return (
      <p class="bulk" role="status">
        {undone.count} of {undone.of} put back.
        {undone.count < undone.of && ' Somebody has decided about the others since: they stay as they are.'}
      </p>
    );
  if (!done) return null;
  const { changed, unchanged, words, titles } = done;
  return (
    <div class="bulk" role="status">
      <span>
        {changed.length} <bdi>{words}</bdi>
        {unchanged.length > 0 && `, ${unchanged.length} not changed:`}
      </span>
      {changed.length > 0 && (
        <button type="button" disabled={busy} onClick={undo} aria-keyshortcuts="u">
          Undo
        </button>
      )}
      {unchanged.length > 0 && (
        <ul>
          {unchanged.map(({ vulnerabilityId, reason }) => (
            <li key={vulnerabilityId}>
              <bdi>{titles.get(vulnerabilityId) ?? vulnerabilityId}</bdi>: <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
