import type { AcceptRole } from '#protocol/endpoint-review/accept-policy.js';
import type { NeededAccept, NeededChange } from '#protocol/endpoint-review/review.js';
import { counted } from '#reports/counted.js';
import { changeCells, gapSentences } from '#reports/endpoint-changes.js';
import { code, table } from '#reports/markdown-text.js';
import { notComparedSentence, packageCells } from '#reports/package-changes.js';
import type { Discussion, DiscussionNote } from '../ports.js';
import { withoutQuickActions } from './finding-comment.js';
import type { ReviewInput, ReviewStep } from './plan.js';
import { type LineLink, markdownStyle } from './served-table.js';
import { COMMAND } from './thread-command.js';

const MAX_ROWS = 50;

/** What the first line of a thread says in which somebody can accept changes of endpoints and packages. */
export interface AcceptMarker {
  state: 'open' | 'accepted' | 'gone' | 'replaced';
  /** Of the changes that it lists: whoever accepts there accepts these, and no others. */
  keys: string[];
}

const form =
  /^<!-- goalkeeper:accept (open|accepted|gone|replaced) (v2:[0-9a-f]{32}(?:,v2:[0-9a-f]{32}){0,300}) -->(?:\r?\n|$)/;

function acceptMarker({ state, keys }: AcceptMarker): string {
  return `<!-- goalkeeper:accept ${state} ${keys.join(',')} -->`;
}

/** Null when it is no such thread. Whoever else writes a marker is not believed. */
export function readAcceptMarker(body: string): AcceptMarker | null {
  const match = form.exec(body);
  return match && { state: match[1] as AcceptMarker['state'], keys: match[2].split(',') };
}

/** A thread that we began about changes that somebody has to accept. */
interface AcceptThread {
  discussion: Discussion;
  note: DiscussionNote;
  marker: AcceptMarker;
}

export function acceptThreads(discussions: readonly Discussion[], ownAccountId: string): AcceptThread[] {
  return discussions.flatMap((discussion) => {
    const note = discussion.notes.find(({ system }) => !system);
    const marker = note?.authorId === ownAccountId ? readAcceptMarker(note.body) : null;
    return note && marker ? [{ discussion, note, marker }] : [];
  });
}

/** Changes that nobody has accepted yet. */
export function notAccepted(needed: NeededAccept | undefined, accepted: ReadonlySet<string>): NeededChange[] {
  return (needed?.changes ?? []).filter(({ key }) => !accepted.has(key));
}

/**
 * One thread lists what is to be accepted. A list is not added to, so that nobody accepts what they have not seen: with more
 * changes, another thread takes its place.
 */
export function planAccept({
  discussions,
  ownAccountId,
  served: { needed },
  dismissed,
  trusted,
  partial,
  links,
}: Pick<
  ReviewInput,
  'discussions' | 'ownAccountId' | 'served' | 'dismissed' | 'trusted' | 'partial' | 'links'
>): {
  steps: ReviewStep[];
  /** First note of the thread that is kept. */
  noteId: string | null;
} {
  const left = notAccepted(needed, dismissed);
  const threads = acceptThreads(discussions, ownAccountId);
  const covers = ({ marker }: AcceptThread) => left.every(({ key }) => marker.keys.includes(key));
  const kept =
    left.length === 0
      ? undefined
      : (threads.findLast((one) => one.marker.state === 'open' && covers(one)) ?? threads.findLast(covers));
  const steps: ReviewStep[] = [];
  for (const one of threads) {
    if (one === kept || one.marker.state !== 'open') continue;
    const state = closingOf(one, left, dismissed);
    // Who may have made the review up closes nothing.
    if (state === 'gone' && (!trusted || partial !== null)) continue;
    steps.push(...closed(one, state));
  }
  if (needed && left.length > 0) {
    const body = acceptBody(left, needed.role, links.served);
    if (!kept) steps.push({ kind: 'open-accept', body });
    else if (kept.marker.state !== 'open') steps.push(...reopened(kept, body));
  }
  return { steps, noteId: kept?.note.id ?? null };
}

function closingOf(
  { marker }: AcceptThread,
  left: readonly NeededChange[],
  accepted: ReadonlySet<string>,
): Exclude<AcceptMarker['state'], 'open'> {
  if (left.length > 0) return 'replaced';
  return marker.keys.some((key) => accepted.has(key)) ? 'accepted' : 'gone';
}

const sentences: Record<Exclude<AcceptMarker['state'], 'open'>, string> = {
  accepted: '**Accepted.** Who did it, and why, stands below.',
  gone: '**Nothing is left to accept**: the merge request does not make these changes any more.',
  replaced: '**The list has changed**: a newer thread has what is left to accept.',
};

function closed({ discussion, note, marker }: AcceptThread, state: keyof typeof sentences): ReviewStep[] {
  const said = note.body.split(/\r?\n/).slice(1).join('\n').trim();
  const folded = `<details><summary>What was listed</summary>\n\n${withoutQuickActions(said)}\n\n</details>`;
  const body = `${acceptMarker({ ...marker, state })}\n${sentences[state]}\n\n${folded}\n`;
  const isOpen = note.resolvable && !note.resolved;
  return [
    ...(isOpen ? [{ kind: 'resolve', discussionId: discussion.id } as const] : []),
    { kind: 'edit', discussionId: discussion.id, noteId: note.id, body },
  ];
}

function reopened({ discussion, note }: AcceptThread, body: string): ReviewStep[] {
  return [
    ...(note.resolved ? [{ kind: 'reopen', discussionId: discussion.id } as const] : []),
    { kind: 'edit', discussionId: discussion.id, noteId: note.id, body },
  ];
}

/** What somebody has to accept, and how. */
function acceptBody(changes: readonly NeededChange[], role: AcceptRole, linkOf: LineLink): string {
  const lines = changes.flatMap((change) => ('line' in change ? [change.line] : []));
  const gaps = changes.flatMap((change) => ('gap' in change ? [change.gap] : []));
  const packages = changes.flatMap((change) => ('package' in change ? [change.package] : []));
  const unread = changes.flatMap((change) => (change.why === 'packages-not-compared' ? [change] : []));
  const placeOf = (line: Parameters<LineLink>[0]) => {
    const [place, link] = [code(line.file), linkOf(line)];
    return link === null ? place : `[${place}](${link})`;
  };
  const rows = lines
    .slice(0, MAX_ROWS)
    .map((line) => [...changeCells({ ...line, others: 0 }, markdownStyle), placeOf(line)]);
  const packageRows = packages
    .slice(0, MAX_ROWS)
    .map((line) => [...packageCells(line, markdownStyle), placeOf(line)]);
  const more = changes.reduce((sum, change) => sum + ('count' in change ? change.count : 0), 0);
  const unlisted = lines.length - rows.length + packages.length - packageRows.length + more;
  const parts = [
    '**A reviewer has to accept these changes**',
    'By `needs_accept` in `.goalkeeper.yml` of the target branch, the commit status fails until then.',
    ...(rows.length > 0
      ? [table(['Change', 'Endpoint', 'Who may call it, what is new', 'Place'], rows)]
      : []),
    ...(packageRows.length > 0 ? [table(['Change', 'Package', 'What to know', 'Place'], packageRows)] : []),
    ...(unlisted > 0
      ? [`${counted(unlisted, 'more change')} ${unlisted === 1 ? 'is' : 'are'} not listed here.`]
      : []),
    ...gapSentences(gaps, markdownStyle),
    ...unread.map(({ files, count }) => notComparedSentence(files, count, markdownStyle)),
    `Reply \`${COMMAND} accept\` and the reason, on a line of its own. It takes ${roleText(role)}; whoever opened the merge request cannot accept it.`,
  ];
  const marker = acceptMarker({ state: 'open', keys: changes.map(({ key }) => key) });
  return `${marker}\n${withoutQuickActions(parts.join('\n\n'))}\n`;
}

export function roleText(role: AcceptRole): string {
  return role === 'owner' ? 'the role Owner' : `the role ${names[role]} or a higher one`;
}

const names = { developer: 'Developer', maintainer: 'Maintainer' };
