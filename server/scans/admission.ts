import { type Config, type Plan, planOf } from '#server/config.js';
import type { TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { LaunchError } from './launch.js';

/**
 * Takes one of the team's places for a scan, and one of its scans of this month, by one conditional write: of launches
 * at the same moment, exactly as many get in as the plan allows. Taking the place of the same scan again changes nothing.
 * @throws {LaunchError} `capacity-reached`, with plan and limit
 */
export async function admit(
  database: Database,
  plans: Config['plans'],
  team: TeamDocument,
  scanId: string,
  now = new Date(),
): Promise<void> {
  const plan = planOf({ plans }, team);
  const month = monthOf(now);
  await database.teams.update(
    team._id,
    { $set: { month: { name: month, scans: 0 } } },
    { 'month.name': { $ne: month } },
  );
  const admitted = await database.teams.update(
    team._id,
    { $push: { active: scanId }, $inc: { 'month.scans': 1 } },
    {
      active: { $ne: scanId },
      removal: { $exists: false },
      [`active.${plan.concurrentScans - 1}`]: { $exists: false },
      'month.name': month,
      ...(plan.scansPerMonth !== null && { 'month.scans': { $lt: plan.scansPerMonth } }),
    },
  );
  if (admitted) return;
  const after = await database.teams.get(team._id);
  if (!after?.active.includes(scanId)) throw refusal(team, plan, after, now);
}

/** Scans that the team has begun in the calendar month (UTC); cancelled and failed ones count. */
export function scansOfMonth({ month }: Pick<TeamDocument, 'month'>, now: Date): number {
  return month?.name === monthOf(now) ? month.scans : 0;
}

function monthOf(now: Date): string {
  return now.toISOString().slice(0, 'yyyy-mm'.length);
}

function refusal(team: TeamDocument, plan: Plan, after: TeamDocument | null, now: Date): LaunchError {
  if (!after || after.removal) return new LaunchError('capacity-reached', 'The team is being removed');
  const limit =
    plan.scansPerMonth !== null && scansOfMonth(after, now) >= plan.scansPerMonth
      ? `${plan.scansPerMonth} scans a month`
      : `${plan.concurrentScans} scans at a time`;
  return new LaunchError('capacity-reached', `Plan ${team.plan}: at most ${limit}`);
}
