import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Document } from 'mongodb';
import type { ScanDocument } from '#server/database/documents.js';
import type { MergeRequest } from '../codehost/index.js';
import { fingerprintsOf } from './simulated-agent.js';
import type { World } from './world.js';

/** What a run has asked for. */
export interface Asked {
  /** Scans that a launch was answered with. */
  launched: Set<string>;
  cancelled: Set<string>;
  mergeRequests: MergeRequest[];
}

/** Longer than leases, pauses between tries and what looks for missed events: milliseconds. */
export const LONG = 15 * 60_000;
/** Milliseconds behind the end of all faults, and how often a long time passes meanwhile. */
const QUIET_WITHIN = 120_000;
const TIMES = 3;
const ENDED: ScanDocument['status'][] = ['completed', 'failed', 'cancelled'];

/**
 * Lets a long time pass, and waits until nothing is under way and nothing is held. Several times: what looks for missed events
 * may have come when a new primary was not elected yet, and comes again after its interval.
 * @throws Error that names what is
 */
export async function quiet(world: World, asked: Asked): Promise<void> {
  let left: Record<string, unknown> = {};
  const isQuiet = async () => {
    left = await whatIsLeft(world, asked);
    return Object.values(left).every((value) => value === 0 || (Array.isArray(value) && value.length === 0));
  };
  for (let time = 1; ; time++) {
    world.passTime(LONG);
    try {
      return await world.until('nothing is left to be done', isQuiet, QUIET_WITHIN / TIMES);
    } catch (error) {
      if (time === TIMES) throw new Error(`${JSON.stringify(left)} is left. ${String(error)}`);
    }
  }
}

async function whatIsLeft(world: World, { mergeRequests }: Asked): Promise<Record<string, unknown>> {
  const { teams, leases, reviews, waitingScans, deliveries, uploads, scans } = world.collections;
  const jobs = world.database.collection('agendaJobs');
  const untold: string[] = [];
  for (const mergeRequest of mergeRequests)
    if (!(await isTold(world, mergeRequest))) untold.push(await untoldOf(world, mergeRequest));
  return {
    active: (await teams.findOne({ _id: world.teamId }))?.active ?? 'no team',
    reviews: await reviews.countDocuments(),
    waitingScans: await waitingScans.countDocuments(),
    deliveries: await deliveries.countDocuments({ status: 'accepted' }),
    uploads: await uploads.countDocuments(),
    leases: await leases.countDocuments(),
    unfinished: (await scans.find({ status: { $nin: ENDED } }).toArray()).map(briefly),
    held: await scans.countDocuments({ lease: { $ne: null } }),
    jobs: (await jobs.find({ repeatInterval: null }).toArray()).map(ofJob),
    untold,
  };
}

function briefly({ _id, status, attempts, winningAttempt, manifest, offer }: ScanDocument): string {
  const outcomes = attempts.map(({ outcome }) => outcome).join(', ');
  const what = [manifest && 'to be published', offer && 'on offer', winningAttempt && 'won'];
  return `${_id} ${status} [${outcomes}] ${what.filter((one) => one).join(', ')}`;
}

function ofJob({
  name,
  nextRunAt,
  lockedAt,
  lastModifiedBy,
  runBy,
  failCount,
  failReason,
}: Document): string {
  const when = `next ${text(nextRunAt)}, locked ${text(lockedAt)} by ${text(lastModifiedBy)}, at it ${text(runBy)}`;
  return `${name}: ${when}, failed ${text(failCount)} times (${text(failReason)})`;
}

const text = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value ?? '-'));

/** Its head was scanned, and it was told what was found. */
async function isTold({ collections }: World, mergeRequest: MergeRequest): Promise<boolean> {
  const query = { commit: headOf(mergeRequest), kind: 'merge-request' } as const;
  const scans = await collections.scans.find(query).toArray();
  return scans.some(
    ({ status, review }) => status === 'failed' || review?.state === 'done' || review?.state === 'failed',
  );
}

async function untoldOf({ collections }: World, mergeRequest: MergeRequest): Promise<string> {
  const { iid, versions } = mergeRequest;
  const query = { kind: 'merge-request', 'mergeRequest.iid': iid } as const;
  const scans = await collections.scans.find(query).toArray();
  const of = scans.map((scan) => `${briefly(scan)} of ${scan.commit}, review ${scan.review?.state}`);
  return `!${iid} with the heads ${versions.map(({ head }) => head).join(', ')}: ${of.join('; ')}`;
}

/** What a run broke; empty when nothing. */
export async function broken(world: World, asked: Asked): Promise<string[]> {
  const scans = await world.collections.scans.find({ _id: { $in: [...asked.launched] } }).toArray();
  const faults: string[] = [...world.violations.splice(0), ...world.jobs.violations.splice(0)];
  if (scans.length !== asked.launched.size)
    faults.push(`${asked.launched.size} launches were accepted, ${scans.length} scans are stored`);
  for (const scan of scans) faults.push(...(await faultsOf(world, scan, asked)));
  for (const mergeRequest of asked.mergeRequests) faults.push(...(await toldTwice(world, mergeRequest)));
  faults.push(...(await wrongCounters(world)), ...(await idleClock(world)));
  return faults;
}

async function faultsOf(world: World, scan: ScanDocument, { cancelled }: Asked): Promise<string[]> {
  const { _id: scanId, status, attempts, winningAttempt, error } = scan;
  const faults: string[] = [];
  const about = `scan ${scanId}`;
  if (status === 'cancelled' && !cancelled.has(scanId)) faults.push(`${about} was cancelled by nobody`);
  // Three attempts that failed are enough, or eight that went silent.
  const failures = attempts.filter(({ outcome }) => outcome === 'failed').length;
  const silent = attempts.filter(({ outcome }) => outcome === 'lease-expired').length;
  if (status === 'failed' && failures < 3 && silent < 8) faults.push(`${about} failed: ${error}`);
  const stored = await world.collections.results.find({ scanId }, { projection: { _id: 1 } }).toArray();
  const storedAttempts = [...new Set(stored.map(({ _id }) => Number(_id.split('/')[1])))];
  if (status !== 'completed') {
    if (stored.length > 0) faults.push(`${about} is ${status}, and has results`);
    return faults;
  }
  if (attempts.filter(({ outcome }) => outcome === 'completed').length !== 1)
    faults.push(`${about} has attempts ${attempts.map(({ outcome }) => outcome).join(', ')}`);
  if (winningAttempt === null || !isDeepStrictEqual(storedAttempts, [winningAttempt]))
    faults.push(`${about}: attempt ${winningAttempt} has won, results are of ${storedAttempts.join(', ')}`);
  const mergeRequest = world.mergeRequests.get(scanId) ?? null;
  const uploaded = fingerprintsOf({ scanId, attempt: winningAttempt ?? 0, mergeRequest });
  const findings = await world.findings(scanId);
  if (new Set(findings.map(({ id }) => id)).size !== findings.length)
    faults.push(`${about} lists a finding twice`);
  if (findings.length !== uploaded.length || scan.counts.total !== uploaded.length)
    faults.push(
      `${about}: ${uploaded.length} findings were uploaded, ${findings.length} are listed, ${scan.counts.total} counted`,
    );
  return faults;
}

/** One thread for what was found, one summary, one final status a head. */
async function toldTwice({ host, collections }: World, mergeRequest: MergeRequest): Promise<string[]> {
  const about = `merge request ${mergeRequest.iid}`;
  const ours = host.discussions.of(mergeRequest).filter(({ notes: [{ author }] }) => author.bot);
  const kinds = ours.map(({ notes: [{ body }] }) => /^<!-- goalkeeper:(\w+)/.exec(body)?.[1] ?? body).sort();
  const query = { commit: headOf(mergeRequest), kind: 'merge-request', status: 'completed' } as const;
  const isScanned = (await collections.scans.countDocuments(query)) > 0;
  const wanted = isScanned ? ['finding', 'summary'] : [];
  const faults: string[] = [];
  // Of an earlier head it may have been told although the scan of the newest one failed.
  if (kinds.length > 0 || isScanned)
    if (!isDeepStrictEqual(kinds, isScanned ? wanted : [...new Set(kinds)]))
      faults.push(`${about} has the comments ${kinds.join(', ')}`);
  const states = host.statuses
    .filter(({ sha, name }) => sha === headOf(mergeRequest) && name === 'goalkeeper')
    .map(({ state }) => state);
  if (new Set(states).size > 1) faults.push(`${about} has the statuses ${states.join(', ')}`);
  return faults;
}

async function wrongCounters({ collections, teamId }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const repository of await collections.repositories.find({ teamId, tracked: true }).toArray()) {
    const { _id: repositoryId, fullName, scanCount } = repository;
    const completed = await collections.scans.countDocuments({ repositoryId, status: 'completed' });
    if (completed !== scanCount)
      faults.push(`${fullName} counts ${scanCount} scans, ${completed} are stored`);
  }
  return faults;
}

/** Jobs that repeat have their next time within an interval, soon after clocks that were ahead have put it off. */
async function idleClock(world: World): Promise<string[]> {
  let late = await putOff(world);
  for (let looks = 0; late.length > 0 && looks < PUT_OFF_FOR; looks++) {
    await sleep(1_000);
    late = await putOff(world);
  }
  return late.map(({ name, nextRunAt }) => `job ${name} waits until ${nextRunAt.toISOString()}`);
}

async function putOff(world: World): Promise<Document[]> {
  const jobs = world.database.collection('agendaJobs');
  const repeated = await jobs.find({ repeatInterval: { $ne: null } }).toArray();
  return repeated.filter(
    ({ nextRunAt }) => nextRunAt && nextRunAt.getTime() > world.now() + LONGEST_INTERVAL,
  );
}

/** Seconds: servers look for it each ten. */
const PUT_OFF_FOR = 30;
/** Milliseconds; of the jobs that repeat hourly, with a minute for the run. */
const LONGEST_INTERVAL = 61 * 60_000;

function headOf({ versions }: MergeRequest): string {
  return versions.at(-1)?.head ?? '';
}
