import { bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { Failed, Loading } from '../../parts/states.js';

const shown = (limit: number | null) => (limit === null ? 'no limit' : limit.toLocaleString('en'));

/** What the plan of the team allows, and how much of it is used. */
export function Limits() {
  const team = useResource('limits', async () => (await bodyOf(GET('/api/v1/team'))).data);
  return (
    <section class="panel" aria-labelledby="limits-title">
      <h2 id="limits-title">Limits</h2>
      {team.problem ? (
        <Failed problem={team.problem} retry={team.reload} />
      ) : team.value === null ? (
        <Loading what="Loading limits" />
      ) : (
        <>
          <p class="quiet">
            The plan <bdi>{team.value.plan}</bdi> is set by the operator of the server.
          </p>
          <dl class="limits">
            <dt>Scans at once</dt>
            <dd>
              {team.value.activeScans} of {shown(team.value.limits.concurrentScans)}
            </dd>
            <dt>Scans this month</dt>
            <dd>
              {team.value.scansThisMonth} of {shown(team.value.limits.scansPerMonth)}
            </dd>
            <dt>Requests an hour, for each key</dt>
            <dd>{shown(team.value.limits.requestsPerHour)}</dd>
            <dt>Days that scans are kept</dt>
            <dd>{shown(team.value.limits.retentionDays)}</dd>
          </dl>
        </>
      )}
    </section>
  );
}
