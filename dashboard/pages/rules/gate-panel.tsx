import { useState } from 'preact/hooks';
import { type Answer, bodyOf, GET, PATCH } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { ProblemText, useAction } from '../../parts/action.js';
import { severityBands } from '../../parts/severity.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { Ago } from '../../parts/time.js';
import { useSession } from '../../session/session.js';

type Gate = Answer<'getTeam'>['data']['gate'];

/** The gate of the team, and what another one would have said of the last merge requests. */
export function GatePanel() {
  const team = useResource('team', async () => (await bodyOf(GET('/api/v1/team'))).data);
  return (
    <section class="panel" aria-labelledby="gate-title">
      <h2 id="gate-title">Gate of merge requests</h2>
      <p class="quiet">
        New findings are commented in merge requests. Those that reach this severity and confidence fail the
        commit status, too.
      </p>
      {team.problem ? (
        <Failed problem={team.problem} retry={team.reload} />
      ) : team.value === null ? (
        <Loading what="Loading the gate" />
      ) : (
        <GateForm set={team.value.gate} saved={team.reload} />
      )}
    </section>
  );
}

function GateForm({ set, saved }: { set: Gate; saved(): void }) {
  const { session } = useSession();
  const [gate, setGate] = useState(set);
  const save = useAction();
  const [done, setDone] = useState(false);
  const change = (part: Partial<Gate>) => {
    setDone(false);
    setGate({ ...gate, ...part });
  };
  const isChanged =
    gate.severity !== set.severity || gate.confidence !== set.confidence || gate.onlyNew !== set.onlyNew;
  const submit = (event: Event) => {
    event.preventDefault();
    save.run(async () => {
      await bodyOf(PATCH('/api/v1/team', { body: { gate } }));
      setDone(true);
      saved();
    });
  };
  return (
    <>
      <form class="fields" onSubmit={submit}>
        <label>
          <span>Fails from severity</span>
          <select
            value={gate.severity}
            onChange={({ currentTarget: { value } }) => change({ severity: Number(value) })}
          >
            {severities(set.severity).map(({ from, name }) => (
              <option key={from} value={from}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>And confidence</span>
          <select
            value={gate.confidence}
            onChange={({ currentTarget: { value } }) => change({ confidence: Number(value) })}
          >
            {Array.from({ length: 11 }, (_, value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Findings</span>
          <select
            value={String(gate.onlyNew)}
            onChange={({ currentTarget: { value } }) => change({ onlyNew: value === 'true' })}
          >
            <option value="true">Only new ones</option>
            <option value="false">All of the branch</option>
          </select>
        </label>
        {session.permissions.includes('team.manage') ? (
          <button type="submit" class="primary" disabled={!isChanged || save.busy}>
            Save the gate
          </button>
        ) : (
          <p class="quiet">Only owners of the team can save it.</p>
        )}
        <span role="status">{done && !isChanged && 'Saved: it holds from the next scan on.'}</span>
      </form>
      <ProblemText problem={save.problem} />
      <Preview gate={gate} isChanged={isChanged} />
    </>
  );
}

/** The usual steps, and the one that is set when it is none of them. */
function severities(set: number): { from: number; name: string }[] {
  const usual = severityBands.map(({ name, from }) => ({ from, name: `${name} (${from})` }));
  return usual.some(({ from }) => from === set) ? usual : [{ from: set, name: String(set) }, ...usual];
}

function Preview({ gate, isChanged }: { gate: Gate; isChanged: boolean }) {
  const { severity, confidence, onlyNew } = gate;
  const preview = useResource(`${severity}/${confidence}/${onlyNew}`, () =>
    bodyOf(GET('/api/v1/gate/preview', { params: { query: { severity, confidence, only_new: onlyNew } } })),
  );
  if (preview.problem) return <Failed problem={preview.problem} retry={preview.reload} />;
  if (preview.value === null) return <Loading what="Trying the gate on the last merge requests" />;
  const { data } = preview.value;
  if (data.length === 0)
    return (
      <Empty title="No merge request was scanned yet">
        <p>Once some were, this shows which of them a gate fails, before you save it.</p>
      </Empty>
    );
  const failed = data.filter((one) => one.failed).length;
  return (
    <div aria-busy={preview.loading} class={preview.loading ? 'stale' : undefined}>
      <p role="status">
        <strong>
          {isChanged ? 'This gate would fail' : 'The gate fails'} {failed} of the last {data.length} merge
          requests
        </strong>
      </p>
      <table class="rows labelled gate-preview">
        <caption class="unseen">The last merge requests, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Merge request</th>
            <th scope="col">This gate</th>
            <th scope="col">Status that was set</th>
            <th scope="col">Scanned</th>
          </tr>
        </thead>
        <tbody>
          {data.map((one) => (
            <tr key={one.scanId}>
              <th scope="row">
                <a href={`/scans/${one.scanId}`}>
                  <bdi>{one.repository}</bdi> !{one.mergeRequest}
                </a>
              </th>
              <td data-label="This gate" class="wrap">
                {one.failed ? `Fails: ${one.reason}` : 'Passes'}
              </td>
              <td data-label="Status that was set">
                {one.failedThen === null ? 'None' : one.failedThen ? 'Failed' : 'Passed'}
              </td>
              <td data-label="Scanned" class="age">
                <Ago time={one.finishedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
