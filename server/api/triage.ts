import { randomUUID } from 'node:crypto';
import type { TriageDecision, TriageDocument } from '#server/database/documents.js';
import { apiError } from '#server/http/errors.js';
import type { Assignments } from '#server/results/assignments.js';
import type { ResultStore } from '#server/results/index.js';
import {
  decidedAbout,
  type Decided as Outcome,
  type Triage,
  type TriageChange,
} from '#server/results/triage.js';
import { type Operation, operation } from './operation.js';
import { vulnerabilityId } from './parameters.js';
import { bulkTriageBody, triageBody, undoBody } from './triage-parameters.js';
import { bulkTriageAnswer, triageAnswer, undoAnswer } from './triage-schemas.js';

type Decided = Required<Pick<TriageDecision, 'state' | 'reason' | 'kind' | 'until' | 'owner'>>;
type TriageBody = Decided & { from: TriageDecision['state'] | null };
type BulkBody = Decided & {
  vulnerabilityIds: string[];
  seen: { vulnerabilityId: string; state: TriageDecision['state'] }[];
};

/** What people decide about findings. */
export function triageOperations(
  results: ResultStore,
  triage: Triage,
  assignments: Assignments,
): Operation[] {
  return [
    operation<unknown, TriageBody>({
      method: 'PATCH',
      path: '/vulnerabilities/{vulnerabilityId}',
      id: 'triageVulnerability',
      tag: 'Vulnerabilities',
      summary:
        'Say what is to become of a vulnerability: confirmed, dismissed, accepted, resolved, or detected again',
      notes:
        'It holds for the finding in all scans of the repository, earlier and later ones. A dismissed one stays in the ' +
        'lists and is not commented again; open merge requests follow at once. The same state again changes nothing.',
      permission: 'vulnerabilities.triage',
      params: { vulnerabilityId },
      body: triageBody,
      answer: triageAnswer,
      errors: {
        404: 'Vulnerability not found',
        409: 'Vulnerability was changed meanwhile',
        422: 'Until must be in the future',
      },
      async handler({ caller: { team, key }, params, body: { from, ...decided } }) {
        const change = changeOf(decided, `key ${key.keyId}`);
        const found = await results.findVulnerability(team._id, params.vulnerabilityId);
        if (!found) throw apiError(404, 'Vulnerability not found');
        const { fingerprint } = found.finding;
        const finding = { teamId: team._id, repositoryId: found.repositoryId, fingerprint };
        const before = triageOf(await triage.get(finding));
        if (from !== null && before.state !== from) throw changedMeanwhile(before);
        await triage.set(finding, { ...change, ...decidedAbout(found.finding) });
        const now = triageOf(await triage.get(finding));
        if (now.state !== change.state) throw changedMeanwhile(now);
        return { version: 'v1', data: { id: found.id, fingerprint, triage: now } };
      },
    }),
    operation<unknown, BulkBody>({
      method: 'POST',
      path: '/triage',
      id: 'triageVulnerabilities',
      tag: 'Vulnerabilities',
      summary: 'Say the same of several vulnerabilities',
      notes:
        'Each that is there, and is as `seen` says, is changed; the answer names the others. All of it can be taken ' +
        'back at once.',
      permission: 'vulnerabilities.triage',
      body: bulkTriageBody,
      answer: bulkTriageAnswer,
      errors: { 422: 'Until must be in the future' },
      async handler({ caller: { team, key }, body: { vulnerabilityIds, seen, ...wanted } }) {
        const batch = randomUUID();
        const change = { ...changeOf(wanted, `key ${key.keyId}`), batch };
        const shown = new Map(seen.map(({ vulnerabilityId, state }) => [vulnerabilityId, state]));
        const found = await results.findVulnerabilities(team._id, vulnerabilityIds);
        const known = vulnerabilityIds.flatMap((id) => found.get(id) ?? []);
        const decided = await triage.setAll(
          known.map(({ id, repositoryId, finding }) => ({
            finding: { teamId: team._id, repositoryId, fingerprint: finding.fingerprint },
            change: { ...change, ...decidedAbout(finding) },
            detail: { batch },
            seen: shown.get(id),
          })),
        );
        const outcomes = new Map(known.map(({ id }, index) => [id, decided[index]]));
        const changed: string[] = [];
        const unchanged: { vulnerabilityId: string; reason: string }[] = [];
        for (const id of vulnerabilityIds) {
          const outcome = outcomes.get(id);
          if (outcome?.changed) changed.push(id);
          else unchanged.push({ vulnerabilityId: id, reason: whyNot(outcome, change.state, shown.get(id)) });
        }
        return { version: 'v1', data: { batch, changed, unchanged } };
      },
    }),
    operation<unknown, { batch: string }>({
      method: 'POST',
      path: '/triage/undo',
      id: 'undoTriage',
      tag: 'Vulnerabilities',
      summary: 'Take back what was said of several vulnerabilities, or whom they were assigned to',
      permission: 'vulnerabilities.triage',
      body: undoBody,
      answer: undoAnswer,
      async handler({ caller: { team, key }, body: { batch } }) {
        const by = `key ${key.keyId}`;
        const undone =
          (await triage.undo(team._id, batch, by)) + (await assignments.undo(team._id, batch, by));
        return { version: 'v1', data: { undone } };
      },
    }),
  ];
}

/** Why a finding was not changed. */
function whyNot(
  outcome: Outcome | undefined,
  wanted: TriageDecision['state'],
  seen: TriageDecision['state'] | undefined,
): string {
  if (!outcome) return 'Vulnerability not found';
  const now = triageOf(outcome.before);
  return now.state === (seen ?? now.state) ? `It is ${wanted} already` : stateWords(now);
}

/** Which fields a state has was checked before. */
function changeOf({ state, reason, kind, until, owner }: Decided, by: string): TriageChange {
  const at = new Date();
  if (until !== null && until <= at)
    throw apiError(422, 'Until must be in the future', { details: 'body field until' });
  return { state, reason, by, at, ...(kind && { kind }), ...(until && { until }), ...(owner && { owner }) };
}

function changedMeanwhile(now: ReturnType<typeof triageOf>) {
  return apiError(409, 'Vulnerability was changed meanwhile', {
    details: stateWords(now),
    hint: 'Read it, and decide again',
  });
}

function stateWords({ state, by }: ReturnType<typeof triageOf>): string {
  return by === null ? `It is ${state}` : `It is ${state}, by ${by}`;
}

/** The state of a finding as clients see it, and what was decided before; without an entry it is `detected`. */
export function triageOf(entry: TriageDocument | null) {
  if (entry) return { ...decisionOf(entry), history: (entry.history ?? []).map(decisionOf) };
  const nothing = { reason: null, kind: null, by: null, at: null, until: null, owner: null };
  return { state: 'detected' as const, ...nothing, history: [] };
}

function decisionOf({ state, reason, kind = null, by, at, until, owner = null }: TriageDecision) {
  return { state, reason, kind, by, at: at.toISOString(), until: until?.toISOString() ?? null, owner };
}
