import type { Filter, UpdateFilter } from 'mongodb';
import type { Collections } from './collections.js';
import type { TeamDocument } from './documents.js';
import { InOrder } from './in-order.js';

/**
 * Team documents. With a single server process, which is the only writer, they are kept in memory, so that no
 * request waits for the one connection; with several processes each `get` is a read by `_id`.
 * All writes to `teams` go through `update`, `insert` and `remove`.
 */
export class TeamCache {
  private readonly known = new Map<string, TeamDocument>();
  private readonly turns = new InOrder();

  constructor(
    private readonly teams: Collections['teams'],
    private readonly singleProcess: boolean,
  ) {}

  async get(teamId: string): Promise<TeamDocument | null> {
    const known = this.known.get(teamId);
    if (known) return known;
    // Behind any change under way: an older read must not overwrite what a newer write has left.
    return this.inOrder(
      teamId,
      async () => this.known.get(teamId) ?? this.remember(await this.teams.findOne({ _id: teamId })),
    );
  }

  async insert(team: TeamDocument): Promise<void> {
    await this.teams.insertOne(team);
    this.remember(team);
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
    return this.inOrder(teamId, async () =>
      this.remember(
        await this.teams.findOneAndUpdate({ ...condition, _id: teamId }, change, { returnDocument: 'after' }),
      ),
    );
  }

  async remove(teamId: string): Promise<void> {
    await this.inOrder(teamId, async () => {
      await this.teams.deleteOne({ _id: teamId });
      this.known.delete(teamId);
    });
  }

  /** One at a time where results are remembered, so that the newest is what stays. */
  private inOrder<T>(teamId: string, work: () => Promise<T>): Promise<T> {
    return this.singleProcess ? this.turns.run(teamId, work) : work();
  }

  private remember(team: TeamDocument | null): TeamDocument | null {
    if (team && this.singleProcess) this.known.set(team._id, team);
    return team;
  }
}
