import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Answer, bodyOf, GET } from '../api/client.js';
import { useResource } from '../api/resource.js';
import { useSession } from '../session/session.js';

export type Members = Answer<'listAssignees'>['data'];

/** Whom findings can be assigned to. */
export async function loadMembers(): Promise<Members> {
  return (await bodyOf(GET('/api/v1/assignees'))).data;
}

/** How the key of this session is named as an assignee. */
export function useOwnName(): string {
  return `key ${useSession().session.key.id}`;
}

interface Props {
  open: boolean;
  /** What is assigned, such as `3 findings`. */
  what: string;
  assign(assignee: string | null): void;
  close(): void;
}

/** Asks who is to look after findings: a key of the team, or a person by name. */
export function AssignDialog({ open, what, assign, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} aria-labelledby="assign-title" onClose={close}>
      {open && <AssignForm what={what} assign={assign} close={close} />}
    </dialog>
  );
}

function AssignForm({ what, assign, close }: Omit<Props, 'open'>) {
  const me = useOwnName();
  const members = useResource('assignees', loadMembers);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const assignee = String(new FormData(event.currentTarget as HTMLFormElement).get('assignee')).trim();
    if (assignee === '') setProblem('Name a person or a key');
    else assign(assignee);
  };
  return (
    <form onSubmit={submit}>
      <h2 id="assign-title">Assign {what}</h2>
      <p class="quiet">The assignment holds in all scans of the repository, and others see it.</p>
      <label>
        <span>Assignee</span>
        <input name="assignee" list="assignees" maxLength={200} required autocomplete="off" />
      </label>
      <datalist id="assignees">
        {members.value?.map(({ assignee, name }) => (
          <option key={assignee} value={assignee} label={name === assignee ? undefined : name} />
        ))}
      </datalist>
      <p class="field-problem" role="alert">
        {problem ?? members.problem?.message}
      </p>
      <p class="actions">
        <button type="submit" class="primary">
          Assign
        </button>
        <button type="button" onClick={() => assign(me)}>
          To me
        </button>
        <button type="button" onClick={() => assign(null)}>
          To nobody
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </p>
    </form>
  );
}
