import type { TriageDocument } from '#server/database/documents.js';
import { apiError } from '#server/http/errors.js';
import type { ResultStore } from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import { type Operation, operation } from './operation.js';
import { triageBody, vulnerabilityId } from './parameters.js';
import { triageAnswer } from './schemas.js';

interface TriageBody {
  state: TriageDocument['state'];
  reason: string | null;
  from: TriageDocument['state'] | null;
}

/** What people decide about findings. */
export function triageOperations(results: ResultStore, triage: Triage): Operation[] {
  return [
    operation<unknown, TriageBody>({
      method: 'PATCH',
      path: '/vulnerabilities/{vulnerabilityId}',
      id: 'triageVulnerability',
      tag: 'Vulnerabilities',
      summary: 'Say what is to become of a vulnerability: confirmed, dismissed, resolved, or detected again',
      notes:
        'It holds for the finding in all scans of the repository, earlier and later ones. A dismissed one stays in the ' +
        'lists and is not commented again; open merge requests follow at once. The same state again changes nothing.',
      permission: 'vulnerabilities.triage',
      params: { vulnerabilityId },
      body: triageBody,
      answer: triageAnswer,
      errors: { 404: 'Vulnerability not found', 409: 'Vulnerability was changed meanwhile' },
      async handler({ caller: { team, key }, params, body: { state, reason, from } }) {
        const found = await results.findVulnerability(team._id, params.vulnerabilityId);
        if (!found) throw apiError(404, 'Vulnerability not found');
        const { fingerprint } = found.finding;
        const finding = { teamId: team._id, repositoryId: found.repositoryId, fingerprint };
        const before = triageOf(await triage.get(finding));
        if (from !== null && before.state !== from) throw changedMeanwhile(before);
        await triage.set(finding, { state, reason, by: `key ${key.keyId}`, at: new Date() });
        const now = triageOf(await triage.get(finding));
        if (now.state !== state) throw changedMeanwhile(now);
        return { version: 'v1', data: { id: found.id, fingerprint, triage: now } };
      },
    }),
  ];
}

function changedMeanwhile({ state, by }: ReturnType<typeof triageOf>) {
  return apiError(409, 'Vulnerability was changed meanwhile', {
    details: by === null ? `It is ${state}` : `It is ${state}, by ${by}`,
    hint: 'Read it, and decide again',
  });
}

/** The state of a finding as clients see it; without an entry it is `detected`. */
export function triageOf(entry: TriageDocument | null) {
  if (!entry) return { state: 'detected' as const, reason: null, by: null, at: null };
  return { state: entry.state, reason: entry.reason, by: entry.by, at: entry.at.toISOString() };
}
