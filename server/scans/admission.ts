import { LaunchError } from '#server/api/launcher.js';
import { type Config, type Plan, planOf } from '#server/config.js';
import type { TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

/**
 * Takes one of the team's places for a scan, by one conditional write: of launches at the same moment, exactly as
 * many get in as the plan allows.
 * @throws {LaunchError} `capacity-reached`, with plan and limit
 */
export async function admit(
  database: Database,
  plans: Config['plans'],
  team: TeamDocument,
  scanId: string,
): Promise<void> {
  const plan = planOf({ plans }, team);
  await checkMonth(database, team, plan);
  const lastPlace = `active.${plan.concurrentScans - 1}`;
  const admitted = await database.teams.update(
    team._id,
    { $push: { active: scanId } },
    { [lastPlace]: { $exists: false } },
  );
  if (!admitted) {
    throw new LaunchError(
      'capacity-reached',
      `Plan ${team.plan}: at most ${plan.concurrentScans} scans at a time`,
    );
  }
}

async function checkMonth(database: Database, team: TeamDocument, plan: Plan): Promise<void> {
  if (plan.scansPerMonth === null) return;
  const now = new Date();
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const launched = await database.collections.scans.countDocuments({
    teamId: team._id,
    createdAt: { $gte: monthStart },
  });
  if (launched >= plan.scansPerMonth)
    throw new LaunchError(
      'capacity-reached',
      `Plan ${team.plan}: at most ${plan.scansPerMonth} scans a month`,
    );
}
