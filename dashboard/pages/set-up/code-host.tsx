import { bodyOf, POST, PUT } from '../../api/client.js';
import { useRefresh } from '../../api/resource.js';
import { ProblemText, useAction } from '../../parts/action.js';
import { Ago } from '../../parts/time.js';
import type { Integration } from './integration.js';

interface Props {
  integration: Integration | null;
  reload(): void;
}

/** The first step: an address and a token, and what works with them. */
export function CodeHost({ integration, reload }: Props) {
  return (
    <section class="panel" aria-labelledby="code-host-title">
      <h2 id="code-host-title">1. Code host</h2>
      {integration ? <Connected integration={integration} reload={reload} /> : <Connect connected={reload} />}
    </section>
  );
}

function Connect({ connected }: { connected(): void }) {
  const action = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    action.run(async () => {
      const cloneToken = field('cloneToken') || null;
      const body = { instanceUrl: field('instanceUrl'), token: field('token'), cloneToken };
      await bodyOf(POST('/api/v1/integrations', { body }));
      connected();
    });
  };
  return (
    <>
      <ol class="quiet">
        <li>
          At the code host, make a service account or a group access token with the role Maintainer (Developer
          is enough if you enter webhooks by hand).
        </li>
        <li>
          Give the token the scope <code>api</code> and an end date. It is stored encrypted, and never leaves
          the server.
        </li>
        <li>
          If agents run on other machines, make a second token with the scope <code>read_repository</code>.
        </li>
      </ol>
      <form class="fields" onSubmit={submit}>
        <label class="wide">
          <span>Address of the code host</span>
          <input
            name="instanceUrl"
            type="url"
            placeholder="https://gitlab.example.com"
            required
            maxLength={2048}
          />
        </label>
        <label>
          <span>Token</span>
          <input name="token" type="password" autocomplete="off" required maxLength={4096} />
        </label>
        <label>
          <span>Clone token (optional)</span>
          <input name="cloneToken" type="password" autocomplete="off" maxLength={4096} />
        </label>
        <button type="submit" class="primary" disabled={action.busy}>
          {action.busy ? 'Connecting …' : 'Connect'}
        </button>
      </form>
      <ProblemText problem={action.problem} />
    </>
  );
}

function Connected({ integration, reload }: { integration: Integration; reload(): void }) {
  const { id, check, account, instanceUrl, tokenExpiresAt, synchronisation } = integration;
  const action = useAction();
  const isUnderWay = synchronisation?.running || !(synchronisation?.lastFinishedAt || synchronisation?.error);
  useRefresh(reload, Boolean(isUnderWay));
  const params = { path: { integrationId: id } };
  return (
    <>
      <p>
        <strong>{instanceUrl}</strong>
        {account && (
          <>
            {' '}
            as <bdi>{account.username}</bdi>
          </>
        )}
        {tokenExpiresAt && <>, the token ends on {tokenExpiresAt}</>}
      </p>
      {check?.error && <p class="field-problem">{check.error}</p>}
      <ul class="checks">
        {check?.capabilities.map(({ capability, works, reason }) => (
          <li key={capability} class={works ? 'works' : 'fails'}>
            <strong>{works ? 'Works' : 'Does not work'}</strong> <bdi>{reason}</bdi>
          </li>
        ))}
        {check?.warnings.map((warning) => (
          <li key={warning} class="fails">
            <strong>Note</strong> <bdi>{warning}</bdi>
          </li>
        ))}
      </ul>
      <p class="quiet" role="status">
        {synchronisation?.running
          ? `Reading the list of projects: ${synchronisation.running.seen} so far …`
          : synchronisation?.error
            ? `The list of projects could not be read: ${synchronisation.error.message}`
            : synchronisation?.lastFinishedAt
              ? `${synchronisation.projects.toLocaleString('en')} projects are known.`
              : 'The list of projects is about to be read …'}{' '}
        {check && (
          <>
            Checked <Ago time={check.at} />.
          </>
        )}
      </p>
      <p class="actions">
        <button
          type="button"
          disabled={action.busy}
          onClick={() =>
            action.run(async () => {
              await bodyOf(POST('/api/v1/integrations/{integrationId}/check', { params }));
              reload();
            })
          }
        >
          Check the token again
        </button>
        <button
          type="button"
          disabled={action.busy}
          onClick={() =>
            action.run(async () => {
              await bodyOf(POST('/api/v1/integrations/{integrationId}/synchronise', { params }));
              reload();
            })
          }
        >
          Read the list of projects again
        </button>
      </p>
      <details>
        <summary>Replace the token</summary>
        <form
          class="fields"
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget as HTMLFormElement;
            const token = String(new FormData(form).get('token') ?? '').trim();
            action.run(async () => {
              await bodyOf(PUT('/api/v1/integrations/{integrationId}/token', { params, body: { token } }));
              form.reset();
              reload();
            });
          }}
        >
          <label>
            <span>New token</span>
            <input name="token" type="password" autocomplete="off" required maxLength={4096} />
          </label>
          <button type="submit" disabled={action.busy}>
            Replace
          </button>
        </form>
      </details>
      <ProblemText problem={action.problem} />
    </>
  );
}
