import {
  AccessLevel,
  CodeHostError,
  type ConnectionInfo,
  type Discussion,
  type DiscussionNote,
  type DiscussionWriter,
  type MemberReader,
  type MergeRequestReader,
} from '#codehost/ports.js';
import {
  answeredNotes,
  type CommandOutcome,
  commandReply,
  readAcceptMarker,
  readCommand,
  readFindingMarker,
  type ThreadCommand,
} from '#codehost/review/index.js';
import type { IntegrationDocument, NoteEvent, RepositoryDocument } from '#server/database/documents.js';
import { findingId, type ResultStore } from '#server/results/index.js';
import { type DecidedAbout, decidedAbout, type Triage, type TriagedFinding } from '#server/results/triage.js';
import { obeyAccept } from './accept-commands.js';
import { newestScan } from './newest-scan.js';

type Host = Pick<ConnectionInfo, 'currentAccount'> &
  Pick<MergeRequestReader, 'discussion' | 'mergeRequest'> &
  Pick<DiscussionWriter, 'reply'> &
  MemberReader;

export interface ThreadCommandsParts {
  results: ResultStore;
  triage: Triage;
  codeHosts: { clientFor(integration: IntegrationDocument): Promise<Host> };
}

/** Who may decide, as for those who may push: the lowest role that can change the code itself. */
const LEAST_ROLE = AccessLevel.developer;
/** Of one discussion, at a time. */
const MAX_ANSWERS = 20;

/** With what a decision is about. */
type Decidable = TriagedFinding & DecidedAbout;

/** A discussion in which somebody has replied. */
interface Thread {
  host: Host;
  repository: RepositoryDocument;
  iid: string;
  discussion: Discussion;
  /** False when the thread was begun by somebody else. */
  isOurs: boolean;
}

/**
 * Does what people reply in the threads of findings. The replies of a discussion are done in their order, however their
 * deliveries came, and each once: our own reply, which names it, says that it was.
 */
export class ThreadCommands {
  constructor(private readonly parts: ThreadCommandsParts) {}

  /** @throws {CodeHostError} when the code host is away: to be done again */
  async answer(
    event: NoteEvent,
    repository: RepositoryDocument,
    integration: IntegrationDocument,
  ): Promise<string> {
    const host = await this.parts.codeHosts.clientFor(integration);
    try {
      return await this.answerAll(event, host, repository, integration.account?.id ?? null);
    } catch (error) {
      if (!(error instanceof CodeHostError) || error.mayPass) throw error;
      return `the code host does not allow it: ${error.message}`;
    }
  }

  private async answerAll(
    { iid, discussionId, noteId, editedByOther }: NoteEvent,
    host: Host,
    repository: RepositoryDocument,
    accountId: string | null,
  ): Promise<string> {
    const discussion = await host.discussion(repository.projectId, iid, discussionId);
    if (!discussion) return 'the discussion is gone';
    const own = accountId ?? (await host.currentAccount()).id;
    const answered = answeredNotes(discussion, own);
    const isOurs = discussion.notes.find(({ system }) => !system)?.authorId === own;
    const thread = { host, repository, iid, discussion, isOurs };
    const done: string[] = [];
    const times = decisionTimes(discussion);
    for (const note of discussion.notes) {
      if (note.system || note.authorId === own || answered.has(note.id)) continue;
      const read = readCommand(note.body);
      if (read === null || done.length === MAX_ANSWERS) continue;
      const command: ThreadCommand =
        editedByOther && note.id === noteId
          ? { kind: 'unclear', problem: 'somebody else has changed this reply' }
          : read;
      const at = times.get(note.id) ?? new Date();
      const outcome = await this.obey(thread, { ...note, at }, command);
      await host.reply(repository.projectId, iid, discussion.id, commandReply(note.id, outcome));
      done.push(`note ${note.id}: ${outcome.kind}`);
    }
    return done.length === 0 ? 'no reply is left to be answered' : done.join(', ');
  }

  private async obey(thread: Thread, note: DatedNote, command: ThreadCommand): Promise<CommandOutcome> {
    if (command.kind === 'unclear') return refused(command.problem);
    const { host, repository, iid } = thread;
    const keys = thread.isOurs ? acceptedIn(thread.discussion) : null;
    if (keys !== null) return obeyAccept(this.parts, { host, repository, iid, keys, note }, command);
    const fingerprint = thread.isOurs ? fingerprintOf(thread.discussion) : null;
    if (fingerprint === null) return refused('this is not the thread of a finding');
    if (command.kind === 'accept') return refused('a finding is dismissed, not accepted');
    const member = await host.member(repository.projectId, note.authorId);
    if (member === null) return refused('you are not a member of this project');
    if (member.accessLevel < LEAST_ROLE) return refused('it takes the role Developer or a higher one');
    const finding = await this.findingOf(thread, fingerprint);
    if (finding === null)
      return refused('the finding is not in the newest scan of this merge request any more');
    return this.decide(finding, command, { username: member.username, thread, note });
  }

  /** As it is called now; null when it is gone. */
  private async findingOf({ repository, iid }: Thread, fingerprint: string): Promise<Decidable | null> {
    const { results } = this.parts;
    const { teamId, _id: repositoryId } = repository;
    const newest = await newestScan(results, repositoryId, iid);
    if (!newest) return null;
    const successors = new Map((await results.names(teamId, newest.id)).successors);
    const name = successors.get(fingerprint) ?? fingerprint;
    const found = await results.findVulnerability(teamId, findingId(newest.id, name));
    return found && { teamId, repositoryId, fingerprint: name, ...decidedAbout(found.finding) };
  }

  private async decide(
    { routes, places, ...finding }: Decidable,
    command: Extract<ThreadCommand, { kind: 'dismiss' | 'reopen' }>,
    { username, thread, note }: { username: string; thread: Thread; note: DatedNote },
  ): Promise<CommandOutcome> {
    const { triage } = this.parts;
    const by = `code host user ${username}`;
    const isDismissal = command.kind === 'dismiss';
    const [state, reason] = isDismissal
      ? (['dismissed', command.reason] as const)
      : (['detected', null] as const);
    const before = await triage.get(finding);
    const { at } = note;
    const where = { mergeRequest: `!${thread.iid}`, note: note.id };
    await triage.set(
      finding,
      { state, reason, by, at, ...(routes && { routes }), ...(places && { places }) },
      where,
    );
    const now = await triage.get(finding);
    const isMine = now?.state === state && now.by === by && now.at.getTime() === at.getTime();
    if (isMine)
      return isDismissal
        ? { kind: 'dismissed', by: username, reason: command.reason }
        : { kind: 'reopened', by: username };
    const isSo = (now?.state ?? 'detected') === state;
    if (isSo) return { kind: 'already', state: isDismissal ? 'dismissed' : 'open', by: before?.by ?? null };
    return { kind: 'overtaken', by: now?.by ?? by };
  }
}

/** With the moment from which what it asks for holds. */
type DatedNote = DiscussionNote & { at: Date };

/**
 * By the ids of the notes: when each was written, one behind the other, as of two decisions of the same moment the first
 * stays. The clock of the code host may be ahead: a decision that is made here later must still count.
 */
function decisionTimes({ notes }: Discussion): Map<string, Date> {
  const times = new Map<string, Date>();
  const now = Date.now();
  let last = 0;
  for (const { id, createdAt } of notes) {
    last = Math.max(last + 1, Math.min(createdAt?.getTime() ?? now, now));
    times.set(id, new Date(last));
  }
  return times;
}

/** Of the finding that a thread of ours is about; null: it is about none. */
function fingerprintOf({ notes }: Discussion): string | null {
  const first = notes.find(({ system }) => !system);
  return (first && readFindingMarker(first.body)?.fingerprint) ?? null;
}

/** Keys of the changes that a thread of ours lists to be accepted; null: it does not. */
function acceptedIn({ notes }: Discussion): string[] | null {
  const first = notes.find(({ system }) => !system);
  return (first && readAcceptMarker(first.body)?.keys) ?? null;
}

function refused(problem: string): CommandOutcome {
  return { kind: 'refused', problem };
}
