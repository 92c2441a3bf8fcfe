import type { Filter, UpdateFilter } from 'mongodb';
import type { Collections } from './collections.js';
import { DecodedOnce } from './decoded-once.js';
import type { RepositoryDocument, TeamDocument } from './documents.js';
import { isDuplicateKey } from './duplicate-key.js';
import { ReadAtVersion } from './read-at-version.js';
import { ReadThrough } from './read-through.js';
import type { TeamCache } from './team-cache.js';
import { byFullName, TeamRepositories } from './team-repositories.js';

/** Of teams that nobody asks for, nothing needs to stay in memory. */
const MAX_TEAMS = 500;
/** Of all teams together, at about 1 KB each; the team that is asked for is kept however many it has. */
const MAX_REPOSITORIES = 250_000;
/** Memory for those that were shown, and characters of what else is shown of them, where each page is a query. */
const SHOWN_BYTES = 8 * 1024 * 1024;
const MOST_CHARACTERS = 4_000_000;
/** About, in a map. */
const CHARACTERS_OF_BRANCH = 60;
/** Read at once: in between, others have their turn on the single connection of an embedded engine. */
const BATCH = 250;

/** Which repositories a list is to show; fields left out or null do not matter. */
export interface RepositoryFilter {
  /** Case-insensitive part of the name or the full name. */
  name?: string | null;
  tracked?: boolean | null;
  state?: RepositoryDocument['state'] | null;
}

export interface RepositoryPage {
  /** Kept in memory: not to be changed. */
  rows: readonly RepositoryDocument[];
  /** Matching ones in all. */
  total: number;
}

/** A team as a request has read it: what it is shown is no older. */
export type TeamOfRequest = Pick<TeamDocument, '_id' | 'repositoriesVersion'>;

/** Writes that go to the database together. */
export interface RepositoryWrites {
  insert: RepositoryDocument[];
  update: { id: string; change: Partial<RepositoryDocument> }[];
}

/**
 * The repositories of a team, sorted by full name. With a single server process they are kept in memory and changed
 * there with each write; with several each call is a query by index. All writes to `repositories` go through here.
 */
export class RepositoryCache {
  private readonly known = new ReadThrough<TeamRepositories>({ max: MAX_TEAMS }, (teamId) =>
    this.load(teamId),
  );
  private readonly shown = new DecodedOnce<RepositoryDocument>(SHOWN_BYTES);
  private readonly totals = new ReadAtVersion<number>(MOST_CHARACTERS, () => 1);
  private readonly names = new ReadAtVersion<string>(MOST_CHARACTERS, ({ length }) => length);
  private readonly branches = new ReadAtVersion<ReadonlyMap<string, string | null>>(
    MOST_CHARACTERS,
    ({ size }) => CHARACTERS_OF_BRANCH * size,
  );
  private stopped = false;

  constructor(
    private readonly repositories: Collections['repositories'],
    private readonly singleProcess: boolean,
    private readonly teams: Pick<TeamCache, 'update'>,
  ) {}

  /** All repositories of a team: for work in the background. Requests ask for a page. Not to be changed by the caller. */
  async list(teamId: string): Promise<readonly RepositoryDocument[]> {
    if (this.singleProcess) return (await this.team(teamId)).list();
    return (await this.repositories.find({ teamId }).toArray()).sort(byFullName);
  }

  async page(
    team: TeamOfRequest,
    filter: RepositoryFilter,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<RepositoryPage> {
    const { _id: teamId } = team;
    if (this.singleProcess) {
      const all = (await this.team(teamId)).list();
      const matching = matchesAll(filter) ? all : all.filter(matcher(filter));
      return { rows: matching.slice(offset, offset + limit), total: matching.length };
    }
    const query = toQuery(teamId, filter);
    const sorted = this.repositories.find(query, { raw: true }).sort({ fullName: 1, _id: 1 });
    const rows = await this.shown.all(sorted.skip(offset).limit(limit));
    // Most teams have less than a page of repositories: then the page itself tells how many there are.
    const isLast = rows.length > 0 && rows.length < limit;
    return { rows, total: isLast ? offset + rows.length : await this.total(team, filter) };
  }

  async byId(teamId: string, repositoryId: string): Promise<RepositoryDocument | null> {
    const team = this.known.peek(teamId);
    if (team) return team.byId(repositoryId);
    // Reading all of a large team for one repository would take far longer.
    return this.repositories.findOne({ _id: repositoryId, teamId });
  }

  /** Full names of those that there are, by id. */
  async fullNames(
    { _id: teamId, repositoriesVersion }: TeamOfRequest,
    ids: Iterable<string>,
  ): Promise<Map<string, string>> {
    const wanted = new Set(ids);
    const names = new Map<string, string>();
    if (this.singleProcess) {
      const team = this.known.peek(teamId);
      for (const id of wanted) {
        const found = team ? team.byId(id) : await this.byId(teamId, id);
        if (found) names.set(id, found.fullName);
      }
      return names;
    }
    const unknown: string[] = [];
    for (const id of wanted) {
      const name = this.names.peek(`${teamId}/${id}`, repositoriesVersion);
      if (name === undefined) unknown.push(id);
      else names.set(id, name);
    }
    if (unknown.length === 0) return names;
    const query = { _id: { $in: unknown }, teamId };
    const found = await this.repositories.find(query, { projection: { fullName: 1 } }).toArray();
    for (const { _id, fullName } of found) {
      names.set(_id, fullName);
      this.names.put(`${teamId}/${_id}`, repositoriesVersion, fullName);
    }
    return names;
  }

  /** By the ids of the repositories of a team, or of the one that is named. One map while none has changed. */
  async defaultBranches(
    { _id: teamId, repositoriesVersion }: TeamOfRequest,
    repositoryId?: string,
  ): Promise<ReadonlyMap<string, string | null>> {
    if (repositoryId) {
      const found = await this.byId(teamId, repositoryId);
      return new Map(found ? [[repositoryId, found.defaultBranch]] : []);
    }
    if (this.singleProcess) return (await this.team(teamId)).defaultBranches();
    return this.branches.get(teamId, repositoriesVersion, async () => {
      const found = this.repositories.find({ teamId }, { projection: { defaultBranch: 1 } });
      const branches = new Map<string, string | null>();
      for await (const { _id, defaultBranch } of found) branches.set(_id, defaultBranch);
      return branches;
    });
  }

  /** Those that there are, by the ids of their projects at the code host. */
  async byProjects(
    teamId: string,
    integrationId: string,
    projectIds: readonly string[],
  ): Promise<Map<string, RepositoryDocument>> {
    if (this.singleProcess) {
      const team = await this.team(teamId);
      const found = projectIds.map((projectId) => team.byProject(integrationId, projectId));
      return new Map(found.filter((one) => one !== null).map((one) => [one.projectId, one]));
    }
    const query = { integrationId, projectId: { $in: [...projectIds] }, teamId };
    const found = await this.repositories.find(query).toArray();
    return new Map(found.map((one) => [one.projectId, one]));
  }

  /** Ids of the projects of an integration that are there, as numbers in ascending order. */
  async presentProjects(teamId: string, integrationId: string): Promise<number[]> {
    const query = { teamId, integrationId, state: 'present' as const };
    const found = this.singleProcess
      ? (await this.list(teamId)).filter(
          (one) => one.integrationId === integrationId && one.state === 'present',
        )
      : this.repositories.find(query, { projection: { projectId: 1 } });
    const ids: number[] = [];
    for await (const { projectId } of found) ids.push(Number(projectId));
    return ids.sort((a, b) => a - b);
  }

  async byProject(
    teamId: string,
    integrationId: string,
    projectId: string,
  ): Promise<RepositoryDocument | null> {
    return (await this.byProjects(teamId, integrationId, [projectId])).get(projectId) ?? null;
  }

  /** Several when the team has two code hosts, or one was renamed and its name given to another. */
  async byFullName(teamId: string, fullName: string): Promise<RepositoryDocument[]> {
    if (!this.singleProcess) return this.repositories.find({ teamId, fullName }).toArray();
    return (await this.team(teamId)).byFullName(fullName);
  }

  /** The repository of an integration that has this full name, or else had it last. */
  async byAnyName(
    teamId: string,
    integrationId: string,
    fullName: string,
  ): Promise<RepositoryDocument | null> {
    const ofIntegration = (one: RepositoryDocument) => one.integrationId === integrationId;
    const [named] = (await this.byFullName(teamId, fullName)).filter(ofIntegration);
    if (named) return named;
    const had = this.singleProcess
      ? (await this.list(teamId)).filter((one) => ofIntegration(one) && one.formerNames.includes(fullName))
      : await this.repositories.find({ teamId, integrationId, formerNames: fullName }).toArray();
    return had[0] ?? null;
  }

  async insert(repository: RepositoryDocument): Promise<void> {
    await this.write(repository.teamId, async (team) => {
      await this.repositories.insertOne(repository);
      team?.put(repository);
    });
    await this.raise(repository.teamId);
  }

  /** @returns the repository after the change, or null when the team has none with this id */
  async update(
    teamId: string,
    repositoryId: string,
    change: UpdateFilter<RepositoryDocument>,
  ): Promise<RepositoryDocument | null> {
    const updated = await this.write(teamId, async (team) => {
      const after = await this.repositories.findOneAndUpdate({ _id: repositoryId, teamId }, change, {
        returnDocument: 'after',
      });
      if (after) team?.put(after);
      return after;
    });
    if (changesLists(change.$set)) await this.raise(teamId);
    return updated;
  }

  /** Writes many in two commands. One whose project was stored by another one meanwhile is left out. */
  async writeAll(teamId: string, { insert, update }: RepositoryWrites): Promise<void> {
    if (insert.length + update.length === 0) return;
    await this.write(teamId, async (team) => {
      const isNew = (one: RepositoryDocument) => !team?.byProject(one.integrationId, one.projectId);
      for (const stored of await this.insertNew(insert.filter(isNew))) team?.put(stored);
      if (update.length === 0) return;
      await this.repositories.bulkWrite(
        update.map(({ id, change }) => ({
          updateOne: { filter: { _id: id, teamId }, update: { $set: change } },
        })),
      );
      for (const { id, change } of update) {
        const before = team?.byId(id);
        if (before) team?.put({ ...before, ...change });
      }
    });
    if (insert.length > 0 || update.some(({ change }) => changesLists(change))) await this.raise(teamId);
  }

  async remove(teamId: string, repositories: readonly RepositoryDocument[]): Promise<void> {
    await this.write(teamId, async (team) => {
      // One command each: only a filter by `_id` alone is quick on every engine.
      for (const { _id } of repositories) {
        await this.repositories.deleteOne({ _id, teamId });
        team?.remove(_id);
      }
    });
    await this.raise(teamId);
  }

  /** Forgets what is in memory of a team, which was deleted. */
  forget(teamId: string): void {
    this.known.forget(teamId);
  }

  /** Reads teams into memory, one after the other, so that their first requests need not wait for it. */
  async warm(teamIds: readonly string[]): Promise<void> {
    if (!this.singleProcess) return;
    for (const teamId of teamIds) {
      if (this.stopped) return;
      await this.team(teamId).catch((error: unknown) => {
        if (!this.stopped) throw error;
      });
    }
  }

  /** Ends reading: the connection is about to be closed. */
  stop(): void {
    this.stopped = true;
  }

  private async insertNew(documents: RepositoryDocument[]): Promise<RepositoryDocument[]> {
    if (documents.length === 0) return [];
    try {
      await this.repositories.insertMany(documents);
      return documents;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const stored: RepositoryDocument[] = [];
    for (const document of documents) {
      const done = await this.repositories.insertOne(document).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return this.repositories.findOne({ _id: document._id });
      });
      if (done) stored.push(document);
    }
    return stored;
  }

  /** How many of a filter there are; which are tracked or present changes more often than names do. */
  private total(team: TeamOfRequest, filter: RepositoryFilter): Promise<number> {
    const { name, tracked, state } = filter;
    const count = () => this.repositories.countDocuments(toQuery(team._id, filter));
    if ((tracked ?? state ?? null) !== null) return count();
    return this.totals.get(`${team._id} ${name ?? ''}`, team.repositoriesVersion, count);
  }

  /** Has all processes read again what lists show of repositories beside their rows. */
  private async raise(teamId: string): Promise<void> {
    if (!this.singleProcess) await this.teams.update(teamId, { $inc: { repositoriesVersion: 1 } });
  }

  private async team(teamId: string): Promise<TeamRepositories> {
    const known = this.known.peek(teamId);
    if (known) return known;
    const team = (await this.known.get(teamId)) ?? new TeamRepositories();
    this.known.trim(MAX_REPOSITORIES, ({ size }) => size);
    return team;
  }

  private write<T>(teamId: string, work: (team: TeamRepositories | undefined) => Promise<T>): Promise<T> {
    if (!this.singleProcess) return work(undefined);
    return this.known.write(teamId, () => work(this.known.peek(teamId)));
  }

  private async load(teamId: string): Promise<TeamRepositories> {
    const team = new TeamRepositories();
    for await (const document of this.repositories.find({ teamId }, { batchSize: BATCH })) {
      if (this.stopped) throw new Error('reading the repositories was ended: the server stops');
      team.put(document);
    }
    return team;
  }
}

function changesLists(change: Partial<RepositoryDocument> = {}): boolean {
  return change.name !== undefined || change.fullName !== undefined || change.defaultBranch !== undefined;
}

const matchesAll = ({ name, tracked, state }: RepositoryFilter) =>
  (name ?? null) === null && (tracked ?? null) === null && (state ?? null) === null;

function matcher({ name, tracked, state }: RepositoryFilter): (one: RepositoryDocument) => boolean {
  const part = name?.toLowerCase() ?? null;
  return (one) =>
    (part === null || one.name.toLowerCase().includes(part) || one.fullName.toLowerCase().includes(part)) &&
    (tracked ?? one.tracked) === one.tracked &&
    (state ?? one.state) === one.state;
}

function toQuery(teamId: string, { name, tracked, state }: RepositoryFilter): Filter<RepositoryDocument> {
  const query: Filter<RepositoryDocument> = { teamId };
  if (typeof tracked === 'boolean') query.tracked = tracked;
  if (state) query.state = state;
  if (typeof name === 'string') {
    const part = { $regex: asPattern(name), $options: 'i' };
    query.$or = [{ name: part }, { fullName: part }];
  }
  return query;
}

/** A pattern that matches just this text. MongoDB takes no pattern with a NUL in it. */
function asPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');
}
