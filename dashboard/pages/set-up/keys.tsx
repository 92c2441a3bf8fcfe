import { useState } from 'preact/hooks';
import { type Answer, type Body, bodyOf, GET, POST } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { ProblemText, useAction } from '../../parts/action.js';
import { Failed, Loading } from '../../parts/states.js';
import { Ago } from '../../parts/time.js';
import { useSession } from '../../session/session.js';

type Key = Answer<'listKeys'>['data'][number];
type Role = NonNullable<Body<'createKey'>['role']>;

/** The fourth step: keys for people and programs, each with a role. */
export function Keys() {
  const keys = useResource('keys', async () => (await bodyOf(GET('/api/v1/keys'))).data);
  const [made, setMade] = useState<Answer<'createKey'>['data'] | null>(null);
  const action = useAction();
  const create = (event: Event) => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement;
    const form = new FormData(element);
    action.run(async () => {
      const body = { name: String(form.get('name')).trim(), role: form.get('role') as Role };
      setMade((await bodyOf(POST('/api/v1/keys', { body }))).data);
      element.reset();
      keys.reload();
    });
  };
  const revoke = (key: Key) =>
    action.run(async () => {
      await bodyOf(POST('/api/v1/keys/{keyId}/revoke', { params: { path: { keyId: key.id } } }));
      if (made?.id === key.id) setMade(null);
      keys.reload();
    });
  return (
    <section class="panel" aria-labelledby="keys-title">
      <h2 id="keys-title">4. Keys and roles</h2>
      <p class="quiet">
        Viewers read. Developers also launch scans, triage findings and open fix merge requests. Owners also
        see this page, and change what is on it.
      </p>
      <form class="fields" onSubmit={create}>
        <label class="wide">
          <span>What the key is for</span>
          <input name="name" required maxLength={200} />
        </label>
        <label>
          <span>Role</span>
          <select name="role">
            <option value="developer">Developer</option>
            <option value="viewer">Viewer</option>
            <option value="owner">Owner</option>
          </select>
        </label>
        <button type="submit" disabled={action.busy}>
          Make a key
        </button>
      </form>
      <ProblemText problem={action.problem} />
      {made && (
        <p class="notice" role="status">
          <span>
            Copy the key <bdi>{made.name}</bdi> now. It is not shown again:
          </span>
          <code class="secret">{made.key}</code>
        </p>
      )}
      {keys.problem ? (
        <Failed problem={keys.problem} retry={keys.reload} />
      ) : keys.value === null ? (
        <Loading what="Loading keys" />
      ) : (
        <KeysTable keys={keys.value} busy={action.busy} revoke={revoke} />
      )}
    </section>
  );
}

interface TableProps {
  keys: Key[];
  busy: boolean;
  revoke(key: Key): void;
}

function KeysTable({ keys, busy, revoke }: TableProps) {
  const { session } = useSession();
  const inForce = keys.filter(({ revokedAt }) => revokedAt === null);
  return (
    <table class="rows labelled keys-table">
      <caption class="unseen">Keys that are not revoked</caption>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Role</th>
          <th scope="col">Last used</th>
          <th scope="col">Ends</th>
          <th scope="col">Revoke</th>
        </tr>
      </thead>
      <tbody>
        {inForce.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              <bdi>{key.name}</bdi> <code class="quiet">gk_{key.id}…</code>
            </th>
            <td data-label="Role">{key.role}</td>
            <td data-label="Last used" class="age">
              <Ago time={key.lastUsedAt} />
            </td>
            <td data-label="Ends">{key.expiresAt?.slice(0, 10) ?? 'Never'}</td>
            <td data-label="Revoke">
              {key.id === session.key.id ? (
                <span class="quiet">Yours</span>
              ) : (
                <button type="button" class="plain" disabled={busy} onClick={() => revoke(key)}>
                  Revoke <bdi class="unseen">{key.name}</bdi>
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
