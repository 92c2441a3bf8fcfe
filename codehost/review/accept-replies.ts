import type { NeededAccept } from '#protocol/endpoint-review/review.js';
import { AccessLevel, type Discussion, type MemberReader, type MergeRequest } from '../ports.js';
import { acceptThreads, roleText } from './accept-thread.js';
import { readCommand } from './thread-command.js';

/** Replies that are looked at, of all threads. */
const MAX_REPLIES = 100;

/**
 * Why somebody may not accept changes of endpoints and packages in a merge request, as the rest of a sentence; null: they may.
 * @param host asked once
 */
export async function whyNotAccept(
  host: MemberReader,
  { projectId, authorId }: Pick<MergeRequest, 'projectId' | 'authorId'>,
  accountId: string,
  role: NeededAccept['role'],
): Promise<{ problem: string } | { username: string }> {
  if (authorId === null) return { problem: 'the code host does not tell who opened the merge request' };
  if (accountId === authorId) return { problem: 'whoever opened the merge request cannot accept it' };
  const member = await host.member(projectId, accountId);
  if (member === null) return { problem: 'you are not a member of this project' };
  if (member.accessLevel < AccessLevel[role]) return { problem: `it takes ${roleText(role)}` };
  return { username: member.username };
}

/** What was accepted by replies, where no server does what they say: keys of changes. The last word of each thread counts. */
export async function acceptedByReplies(
  host: MemberReader,
  mergeRequest: Pick<MergeRequest, 'projectId' | 'authorId'>,
  discussions: readonly Discussion[],
  ownAccountId: string,
  role: NeededAccept['role'],
): Promise<Set<string>> {
  const accepted = new Set<string>();
  let left = MAX_REPLIES;
  for (const { discussion, note: first, marker } of acceptThreads(discussions, ownAccountId)) {
    let isAccepted = false;
    for (const { id, system, authorId, body } of discussion.notes) {
      if (system || id === first.id || authorId === ownAccountId) continue;
      const kind = readCommand(body)?.kind;
      if ((kind !== 'accept' && kind !== 'reopen') || left === 0) continue;
      left -= 1;
      if (!('problem' in (await whyNotAccept(host, mergeRequest, authorId, role))))
        isAccepted = kind === 'accept';
    }
    if (isAccepted) for (const key of marker.keys) accepted.add(key);
  }
  return accepted;
}
