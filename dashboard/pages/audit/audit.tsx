import { useLocation } from 'preact-iso/router';
import { type Answer, bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { OwnersOnly } from '../../parts/owners-only.js';
import { usePageTitle } from '../../parts/page-title.js';
import { Pager } from '../../parts/pager.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { Ago } from '../../parts/time.js';

type Entry = Answer<'listAudit'>['data'][number];

const PAGE_SIZE = 100;

/** Who has changed what in the team, newest first. */
export function Audit() {
  usePageTitle('Audit');
  return (
    <>
      <div class="page-head">
        <h1>Audit</h1>
      </div>
      <OwnersOnly>
        <Entries />
      </OwnersOnly>
    </>
  );
}

function Entries() {
  const { query } = useLocation();
  const offset = Math.max(0, Math.trunc(Number(query.offset) || 0));
  const list = useResource(`${offset}`, () =>
    bodyOf(GET('/api/v1/audit', { params: { query: { limit: PAGE_SIZE, offset } } })),
  );
  if (list.problem) return <Failed problem={list.problem} retry={list.reload} />;
  if (list.value === null) return <Loading what="Loading the audit log" />;
  const { data, pagination } = list.value;
  const at = (from: number) => (from > 0 ? `/audit?offset=${from}` : '/audit');
  if (data.length === 0)
    return (
      <Empty title={offset > 0 ? 'This page is behind the end of the log' : 'Nothing was changed yet'}>
        {offset > 0 ? (
          <a href="/audit">Go to the newest entries</a>
        ) : (
          <p>
            Changes of keys, code hosts, repositories, the gate and the state of findings are listed here.
          </p>
        )}
      </Empty>
    );
  return (
    <>
      <p class="scope quiet">Entries are kept for 400 days. Secrets are never part of them.</p>
      <table class="rows labelled audit">
        <caption class="unseen">Changes, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">By</th>
            <th scope="col">Details</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {data.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <code>{entry.action}</code>
              </th>
              <td data-label="By">
                <bdi>{entry.by}</bdi>
              </td>
              <td data-label="Details" class="wrap">
                <Details {...entry} />
              </td>
              <td data-label="When" class="age">
                <Ago time={entry.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager total={pagination.total} limit={PAGE_SIZE} offset={offset} at={at} />
    </>
  );
}

function Details({ detail, subject }: Entry) {
  return (
    <>
      {Object.entries(detail).map(([name, value]) => (
        <span key={name} class="detail">
          <span class="quiet">{name}</span> <bdi>{value}</bdi>
        </span>
      ))}
      <bdi class="detail quiet">{subject}</bdi>
    </>
  );
}
