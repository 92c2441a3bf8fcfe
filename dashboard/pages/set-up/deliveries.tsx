import { type Answer, bodyOf, GET, POST } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { ProblemText, useAction } from '../../parts/action.js';
import { Failed, Loading } from '../../parts/states.js';
import { Ago } from '../../parts/time.js';

type Delivery = Answer<'listDeliveries'>['data'][number];

const SHOWN = 20;
const words = { waiting: 'Waiting', delivered: 'Delivered', 'given-up': 'Given up' } as const;

/** What was last sent to an address, and how it has answered. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const path = { webhookId };
  const list = useResource(`deliveries ${webhookId}`, () =>
    bodyOf(
      GET('/api/v1/webhooks/{webhookId}/deliveries', {
        params: { path, query: { limit: SHOWN, offset: 0 } },
      }),
    ),
  );
  const action = useAction();
  const test = () =>
    action.run(async () => {
      await bodyOf(POST('/api/v1/webhooks/{webhookId}/test', { params: { path } }));
      list.reload();
    });
  const redeliver = ({ id }: Delivery) =>
    action.run(async () => {
      const params = { path: { webhookId, deliveryId: id } };
      await bodyOf(POST('/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', { params }));
      list.reload();
    });
  return (
    <>
      <p>
        <button type="button" disabled={action.busy} onClick={test}>
          Send a test
        </button>{' '}
        <button type="button" class="plain" onClick={list.reload}>
          Look again
        </button>
      </p>
      <ProblemText problem={action.problem} />
      {list.problem ? (
        <Failed problem={list.problem} retry={list.reload} />
      ) : list.value === null ? (
        <Loading what="Loading deliveries" />
      ) : list.value.data.length === 0 ? (
        <p class="quiet">Nothing was sent yet.</p>
      ) : (
        <table class="rows labelled">
          <caption class="unseen">Last deliveries</caption>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">State</th>
              <th scope="col">Last answer</th>
              <th scope="col">Made</th>
              <th scope="col">Again</th>
            </tr>
          </thead>
          <tbody>
            {list.value.data.map((delivery) => (
              <tr key={delivery.id}>
                <th scope="row">{delivery.event}</th>
                <td data-label="State">{words[delivery.status]}</td>
                <td data-label="Last answer">
                  <bdi>{delivery.lastAnswer?.problem ?? delivery.lastAnswer?.status ?? 'None yet'}</bdi>
                </td>
                <td data-label="Made" class="age">
                  <Ago time={delivery.createdAt} />
                </td>
                <td data-label="Again">
                  {delivery.status !== 'waiting' && (
                    <button
                      type="button"
                      class="plain"
                      disabled={action.busy}
                      onClick={() => redeliver(delivery)}
                    >
                      Send again
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
