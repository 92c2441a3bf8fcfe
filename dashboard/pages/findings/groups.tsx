import { useResource } from '../../api/resource.js';
import { SeverityCounts } from '../../parts/severity.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { addressOf, type Filters } from './filters.js';
import { type FindingGroups, loadGroups } from './load.js';

type By = NonNullable<Filters['group']>;

/** The findings of the list by what they have in common; each group leads to the list of its own. */
export function Groups({ by, filters }: { by: By; filters: Filters }) {
  const groups = useResource(addressOf(filters), () => loadGroups(by, filters));
  if (groups.problem) return <Failed problem={groups.problem} retry={groups.reload} />;
  if (groups.value === null) return <Loading what="Counting findings" />;
  const { data, total } = groups.value;
  if (data.length === 0) return <Empty title="No finding fits these filters" />;
  return (
    <div aria-busy={groups.loading} class={groups.loading ? 'stale' : undefined}>
      {data.length < total && (
        <p class="quiet">
          The first {data.length.toLocaleString('en')} of {total.toLocaleString('en')}
        </p>
      )}
      <table class="rows labelled groups">
        <caption class="unseen">Groups of findings, the most severe first</caption>
        <thead>
          <tr>
            <th scope="col">{by === 'rule' ? 'Rule' : 'Repository'}</th>
            <th scope="col">By severity</th>
            <th scope="col" class="number">
              Findings
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((group) => (
            <Group key={group.rule ?? group.repository?.id} group={group} filters={filters} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Group({ group, filters }: { group: FindingGroups['data'][number]; filters: Filters }) {
  const { rule, type, repository, counts } = group;
  const name = repository?.fullName ?? rule;
  const ofGroup = repository ? { repository: repository.fullName } : { rule };
  return (
    <tr>
      <th scope="row">
        {name === null ? (
          <span class="quiet">{repository ? 'Removed repository' : 'Rule not known'}</span>
        ) : (
          <a href={addressOf({ ...filters, ...ofGroup, group: null, offset: 0 })}>
            <bdi>{type ?? name}</bdi>
          </a>
        )}
        {rule !== null && (
          <code class="rule-id">
            <bdi>{rule}</bdi>
          </code>
        )}
      </th>
      <td data-label="By severity">
        <SeverityCounts counts={counts} />
      </td>
      <td data-label="Findings" class="number">
        {counts.total.toLocaleString('en')}
      </td>
    </tr>
  );
}
