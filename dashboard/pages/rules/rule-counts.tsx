import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { type Answer, bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { FilterForm, SearchField } from '../../parts/filter-form.js';
import { Pager } from '../../parts/pager.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { useSession } from '../../session/session.js';
import {
  addressOf,
  allRules,
  filtersOf,
  languagesOf,
  narrowed,
  PAGE_SIZE,
  type RuleFilters,
  shows,
} from './rule-list.js';
import { type RulePolicies, useRulePolicies } from './rule-policy.js';
import { OnlyTighten, RuleScope } from './rule-scope.js';
import { RulesTable } from './rules-table.js';

async function loadRules() {
  const [counts, catalogue] = await Promise.all([
    bodyOf(GET('/api/v1/rules')),
    bodyOf(GET('/api/v1/rule-catalogue')),
  ]);
  return { counts, installed: catalogue.data };
}

/** All rules: how many findings each has, how many of them people have dismissed, and what is decided about it. */
export function RuleCounts({ repository }: { repository: string | null }) {
  const rules = useResource('rules', loadRules);
  const policies = useRulePolicies(repository);
  const problem = rules.problem ?? policies.problem;
  const retry = () => {
    rules.reload();
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
      ) : rules.value === null || policies.value === null ? (
        <Loading what="Counting findings by rule" />
      ) : (
        <Known {...rules.value} policies={policies.value} repository={repository} decided={policies.reload} />
      )}
    </section>
  );
}

interface KnownProps {
  counts: Answer<'listRules'>;
  installed: Answer<'listRuleCatalogue'>['data'];
  policies: RulePolicies;
  repository: string | null;
  decided(): void;
}

function Known({ counts: { data, findings, total }, installed, policies, repository, decided }: KnownProps) {
  const { session } = useSession();
  const { query, route } = useLocation();
  const [named, setNamed] = useState<string[]>([]);
  const filters = filtersOf(query);
  const all = allRules(data, installed, policies, named);
  const wanted = narrowed(all, filters, policies);
  const shown = wanted.slice(filters.offset, filters.offset + PAGE_SIZE);
  const change = (to: Partial<RuleFilters>) => route(addressOf(repository, { ...filters, offset: 0, ...to }));
  return (
    <>
      {repository === null && <OnlyTighten isSet={policies.onlyTighten} changed={decided} />}
      {findings < total && (
        <p role="status">
          Counted are the {findings.toLocaleString('en')} most severe findings of {total.toLocaleString('en')}
          .
        </p>
      )}
      <Filters languages={languagesOf(all)} filters={filters} change={change} />
      <p class="quiet" role="status">
        {wanted.length === 1 ? '1 rule' : `${wanted.length.toLocaleString('en')} rules`}
      </p>
      {shown.length === 0 ? (
        <Empty title="No rule fits these filters">
          <a href={addressOf(repository, {})}>Show all</a>
        </Empty>
      ) : (
        <RulesTable rules={shown} {...{ policies, repository, decided }} />
      )}
      <Pager
        total={wanted.length}
        limit={PAGE_SIZE}
        offset={filters.offset}
        at={(offset) => addressOf(repository, { ...filters, offset })}
      />
      {session.permissions.includes('team.manage') ? (
        <AnotherRule
          name={(rule) => {
            setNamed([rule, ...named]);
            route(addressOf(repository, {}));
          }}
        />
      ) : (
        <p class="quiet">Only owners of the team decide about rules.</p>
      )}
    </>
  );
}

interface FiltersProps {
  languages: readonly string[];
  filters: RuleFilters;
  change(to: Partial<RuleFilters>): void;
}

function Filters({ languages, filters: { search, language, show }, change }: FiltersProps) {
  return (
    <FilterForm label="Filter rules">
      <SearchField
        label="Title or id"
        value={search}
        placeholder="path traversal"
        onChange={(search) => change({ search })}
      />
      <label>
        <span>Language</span>
        <select
          value={language ?? ''}
          onChange={({ currentTarget: { value } }) => change({ language: value || null })}
        >
          <option value="">All</option>
          {languages.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Show</span>
        <select
          value={show}
          onChange={({ currentTarget: { value } }) => change({ show: value as RuleFilters['show'] })}
        >
          {Object.entries(shows).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </FilterForm>
  );
}

/** A rule that does not come with this version: of an agent with rules of its own. */
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
        <span>A rule that is not in the list, by its id</span>
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
