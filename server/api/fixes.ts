import type { FixDocument, FixGrouping } from '#server/database/documents.js';
import { FixError } from '#server/fixes/fix-error.js';
import { fixWords } from '#server/fixes/fix-words.js';
import type { Fixes, OpenedFix } from '#server/fixes/fixes.js';
import type { FixChoice } from '#server/fixes/patch-rules.js';
import { refused } from '#server/http/refusal.js';
import { type Operation, operation } from './operation.js';
import { fixBody, vulnerabilityId } from './parameters.js';
import { fixStatuses } from './refusal-statuses.js';
import { fixAnswer } from './schemas.js';

/** What else the merge request is to fix; empty for a request without a body. */
export interface FixBody {
  vulnerabilityIds: string[];
  group: FixGrouping;
  fixes: FixChoice;
}

/** Opens merge requests with mechanical fixes. */
export function fixOperations(fixes: Fixes): Operation[] {
  return [
    operation<unknown, FixBody>({
      method: 'POST',
      path: '/vulnerabilities/{vulnerabilityId}/fix',
      id: 'fixVulnerability',
      tag: 'Vulnerabilities',
      summary: 'Open a merge request at the code host with the mechanical fix of a vulnerability',
      notes:
        'Only for vulnerabilities of product code that carry a fix, in the newest trusted scan of their branch; without ' +
        '`fixes` = `all` only for fixes that preserve behaviour. Asked again, it gives the ' +
        'same merge request. Its branch gets one commit and is never pushed to again. When a later scan of the branch no ' +
        'longer has the vulnerability, the merge request is closed. With `vulnerabilityIds`, or `group` = `rule`, one merge ' +
        'request fixes several: those that cannot be fixed with the others are named in `left`, each with the reason.',
      permission: 'fixes.open',
      params: { vulnerabilityId },
      body: fixBody,
      answer: fixAnswer,
      errors: {
        404: 'Vulnerability, or its repository at the code host, not found',
        409: 'Not as things are now: the file has changed, a newer scan, dismissed, a branch of that name, refused by the host; Code host is not reachable',
        422: 'Not for this vulnerability: no fix, a file that may not be changed, a scan that is not trusted, no code host',
      },
      handler: async ({ caller: { team, key }, params, body }) => ({
        version: 'v1',
        data: await opened(fixes, team._id, { id: params.vulnerabilityId, ...body }, `key ${key.keyId}`),
      }),
    }),
  ];
}

/** The merge request with the fix of a vulnerability, opened or found. @throws the error for the client */
export async function opened(fixes: Fixes, teamId: string, asked: { id: string } & FixBody, by: string) {
  const { id, vulnerabilityIds, group, fixes: choice } = asked;
  try {
    const more = group === 'rule' ? await fixes.withSameRule(teamId, id) : [];
    return answerOf(await fixes.open(teamId, [id, ...vulnerabilityIds, ...more], by, choice));
  } catch (error) {
    throw error instanceof FixError ? refused(error, fixWords, fixStatuses) : error;
  }
}

function answerOf({ fix, created, left }: OpenedFix) {
  return {
    created,
    ...fixMergeRequestOf(fix),
    left: left.map(({ vulnerabilityId: id, error: { code, details } }) => ({
      vulnerabilityId: id,
      reason: fixWords[code].error,
      details,
    })),
  };
}

/** A fix merge request as clients see it. */
export function fixMergeRequestOf(fix: FixDocument) {
  return {
    state: fix.state,
    iid: fix.mergeRequest?.iid ?? null,
    url: fix.mergeRequest?.url ?? null,
    branch: fix.branch,
    targetBranch: fix.targetBranch,
    vulnerabilityIds: fix.findings.map((one) => one.vulnerabilityId),
    problem: fix.problem,
    by: fix.by,
    createdAt: fix.createdAt.toISOString(),
    changedAt: fix.changedAt.toISOString(),
  };
}
