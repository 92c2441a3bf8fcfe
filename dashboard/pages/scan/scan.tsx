import { useRefresh, useResource } from '../../api/resource.js';
import { WebLink } from '../../parts/markdown.js';
import { usePageTitle } from '../../parts/page-title.js';
import { SeverityCounts } from '../../parts/severity.js';
import { Failed, Loading } from '../../parts/states.js';
import { Ago, duration } from '../../parts/time.js';
import { isOver, Status } from '../scans/status.js';
import { CancelButton } from './cancel-button.js';
import { Coverage } from './coverage.js';
import { loadScan, type Scan } from './load.js';
import { MergeRequest } from './merge-request.js';
import { MostSevere } from './most-severe.js';

/** One scan: how far it is, what it found, what it did not look at. It is followed until it is over. */
export function ScanPage({ id }: { id: string }) {
  const scan = useResource(id, () => loadScan(id));
  useRefresh(scan.reload, scan.value !== null && !isOver(scan.value.status));
  // What is there stays while the server is away: the next answer may come.
  if (scan.value === null || scan.value.scanId !== id)
    return scan.problem ? (
      <Failed problem={scan.problem} retry={scan.reload} />
    ) : (
      <Loading what="Loading the scan" />
    );
  return (
    <>
      {scan.problem && <Failed problem={scan.problem} retry={scan.reload} />}
      <Known scan={scan.value} reload={scan.reload} />
    </>
  );
}

function Known({ scan, reload }: { scan: Scan; reload(): void }) {
  usePageTitle(`Scan of ${scan.name}`);
  const { repository, status, mergeRequest } = scan;
  const isDone = status === 'completed';
  return (
    <>
      <p class="trail">
        {repository.fullName ? (
          <a href={`/repositories/${encodeURIComponent(repository.fullName)}`}>
            <bdi>{repository.fullName}</bdi>
          </a>
        ) : (
          <a href="/scans">Scans</a>
        )}
      </p>
      <div class="page-head">
        <h1>{mergeRequest ? `Merge request !${mergeRequest.iid}` : <bdi>{scan.name}</bdi>}</h1>
        <Status status={status} />
        {!isOver(status) && <CancelButton scanId={scan.scanId} changed={reload} />}
      </div>
      <Progress scan={scan} />
      {scan.error && (
        <div class="notice failed">
          <strong>{status === 'cancelled' ? 'This scan was cancelled' : 'This scan has failed'}</strong>
          <p>
            <bdi>{scan.error}</bdi>
          </p>
        </div>
      )}
      {isDone && mergeRequest && <MergeRequest scan={scan} />}
      <div class="panels">
        {isDone && (
          <section class="panel">
            <h2>Findings</h2>
            <SeverityCounts counts={scan.counts} />
            <p>
              <a href={`/findings?scan=${scan.scanId}&state=all`}>
                All {scan.counts.total.toLocaleString('en')} findings of this scan
              </a>
              {scan.counts.suppressed > 0 && `, and ${scan.counts.suppressed} suppressed`}
            </p>
            <p class="quiet">
              Reports: <Export scanId={scan.scanId} format="sarif" name="SARIF" />,{' '}
              <Export scanId={scan.scanId} format="gitlab-sast" name="GitLab SAST" />,{' '}
              <Export scanId={scan.scanId} format="codequality" name="Code Quality" />,{' '}
              <Export scanId={scan.scanId} format="csv" name="CSV" />
            </p>
          </section>
        )}
        {scan.completeness && (
          <section class="panel">
            <h2>What was analysed</h2>
            <Coverage completeness={scan.completeness} />
          </section>
        )}
        {isDone && (
          <section class="panel">
            <h2>The application</h2>
            <p>
              <a href={`/scans/${scan.scanId}/endpoints`}>HTTP endpoints</a>
            </p>
            <p>
              <a href={`/scans/${scan.scanId}/wiki`}>Wiki</a>
            </p>
          </section>
        )}
        <Details scan={scan} />
      </div>
      {isDone && !mergeRequest && <MostSevere scanId={scan.scanId} />}
      <Attempts attempts={scan.attempts} />
    </>
  );
}

function Export({ scanId, format, name }: { scanId: string; format: string; name: string }) {
  return (
    <a href={`/api/v1/scans/${scanId}/export?format=${format}`} download>
      {name}
    </a>
  );
}

function Progress({ scan: { status, progress, attemptCount } }: { scan: Scan }) {
  if (status === 'launched')
    return (
      <p role="status" class="progress">
        Waits for an agent{attemptCount > 0 && ', after an attempt that ended early'}
      </p>
    );
  if (status !== 'running') return null;
  const percent = progress ? Math.floor(progress.progress * 100) : null;
  return (
    <div class="progress">
      <p role="status">{progress ? progress.phase : 'Starts'}</p>
      <progress max={100} value={percent ?? undefined} aria-label="Progress of this phase">
        {percent} %
      </progress>
      <span class="number">{percent !== null && `${percent} %`}</span>
    </div>
  );
}

function Details({ scan }: { scan: Scan }) {
  const { commit, trigger, createdAt, startedAt, finishedAt, tool, pipelineUrl, repository, trusted } = scan;
  return (
    <section class="panel">
      <h2>Details</h2>
      <dl>
        <dt>Branch</dt>
        <dd>
          <bdi>{repository.branch}</bdi>
        </dd>
        <dt>Commit</dt>
        <dd>{commit ? <code>{commit.slice(0, 12)}</code> : 'not known yet'}</dd>
        <dt>Launched</dt>
        <dd>
          <Ago time={createdAt} /> by {trigger}
        </dd>
        {startedAt && finishedAt && (
          <>
            <dt>Took</dt>
            <dd>{duration(startedAt, finishedAt)}</dd>
          </>
        )}
        {tool && (
          <>
            <dt>Engine</dt>
            <dd>
              {tool.engine}, rules <code>{tool.rules.slice(0, 12)}</code>
            </dd>
          </>
        )}
        {pipelineUrl && (
          <>
            <dt>Pipeline</dt>
            <dd>
              <WebLink href={pipelineUrl}>At the code host</WebLink>
            </dd>
          </>
        )}
        {!trusted && (
          <>
            <dt>Trust</dt>
            <dd>Not a baseline: the CI job of a ref that is not protected did it</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Attempts({ attempts }: Pick<Scan, 'attempts'>) {
  const notable = attempts.length > 1 || attempts.some(({ outcome }) => outcome === 'failed');
  if (!notable) return null;
  return (
    <section>
      <h2>Attempts</h2>
      <ol class="attempts">
        {attempts.map((attempt) => (
          <li key={attempt.number}>
            <bdi>{attempt.agent}</bdi>, <Ago time={attempt.startedAt} />: {attempt.outcome}
            {attempt.reason && (
              <>
                {'. '}
                <bdi>{attempt.reason}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
