import { randomBytes } from 'node:crypto';
import type { CodeHost } from './host.js';
import { type MergeRequest, newest } from './merge-request-store.js';
import type { User } from './model.js';
import { type NoteAction, notePayload } from './note-payload.js';
import { follow, type Position } from './positions.js';

export interface Note {
  id: number;
  /** Null for plain notes, which cannot be resolved. */
  type: 'DiffNote' | 'DiscussionNote' | null;
  body: string;
  author: User;
  system: boolean;
  internal: boolean;
  position: Position | null;
  /** The line changed since: the note stays at the version where it was made. */
  outdated: boolean;
  resolvedBy: User | null;
  resolvedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export class Discussion {
  readonly id = randomBytes(20).toString('hex');
  constructor(
    readonly mergeRequest: MergeRequest,
    readonly notes: Note[],
  ) {}

  /** A single plain note; a reply makes a discussion of it. */
  get individual(): boolean {
    return this.notes.length === 1 && this.notes[0].type === null;
  }

  /** True too where there is nothing to resolve. */
  isResolved(): boolean {
    return this.notes.every((note) => !isResolvable(note) || note.resolvedAt !== null);
  }
}

export function isResolvable(note: Note): boolean {
  return note.type !== null && !note.system;
}

export interface NewNote {
  body: string;
  type: Note['type'];
  position?: Position | null;
  internal?: boolean;
  system?: boolean;
}

/** Discussions of merge requests. */
export class DiscussionStore {
  /** Number of positions yet to be lost: notes come out plain with status 201, as when a proxy mangles a form. */
  positionsToLose = 0;
  private readonly byMergeRequest = new Map<MergeRequest, Discussion[]>();

  constructor(private readonly host: CodeHost) {}

  /** Oldest first. */
  of(mergeRequest: MergeRequest): Discussion[] {
    const list = this.byMergeRequest.get(mergeRequest) ?? [];
    this.byMergeRequest.set(mergeRequest, list);
    return list;
  }

  start(mergeRequest: MergeRequest, author: User, note: NewNote): Discussion {
    const discussion = new Discussion(mergeRequest, [this.newNote(author, note)]);
    this.of(mergeRequest).push(discussion);
    this.saved(discussion, discussion.notes[0], author, 'create');
    return discussion;
  }

  reply(discussion: Discussion, author: User, body: string): Note {
    const [first] = discussion.notes;
    first.type ??= 'DiscussionNote';
    const note = this.newNote(author, { body, type: first.type, position: first.position });
    note.resolvedBy = first.resolvedBy;
    note.resolvedAt = first.resolvedAt;
    discussion.notes.push(note);
    this.saved(discussion, note, author, 'create');
    return note;
  }

  edit(discussion: Discussion, note: Note, editor: User, body: string): void {
    note.body = body;
    note.updatedAt = new Date();
    this.saved(discussion, note, editor, 'update');
  }

  resolve(discussion: Discussion, user: User, resolved: boolean): void {
    for (const note of discussion.notes.filter(isResolvable)) resolveNote(note, user, resolved);
  }

  find(mergeRequest: MergeRequest, id: string): Discussion | null {
    return this.of(mergeRequest).find((discussion) => discussion.id === id) ?? null;
  }

  findNote(mergeRequest: MergeRequest, id: number): { discussion: Discussion; note: Note } | null {
    for (const discussion of this.of(mergeRequest)) {
      const note = discussion.notes.find((each) => each.id === id);
      if (note) return { discussion, note };
    }
    return null;
  }

  /** Without its last note a discussion is gone. */
  removeNote(mergeRequest: MergeRequest, id: number): void {
    const found = this.findNote(mergeRequest, id);
    if (!found) return;
    found.discussion.notes.splice(found.discussion.notes.indexOf(found.note), 1);
    const list = this.of(mergeRequest);
    if (found.discussion.notes.length === 0) list.splice(list.indexOf(found.discussion), 1);
  }

  /** After a push: notes whose line is still in the diff move along, the others become outdated. */
  async follow(mergeRequest: MergeRequest): Promise<void> {
    const previous = mergeRequest.versions.at(-2);
    const now = newest(mergeRequest);
    if (!previous) return;
    const { project } = mergeRequest;
    const store = this.host.mergeRequests;
    const movement = {
      files: await store.files(project, now.base, now.head),
      heads: await store.files(project, previous.head, now.head),
      bases: await store.files(project, previous.base, now.base),
    };
    for (const note of this.of(mergeRequest).flatMap(({ notes }) => notes)) {
      if (note.position === null || note.outdated || note.position.head_sha !== previous.head) continue;
      const place = follow(note.position, movement);
      if (place === null) note.outdated = true;
      else note.position = { ...place, base_sha: now.base, start_sha: now.start, head_sha: now.head };
    }
  }

  /** Notes touch their merge request, and hooks are told of those that people may all see. */
  private saved(discussion: Discussion, note: Note, user: User, action: NoteAction): void {
    const { mergeRequest } = discussion;
    mergeRequest.updatedAt = new Date();
    if (note.system || note.internal) return;
    const body = notePayload(this.host, discussion, note, { user, action });
    this.host.hooks.send(mergeRequest.project, 'note_events', body);
  }

  private newNote(author: User, note: NewNote): Note {
    const now = new Date();
    return {
      id: this.host.state.nextId('note', 10_000),
      type: note.type,
      body: note.body,
      author,
      system: note.system ?? false,
      internal: note.internal ?? false,
      position: note.position ?? null,
      outdated: false,
      resolvedBy: null,
      resolvedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  }
}

export function resolveNote(note: Note, user: User, resolved: boolean): void {
  if ((note.resolvedAt !== null) === resolved) return;
  note.resolvedBy = resolved ? user : null;
  note.resolvedAt = resolved ? new Date() : null;
}
