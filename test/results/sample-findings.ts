import { randomUUID } from 'node:crypto';
import { type Finding, nonProductKinds, type Route } from '#protocol/finding.js';
import type { Completeness } from '#protocol/scan-report.js';
import type { ScanDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { newRepository } from '#server/database/new-documents.js';
import type { ResultStore } from '#server/results/index.js';

const kinds = [
  { type: 'SQL Injection', cwe: 'CWE-89', severity: 9.8, rule: 'javascript/express/sql-injection' },
  { type: 'Cross-Site Scripting', cwe: 'CWE-79', severity: 6.1, rule: 'javascript/express/xss' },
  { type: 'Path Traversal', cwe: 'CWE-22', severity: 7.5, rule: 'python/flask/path-traversal' },
  { type: 'Command Injection', cwe: 'CWE-78', severity: 9.8, rule: 'python/core/command-injection' },
  { type: 'Hard-coded Credentials', cwe: 'CWE-798', severity: 5.3, rule: 'secrets/api-key' },
  { type: 'Information Exposure', cwe: 'CWE-200', severity: 0, rule: 'javascript/core/exposure' },
];

/** Findings as an agent sends them: of realistic size (about 3 KB), by severity, a few suppressed. */
export function sampleFindings(count: number, random: () => number): Finding[] {
  const pick = <T>(items: T[]): T => items[Math.floor(random() * items.length)];
  const hex = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  // Of another upload these are other findings: neither path nor code is the same.
  const own = hex();
  const findings = Array.from({ length: count }, (_, n): Finding => {
    const kind = pick(kinds);
    const name = pick(['id', 'user', 'naïve', 'path', 'query', 'söurce']);
    const line = 1 + Math.floor(random() * 900);
    const path = `src/${pick(['routes', 'views', 'lib'])}/file-${Math.floor(random() * 300)}-${own}.ts`;
    const location = {
      path,
      region: { startLine: line, startColumn: 3, endLine: line, endColumn: 3 + Math.floor(random() * 60) },
    };
    return {
      fingerprint: `v1:${hex()}${hex()}${hex()}${hex()}`,
      ruleId: kind.rule,
      title: `${kind.type} ${random() < 0.1 ? 'in a template' : 'in a handler'}`,
      type: kind.type,
      cweIds: [kind.cwe],
      severity: random() < 0.2 ? Math.round(random() * 100) / 10 : kind.severity,
      confidence: Math.round(random() * 100) / 10,
      cvssVector: random() < 0.1 ? '' : 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
      message: `\`${name}\` of request ${n} reaches \`execute(${name}${n})\` at line ${line}.`,
      description: `${kind.type} lets an attacker choose what is run. `.repeat(8),
      remediation: 'Bind values as parameters, so that they are never read as code. '.repeat(6),
      references: ['https://example.org/weakness', `https://example.org/${kind.cwe}`],
      location,
      scope: `handler${Math.floor(random() * 50)}`,
      code: `database.execute("SELECT * FROM t WHERE a = '" + ${name}${n}_${own} + "'")`,
      steps: Array.from({ length: 2 + Math.floor(random() * 5) }, (_, hop) => ({
        kind: hop === 0 ? ('source' as const) : ('propagation' as const),
        location: { path, region: { ...location.region, startLine: line + hop, endLine: line + hop } },
        message: `\`${name}${hop}\` is assigned from \`request.query.${name}\``,
        code: `const ${name}${hop} = request.query.${name}`,
      })),
      inTestCode: random() < 0.1,
      ...(n % 7 === 3 ? { nonProduct: nonProductKinds[n % nonProductKinds.length] } : {}),
      ...(n % 6 === 4 ? { routes: sampleRoutes(path, 1 + (n % 8)) } : {}),
      ...(n % 5 === 1 ? { fix: { description: 'Bind it', edits: [{ location, replacement: '?' }] } } : {}),
      ...(random() < 0.05 ? { suppression: { kind: 'inSource' as const, reason: 'checked by hand' } } : {}),
    };
  });
  return findings.sort((a, b) => b.severity - a.severity);
}

function sampleRoutes(file: string, count: number): Route[] {
  return Array.from({ length: count }, (_, n) => ({ name: `GET /${n}`, file, line: n + 1 }));
}

export interface SampleScan {
  scan: ScanDocument;
  findings: Finding[];
}

export async function sampleTeam(database: Database): Promise<{ teamId: string; repositoryIds: string[] }> {
  const teamId = randomUUID();
  const createdAt = new Date();
  const team = { _id: teamId, name: 'team', plan: 'self-hosted', active: [], resultsVersion: 0, createdAt };
  await database.teams.insert(team);
  const repositoryIds = [randomUUID(), randomUUID()];
  for (const [n, _id] of repositoryIds.entries())
    await database.repositories.insert(
      newRepository({
        ...{ _id, teamId, integrationId: teamId, projectId: String(n), name: `r${n}` },
        fullName: `group/r${n}`,
        clonePath: `https://git.example.org/group/r${n}.git`,
        defaultBranch: 'main',
        tracked: true,
      }),
    );
  return { teamId, repositoryIds };
}

/** As requests read it: from the database, behind all that was published by now. */
export async function readTeam({ collections }: Database, teamId: string): Promise<TeamDocument> {
  const team = await collections.teams.findOne({ _id: teamId });
  if (!team) throw new Error(`there is no team ${teamId}`);
  return team;
}

/**
 * A scan whose agent has uploaded these findings and called `complete`: ready to be published.
 * @param others fields that differ from those of a full scan of `main`
 */
export async function uploadedScan(
  database: Database,
  store: ResultStore,
  owner: { teamId: string; repositoryId: string },
  findings: Finding[],
  createdAt = new Date(),
  others: Partial<ScanDocument> = {},
): Promise<ScanDocument> {
  const _id = randomUUID();
  const endedAt = new Date(createdAt.getTime() + 5000);
  const scan = { _id, teamId: owner.teamId };
  const batches: string[] = [];
  for (let start = 0; start < findings.length; start += 500) {
    const body = Buffer.from(JSON.stringify({ findings: findings.slice(start, start + 500) }));
    batches.push(await store.storeUpload(scan, 1, batches.length, body));
  }
  const served = { endpoints: [], notRead: [], givenUp: [], isCut: false };
  const endpoints = Buffer.from(
    JSON.stringify({ format: 'yaml', text: `openapi: 3.1.0 # ${_id}\n`, served }),
  );
  const summary = Buffer.from(JSON.stringify({ markdown: `# ${_id}\n` }));
  const manifest = {
    batches,
    endpoints: await store.storeUpload(scan, 1, 'endpoints', endpoints),
    summary: await store.storeUpload(scan, 1, 'summary', summary),
    baseline: null,
  };
  const completeness: Completeness = {
    ...{ state: 'complete', filesFound: 90, filesAnalysed: 50, bytesAnalysed: 1e6, linesAnalysed: 30_000 },
    skipped: { minified: 40 },
    skippedFiles: Array.from({ length: 40 }, (_, n) => ({ path: `vendor/${n}.min.js`, reason: 'minified' })),
  };
  const document: ScanDocument = {
    ...scan,
    ...{
      repositoryId: owner.repositoryId,
      name: `scan of ${createdAt.toISOString()}`,
      branch: 'main',
      commit: null,
      kind: 'full',
      mergeRequest: null,
    },
    ...{ trigger: 'api', status: 'running', taskArn: `arn:goalkeeper:task:local:r:task/${_id}` },
    ...{ createdAt, startedAt: createdAt, finishedAt: null, lease: null, fencingToken: 1 },
    attempts: [
      {
        number: 1,
        fencingToken: 1,
        agent: 'a',
        startedAt: createdAt,
        endedAt,
        outcome: 'completed',
        reason: null,
      },
    ],
    ...{ trusted: true, pipelines: [], winningAttempt: 1, manifest, progress: null },
    counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0, total: 0, suppressed: 0 },
    ...{
      buckets: 0,
      comparison: null,
      review: null,
      completeness,
      tool: { engine: '0', rules: '0' },
      error: null,
    },
    ...others,
  };
  await database.collections.scans.insertOne(document);
  await database.teams.update(owner.teamId, { $push: { active: _id } });
  return document;
}
