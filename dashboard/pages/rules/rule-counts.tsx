import { useState } from 'preact/hooks';
import { type Answer, bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { Severity } from '../../parts/severity.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { useSession } from '../../session/session.js';
import { RuleDecision } from './rule-decision.js';
import { type RulePolicies, useRulePolicies } from './rule-policy.js';
import { OnlyTighten, RuleScope } from './rule-scope.js';

type Rule = Answer<'listRules'>['data'][number];

/** How many findings each rule has, how many of them people have dismissed, and what is decided about it. */
export function RuleCounts({ repository }: { repository: string | null }) {
  const counts = useResource('rules', () => bodyOf(GET('/api/v1/rules')));
  const policies = useRulePolicies(repository);
  const problem = counts.problem ?? policies.problem;
  const retry = () => {
    counts.reload();
    policies.reload();
  };
  return (
    <section class="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">
        Rules
        {repository !== null && (
          <>
            {' '}
            in <bdi>{repository}</bdi>
          </>
        )}
      </h2>
      <p class="quiet">
        Findings in product code of the newest scans of all repositories. A rule of which people dismiss most
        findings is noise to them: switch it off, lower its severity, or leave it out of threads or of the
        gate. That holds from the next scan on.
      </p>
      <RuleScope repository={repository} />
      {problem ? (
        <Failed problem={problem} retry={retry} />
      ) : counts.value === null || policies.value === null ? (
        <Loading what="Counting findings by rule" />
      ) : (
        <Known
          counts={counts.value}
          policies={policies.value}
          repository={repository}
          decided={policies.reload}
        />
      )}
    </section>
  );
}

interface KnownProps {
  counts: Answer<'listRules'>;
  policies: RulePolicies;
  repository: string | null;
  decided(): void;
}

function Known({ counts: { data, findings, total }, policies, repository, decided }: KnownProps) {
  const { session } = useSession();
  const [named, setNamed] = useState<string[]>([]);
  const counted = new Set(data.map(({ ruleId }) => ruleId));
  const ids = [...policies.ofTeam.keys(), ...(policies.ofRepository?.keys() ?? [])].sort();
  const others = [...new Set([...named, ...ids])].filter((id) => !counted.has(id));
  const rules = [...others.map((ruleId) => ({ ruleId })), ...data];
  return (
    <>
      {repository === null && <OnlyTighten isSet={policies.onlyTighten} changed={decided} />}
      {findings < total && (
        <p role="status">
          Counted are the {findings.toLocaleString('en')} most severe findings of {total.toLocaleString('en')}
          .
        </p>
      )}
      {rules.length === 0 ? (
        <Empty title="No rule has findings">
          <p>
            Either nothing was found, or nothing was scanned yet: see the <a href="/scans">scans</a>.
          </p>
        </Empty>
      ) : (
        <table class="rows labelled rules">
          <caption class="unseen">Rules that are decided about, then those with the most findings</caption>
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
              <th scope="col">Decided</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <Row key={rule.ruleId} rule={rule} {...{ policies, repository, decided }} />
            ))}
          </tbody>
        </table>
      )}
      {session.permissions.includes('team.manage') ? (
        <AnotherRule name={(rule) => setNamed([rule, ...named])} />
      ) : (
        <p class="quiet">Only owners of the team decide about rules.</p>
      )}
    </>
  );
}

interface RowProps extends Omit<KnownProps, 'counts'> {
  rule: Rule | { ruleId: string };
}

function Row({ rule, ...of }: RowProps) {
  const { ruleId } = rule;
  return (
    <tr>
      <th scope="row">
        <a href={`/findings?rule=${encodeURIComponent(ruleId)}`}>
          <bdi>{'title' in rule ? rule.title : ruleId}</bdi>
        </a>
        {'title' in rule && (
          <code class="rule-id">
            <bdi>{ruleId}</bdi>
          </code>
        )}
      </th>
      <Counts rule={rule} />
      <td data-label="Decided" class="wrap">
        <RuleDecision rule={ruleId} {...of} />
      </td>
    </tr>
  );
}

function Counts({ rule }: Pick<RowProps, 'rule'>) {
  if (!('title' in rule))
    return (
      <td colSpan={4} class="quiet">
        No findings in the newest scans
      </td>
    );
  const { ruleId, severity, detected, confirmed, dismissed, accepted, resolved } = rule;
  const all = detected + confirmed + dismissed + accepted + resolved;
  const listOf = (state: string) => `/findings?state=${state}&rule=${encodeURIComponent(ruleId)}`;
  return (
    <>
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
    </>
  );
}

/** A rule that has no findings now: one that is to stay off, or was never met. */
function AnotherRule({ name }: { name(rule: string): void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    name(String(new FormData(form).get('rule')).trim());
    form.reset();
  };
  return (
    <form class="fields" onSubmit={submit}>
      <label class="wide">
        <span>
          Another rule, by its id (<a href="/docs/rules.html">all rules</a>)
        </span>
        <input
          name="rule"
          placeholder="python/files/path-traversal"
          pattern="\s*[a-z][a-z0-9\-]*(/[a-z0-9][a-z0-9\-]*){2}\s*"
          title="language/area/name"
          maxLength={200}
          required
        />
      </label>
      <button type="submit">Add it to the list</button>
    </form>
  );
}
