import { CronExpressionParser } from 'cron-parser';
import { reasonOf } from '#server/failure.js';

/** Five fields of plain crontab signs: no seconds, no nicknames, nothing random. */
const FORM = /^[\d*,/\-A-Za-z#?]+( [\d*,/\-A-Za-z#?]+){4}$/;
const RANDOM = /(^|[ ,])H/i;
/** Runs that are looked at to find the shortest distance: enough for every list of minutes and hours. */
const RUNS_LOOKED_AT = 60;
const LEAST_MINUTES_BETWEEN = 15;

/** Why an expression or a time zone cannot be used, in words for people. */
export class CronError extends Error {
  override readonly name = 'CronError';
}

/** The times at which a schedule is due, from the first one behind `after`. @throws {CronError} */
export function nextRuns(cron: string, timeZone: string, after: Date, count: number): Date[] {
  try {
    const expression = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after });
    return Array.from({ length: count }, () => expression.next().toDate());
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new CronError(`The schedule "${cron}" cannot be used: ${reason}`, { cause });
  }
}

/** @throws {CronError} unless both can be used and the runs are far enough apart */
export function checkCron(cron: string, timeZone: string, now: Date): void {
  if (!isTimeZone(timeZone))
    throw new CronError(`There is no time zone "${timeZone}": use an IANA name such as Europe/Berlin`);
  if (!FORM.test(cron) || RANDOM.test(cron))
    throw new CronError('A schedule has five fields: minute, hour, day of month, month, day of week');
  const runs = nextRuns(cron, timeZone, now, RUNS_LOOKED_AT).map((run) => run.getTime());
  const closest = runs.slice(1).reduce((least, run, index) => Math.min(least, run - runs[index]), Infinity);
  if (closest < LEAST_MINUTES_BETWEEN * 60_000)
    throw new CronError(`Two runs of a schedule must be at least ${LEAST_MINUTES_BETWEEN} minutes apart`);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // What it throws says no more than that.
  }
}
