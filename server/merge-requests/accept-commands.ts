import type { MemberReader, MergeRequestReader } from '#codehost/ports.js';
import { type CommandOutcome, type ThreadCommand, whyNotAccept } from '#codehost/review/index.js';
import { acceptanceOf } from '#protocol/endpoint-review/accept.js';
import type { RepositoryDocument } from '#server/database/documents.js';
import type { ResultStore } from '#server/results/index.js';
import { storedReview } from '#server/results/served-outlines.js';
import type { Triage } from '#server/results/triage.js';
import { newestScan } from './newest-scan.js';

interface AcceptParts {
  results: Pick<ResultStore, 'completedScans' | 'comparison'>;
  triage: Triage;
}

/** What somebody has replied in a thread that lists changes to accept. */
export interface AcceptReply {
  host: MemberReader & Pick<MergeRequestReader, 'mergeRequest'>;
  repository: RepositoryDocument;
  iid: string;
  /** Of the changes that the thread lists. */
  keys: readonly string[];
  note: { id: string; authorId: string; at: Date };
}

/**
 * Accepts the changes that a thread lists, or takes back all that was accepted in the merge request.
 * @throws {CodeHostError}
 */
export async function obeyAccept(
  { results, triage }: AcceptParts,
  { host, repository, iid, keys, note }: AcceptReply,
  command: Extract<ThreadCommand, { kind: 'accept' | 'reopen' | 'dismiss' }>,
): Promise<CommandOutcome> {
  const refused = (problem: string): CommandOutcome => ({ kind: 'refused', problem });
  if (command.kind === 'dismiss') return refused('changes are accepted, not dismissed');
  const { teamId, _id: repositoryId, projectId } = repository;
  const scan = await newestScan(results, repositoryId, iid);
  const stored = scan && (await results.comparison(teamId, scan.id));
  const { needed } = storedReview(stored?.served);
  if (!needed) return refused('nothing is to be accepted in the newest scan of this merge request');
  const mergeRequest = await host.mergeRequest(projectId, iid);
  if (!mergeRequest) return refused('the merge request is gone');
  const may = await whyNotAccept(host, mergeRequest, note.authorId, needed.role);
  if ('problem' in may) return refused(may.problem);
  const listed = needed.changes.map(({ key }) => key).filter((key) => keys.includes(key));
  if (listed.length === 0)
    return refused('the newest scan of this merge request has other changes than this thread lists');
  const finding = { teamId, repositoryId, fingerprint: acceptanceOf(iid) };
  const before = await triage.get(finding);
  const isAccept = command.kind === 'accept';
  const known = before?.state === 'accepted' ? (before.places ?? []) : [];
  const places = isAccept ? [...new Set([...known, ...listed])] : [];
  const by = `code host user ${may.username}`;
  const [state, reason] = isAccept ? (['accepted', command.reason] as const) : (['detected', null] as const);
  const where = { mergeRequest: `!${iid}`, note: note.id };
  await triage.set(finding, { state, reason, by, at: note.at, places }, where);
  const now = await triage.get(finding);
  if (now?.by === by && now.state === state && now.at.getTime() === note.at.getTime())
    return isAccept
      ? { kind: 'accepted', by: may.username, reason: command.reason, changes: listed.length }
      : { kind: 'reopened', by: may.username };
  const isSo = (now?.state ?? 'detected') === state && places.every((key) => now?.places?.includes(key));
  if (isSo) return { kind: 'already', state: isAccept ? 'accepted' : 'open', by: now?.by ?? null };
  return { kind: 'overtaken', by: now?.by ?? by };
}
