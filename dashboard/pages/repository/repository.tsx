import { type Answer, bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { usePageTitle } from '../../parts/page-title.js';
import { SeverityCounts } from '../../parts/severity.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { Ago } from '../../parts/time.js';
import { OverTime } from '../overview/over-time.js';
import { Coverage } from '../scan/coverage.js';
import { loadScan } from '../scan/load.js';
import { ScansTable } from '../scans/scans-table.js';
import { ScanButton } from './scan-button.js';
import { Trend } from './trend.js';

type Repository = Answer<'getRepository'>['data'];

const SCANS = 50;
/** Of which it is shown what was new and fixed. */
const DAYS = 90;

/** One repository: what is open, what was analysed, and how that went over time. */
export function RepositoryPage({ name }: { name: string }) {
  usePageTitle(name);
  const repository = useResource(name, async () => {
    const params = { path: { repositoryId: name } };
    return (await bodyOf(GET('/api/v1/repositories/{repositoryId}', { params }))).data;
  });
  if (repository.problem) return <Failed problem={repository.problem} retry={repository.reload} />;
  if (!repository.value) return <Loading what="Loading the repository" />;
  return <Known key={repository.value.id} repository={repository.value} />;
}

function Known({ repository }: { repository: Repository }) {
  const { id, fullName, latestScan, open } = repository;
  const scans = useResource(id, async () => {
    const query = { repository_id: id, limit: SCANS };
    return (await bodyOf(GET('/api/v1/scans', { params: { query } }))).data;
  });
  const history = useResource(id, async () => {
    const query = { repository: fullName, days: DAYS };
    return (await bodyOf(GET('/api/v1/vulnerability-history', { params: { query } }))).data;
  });
  const latest = useResource(latestScan?.scanId ?? '', async () => latestScan && loadScan(latestScan.scanId));
  return (
    <>
      <p class="trail">
        <a href="/repositories">Repositories</a>
      </p>
      <div class="page-head">
        <h1>
          <bdi>{fullName}</bdi>
        </h1>
        <ScanButton clonePath={repository.clonePath} />
      </div>
      <p>
        <a href={`/rules?repository=${encodeURIComponent(fullName)}`}>Decide about rules here</a>
      </p>
      {latestScan ? (
        <div class="panels">
          <section class="panel">
            <h2>Open findings</h2>
            <SeverityCounts counts={open} />
            <p>
              <a href={`/findings?repository=${encodeURIComponent(fullName)}`}>
                {open.total === 1
                  ? 'The open finding'
                  : `All ${open.total.toLocaleString('en')} open findings`}
              </a>
            </p>
            <p class="quiet">
              From the <a href={`/scans/${latestScan.scanId}`}>newest scan</a> of{' '}
              <bdi>{latestScan.branch}</bdi>, <Ago time={latestScan.finishedAt} />
            </p>
          </section>
          <section class="panel">
            <h2>What was analysed</h2>
            {latest.value?.completeness ? (
              <Coverage completeness={latest.value.completeness} />
            ) : (
              <p class="quiet">{latest.problem?.message ?? '…'}</p>
            )}
          </section>
          <section class="panel">
            <h2>The application</h2>
            <p>
              <a href={`/scans/${latestScan.scanId}/endpoints`}>HTTP endpoints</a>
            </p>
            <p>
              <a href={`/scans/${latestScan.scanId}/wiki`}>Wiki</a>: languages, components, data stores, hot
              spots
            </p>
          </section>
        </div>
      ) : (
        <Empty title="Not scanned yet">
          <p>What a scan finds is shown here once it is complete.</p>
        </Empty>
      )}
      {history.value && <OverTime history={history.value} />}
      {scans.value && <Trend scans={scans.value} branch={latestScan?.branch ?? null} />}
      <section>
        <h2>Scans</h2>
        {scans.problem ? (
          <Failed problem={scans.problem} retry={scans.reload} />
        ) : scans.value === null ? (
          <Loading what="Loading scans" />
        ) : scans.value.length === 0 ? (
          <p class="quiet">None yet</p>
        ) : (
          <ScansTable rows={scans.value} ofOne />
        )}
      </section>
    </>
  );
}
