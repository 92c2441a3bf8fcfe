import { randomUUID } from 'node:crypto';
import type { Assignment, AssignmentDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import type { Assignments } from '#server/results/assignments.js';
import type { ResultStore, Vulnerability } from '#server/results/index.js';
import { type Operation, operation } from './operation.js';
import { findApiKey } from './team-keys.js';
import { assignmentBody } from './triage-parameters.js';
import { assigneesAnswer, bulkTriageAnswer } from './triage-schemas.js';

interface AssignmentBody {
  vulnerabilityIds: string[];
  assignee: string | null;
  seen: { vulnerabilityId: string; assignee: string | null }[];
}

/** As the audit log names keys. */
const KEY = /^key (\S+)$/;

/** Who looks after findings. */
export function assignmentOperations(
  database: Database,
  results: ResultStore,
  assignments: Assignments,
): Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/assignees',
      id: 'listAssignees',
      tag: 'Vulnerabilities',
      summary: 'List whom vulnerabilities can be assigned to: the keys of the team, and the names in use',
      permission: 'vulnerabilities.triage',
      answer: assigneesAnswer,
      async handler({ caller: { team } }) {
        const keys = await database.collections.apiKeys.find({ teamId: team._id, revokedAt: null }).toArray();
        const members = keys.map(({ keyId, name, role }) => ({ assignee: `key ${keyId}`, name, role }));
        const names = [...(await assignments.names(team._id))].filter((name) => !KEY.test(name)).sort();
        const others = names.map((name) => ({ assignee: name, name, role: null }));
        return { version: 'v1', data: [...members, ...others] };
      },
    }),
    operation<unknown, AssignmentBody>({
      method: 'POST',
      path: '/assignments',
      id: 'assignVulnerabilities',
      tag: 'Vulnerabilities',
      summary: 'Assign up to 100 vulnerabilities to somebody, or to nobody',
      notes:
        'It holds for the findings in all scans of their repositories. Each that is there, and is as `seen` says, is ' +
        'changed; the answer names the others. `POST /triage/undo` takes all of it back.',
      permission: 'vulnerabilities.triage',
      body: assignmentBody,
      answer: bulkTriageAnswer,
      errors: { 422: 'Assignee not found' },
      async handler({ caller: { team, key }, body: { vulnerabilityIds, assignee, seen } }) {
        await requireAssignee(database, team._id, assignee);
        const batch = randomUUID();
        const change = { assignee, by: `key ${key.keyId}`, at: new Date(), batch };
        const shown = new Map(seen.map((one) => [one.vulnerabilityId, one.assignee]));
        const changed: string[] = [];
        const unchanged: { vulnerabilityId: string; reason: string }[] = [];
        const found = await results.findVulnerabilities(team._id, vulnerabilityIds);
        for (const id of vulnerabilityIds) {
          const asked = { teamId: team._id, found: found.get(id), seen: shown.get(id) };
          const reason = await assign(assignments, asked, change);
          if (reason === null) changed.push(id);
          else unchanged.push({ vulnerabilityId: id, reason });
        }
        return { version: 'v1', data: { batch, changed, unchanged } };
      },
    }),
  ];
}

interface Asked {
  teamId: string;
  found: Vulnerability | undefined;
  /** Who looks after it, as the client has seen it. */
  seen: string | null | undefined;
}

/** @returns why it was not done; null: it was */
async function assign(
  assignments: Assignments,
  { teamId, found, seen }: Asked,
  change: Assignment,
): Promise<string | null> {
  if (!found) return 'Vulnerability not found';
  const finding = { teamId, repositoryId: found.repositoryId, fingerprint: found.finding.fingerprint };
  const now = assignmentOf(await assignments.get(finding));
  if (seen !== undefined && now.assignee !== seen)
    return now.by === null ? words(null) : `${words(now.assignee)}, by ${now.by}`;
  return (await assignments.assign(finding, change)) ? null : `${words(change.assignee)} already`;
}

const words = (assignee: string | null) =>
  assignee === null ? 'It is assigned to nobody' : `It is assigned to ${assignee}`;

/** @throws the error for the client, for a key that is not the team's or was revoked */
async function requireAssignee(database: Database, teamId: string, assignee: string | null): Promise<void> {
  const keyId = KEY.exec(assignee ?? '')?.[1];
  if (keyId === undefined) return;
  const key = await findApiKey(database, teamId, keyId);
  if (!key || key.revokedAt !== null)
    throw apiError(422, 'Assignee not found', {
      details: 'The team has no such key, or it was revoked',
      hint: 'GET /api/v1/assignees lists the keys; or give the name of a person',
    });
}

/** Who looks after a finding, as clients see it; without an entry nobody does. */
export function assignmentOf(entry: AssignmentDocument | null) {
  if (!entry) return { assignee: null, by: null, at: null, history: [] };
  return { ...shown(entry), history: entry.history.map(shown) };
}

function shown({ assignee, by, at }: Assignment) {
  return { assignee, by, at: at.toISOString() };
}
