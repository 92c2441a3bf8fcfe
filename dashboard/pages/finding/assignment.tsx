import { useState } from 'preact/hooks';
import { bodyOf, POST } from '../../api/client.js';
import { ProblemText, useAction } from '../../parts/action.js';
import { AssignDialog, useOwnName } from '../../parts/assign-dialog.js';
import { useKeys } from '../../parts/keys.js';
import { Ago } from '../../parts/time.js';
import { useSession } from '../../session/session.js';
import type { Finding } from './load.js';

/** Who looks after the finding. */
export function AssignmentPanel({ finding, changed }: { finding: Finding; changed(): void }) {
  const { session } = useSession();
  const me = useOwnName();
  const { assignee, by, at } = finding.assignment;
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, problem, run } = useAction();
  const mayAssign = session.permissions.includes('vulnerabilities.triage');
  const assign = (to: string | null) =>
    run(async () => {
      setOpen(false);
      setRefused(null);
      const seen = [{ vulnerabilityId: finding.id, assignee }];
      const body = { vulnerabilityIds: [finding.id], assignee: to, seen };
      const { data } = await bodyOf(POST('/api/v1/assignments', { body }));
      setRefused(data.unchanged[0]?.reason ?? null);
      changed();
    });
  useKeys(mayAssign ? { s: () => setOpen(true) } : {});
  return (
    <section class="assignment">
      <h2>Assignee</h2>
      <p role="status">
        {assignee === null ? 'Nobody' : <bdi>{assignee === me ? 'You' : assignee}</bdi>}
        {at && (
          <span class="quiet">
            {' by '}
            <bdi>{by}</bdi>, <Ago time={at} />
          </span>
        )}
      </p>
      {mayAssign && (
        <p class="actions">
          {assignee !== me && (
            <button type="button" disabled={busy} onClick={() => assign(me)}>
              Assign to me
            </button>
          )}
          <button type="button" disabled={busy} onClick={() => setOpen(true)} aria-keyshortcuts="s">
            Assign …
          </button>
        </p>
      )}
      {refused && (
        <p role="alert" class="field-problem">
          <bdi>{refused}</bdi>
        </p>
      )}
      <ProblemText problem={problem} />
      <AssignDialog open={open} what="this finding" assign={assign} close={() => setOpen(false)} />
    </section>
  );
}
