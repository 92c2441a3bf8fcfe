import { LRUCache } from 'lru-cache';
import type { UpdateFilter } from 'mongodb';
import type { Collections } from './collections.js';
import type { RepositoryDocument } from './documents.js';

/** Of teams that nobody asks for, nothing needs to stay in memory. */
const MAX_TEAMS = 500;

/**
 * The repositories of a team, sorted by full name. With a single server process they are kept in memory; with
 * several each call is a query by index. All writes to `repositories` go through here.
 */
export class RepositoryCache {
  private readonly known = new LRUCache<string, Promise<RepositoryDocument[]>>({ max: MAX_TEAMS });

  constructor(
    private readonly repositories: Collections['repositories'],
    private readonly singleProcess: boolean,
  ) {}

  /** All repositories of a team. Not to be changed by the caller. */
  list(teamId: string): Promise<readonly RepositoryDocument[]> {
    const known = this.known.get(teamId);
    if (known) return known;
    const read = this.read(teamId);
    if (!this.singleProcess) return read;
    this.known.set(teamId, read);
    read.catch(() => this.forget(teamId, read));
    return read;
  }

  async byId(teamId: string, repositoryId: string): Promise<RepositoryDocument | null> {
    if (!this.singleProcess) return this.repositories.findOne({ _id: repositoryId, teamId });
    return (await this.list(teamId)).find((repository) => repository._id === repositoryId) ?? null;
  }

  async insert(repository: RepositoryDocument): Promise<void> {
    await this.repositories.insertOne(repository);
    this.known.delete(repository.teamId);
  }

  /** @returns the repository after the change, or null when the team has none with this id */
  async update(
    teamId: string,
    repositoryId: string,
    change: UpdateFilter<RepositoryDocument>,
  ): Promise<RepositoryDocument | null> {
    const after = await this.repositories.findOneAndUpdate({ _id: repositoryId, teamId }, change, {
      returnDocument: 'after',
    });
    this.known.delete(teamId);
    return after;
  }

  private async read(teamId: string): Promise<RepositoryDocument[]> {
    const found = await this.repositories.find({ teamId }).toArray();
    return found.sort((a, b) => compare(a.fullName, b.fullName) || compare(a._id, b._id));
  }

  private forget(teamId: string, read: Promise<RepositoryDocument[]>): void {
    if (this.known.get(teamId) === read) this.known.delete(teamId);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
