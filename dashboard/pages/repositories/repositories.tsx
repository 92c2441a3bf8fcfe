import { useLocation } from 'preact-iso/router';
import { type Answer, bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { FilterForm, SearchField } from '../../parts/filter-form.js';
import { usePageTitle } from '../../parts/page-title.js';
import { Pager } from '../../parts/pager.js';
import { SeverityCounts } from '../../parts/severity.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { Ago } from '../../parts/time.js';

type Repository = Answer<'listRepositories'>['data'][number];

const PAGE_SIZE = 100;

/** The repositories of the team, with what is open in each. */
export function Repositories() {
  usePageTitle('Repositories');
  const { query, route } = useLocation();
  const name = query.name?.slice(0, 200) ?? '';
  const offset = Math.max(0, Math.trunc(Number(query.offset) || 0));
  const addressOf = (search: string, from: number) => {
    const wanted = new URLSearchParams({
      ...(search && { name: search }),
      ...(from > 0 && { offset: `${from}` }),
    });
    return `/repositories${wanted.size > 0 ? `?${wanted}` : ''}`;
  };
  const list = useResource(`${name}/${offset}`, () =>
    bodyOf(
      GET('/api/v1/repositories', {
        params: { query: { view: 'full', limit: PAGE_SIZE, offset, ...(name && { name }) } },
      }),
    ),
  );
  return (
    <>
      <div class="page-head">
        <h1>Repositories</h1>
        <p class="quiet" role="status">
          {list.value && !list.problem && list.value.pagination.total.toLocaleString('en')}
        </p>
      </div>
      <FilterForm label="Search repositories">
        <SearchField
          label="Name"
          value={name || null}
          wide
          onChange={(search) => route(addressOf(search ?? '', 0))}
        />
      </FilterForm>
      {list.problem ? (
        <Failed problem={list.problem} retry={list.reload} />
      ) : list.value === null ? (
        <Loading what="Loading repositories" />
      ) : list.value.data.length === 0 ? (
        <NoRepositories searched={name !== ''} />
      ) : (
        <>
          <Table rows={list.value.data} />
          <Pager
            total={list.value.pagination.total}
            limit={PAGE_SIZE}
            offset={offset}
            at={(from) => addressOf(name, from)}
          />
        </>
      )}
    </>
  );
}

function Table({ rows }: { rows: Repository[] }) {
  return (
    <table class="rows repositories">
      <caption class="unseen">Repositories by name</caption>
      <thead>
        <tr>
          <th scope="col">Repository</th>
          <th scope="col">Open findings</th>
          <th scope="col">Branch</th>
          <th scope="col" class="number">
            Scans
          </th>
          <th scope="col">Last scan</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={`/repositories/${encodeURIComponent(row.fullName)}`}>
                <bdi>{row.fullName}</bdi>
              </a>
            </th>
            <td class="open">
              {row.latestScan && row.open ? <SeverityCounts counts={row.open} /> : <NotScanned />}
            </td>
            <td class="branch">
              <bdi>{row.latestScan?.branch ?? row.defaultBranch}</bdi>
              {row.latestScan?.complete === false && <span class="tag">in part</span>}
            </td>
            <td class="number scan-count">{row.scanCount.toLocaleString('en')}</td>
            <td class="age">
              <Ago time={row.lastScanAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NotScanned() {
  return <span class="quiet">not scanned yet</span>;
}

function NoRepositories({ searched }: { searched: boolean }) {
  if (searched)
    return (
      <Empty title="No repository has such a name">
        <a href="/repositories">Show all</a>
      </Empty>
    );
  return (
    <Empty title="No repositories yet">
      <p>
        They come from a connected code host, or from <code>npm start -- PATH</code> on this machine.
      </p>
    </Empty>
  );
}
