import { createHash } from 'node:crypto';
import type { Discussion, DiscussionNote } from '../ports.js';

/** Why a thread of ours was closed; null while it is open. */
export type Closing = 'fixed' | 'dismissed' | 'suppressed' | null;

/** What the first line of a comment of ours says of it. */
export interface FindingMarker {
  fingerprint: string;
  closing: Closing;
  /** It is about new routes to a finding that the base has, too. */
  isRoute?: boolean;
  /** Of what the comment says; it is rewritten only when that changes, not when lines shift. */
  digest: string;
}

const findingForm =
  /^<!-- goalkeeper:finding (v[12]:[0-9a-f]{32}) (open|fixed|dismissed|suppressed) ([0-9a-f]{12})( route)? -->(?:\r?\n|$)/;
const SUMMARY = '<!-- goalkeeper:summary -->';

export function findingMarker({ fingerprint, closing, isRoute, digest }: FindingMarker): string {
  return `<!-- goalkeeper:finding ${fingerprint} ${closing ?? 'open'} ${digest}${isRoute ? ' route' : ''} -->`;
}

export const summaryMarker = SUMMARY;

/** The marker of a note; null when it has none. It counts only in the first line, where no scanned text ever stands. */
export function readFindingMarker(body: string): FindingMarker | null {
  const match = findingForm.exec(body);
  if (!match) return null;
  const closing = match[2] === 'open' ? null : (match[2] as Exclude<Closing, null>);
  return { fingerprint: match[1], closing, ...(match[4] && { isRoute: true }), digest: match[3] };
}

/** 12 hex digits. */
export function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}

/** A thread that we began about a finding. */
export interface OwnThread {
  discussion: Discussion;
  note: DiscussionNote;
  marker: FindingMarker;
}

/** Our threads and summary notes, in the order of the host. Whoever else writes a marker is not believed. */
export function ownComments(
  discussions: readonly Discussion[],
  ownAccountId: string,
): { threads: OwnThread[]; summaries: DiscussionNote[] } {
  const threads: OwnThread[] = [];
  const summaries: DiscussionNote[] = [];
  for (const discussion of discussions) {
    const note = discussion.notes.find(({ system }) => !system);
    if (note?.authorId !== ownAccountId) continue;
    const marker = readFindingMarker(note.body);
    if (marker) threads.push({ discussion, note, marker });
    else if (note.body.startsWith(SUMMARY)) summaries.push(note);
  }
  return { threads, summaries };
}
