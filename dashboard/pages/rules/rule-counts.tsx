import { type Answer, bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { Severity } from '../../parts/severity.js';
import { Empty, Failed, Loading } from '../../parts/states.js';

type Rule = Answer<'listRules'>['data'][number];

/** How many findings each rule has, and how many of them people have dismissed. */
export function RuleCounts() {
  const rules = useResource('rules', () => bodyOf(GET('/api/v1/rules')));
  return (
    <section class="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">Rules</h2>
      <p class="quiet">
        Findings in product code of the newest scans. A rule of which people dismiss most findings is noise to
        them: switch it off, or lower its severity, in <code>.goalkeeper.yml</code> of the repository.
      </p>
      {rules.problem ? (
        <Failed problem={rules.problem} retry={rules.reload} />
      ) : rules.value === null ? (
        <Loading what="Counting findings by rule" />
      ) : rules.value.data.length === 0 ? (
        <Empty title="No rule has findings">
          <p>
            Either nothing was found, or nothing was scanned yet: see the <a href="/scans">scans</a>.
          </p>
        </Empty>
      ) : (
        <Counts {...rules.value} />
      )}
    </section>
  );
}

function Counts({ data, findings, total }: Answer<'listRules'>) {
  return (
    <>
      {findings < total && (
        <p role="status">
          Counted are the {findings.toLocaleString('en')} most severe findings of {total.toLocaleString('en')}
          .
        </p>
      )}
      <table class="rows labelled rules">
        <caption class="unseen">Rules, those with the most findings first</caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Severity</th>
            <th scope="col" class="number">
              Open
            </th>
            <th scope="col" class="number">
              Confirmed
            </th>
            <th scope="col" class="number">
              Dismissed
            </th>
            <th scope="col">Switch off</th>
          </tr>
        </thead>
        <tbody>
          {data.map((rule) => (
            <Row key={rule.ruleId} rule={rule} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Row({ rule: { ruleId, title, severity, ...states } }: { rule: Rule }) {
  const { detected, confirmed, dismissed, accepted, resolved } = states;
  const all = detected + confirmed + dismissed + accepted + resolved;
  const listOf = (state: string) => `/findings?state=${state}&rule=${encodeURIComponent(ruleId)}`;
  return (
    <tr>
      <th scope="row">
        <a href={`/findings?rule=${encodeURIComponent(ruleId)}`}>
          <bdi>{title}</bdi>
        </a>
        <code class="rule-id">
          <bdi>{ruleId}</bdi>
        </code>
      </th>
      <td data-label="Severity">
        <Severity value={severity} />
      </td>
      <td data-label="Open" class="number">
        {detected + confirmed}
      </td>
      <td data-label="Confirmed" class="number">
        {confirmed > 0 ? <a href={listOf('confirmed')}>{confirmed}</a> : 0}
      </td>
      <td data-label="Dismissed" class="number">
        {dismissed > 0 ? <a href={listOf('dismissed')}>{dismissed}</a> : 0}
        {dismissed > 0 && <span class="quiet"> ({Math.round((100 * dismissed) / all)} %)</span>}
      </td>
      <td data-label="Switch off" class="wrap">
        <details>
          <summary>How</summary>
          <pre>
            <code>{`rules:\n  ${ruleId}: off  # or low, medium, high`}</code>
          </pre>
        </details>
      </td>
    </tr>
  );
}
