import { counted } from '#reports/counted.js';
import { code, text } from '#reports/markdown-text.js';
import type { Discussion } from '../ports.js';
import { withoutQuickActions } from './finding-comment.js';
import { COMMAND } from './thread-command.js';

const reopenHint = `Reply \`${COMMAND} reopen\` to take it back.`;

/** What became of a command. */
export type CommandOutcome =
  | { kind: 'dismissed'; by: string; reason: string }
  | { kind: 'reopened'; by: string }
  /** So many changes of endpoints. */
  | { kind: 'accepted'; by: string; reason: string; changes: number }
  /** The finding was in that state already. */
  | { kind: 'already'; state: 'dismissed' | 'open' | 'accepted'; by: string | null }
  /** Somebody has decided otherwise, and later. */
  | { kind: 'overtaken'; by: string }
  | { kind: 'refused'; problem: string };

const replyForm = /^<!-- goalkeeper:reply (\d{1,20}) -->(?:\r?\n|$)/;

/** Our reply to a command; its first line says which note it answers. */
export function commandReply(noteId: string, outcome: CommandOutcome): string {
  return `<!-- goalkeeper:reply ${noteId} -->\n${withoutQuickActions(wordsOf(outcome))}\n`;
}

/** Ids of the notes of a discussion that we have answered. Whoever else writes such a line is not believed. */
export function answeredNotes({ notes }: Discussion, ownAccountId: string): Set<string> {
  const answered = notes.flatMap(({ authorId, body }) =>
    authorId === ownAccountId ? (replyForm.exec(body)?.[1] ?? []) : [],
  );
  return new Set(answered);
}

function wordsOf(outcome: CommandOutcome): string {
  switch (outcome.kind) {
    case 'dismissed':
      return `**Dismissed** by ${code(outcome.by)}: ${text(outcome.reason)}\n\n${reopenHint}`;
    case 'accepted':
      return `**Accepted** by ${code(outcome.by)}, ${counted(outcome.changes, 'change')}: ${text(outcome.reason)}\n\n${reopenHint}`;
    case 'reopened':
      return `**Reopened** by ${code(outcome.by)}.`;
    case 'already': {
      const by = outcome.by === null ? '' : ` by ${code(outcome.by)}`;
      return `Nothing was changed: ${outcome.state === 'accepted' ? 'this' : 'the finding'} is ${outcome.state} already${by}.`;
    }
    case 'overtaken':
      return `Nothing was changed: ${code(outcome.by)} has decided about the finding since.`;
    case 'refused':
      return (
        `Nothing was changed: ${outcome.problem}.\n\n` +
        `In the thread of a finding, members of the project from the role Developer on can reply ` +
        `\`${COMMAND} dismiss\` and the reason, or \`${COMMAND} reopen\`, on a line of its own. ` +
        `In a thread about endpoints it is \`${COMMAND} accept\` and the reason.`
      );
  }
}
