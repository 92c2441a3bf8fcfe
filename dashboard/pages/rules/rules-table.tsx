import { Severity } from '../../parts/severity.js';
import { RuleDecision } from './rule-decision.js';
import type { ListedRule } from './rule-list.js';
import type { RulePolicies } from './rule-policy.js';

interface Props {
  rules: readonly ListedRule[];
  policies: RulePolicies;
  repository: string | null;
  decided(): void;
}

export function RulesTable({ rules, ...of }: Props) {
  return (
    <table class="rows labelled rules">
      <caption class="unseen">
        Rules that are decided about, those with the most findings, then all others
      </caption>
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
          <Row key={rule.ruleId} rule={rule} {...of} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<Props, 'rules'> {
  rule: ListedRule;
}

function Row({ rule, ...of }: RowProps) {
  const { ruleId, title, counts } = rule;
  const name = <bdi>{title ?? ruleId}</bdi>;
  return (
    <tr>
      <th scope="row">
        {counts ? <a href={`/findings?rule=${encodeURIComponent(ruleId)}`}>{name}</a> : name}
        {title !== null && (
          <code class="rule-id" title={ruleId}>
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

function Counts({ rule: { ruleId, severity, counts } }: Pick<RowProps, 'rule'>) {
  const shown = severity === null ? <span class="quiet">not known</span> : <Severity value={severity} />;
  if (counts === null)
    return (
      <>
        <td data-label="Severity">{shown}</td>
        <td colSpan={3} class="quiet number">
          no findings
        </td>
      </>
    );
  const { detected, confirmed, dismissed, accepted, resolved } = counts;
  const all = detected + confirmed + dismissed + accepted + resolved;
  const listOf = (state: string) => `/findings?state=${state}&rule=${encodeURIComponent(ruleId)}`;
  return (
    <>
      <td data-label="Severity">{shown}</td>
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
