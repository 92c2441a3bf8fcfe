import { findingMarkdown } from '#reports/markdown.js';
import type { Database } from '#server/database/index.js';
import type { Fixes } from '#server/fixes/fixes.js';
import { apiError } from '#server/http/errors.js';
import type { Issues } from '#server/issues/issues.js';
import type { Assignments } from '#server/results/assignments.js';
import type {
  ListedRow,
  Page,
  ReadTeam,
  ResultStore,
  Vulnerability,
  VulnerabilityPage,
  VulnerabilityRow,
} from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import { assignmentOf } from './assignments.js';
import { fixMergeRequestOf } from './fixes.js';
import { issueOf } from './issues.js';
import { listAnswer } from './list-answer.js';
import { type Operation, operation } from './operation.js';
import { pagination } from './paging.js';
import {
  repositoryId,
  repositoryVulnerabilityQuery,
  scanId,
  scanVulnerabilityQuery,
  teamVulnerabilityQuery,
  vulnerabilityId,
} from './parameters.js';
import { findRepository } from './repository-path.js';
import {
  repositoryVulnerabilities,
  scanVulnerabilities,
  teamVulnerabilities,
  vulnerabilityAnswer,
} from './schemas.js';
import { triageOf } from './triage.js';
import {
  givenFilters,
  type RepositoryFilters,
  type ScanFilters,
  type TeamFilters,
  wanted,
} from './vulnerability-filters.js';

type Query<Filters> = Filters & Page;
export interface VulnerabilityParts {
  database: Database;
  results: ResultStore;
  triage: Triage;
  assignments: Assignments;
  fixes: Fixes;
  issues: Issues;
}

/** The lists of findings, and one finding in full. */
export function vulnerabilityOperations({
  database,
  results,
  triage,
  assignments,
  fixes,
  issues,
}: VulnerabilityParts): Operation[] {
  const inFull = (team: ReadTeam, listed: VulnerabilityPage) => rowsInFull(database, results, team, listed);
  return [
    operation<Query<ScanFilters>>({
      method: 'GET',
      path: '/scans/{scanId}/vulnerabilities',
      id: 'listScanVulnerabilities',
      tag: 'Scans',
      summary: 'List the vulnerabilities of one scan',
      notes: 'High severity first. The list of a scan that is not completed is empty.',
      params: { scanId },
      query: scanVulnerabilityQuery,
      answer: scanVulnerabilities,
      errors: { 404: 'Scan not found' },
      async handler({ caller: { team }, params, query: { limit, offset, ...filters } }, h) {
        const page = { limit, offset };
        const of = { scanId: params.scanId, kind: 'of-scan' as const };
        const found = await results.jsonPage(team, of, filters, page);
        if (!found && !(await results.hasScan(team._id, params.scanId)))
          throw apiError(404, 'Scan not found');
        return listAnswer(h, { page, found, filters });
      },
    }),
    operation<Query<RepositoryFilters>>({
      method: 'GET',
      path: '/repositories/{repositoryId}/vulnerabilities',
      id: 'listRepositoryVulnerabilities',
      tag: 'Repositories',
      summary: 'List the vulnerabilities of one repository',
      params: { repositoryId },
      query: repositoryVulnerabilityQuery,
      answer: repositoryVulnerabilities,
      errors: { 404: 'Repository not found' },
      async handler({ caller: { team }, params, query: { limit, offset, view, ...given } }, h) {
        const page = { limit, offset };
        const repository = await findRepository(database, team._id, params.repositoryId);
        if (!repository) throw apiError(404, 'Repository not found');
        const { severity, ...others } = given;
        const filter = { ...wanted(others), minimumSeverity: severity };
        const { _id: repositoryId, fullName } = repository;
        const filters = givenFilters(given);
        if (view !== 'full') {
          const found = await results.jsonPage(team, { repositoryId, kind: 'of-many' }, filter, page);
          return listAnswer(h, { named: { repository: fullName }, page, found, filters });
        }
        const listed = await results.listRepository(team, repositoryId, filter, page);
        return {
          version: 'v1',
          repository: fullName,
          data: await inFull(team, listed),
          pagination: pagination(page, listed.total, listed.rows.length),
          filters,
        };
      },
    }),
    operation<Query<TeamFilters>>({
      method: 'GET',
      path: '/vulnerabilities',
      id: 'listVulnerabilities',
      tag: 'Vulnerabilities',
      summary: 'List the vulnerabilities of all scans of the team',
      query: teamVulnerabilityQuery,
      answer: teamVulnerabilities,
      async handler({ caller: { team }, query: { limit, offset, view, ...given } }, h) {
        const page = { limit, offset };
        const { severity, scan_id: scanId, ...others } = given;
        const filter = { ...wanted(others), minimumSeverity: severity, scanId };
        const filters = givenFilters(given);
        if (view !== 'full') {
          const found = await results.jsonPage(team, { scanId, kind: 'of-many' }, filter, page);
          return listAnswer(h, { page, found, filters });
        }
        const listed = await results.listTeam(team, filter, page);
        return {
          version: 'v1',
          data: await inFull(team, listed),
          pagination: pagination(page, listed.total, listed.rows.length),
          filters,
        };
      },
    }),
    operation({
      method: 'GET',
      path: '/vulnerabilities/{vulnerabilityId}',
      id: 'getVulnerability',
      tag: 'Vulnerabilities',
      summary: 'Read one vulnerability in full: lines, way from source to sink, remediation, fix',
      params: { vulnerabilityId },
      answer: vulnerabilityAnswer,
      errors: { 404: 'Vulnerability not found' },
      async handler({ caller, params }) {
        const found = await results.findVulnerability(caller.team._id, params.vulnerabilityId);
        if (!found) throw apiError(404, 'Vulnerability not found');
        const { repositoryId, finding } = found;
        const { fingerprint } = finding;
        const triaged = { teamId: caller.team._id, repositoryId, fingerprint };
        const fix = await fixes.store.get(repositoryId, fingerprint);
        const issue = await issues.store.get(repositoryId, fingerprint);
        const data = {
          ...fullForm(found),
          triage: triageOf(await triage.get(triaged)),
          assignment: assignmentOf(await assignments.get(triaged)),
          issue: issue && issueOf(issue),
          fixMergeRequest: fix && fixMergeRequestOf(fix),
        };
        return { version: 'v1', data };
      },
    }),
  ];
}

async function rowsInFull(
  database: Database,
  results: ResultStore,
  team: ReadTeam,
  listed: VulnerabilityPage,
): Promise<object[]> {
  const { _id: teamId } = team;
  const { rows } = listed;
  const states = await results.states(teamId, listed);
  const assignees = await results.assignees(teamId, listed);
  const names = await database.repositories.fullNames(
    team,
    rows.map(({ repositoryId }) => repositoryId),
  );
  return rows.map((row, index) => {
    const { repositoryId: id, branch } = row;
    const repository = { id, fullName: names.get(id) ?? null, branch };
    return {
      ...inSummary(row),
      ...row.facts(),
      repository,
      state: states[index],
      assignee: assignees[index],
    };
  });
}

function inSummary({
  repositoryId: _id,
  branch: _branch,
  facts: _facts,
  ...row
}: ListedRow): VulnerabilityRow {
  return row;
}

function placesOf({ places }: Vulnerability['finding']) {
  if (!places) return null;
  return places.map(({ fingerprint, ruleId, title, location, code }) => ({
    ...{ fingerprint, ruleId, title, location, code },
  }));
}

/** The summary form and what only the finding itself has. */
function fullForm({ finding, ...row }: Vulnerability) {
  return {
    ...row,
    ruleId: finding.ruleId,
    fingerprint: finding.fingerprint,
    cweIds: finding.cweIds,
    description: finding.description,
    remediation: finding.remediation,
    references: finding.references,
    location: finding.location,
    scope: finding.scope,
    code: finding.code,
    excerpt: finding.excerpt ?? null,
    markdown: findingMarkdown(finding),
    confidenceReasons: finding.confidenceReasons ?? [],
    steps: finding.steps,
    routes: finding.routes ?? null,
    places: placesOf(finding),
    fix: finding.fix ?? null,
    inTestCode: finding.inTestCode,
    nonProduct: finding.nonProduct ?? null,
    proof: finding.proof ?? null,
    cvss4: finding.cvss4 ?? null,
    hygiene: finding.hygiene ?? false,
    policy: { comment: finding.policy?.comment ?? true, gate: finding.policy?.gate ?? true },
    suppression: finding.suppression ?? null,
  };
}
