import { useState } from 'preact/hooks';
import { type Answer, bodyOf, GET, POST } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { ProblemText, useAction } from '../../parts/action.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import type { Integration } from './integration.js';

type Row = Answer<'listRepositories'>['data'][number];

const SHOWN = 50;
const hookWords = {
  installed: 'Installed',
  'by-hand': 'Entered by hand',
  disabled: 'Disabled by the code host',
} as const;

/** The second step: which repositories are scanned when they change, and their webhooks. */
export function Tracking({ integration }: { integration: Integration | null }) {
  const [name, setName] = useState('');
  const action = useAction();
  const [outcome, setOutcome] = useState('');
  const list = useResource(`${name}/${integration?.synchronisation?.projects}`, () =>
    bodyOf(
      GET('/api/v1/repositories', {
        params: { query: { view: 'full', limit: SHOWN, ...(name && { name }) } },
      }),
    ),
  );
  const track = (names: string[], tracked: boolean) =>
    action.run(async () => {
      const { data } = await bodyOf(POST('/api/v1/tracking', { body: { names, tracked } }));
      setOutcome(outcomeOf(data, tracked));
      list.reload();
    });
  const installHooks = (integrationId: string) =>
    action.run(async () => {
      const params = { path: { integrationId } };
      await bodyOf(POST('/api/v1/integrations/{integrationId}/hooks', { params }));
      setOutcome('Webhooks are being installed. Reload the list in a moment.');
      list.reload();
    });
  return (
    <section class="panel" aria-labelledby="tracking-title">
      <h2 id="tracking-title">2. Repositories and webhooks</h2>
      <p class="quiet">
        Tracked repositories are scanned on pushes and merge requests, once they have a webhook. Name a group
        as <code>shop/*</code>, and with its subgroups as <code>shop/**</code>.
      </p>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          const names = String(new FormData(event.currentTarget as HTMLFormElement).get('names') ?? '');
          track(names.split(/[\s,]+/).filter(Boolean), true);
        }}
      >
        <label class="wide">
          <span>Repositories or groups</span>
          <input name="names" placeholder="shop/** or shop/web" required maxLength={2000} />
        </label>
        <button type="submit" disabled={action.busy}>
          Track
        </button>
        {integration && (
          <button type="button" disabled={action.busy} onClick={() => installHooks(integration.id)}>
            Install missing webhooks
          </button>
        )}
      </form>
      <ProblemText problem={action.problem} />
      <p role="status">{outcome}</p>
      <label class="search">
        <span>Search repositories</span>
        <input
          type="search"
          maxLength={200}
          onChange={({ currentTarget: { value } }) => setName(value.trim())}
        />
      </label>
      {list.problem ? (
        <Failed problem={list.problem} retry={list.reload} />
      ) : list.value === null ? (
        <Loading what="Loading repositories" />
      ) : list.value.data.length === 0 ? (
        <Empty title={name ? 'No repository has such a name' : 'No repositories yet'}>
          {!name && <p>They are listed here once a code host is connected.</p>}
        </Empty>
      ) : (
        <>
          <Repositories rows={list.value.data} busy={action.busy} track={track} />
          {list.value.pagination.hasMore && (
            <p class="quiet">
              The first {SHOWN} of {list.value.pagination.total.toLocaleString('en')}: search to see others.
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface RepositoriesProps {
  rows: Row[];
  busy: boolean;
  track(names: string[], tracked: boolean): void;
}

function Repositories({ rows, busy, track }: RepositoriesProps) {
  return (
    <table class="rows labelled tracking">
      <caption class="unseen">Repositories by name</caption>
      <thead>
        <tr>
          <th scope="col">Repository</th>
          <th scope="col">Webhook</th>
          <th scope="col">Tracked</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, fullName, hook, tracked = false }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`/repositories/${encodeURIComponent(fullName)}`}>
                <bdi>{fullName}</bdi>
              </a>
            </th>
            <td data-label="Webhook">{hook ? hookWords[hook] : 'None'}</td>
            <td data-label="Tracked">
              <button type="button" class="plain" disabled={busy} onClick={() => track([fullName], !tracked)}>
                {tracked ? 'Stop tracking' : 'Track'} <bdi class="unseen">{fullName}</bdi>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function outcomeOf({ changed, unknown, remaining }: Answer<'trackRepositories'>['data'], tracked: boolean) {
  return [
    `${changed.toLocaleString('en')} ${tracked ? 'tracked' : 'no longer tracked'}.`,
    remaining > 0 && `${remaining.toLocaleString('en')} are left: do it again.`,
    unknown.length > 0 && `No repository is called ${unknown.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
