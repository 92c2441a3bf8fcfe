import { useRefresh, useResource } from '../../api/resource.js';
import { usePageTitle } from '../../parts/page-title.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { FindingsTable } from '../findings/findings-table.js';
import { ScansTable } from '../scans/scans-table.js';
import { isOver } from '../scans/status.js';
import { Age } from './age.js';
import { loadOverview, type OverviewData } from './load.js';
import { NoisyRules } from './noisy-rules.js';
import { NotScanned } from './not-scanned.js';
import { OpenByRepository } from './open-by-repository.js';
import { OpenBySeverity } from './open-by-severity.js';
import { OverTime } from './over-time.js';

/** What a team has to do: what is open, where, and what was scanned lately. */
export function Overview() {
  usePageTitle('Overview');
  const overview = useResource('overview', loadOverview);
  useRefresh(overview.reload, overview.value?.scans.some(({ status }) => !isOver(status)) ?? false);
  return (
    <>
      <div class="page-head">
        <h1>Overview</h1>
      </div>
      {overview.problem && <Failed problem={overview.problem} retry={overview.reload} />}
      {overview.value ? (
        <Known overview={overview.value} />
      ) : (
        !overview.problem && <Loading what="Loading the overview" />
      )}
    </>
  );
}

function Known({ overview }: { overview: OverviewData }) {
  const { repositories, scans, findings } = overview;
  const scanned = repositories.filter(({ latestScan }) => latestScan);
  if (scans.length === 0)
    return (
      <Empty title="Nothing was scanned yet">
        <p>
          {repositories.length === 0 ? (
            <>
              Connect a code host, or start with repositories on this machine: <code>npm start -- PATH</code>
            </>
          ) : (
            <>
              Choose one of the <a href="/repositories">repositories</a>, and scan it.
            </>
          )}
        </p>
      </Empty>
    );
  return (
    <>
      <div class="panels wide">
        <OpenBySeverity repositories={scanned} total={overview.open} />
        <OpenByRepository repositories={scanned} />
        <Age open={overview.open} older={overview.older} />
        <NoisyRules rules={overview.rules} />
        <NotScanned repositories={repositories} />
      </div>
      <OverTime history={overview.history} />
      {!overview.isWhole && (
        <p class="quiet">
          Only the first {repositories.length.toLocaleString('en')} repositories are counted here.
        </p>
      )}
      {findings.length > 0 && (
        <section>
          <h2>Most severe</h2>
          <FindingsTable rows={findings} />
        </section>
      )}
      <section>
        <h2>Latest scans</h2>
        <ScansTable rows={scans} />
      </section>
    </>
  );
}
