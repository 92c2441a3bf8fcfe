import { useLocation } from 'preact-iso/router';
import { bodyOf, GET } from '../../api/client.js';
import { useRefresh, useResource } from '../../api/resource.js';
import { FilterForm } from '../../parts/filter-form.js';
import { usePageTitle } from '../../parts/page-title.js';
import { Pager } from '../../parts/pager.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { ScansTable } from './scans-table.js';
import { isOver, type ScanStatus, statusWords } from './status.js';

const PAGE_SIZE = 100;

/** The scans of the team, newest first; those that run are followed. */
export function Scans() {
  usePageTitle('Scans');
  const { query, route } = useLocation();
  const status = query.status && query.status in statusWords ? (query.status as ScanStatus) : null;
  const offset = Math.max(0, Math.trunc(Number(query.offset) || 0));
  const addressOf = (wanted: string | null, from: number) => {
    const search = new URLSearchParams({
      ...(wanted && { status: wanted }),
      ...(from > 0 && { offset: `${from}` }),
    });
    return `/scans${search.size > 0 ? `?${search}` : ''}`;
  };
  const list = useResource(`${status}/${offset}`, () =>
    bodyOf(
      GET('/api/v1/scans', { params: { query: { limit: PAGE_SIZE, offset, ...(status && { status }) } } }),
    ),
  );
  useRefresh(list.reload, list.value?.data.some((scan) => !isOver(scan.status)) ?? false);
  return (
    <>
      <div class="page-head">
        <h1>Scans</h1>
        <p class="quiet" role="status">
          {list.value && !list.problem && list.value.pagination.total.toLocaleString('en')}
        </p>
      </div>
      <FilterForm label="Filter scans">
        <label>
          <span>Status</span>
          <select
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) => route(addressOf(value || null, 0))}
          >
            <option value="">Any</option>
            {Object.entries(statusWords).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </FilterForm>
      {list.problem ? (
        <Failed problem={list.problem} retry={list.reload} />
      ) : list.value === null ? (
        <Loading what="Loading scans" />
      ) : list.value.data.length === 0 ? (
        <Empty title={status ? 'No scan has this status' : 'No scans yet'}>
          {status ? (
            <a href="/scans">Show all</a>
          ) : (
            <p>
              Launch one from the page of a <a href="/repositories">repository</a>, or by{' '}
              <code>POST /api/v1/scans</code>.
            </p>
          )}
        </Empty>
      ) : (
        <>
          <ScansTable rows={list.value.data} />
          <Pager
            total={list.value.pagination.total}
            limit={PAGE_SIZE}
            offset={offset}
            at={(from) => addressOf(status, from)}
          />
        </>
      )}
    </>
  );
}
