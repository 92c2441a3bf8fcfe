import type { RefObject } from 'preact';
import { type Members, useOwnName } from '../../parts/assign-dialog.js';
import { FilterForm, SearchField } from '../../parts/filter-form.js';
import { severityBands } from '../../parts/severity.js';
import { ages, codes, type Filters, foldedFilters, isFiltered, states } from './filters.js';

interface Props {
  filters: Filters;
  /** Names to choose from; null: not known yet. */
  repositories: string[] | null;
  /** Whom findings can be assigned to; null: not known yet, or not for this key. */
  members: Members | null;
  search: RefObject<HTMLInputElement | null>;
  change(change: Partial<Filters>): void;
}

const scanAges = [1, 7, 30, 90, 365];

/** Narrows the list. Every change is a new address, so that Back undoes it. */
export function FilterBar({ filters, repositories, members, search, change }: Props) {
  const names = new Set(repositories ?? []);
  if (filters.repository !== null) names.add(filters.repository);
  const folded = foldedFilters(filters);
  return (
    <FilterForm label="Filter findings">
      <label>
        <span>Severity</span>
        <select
          value={String(filters.severity ?? '')}
          onChange={({ currentTarget: { value } }) =>
            change({ severity: value === '' ? null : Number(value) })
          }
        >
          <option value="">Any</option>
          {severityBands
            .filter(({ from }) => from > 0)
            .map(({ name, from }) => (
              <option key={name} value={from}>
                {name === 'Critical' ? name : `${name} or higher`}
              </option>
            ))}
          {filters.severity !== null && !severityBands.some(({ from }) => from === filters.severity) && (
            <option value={filters.severity}>{filters.severity} or higher</option>
          )}
        </select>
      </label>
      <label>
        <span>State</span>
        <select
          value={filters.state}
          onChange={({ currentTarget: { value } }) => change({ state: value as Filters['state'] })}
        >
          {Object.entries(states).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <SearchField
        label="Kind of weakness"
        value={filters.type}
        placeholder="SQL injection"
        input={search}
        onChange={(type) => change({ type })}
      />
      <label>
        <span>Group by</span>
        <select
          value={filters.group ?? ''}
          onChange={({ currentTarget: { value } }) => change({ group: (value || null) as Filters['group'] })}
        >
          <option value="">Nothing</option>
          <option value="rule">Rule</option>
          <option value="repository">Repository</option>
        </select>
      </label>
      <details class="more-filters" open={folded > 0}>
        <summary>More filters{folded > 0 && ` (${folded} set)`}</summary>
        <div>
          <label class="wide">
            <span>Repository</span>
            <select
              value={filters.repository ?? ''}
              disabled={filters.scan !== null}
              onChange={({ currentTarget: { value } }) => change({ repository: value || null })}
            >
              <option value="">All</option>
              {[...names].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <SearchField
            label="Rule"
            value={filters.rule}
            placeholder="java/ or sql-injection"
            onChange={(rule) => change({ rule })}
          />
          <SearchField
            label="CWE"
            value={filters.cwe}
            placeholder="CWE-89"
            size={9}
            onChange={(cwe) => change({ cwe })}
          />
          <label>
            <span>Code</span>
            <select
              value={filters.code}
              onChange={({ currentTarget: { value } }) => change({ code: value as Filters['code'] })}
            >
              {Object.entries(codes).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>First seen</span>
            <select
              value={String(filters.age ?? '')}
              onChange={({ currentTarget: { value } }) => change({ age: (value || null) as Filters['age'] })}
            >
              <option value="">Any time</option>
              {Object.entries(ages).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Found by a scan of</span>
            <select
              value={String(filters.days ?? '')}
              onChange={({ currentTarget: { value } }) =>
                change({ days: value === '' ? null : Number(value) })
              }
            >
              <option value="">Any time</option>
              {scanAges.map((days) => (
                <option key={days} value={days}>
                  {days === 1 ? 'The last day' : `The last ${days} days`}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Suggested change</span>
            <select
              value={filters.fixable ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change({ fixable: (value || null) as Filters['fixable'] })
              }
            >
              <option value="">Any</option>
              <option value="yes">With one</option>
              <option value="no">Without one</option>
            </select>
          </label>
          <AssigneeField
            value={filters.assignee}
            members={members}
            change={(assignee) => change({ assignee })}
          />
        </div>
      </details>
      {isFiltered(filters) && (
        <a class="clear" href="/findings">
          Clear filters
        </a>
      )}
    </FilterForm>
  );
}

interface AssigneeProps {
  value: string | null;
  members: Members | null;
  change(assignee: string | null): void;
}

function AssigneeField({ value, members, change }: AssigneeProps) {
  const me = useOwnName();
  const names = new Map([
    ['none', 'Nobody'],
    [me, 'You'],
  ]);
  for (const { assignee, name } of members ?? []) if (assignee !== me) names.set(assignee, name);
  if (value !== null && !names.has(value)) names.set(value, value);
  return (
    <label>
      <span>Assignee</span>
      <select value={value ?? ''} onChange={({ currentTarget }) => change(currentTarget.value || null)}>
        <option value="">Any</option>
        {[...names].map(([assignee, name]) => (
          <option key={assignee} value={assignee}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
