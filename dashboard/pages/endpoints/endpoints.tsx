import { useMemo, useRef, useState } from 'preact/hooks';
import { bodyOf, GET } from '../../api/client.js';
import { asProblem, Problem } from '../../api/problem.js';
import { useResource } from '../../api/resource.js';
import { FilterForm } from '../../parts/filter-form.js';
import { useKeys } from '../../parts/keys.js';
import { usePageTitle } from '../../parts/page-title.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { EndpointEntry } from './endpoint-entry.js';
import { type Endpoint, MOST_CHARACTERS, readEndpoints } from './openapi.js';

/** So many are shown at once; a search finds the others. */
const MOST_SHOWN = 500;

/** The HTTP endpoints of the scanned application, to be browsed. */
export function Endpoints({ id }: { id: string }) {
  usePageTitle('HTTP endpoints');
  const endpoints = useResource(id, () => loadEndpoints(id));
  return (
    <>
      <p class="trail">
        <a href={`/scans/${encodeURIComponent(id)}`}>Scan</a>
      </p>
      <div class="page-head">
        <h1>HTTP endpoints</h1>
        {endpoints.value && <p class="quiet">{endpoints.value.length.toLocaleString('en')}</p>}
      </div>
      {endpoints.problem ? (
        <Failed problem={endpoints.problem} retry={endpoints.reload} />
      ) : endpoints.value === null ? (
        <Loading what="Loading the endpoints" />
      ) : endpoints.value.length === 0 ? (
        <Empty title="No HTTP endpoints were found">
          <p>The scanned code has none, or uses a framework that Goalkeeper does not know.</p>
        </Empty>
      ) : (
        <List endpoints={endpoints.value} />
      )}
    </>
  );
}

async function loadEndpoints(scanId: string): Promise<Endpoint[]> {
  const { endpoints } = await bodyOf(
    GET('/api/v1/scans/{scanId}/endpoints', { params: { path: { scanId } } }),
  );
  const hint = `GET /api/v1/scans/${scanId}/endpoints gives it as it is`;
  if (endpoints.length > MOST_CHARACTERS)
    throw new Problem(0, 'The document is too long to be shown', null, hint);
  try {
    return await readEndpoints(endpoints);
  } catch (error) {
    throw new Problem(0, 'The document cannot be read', asProblem(error).details, hint);
  }
}

function List({ endpoints }: { endpoints: Endpoint[] }) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement | null>(null);
  useKeys({ '/': () => field.current?.focus() });
  const fitting = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return endpoints.filter((endpoint) => {
      const { method, path, handler, place, tags } = endpoint;
      const text = `${method} ${path} ${handler} ${place} ${tags.join(' ')}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [endpoints, search]);
  return (
    <>
      <FilterForm label="Search endpoints">
        <label class="wide">
          <span>Method, path, handler or file</span>
          <input
            ref={field}
            type="search"
            size={32}
            onInput={({ currentTarget: { value } }) => setSearch(value)}
          />
        </label>
      </FilterForm>
      {fitting.length === 0 && <Empty title="No endpoint fits" />}
      <ul class="endpoints">
        {fitting.slice(0, MOST_SHOWN).map((endpoint) => (
          <EndpointEntry key={`${endpoint.method} ${endpoint.path} ${endpoint.place}`} endpoint={endpoint} />
        ))}
      </ul>
      {fitting.length > MOST_SHOWN && (
        <p class="quiet">{(fitting.length - MOST_SHOWN).toLocaleString('en')} more: search to find them.</p>
      )}
    </>
  );
}
