import { existsSync } from 'node:fs';
import type { Document } from 'mongodb';
import type { Config } from '#server/config.js';
import { type Collections, collectionsOf } from '#server/database/collections.js';
import { migrations } from '#server/database/migrations.js';
import type { OpenEngine } from '#server/database/open-engine.js';
import { refuseHalfRestored } from '#server/database/restore-mark.js';
import { reasonOf } from '#server/failure.js';
import { keyFile, readKeyFile } from '#server/integrations/key-file.js';
import { SECRET_KEY_SETTING } from '#server/integrations/load-secret-keys.js';
import { SecretKeys } from '#server/integrations/secret-keys.js';
import { type CheckResult, failure, ok, warning } from './check-result.js';
import { spaceFor } from './machine.js';

/** The oldest MongoDB server that is tested. */
const OLDEST_SERVER = 6;
/** Milliseconds. What ends by the clock ends too soon, or too late, by as much. */
const CLOCKS_AGREE = 5_000;

/** The engine itself: version, members, clocks, disk. */
export async function engine({ engine: name, db, client }: OpenEngine): Promise<CheckResult[]> {
  const { version } = await db.admin().buildInfo();
  if (name !== 'mongodb') return [ok('database', `embedded ${name} answers.`)];
  const major = Number.parseInt(String(version), 10);
  const hello = await client.db('admin').command({ hello: 1 });
  return [
    major < OLDEST_SERVER
      ? failure('database', `MongoDB ${version}: Goalkeeper needs ${OLDEST_SERVER} or later.`)
      : ok('database', `MongoDB ${version} answers.`),
    await members(client.db('admin'), hello),
    clocks(hello),
    await disk(db),
  ];
}

async function members(admin: { command(command: Document): Promise<Document> }, hello: Document) {
  const about = 'replica set';
  if (!hello.setName)
    return warning(
      about,
      'the server is no member of one: there is one copy of the data, and no backup while servers run. Make it a replica set, best of three.',
    );
  const status = await admin.command({ replSetGetStatus: 1 }).catch(reasonOf);
  if (typeof status === 'string')
    return ok(about, `${hello.setName}, primary ${hello.primary}; its members may not be asked (${status}).`);
  const all: { name: string; stateStr: string }[] = status.members;
  const up = all.filter(({ stateStr }) => ['PRIMARY', 'SECONDARY', 'ARBITER'].includes(stateStr));
  const says = `${hello.setName}: ${up.length} of ${all.length} members up`;
  const down = all.filter((one) => !up.includes(one)).map(({ name, stateStr }) => `${name} (${stateStr})`);
  if (down.length > 0) return warning(about, `${says}, not ${down.join(', ')}.`);
  return all.length < 3 ? warning(about, `${says}: with fewer than three, none may fail.`) : ok(about, says);
}

function clocks({ localTime }: Document): CheckResult {
  const apart = Math.abs(Date.now() - Number(localTime));
  const says = `that of the database and this one are ${(apart / 1000).toFixed(1)} s apart`;
  if (apart <= CLOCKS_AGREE) return ok('clocks', `${says}.`);
  return warning('clocks', `${says}: what ends by the clock ends at the wrong time. Set both by NTP.`);
}

async function disk(db: { stats(): Promise<Document> }): Promise<CheckResult> {
  const { fsTotalSize, fsUsedSize } = await db.stats();
  if (typeof fsTotalSize !== 'number') return ok('database disk', 'not known.');
  return spaceFor('database disk', fsTotalSize - fsUsedSize);
}

/** What is stored: of which version, whole, and sealed with the keys that are set. */
export async function stored({ db }: OpenEngine, config: Config): Promise<CheckResult[]> {
  const collections = collectionsOf(db);
  const halfRestored = await refuseHalfRestored(collections).catch(reasonOf);
  if (halfRestored) return [failure('stored data', halfRestored)];
  const version = Number((await collections.settings.findOne({ _id: 'schemaVersion' }))?.value ?? 0);
  if (version === 0) return [ok('stored data', 'none yet.')];
  return [form(version), await keys(collections, config), ...(await backlog(collections, new Date()))];
}

function form(version: number): CheckResult {
  const about = 'stored data';
  const newest = migrations.at(-1)?.version ?? 0;
  if (version > newest)
    return failure(about, `is of a newer Goalkeeper (form ${version}, this program knows ${newest}).`);
  if (version < newest)
    return ok(about, `is of form ${version}; the next start brings it to ${newest}. Back up before.`);
  return ok(about, `is of form ${version}, the one of this program.`);
}

async function keys({ settings }: Collections, config: Config): Promise<CheckResult> {
  const about = 'sealed tokens';
  const used = (await settings.findOne({ _id: SECRET_KEY_SETTING }))?.value;
  if (used === undefined) return ok(about, 'none yet.');
  // To read a file that is missing would make one, with a new key.
  if (!config.secretKeys && !existsSync(keyFile(config.dataFolder)))
    return failure(about, `are of a secret key that is missing: restore ${keyFile(config.dataFolder)}.`);
  try {
    const held = new SecretKeys(config.secretKeys ?? (await readKeyFile(config.dataFolder)));
    if (held.has(String(used))) return ok(about, 'are of the secret key that is set.');
  } catch (error) {
    return failure(about, reasonOf(error));
  }
  return failure(
    about,
    `are of another secret key (${String(used)}) than the one that is set. Restore that key.`,
  );
}

/** Milliseconds after which somebody should look at what waits. */
const WAITS_LONG = 15 * 60_000;
const SEEN_LATELY = 5 * 60_000;

/** What is not done though it should be. */
async function backlog({ scans, agents, deliveries, teams }: Collections, now: Date): Promise<CheckResult[]> {
  const before = (age: number) => new Date(now.getTime() - age);
  const active = await agents.find({ revokedAt: null }, { projection: { lastSeenAt: 1 } }).toArray();
  const seen = active.filter(({ lastSeenAt }) => lastSeenAt && lastSeenAt >= before(SEEN_LATELY));
  const untaken = { status: 'launched' as const, createdAt: { $lt: before(WAITS_LONG) } };
  const scansLeft = await scans.countDocuments(untaken);
  const events = { status: 'accepted' as const, receivedAt: { $lt: before(WAITS_LONG) } };
  const eventsLeft = await deliveries.countDocuments(events);
  const leaving = await teams.countDocuments({ removal: { $exists: true } });
  const agentsSay = `${seen.length} of ${active.length} were there in the last five minutes`;
  return [
    scansLeft > 0
      ? warning(
          'scans',
          `${scansLeft} have waited for an agent for more than 15 minutes; of the agents, ${agentsSay}. Start agents, or compare labels.`,
        )
      : ok('scans', `none waits for long; of the agents, ${agentsSay}.`),
    eventsLeft > 0
      ? warning(
          'events',
          `${eventsLeft} of code hosts wait for more than 15 minutes. Is a process of role jobs up?`,
        )
      : ok('events', 'none of code hosts waits for long.'),
    ...(leaving > 0 ? [warning('teams', `${leaving} are being removed.`)] : []),
  ];
}
