import { useState } from 'preact/hooks';
import { type Answer, type Body, bodyOf, DELETE, GET, POST } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { ProblemText, useAction } from '../../parts/action.js';
import { Failed, Loading } from '../../parts/states.js';
import { Deliveries } from './deliveries.js';

type Webhook = Answer<'listWebhooks'>['data'][number];
type Events = Body<'createWebhook'>['events'];

const events = [
  { event: 'finding.new', meaning: 'New findings' },
  { event: 'scan.completed', meaning: 'A scan is completed' },
  { event: 'gate.failed', meaning: 'The gate fails a merge request' },
] as const;

/** The fifth step: other programs that are told what happened. */
export function Webhooks() {
  const webhooks = useResource('webhooks', async () => (await bodyOf(GET('/api/v1/webhooks'))).data);
  const [made, setMade] = useState<Answer<'createWebhook'>['data'] | null>(null);
  const action = useAction();
  const add = (event: Event) => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement;
    const form = new FormData(element);
    action.run(async () => {
      const body = { url: String(form.get('url')).trim(), events: form.getAll('events') as Events };
      setMade((await bodyOf(POST('/api/v1/webhooks', { body }))).data);
      element.reset();
      webhooks.reload();
    });
  };
  const remove = ({ id }: Webhook) =>
    action.run(async () => {
      await bodyOf(DELETE('/api/v1/webhooks/{webhookId}', { params: { path: { webhookId: id } } }));
      if (made?.id === id) setMade(null);
      webhooks.reload();
    });
  return (
    <section class="panel" aria-labelledby="webhooks-title">
      <h2 id="webhooks-title">5. Webhooks to other programs</h2>
      <p class="quiet">
        Messages are signed, and sent again for three days while the address does not take them.{' '}
        <a href="/docs/notifications.html">What they say</a>
      </p>
      <form class="fields" onSubmit={add}>
        <label class="wide">
          <span>Address</span>
          <input name="url" type="url" required maxLength={2048} placeholder="https://" />
        </label>
        <fieldset>
          <legend>Tell it of</legend>
          {events.map(({ event, meaning }) => (
            <label key={event} class="check">
              <input type="checkbox" name="events" value={event} /> {meaning}
            </label>
          ))}
        </fieldset>
        <button type="submit" disabled={action.busy}>
          Add the address
        </button>
      </form>
      <ProblemText problem={action.problem} />
      {made && (
        <p class="notice" role="status">
          <span>
            Copy the secret of <bdi>{made.url}</bdi> now. It is not shown again:
          </span>
          <code class="secret">{made.secret}</code>
        </p>
      )}
      {webhooks.problem ? (
        <Failed problem={webhooks.problem} retry={webhooks.reload} />
      ) : webhooks.value === null ? (
        <Loading what="Loading webhooks" />
      ) : (
        webhooks.value.map((webhook) => (
          <article key={webhook.id} aria-label={`Webhook ${webhook.url}`}>
            <h3>
              <bdi>{webhook.url}</bdi>
            </h3>
            <p class="quiet">{webhook.events.join(', ')}</p>
            <button type="button" class="plain" disabled={action.busy} onClick={() => remove(webhook)}>
              Remove <bdi class="unseen">{webhook.url}</bdi>
            </button>
            <Deliveries webhookId={webhook.id} />
          </article>
        ))
      )}
    </section>
  );
}
