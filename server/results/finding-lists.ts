import type { Database } from '#server/database/index.js';
import { assigneeTest, readAssignees } from './assignees.js';
import type { BucketCache } from './bucket-cache.js';
import { Decisions } from './decisions.js';
import { type FindingGroup, type GroupedBy, groupFindings } from './finding-groups.js';
import type { JsonPage, JsonPages } from './json-pages.js';
import { LatestScans } from './latest-scans.js';
import { listedRow } from './listed-row.js';
import { type PeopleFilters, queryScans } from './query.js';
import type { Page, ReadOfPeople, ReadTeam, VulnerabilityFilter, VulnerabilityPage } from './query-types.js';
import type { ListKind } from './row-json.js';
import type { ScanList } from './scan-list.js';
import type { ScanLists, Scope } from './scan-lists.js';
import { StateFilter } from './state-filter.js';

interface Parts {
  database: Database;
  lists: ScanLists;
  cache: BucketCache;
  pages: JsonPages;
}

/**
 * The findings of a team, of a repository or of a scan, as lists show them. What is null is the list of one scan, when there is
 * no such completed scan.
 */
export class FindingLists {
  private readonly latest = new LatestScans();

  constructor(private readonly parts: Parts) {}

  /** Memory that pages take, about. */
  get pageBytes(): number {
    return this.parts.pages.bytes;
  }

  page(
    scope: Scope,
    team: ReadTeam,
    filter: VulnerabilityFilter,
    page: Page,
  ): Promise<VulnerabilityPage | null> {
    return this.read(scope, team, filter, async (list, people, ofPeople) => ({
      ...(await queryScans(list, this.parts.cache, filter, page, people, listedRow)),
      people: ofPeople,
    }));
  }

  jsonPage(
    scope: Scope,
    team: ReadTeam,
    filter: VulnerabilityFilter,
    page: Page,
    kind: ListKind,
  ): Promise<JsonPage | null> {
    return this.read(scope, team, filter, (list, people) =>
      this.parts.pages.read(list, filter, page, people, kind),
    );
  }

  /** What a list has by rule or repository. */
  async group(
    scope: Scope,
    team: ReadTeam,
    filter: VulnerabilityFilter,
    by: GroupedBy,
  ): Promise<FindingGroup[]> {
    const scans = await this.scansFor(scope, team, filter);
    const { people } = await this.peopleFilters(scope, filter);
    return groupFindings(scans, this.parts.cache, filter, people, by);
  }

  private async read<T>(
    scope: Scope,
    team: ReadTeam,
    filter: VulnerabilityFilter,
    read: (list: ScanList, people: PeopleFilters, ofPeople: ReadOfPeople) => Promise<T>,
  ): Promise<T | null> {
    const { teamId, scanId } = scope;
    if (!scanId) {
      const list = await this.scansFor(scope, team, filter);
      const { people, ofPeople } = await this.peopleFilters(scope, filter);
      return read(list, people, ofPeople);
    }
    const found = await this.parts.lists.scan(teamId, scanId, team.resultsVersion);
    if (!found) return null;
    const { repositoryId } = found.scan;
    const { people, ofPeople } = await this.peopleFilters({ teamId, repositoryId }, filter);
    return read(found.list, people, ofPeople);
  }

  private async scansFor(scope: Scope, team: ReadTeam, { latest }: VulnerabilityFilter): Promise<ScanList> {
    const { database, lists } = this.parts;
    const all = await lists.get(scope, team.resultsVersion);
    if (!latest || scope.scanId) return all;
    const branches = await database.repositories.defaultBranches(team, scope.repositoryId);
    return this.latest.of(all, branches);
  }

  /** What people have said is read only where a filter asks for it. */
  private async peopleFilters(
    scope: Pick<Scope, 'teamId' | 'repositoryId'>,
    { state, assignee }: VulnerabilityFilter,
  ): Promise<{ people: PeopleFilters; ofPeople: ReadOfPeople }> {
    const { database, cache } = this.parts;
    const decisions = state ? await Decisions.read(database, scope) : undefined;
    const assignees = assignee ? await readAssignees(database, scope) : undefined;
    const people = {
      state: state && decisions ? new StateFilter(state, decisions, cache) : null,
      assignee: assignee && assignees ? assigneeTest(assignees, assignee) : null,
    };
    return { people, ofPeople: { decisions, assignees } };
  }
}
