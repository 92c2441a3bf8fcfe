import { bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { Ago } from '../../parts/time.js';

/** The third step: who scans. Agents are registered by the operator of the server, where their token is shown. */
export function Agents() {
  const agents = useResource('agents', async () => (await bodyOf(GET('/api/v1/agents'))).data);
  const inForce = agents.value?.filter(({ revokedAt }) => revokedAt === null) ?? [];
  return (
    <section class="panel" aria-labelledby="agents-title">
      <h2 id="agents-title">3. Agents</h2>
      <p class="quiet">
        An agent gets the code and scans it. The operator of the server registers one with{' '}
        <code>goalkeeper admin agent register NAME</code>; then run <code>goalkeeper agent</code> with the
        token on any machine that reaches this server.
      </p>
      {agents.problem ? (
        <Failed problem={agents.problem} retry={agents.reload} />
      ) : agents.value === null ? (
        <Loading what="Loading agents" />
      ) : inForce.length === 0 ? (
        <Empty title="No agent scans for this team">
          <p>Scans wait until there is one, or until a CI job does them.</p>
        </Empty>
      ) : (
        <table class="rows labelled agents">
          <caption class="unseen">Agents</caption>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Scans for</th>
              <th scope="col">Labels</th>
              <th scope="col">Last seen</th>
            </tr>
          </thead>
          <tbody>
            {inForce.map((agent) => (
              <tr key={agent.id}>
                <th scope="row">
                  <bdi>{agent.name}</bdi>
                </th>
                <td data-label="Scans for">{agent.ofTeam ? 'This team' : 'All teams'}</td>
                <td data-label="Labels">
                  <bdi>{agent.labels.join(', ') || 'None'}</bdi>
                </td>
                <td data-label="Last seen" class="age">
                  <Ago time={agent.lastSeenAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
