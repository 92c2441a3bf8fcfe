import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { createApiKey } from '#server/api/team-keys.js';
import type { Database } from '#server/database/index.js';
import { newIntegration, newRepository } from '#server/database/new-documents.js';
import { ResultStore } from '#server/results/index.js';
import { sampleFindings, uploadedScan } from '#test/results/sample-findings.js';
import { type Random, seeded } from '#test/seeded.js';

const DAY = 86_400_000;
/** Scans of a repository, about: one every few days, kept for two months. */
const SCANS_OF_REPOSITORY = 10;
const KEPT_DAYS = 60;
/** Publications at once. */
const AT_ONCE = 16;

export interface Size {
  teams: number;
  scans: number;
  findings: number;
}

/** A team of the service, with a key to ask for its lists. */
export interface StoredTeam {
  id: string;
  key: string;
  /** Part of all scans that is its own. */
  share: number;
  repositories: string[];
  scans: string[];
}

/**
 * Stores teams, repositories and scans as a service has them that was used for a while, by publishing each scan. The
 * n-th team has a share in proportion to 1/n (Zipf), findings of a scan are distributed exponentially. Seeded, but for
 * the ids.
 */
export async function fill(database: Database, { teams, scans, findings }: Size): Promise<void> {
  const random = seeded(19);
  const results = new ResultStore(database);
  const limit = pLimit(AT_ONCE);
  const weights = Array.from({ length: teams }, (_, n) => 1 / (n + 1));
  const sum = weights.reduce((a, b) => a + b);
  let stored = 0;
  const startedAt = performance.now();
  for (const [n, weight] of weights.entries()) {
    const count = Math.max(1, Math.round((scans * weight) / sum));
    const teamId = randomUUID();
    const repositoryIds = await storeTeam(database, teamId, n, Math.ceil(count / SCANS_OF_REPOSITORY));
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        limit(async () => {
          const size = Math.max(1, Math.round(-Math.log(1 - random()) * (findings / scans)));
          const owner = { teamId, repositoryId: repositoryIds[index % repositoryIds.length] };
          const createdAt = new Date(Date.now() - random() * KEPT_DAYS * DAY);
          const scan = await uploadedScan(database, results, owner, sampleFindings(size, random), createdAt);
          await results.publish(scan._id);
          stored += size;
        }),
      ),
    );
    if (n % 10 === 0) console.error(`${n + 1} of ${teams} teams, ${stored} findings ...`);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${stored} findings of ${scans} scans of ${teams} teams stored in ${seconds.toFixed(0)} s`);
}

async function storeTeam(
  database: Database,
  teamId: string,
  n: number,
  repositories: number,
): Promise<string[]> {
  const createdAt = new Date();
  await database.teams.insert({
    ...{ _id: teamId, name: `team ${n}`, plan: 'bench', active: [], resultsVersion: 0, createdAt },
  });
  const integration = newIntegration({
    ...{ teamId, kind: 'gitlab', host: 'git.example.org', instanceUrl: 'https://git.example.org' },
  });
  await database.collections.integrations.insertOne(integration);
  const insert = Array.from({ length: repositories }, (_, index) =>
    newRepository({
      ...{ teamId, integrationId: integration._id, projectId: String(index), name: `project-${index}` },
      fullName: `group-${index % 20}/project-${index}`,
      clonePath: `https://git.example.org/group-${index % 20}/project-${index}.git`,
      ...{ defaultBranch: 'main', tracked: true },
    }),
  );
  await database.repositories.writeAll(teamId, { insert, update: [] });
  return insert.map(({ _id }) => _id);
}

/** The teams that are stored, the largest first, with a new key each. */
export async function storedTeams(database: Database): Promise<StoredTeam[]> {
  const teams: StoredTeam[] = [];
  for (const { _id: id, plan } of await database.collections.teams.find().toArray()) {
    if (plan !== 'bench') continue;
    const wanted = { teamId: id, role: 'owner' as const, name: 'bench', expiresAt: null };
    const { text: key } = await createApiKey(database, wanted, 'bench');
    const repositories = (await database.repositories.list(id)).map(({ fullName }) => fullName);
    const found = database.collections.scans.find(
      { teamId: id, status: 'completed' },
      { projection: { _id: 1 } },
    );
    const scans = (await found.toArray()).map(({ _id }) => _id);
    teams.push({ id, key, share: scans.length, repositories, scans });
  }
  const all = teams.reduce((sum, { share }) => sum + share, 0);
  return teams.map((team) => ({ ...team, share: team.share / all })).sort((a, b) => b.share - a.share);
}

/** Teams that have more are asked for more often. */
export function pickTeam(random: Random, teams: StoredTeam[]): StoredTeam {
  let rest = random();
  for (const team of teams) {
    rest -= team.share;
    if (rest < 0) return team;
  }
  return teams[0];
}
