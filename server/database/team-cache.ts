import type { Filter, UpdateFilter } from 'mongodb';
import type { Collections } from './collections.js';
import type { TeamDocument } from './documents.js';
import { ReadThrough } from './read-through.js';

const MAX_TEAMS = 10_000;

/**
 * Team documents. With a single server process, which is the only writer, they are kept in memory, so that no
 * request waits for the one connection; with several processes each `get` is a read by `_id`.
 * All writes to `teams` go through `update`, `insert` and `remove`.
 */
export class TeamCache {
  private readonly known: ReadThrough<TeamDocument> | null;

  constructor(
    private readonly teams: Collections['teams'],
    singleProcess: boolean,
  ) {
    this.known = singleProcess ? new ReadThrough({ max: MAX_TEAMS }, (teamId) => this.read(teamId)) : null;
  }

  async get(teamId: string): Promise<TeamDocument | null> {
    return this.known ? this.known.get(teamId) : this.read(teamId);
  }

  async insert(team: TeamDocument): Promise<void> {
    await this.teams.insertOne(team);
  }

  /**
   * Changes a team where `condition` holds (`{ 'active.4': { $exists: false } }` is the capacity gate).
   * @returns the team after the change, or null when there is no such team or the condition does not hold
   */
  async update(
    teamId: string,
    change: UpdateFilter<TeamDocument>,
    condition: Filter<TeamDocument> = {},
  ): Promise<TeamDocument | null> {
    return this.write(teamId, async () => {
      const after = await this.teams.findOneAndUpdate({ ...condition, _id: teamId }, change, {
        returnDocument: 'after',
      });
      if (after) this.known?.put(teamId, after);
      return after;
    });
  }

  async remove(teamId: string): Promise<void> {
    await this.write(teamId, async () => {
      await this.teams.deleteOne({ _id: teamId });
      this.known?.forget(teamId);
    });
  }

  private write<T>(teamId: string, work: () => Promise<T>): Promise<T> {
    return this.known ? this.known.write(teamId, work) : work();
  }

  private read(teamId: string): Promise<TeamDocument | null> {
    return this.teams.findOne({ _id: teamId });
  }
}
