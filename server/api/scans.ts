import type { ScanDocument, ScanReview, ScanStatus } from '#server/database/documents.js';
import type { Database, ScanRow } from '#server/database/index.js';
import { hasEnded } from '#server/database/scan-status.js';
import { apiError } from '#server/http/errors.js';
import { refused } from '#server/http/refusal.js';
import type { Page, ResultStore } from '#server/results/index.js';
import { LaunchError, type Launcher, type LaunchRequest } from '#server/scans/launch.js';
import { launchWords } from '#server/scans/launch-words.js';
import { keptTexts, listOf } from './kept-texts.js';
import { listAnswer } from './list-answer.js';
import { type Operation, operation } from './operation.js';
import { launchBody, launchHeaders, scanId, scanQuery } from './parameters.js';
import { launchStatuses } from './refusal-statuses.js';
import { findScan } from './scan-lookup.js';
import { launchedScan, scanAnswer, scans as scanList } from './schemas.js';

/** Launching, watching and cancelling scans. */
export function scanOperations(database: Database, launcher: Launcher, results: ResultStore): Operation[] {
  const rowText = keptTexts(textOf);
  const describe = async (scan: ScanDocument) => {
    const repository = await database.repositories.byId(scan.teamId, scan.repositoryId);
    const artifact = await results.artifact(scan.teamId, scan._id, 'completeness');
    const completeness = artifact?.completeness ?? scan.completeness;
    return { version: 'v1', data: { ...toDetail(scan, repository?.fullName ?? null), completeness } };
  };
  return [
    operation<unknown, Omit<LaunchRequest, 'idempotencyKey'>>({
      method: 'POST',
      path: '/scans',
      id: 'launchScan',
      tag: 'Scans',
      summary: 'Launch a scan of a repository',
      notes:
        'The branch is taken from the body, else from the URL, else it is the default branch of the repository.',
      permission: 'scans.run',
      headers: launchHeaders,
      body: launchBody,
      answer: launchedScan,
      successStatus: 201,
      errors: {
        404: 'Repository not found or not accessible',
        409: 'Scan capacity reached; Code host is not reachable',
        422: 'Code host integration is not configured; Repository is not on the connected code host; Branch not found; Idempotency-Key was used for another launch',
      },
      async handler({ caller, headers, body }, h) {
        try {
          const idempotencyKey = headers['idempotency-key'];
          const data = await launcher.launch(caller.team, { ...body, idempotencyKey });
          return h.response({ version: 'v1', data }).code(201);
        } catch (error) {
          throw error instanceof LaunchError ? refused(error, launchWords, launchStatuses) : error;
        }
      },
    }),
    operation<Page & { status: ScanStatus | null; repository_id: string | null }>({
      method: 'GET',
      path: '/scans',
      id: 'listScans',
      tag: 'Scans',
      summary: 'List the scans of the team, newest first',
      query: scanQuery,
      answer: scanList,
      async handler({ caller: { team }, query: { status, repository_id: repositoryId, ...page } }, h) {
        const filter = {
          teamId: team._id,
          ...(status === null ? {} : { status }),
          ...(repositoryId === null ? {} : { repositoryId }),
        };
        const { rows, total } = await database.scanPages.page(filter, page, team);
        const names = await database.repositories.fullNames(
          team,
          rows.map(({ repositoryId }) => repositoryId),
        );
        const texts = rows.map((scan) => rowText(scan, names.get(scan.repositoryId) ?? null));
        return listAnswer(h, {
          page,
          found: { total, count: texts.length, rows: listOf(texts) },
          filters: { status, ...(repositoryId === null ? {} : { repository_id: repositoryId }) },
        });
      },
    }),
    operation({
      method: 'GET',
      path: '/scans/{scanId}',
      id: 'getScan',
      tag: 'Scans',
      summary: 'Read one scan: state, progress, completeness, error, counts, attempts',
      params: { scanId },
      answer: scanAnswer,
      errors: { 404: 'Scan not found' },
      async handler({ caller, params }) {
        return describe(await findScan(database, caller.team._id, params.scanId));
      },
    }),
    operation({
      method: 'POST',
      path: '/scans/{scanId}/cancel',
      id: 'cancelScan',
      tag: 'Scans',
      summary: 'Cancel a scan that has not ended',
      notes: 'Cancelling a cancelled scan changes nothing.',
      permission: 'scans.run',
      params: { scanId },
      answer: scanAnswer,
      errors: { 404: 'Scan not found', 409: 'Scan has ended' },
      async handler({ caller: { team, key }, params }) {
        const scan = await findScan(database, team._id, params.scanId);
        const after = hasEnded(scan) ? scan : await launcher.cancel(scan, `key ${key.keyId}`);
        if (after.status !== 'cancelled') {
          throw apiError(409, 'Scan has ended', { details: `The scan is ${after.status}` });
        }
        return describe(after);
      },
    }),
  ];
}

/** As JSON. */
function textOf(scan: ScanRow, fullName: string | null): string {
  return JSON.stringify(toRow(scan, fullName));
}

function toRow(scan: ScanRow, fullName: string | null) {
  return {
    scanId: scan._id,
    name: scan.name,
    status: scan.status,
    trigger: scan.trigger,
    repository: { id: scan.repositoryId, fullName, branch: scan.branch },
    commit: scan.commit,
    kind: scan.kind,
    mergeRequest: scan.mergeRequest,
    comparison: scan.comparison ?? null,
    review: scan.review && reviewOf(scan.review),
    taskArn: scan.taskArn,
    trusted: scan.trusted,
    pipelineUrl: scan.pipelines.at(-1)?.webUrl ?? null,
    createdAt: scan.createdAt.toISOString(),
    startedAt: scan.startedAt?.toISOString() ?? null,
    finishedAt: scan.finishedAt?.toISOString() ?? null,
    progress: scan.progress,
    counts: scan.counts,
    completeness: scan.completeness?.state ?? null,
    error: scan.error,
    attemptCount: scan.attempts.length,
  };
}

/** Fencing tokens stay inside: they are what an agent proves its claim with. */
function toDetail(scan: ScanDocument, fullName: string | null) {
  return {
    ...toRow(scan, fullName),
    tool: scan.tool,
    attempts: scan.attempts.map((attempt) => ({
      number: attempt.number,
      agent: attempt.agent,
      startedAt: attempt.startedAt.toISOString(),
      endedAt: attempt.endedAt?.toISOString() ?? null,
      outcome: attempt.outcome,
      reason: attempt.reason,
    })),
  };
}

function reviewOf({ state, status, statusText, problems, at }: ScanReview) {
  return { state, status, statusText: statusText ?? null, problems, at: at.toISOString() };
}
