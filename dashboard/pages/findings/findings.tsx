import { useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { loadMembers } from '../../parts/assign-dialog.js';
import { usePageTitle } from '../../parts/page-title.js';
import { Pager } from '../../parts/pager.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { useSession } from '../../session/session.js';
import { BulkBar, useBulkTriage } from './bulk-triage.js';
import { FilterBar } from './filter-bar.js';
import { addressOf, type Filters, isFiltered, PAGE_SIZE, readFilters } from './filters.js';
import { FindingsTable } from './findings-table.js';
import { Groups } from './groups.js';
import { type FindingPage, loadFindings } from './load.js';
import { SavedViews } from './saved-views.js';

/** All findings of the team that are open, each once; narrowed by what the address says. */
export function Findings() {
  usePageTitle('Findings');
  const { url, query, route } = useLocation();
  const filters = readFilters(query);
  const search = useRef<HTMLInputElement | null>(null);
  const page = useResource(url, () => loadFindings(filters));
  const repositories = useResource('repositories', loadRepositoryNames);
  const { session } = useSession();
  const mayAssign = session.permissions.includes('vulnerabilities.triage');
  const members = useResource('assignees', async () => (mayAssign ? loadMembers() : []));
  const change = (changed: Partial<Filters>) => route(addressOf({ ...filters, offset: 0, ...changed }));
  const at = (offset: number) => addressOf({ ...filters, offset });
  const total = page.value?.pagination.total;
  return (
    <>
      <div class="page-head">
        <h1>Findings</h1>
        <p class="quiet" role="status">
          {total !== undefined && !page.problem && countWords(total, filters)}
        </p>
      </div>
      {filters.scan !== null && (
        <p class="scope">
          Only those of <a href={`/scans/${encodeURIComponent(filters.scan)}`}>one scan</a>.{' '}
          <a href={addressOf({ ...filters, scan: null, offset: 0 })}>Show all repositories</a>
        </p>
      )}
      <FilterBar
        filters={filters}
        repositories={repositories.value}
        members={members.value}
        search={search}
        change={change}
      />
      <SavedViews address={addressOf({ ...filters, offset: 0 })} />
      {filters.group !== null ? (
        <Groups by={filters.group} filters={filters} />
      ) : page.problem ? (
        <Failed problem={page.problem} retry={page.reload} />
      ) : page.value === null ? (
        <Loading what="Loading findings" />
      ) : (
        <List
          page={page.value}
          filters={filters}
          search={search}
          at={at}
          loading={page.loading}
          reload={page.reload}
        />
      )}
    </>
  );
}

interface ListProps {
  page: FindingPage;
  filters: Filters;
  search: { current: HTMLInputElement | null };
  loading: boolean;
  reload(): void;
  at(offset: number): string;
}

function List({ page, filters, search, at, loading, reload }: ListProps) {
  const { route } = useLocation();
  const { session } = useSession();
  const bulk = useBulkTriage(page.data, reload);
  const mayDecide = session.permissions.includes('vulnerabilities.triage');
  const { total, hasMore } = page.pagination;
  const keys = useMemo(
    () => ({
      '/': () => search.current?.focus(),
      ...(hasMore ? { n: () => route(at(filters.offset + PAGE_SIZE)) } : {}),
      ...(filters.offset > 0 ? { p: () => route(at(Math.max(0, filters.offset - PAGE_SIZE))) } : {}),
    }),
    [hasMore, filters.offset, route, at, search],
  );
  const bar = mayDecide && <BulkBar bulk={bulk} rows={page.data.length} />;
  if (page.data.length === 0)
    return (
      <>
        {bar}
        <NoFindings filters={filters} total={total} />
      </>
    );
  return (
    <div aria-busy={loading} class={loading ? 'stale' : undefined}>
      {bar}
      <FindingsTable
        rows={page.data}
        keys={mayDecide ? { ...bulk.keys, ...keys } : keys}
        selection={mayDecide ? bulk.selection : undefined}
      />
      <Pager total={total} limit={PAGE_SIZE} offset={filters.offset} at={at} />
      <p class="keys quiet">
        Keys: <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>Enter</kbd> open, <kbd>/</kbd> search,{' '}
        <kbd>n</kbd> <kbd>p</kbd> pages
        {mayDecide && (
          <>
            , <kbd>x</kbd> select, <kbd>*</kbd> select all, then <kbd>c</kbd> confirm, <kbd>d</kbd> dismiss,{' '}
            <kbd>a</kbd> accept the risk, <kbd>r</kbd> reopen, <kbd>s</kbd> assign; <kbd>u</kbd> undo
          </>
        )}
      </p>
    </div>
  );
}

function NoFindings({ filters, total }: { filters: Filters; total: number }) {
  if (total > 0)
    return (
      <Empty title="This page is behind the end of the list">
        <a href={addressOf({ ...filters, offset: 0 })}>Go to the first page</a>
      </Empty>
    );
  if (isFiltered(filters))
    return (
      <Empty title="No finding fits these filters">
        <a href="/findings">Clear filters</a>
      </Empty>
    );
  return (
    <Empty title="No open findings">
      <p>
        Either nothing was found, or nothing was scanned yet: see the <a href="/scans">scans</a> and what of
        each repository was analysed.
      </p>
    </Empty>
  );
}

function countWords(total: number, filters: Filters): string {
  const count = total.toLocaleString('en');
  return isFiltered(filters) ? `${count} fit the filters` : `${count} open`;
}

/** At most the first 1000: beyond, the page of repositories leads to the findings of each. */
async function loadRepositoryNames(): Promise<string[]> {
  const { data } = await bodyOf(GET('/api/v1/repositories', { params: { query: { limit: 1000 } } }));
  return data.filter(({ scanCount }) => scanCount > 0).map(({ fullName }) => fullName);
}
