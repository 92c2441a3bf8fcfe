import type { CountedFindings, RepositoryDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { readDays, setOpen } from './days.js';
import type { ReadTeam, ResultStore } from './index.js';
import { noneCounted } from './open-changes.js';

/** How the open findings of a team, or of one repository, came to be: days on which some were new or fixed, and how many there were. */
export class TeamHistory {
  constructor(
    private readonly database: Database,
    private readonly results: Pick<ResultStore, 'today'>,
  ) {}

  /** Notes what is open now as that of the day. Doing it again replaces it. */
  async record(team: ReadTeam, now: Date): Promise<void> {
    await setOpen(this.database, team._id, { now, open: await this.open(team) });
  }

  /**
   * The last `count` days, oldest first, as far as they are known; the last is today as it is now.
   * @param only of this repository alone
   */
  async days(team: ReadTeam, count: number, now: Date, only?: RepositoryDocument) {
    const open = await this.open(team, only && [only]);
    return readDays(this.database, { teamId: team._id, repositoryId: only?._id }, { now, count, open });
  }

  /** Open findings of these repositories, or of all, as their list has them. */
  private async open(team: ReadTeam, only?: RepositoryDocument[]): Promise<CountedFindings> {
    const repositories = only ?? (await this.database.repositories.list(team._id));
    const sum = noneCounted();
    for (const { open } of (await this.results.today(team, repositories)).values())
      for (const band of Object.keys(sum) as (keyof CountedFindings)[]) sum[band] += open[band];
    return sum;
  }
}
