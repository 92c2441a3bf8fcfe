/** A repository URL taken apart, before anything was asked. */
export interface RepositoryAddress {
  /** Full name at the code host; of a local repository its path. */
  project: string;
  /** Parts of what the URL's tree form names (`<repository>/-/tree/<branch>`, perhaps a path behind); null without. */
  tree: string[] | null;
}

export interface RepositoryHead {
  branch: string;
  commit: string;
}

/** The repository is gone, broken or may not be read; the message says what to do. */
export class RepositoryUnavailable extends Error {
  override readonly name = 'RepositoryUnavailable';
}

/**
 * A code host over the network (GitLab style), as one account with one token sees it. Implemented by
 * `codehost/gitlab`; users ask for the narrow part they need. Ids of projects and accounts are decimal texts.
 * Every call may throw a `CodeHostError`.
 */
export interface CodeHostClient
  extends ConnectionInfo,
    ProjectDirectory,
    BranchReader,
    PipelineRunner,
    HookInstaller,
    MemberReader,
    MergeRequestReader,
    DiscussionWriter,
    ChangeWriter,
    IssueTracker {}

export type CodeHostErrorKind =
  /** 401: the token is wrong, expired or revoked. */
  | 'unauthorized'
  /** 403 for want of scope or role. */
  | 'forbidden'
  /** 404: not there, or not to be seen. */
  | 'not-found'
  /** 400, 409, 422: the host refuses what was asked. */
  | 'refused'
  /** 429 after the waits that were allowed. */
  | 'rate-limited'
  /** 5xx, time limits, broken connections, answers that are not what the interface promises. */
  | 'unreachable'
  /** Not asked at all: a forbidden address, a redirect, or a certificate that does not hold. */
  | 'blocked';

/** A call that failed, in words for people: never a token, header or body. */
export class CodeHostError extends Error {
  override readonly name = 'CodeHostError';
  constructor(
    readonly kind: CodeHostErrorKind,
    message: string,
    /** HTTP status, when there was an answer. */
    readonly status: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** The same call may succeed later. */
  get mayPass(): boolean {
    return this.kind === 'unreachable' || this.kind === 'rate-limited';
  }

  /** Nobody answered: other calls to the host will hardly be answered either. */
  get isSilence(): boolean {
    return this.kind === 'unreachable' && this.status === null;
  }

  /** The account may not see it, or it is not there; hosts hide which of the two. */
  get isHidden(): boolean {
    return this.kind === 'forbidden' || this.kind === 'not-found';
  }
}

export interface Account {
  id: string;
  username: string;
  name: string;
  /** Project and group tokens and service accounts are bots; false speaks for a person's own token. */
  bot: boolean;
}

export interface TokenFacts {
  scopes: string[];
  /** `YYYY-MM-DD`, or null when it never expires. */
  expiresAt: string | null;
}

export interface ConnectionInfo {
  currentAccount(): Promise<Account>;
  /** Null where the kind of token does not let itself be described. */
  describeToken(): Promise<TokenFacts | null>;
}

/** The roles in projects that something depends on; a higher one may do all that a lower one may. */
export const AccessLevel = { reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;

export interface Project {
  id: string;
  name: string;
  /** Groups and project, with slashes. */
  fullName: string;
  /** HTTPS clone URL. */
  clonePath: string;
  webUrl: string;
  /** Null while the repository is empty. */
  defaultBranch: string | null;
  archived: boolean;
  /** Null when the host does not tell. */
  markedForDeletion: boolean;
  lastActivityAt: Date | null;
  /**
   * Role of the account (`AccessLevel`, 10 guest, 50 owner); null when it has none, and in lists also when it has it by a
   * group further up.
   */
  accessLevel: number | null;
}

export interface ProjectDirectory {
  /** All projects of which the account is a member, by ascending id, a page at a time. */
  projects(options?: {
    activeSince?: Date;
    afterId?: string;
    signal?: AbortSignal;
  }): AsyncIterable<Project[]>;
  /** By id or full name; null when it is not there or may not be seen. */
  project(idOrFullName: string): Promise<Project | null>;
  /** Share of each language in percent. */
  languages(projectId: string): Promise<Record<string, number>>;
}

export interface BranchReader {
  /** Null when there is no such branch. */
  branch(projectId: string, name: string): Promise<Branch | null>;
  /** Newest commit of the branch is first. */
  commits(projectId: string, options: { branch: string; since?: Date; limit: number }): Promise<Commit[]>;
}

export interface Branch {
  name: string;
  commit: string;
  protected: boolean;
}

export interface Commit {
  id: string;
  title: string;
  parentIds: string[];
  committedAt: Date;
}

export interface PipelineRunner {
  startPipeline(
    projectId: string,
    options: { ref: string; inputs?: Record<string, string>; variables?: Record<string, string> },
  ): Promise<Pipeline>;
  /** Null when it was deleted. */
  pipeline(projectId: string, pipelineId: string): Promise<Pipeline | null>;
  jobs(projectId: string, pipelineId: string): Promise<PipelineJob[]>;
  cancelPipeline(projectId: string, pipelineId: string): Promise<void>;
}

export interface Pipeline {
  id: string;
  /** As the host names it: `created`, `pending`, `running`, `success`, `failed`, `canceled`, `skipped`, `manual`... */
  status: string;
  webUrl: string;
}

export interface PipelineJob {
  id: string;
  name: string;
  status: string;
  failureReason: string | null;
  webUrl: string;
}

export interface Hook {
  id: string;
  url: string;
  /** The host stopped calling it, for a while or for good, because calls failed. */
  disabled: boolean;
}

export interface HookInstaller {
  hooks(projectId: string): Promise<Hook[]>;
  /** Merge request, push, vulnerability and note events, certificate checked; needs the role Maintainer. */
  installHook(projectId: string, hook: { url: string; secret: string }): Promise<Hook>;
  updateHook(projectId: string, hookId: string, hook: { url: string; secret: string }): Promise<Hook>;
  removeHook(projectId: string, hookId: string): Promise<void>;
}

/** Somebody who may work on a project, by whichever group. */
export interface Member {
  username: string;
  /** As `AccessLevel` has them; 10 guest, 50 owner. */
  accessLevel: number;
}

export interface MemberReader {
  /** Null for a stranger, and for who is blocked or waits to be let in. */
  member(projectId: string, accountId: string): Promise<Member | null>;
}

export interface MergeRequest {
  projectId: string;
  iid: string;
  state: 'opened' | 'closed' | 'locked' | 'merged';
  draft: boolean;
  title: string;
  /** Empty in lists of some hosts. */
  description: string;
  webUrl: string;
  /** Who opened it; null when the host does not tell. */
  authorId: string | null;
  /** Head commit of the source branch; empty in a merge request without commits. */
  headCommit: string;
  sourceBranch: string;
  targetBranch: string;
  /** Empty when the fork it came from is gone. */
  sourceProjectId: string;
  targetProjectId: string;
  /** Null while the host prepares the diff, and in lists. */
  diffRefs: DiffRefs | null;
  /** Of the merge request or its notes; null when the host does not tell. */
  updatedAt: Date | null;
}

/** Commits that positions of comments refer to; `base` is the merge base. */
export interface DiffRefs {
  base: string;
  start: string;
  head: string;
}

export interface DiffFile {
  oldPath: string;
  newPath: string;
  added: boolean;
  renamed: boolean;
  deleted: boolean;
  /** Unified diff without file headers; empty when it is collapsed, too large or binary. */
  diff: string;
}

export interface MergeRequestReader {
  mergeRequest(projectId: string, iid: string): Promise<MergeRequest | null>;
  /** Newest first; when others are opened meanwhile, one may come twice. */
  openMergeRequests(projectId: string): AsyncIterable<MergeRequest[]>;
  /** Those of a branch of this name, of forks too, in whichever state; newest first. */
  mergeRequestsFrom(projectId: string, sourceBranch: string): AsyncIterable<MergeRequest[]>;
  diffs(projectId: string, iid: string): AsyncIterable<DiffFile[]>;
  discussions(projectId: string, iid: string): AsyncIterable<Discussion[]>;
  /** With all its notes, the oldest first; null when it is gone. */
  discussion(projectId: string, iid: string, discussionId: string): Promise<Discussion | null>;
}

export interface Discussion {
  id: string;
  notes: DiscussionNote[];
}

export interface DiscussionNote {
  id: string;
  /** `DiffNote` when it stands at a line or file of the diff. */
  kind: 'DiffNote' | 'DiscussionNote' | 'Note';
  system: boolean;
  body: string;
  authorId: string;
  /** Null when the host does not tell. */
  createdAt: Date | null;
  resolvable: boolean;
  resolved: boolean;
  /** Who resolved it, when the host tells. */
  resolvedById: string | null;
  position: DiscussionPosition | null;
}

export interface DiscussionPosition extends DiffRefs {
  type: 'text' | 'file';
  oldPath: string;
  newPath: string;
  /** Of an added line only `newLine`, of a removed one only `oldLine`, of an unchanged one both. */
  oldLine: number | null;
  newLine: number | null;
}

export interface DiscussionWriter {
  /** @returns the discussion as the host made it: its note is no `DiffNote` when the position was lost */
  openDiscussion(
    projectId: string,
    iid: string,
    discussion: { body: string; position: DiscussionPosition | null },
  ): Promise<Discussion>;
  resolveDiscussion(projectId: string, iid: string, discussionId: string, resolved: boolean): Promise<void>;
  reply(projectId: string, iid: string, discussionId: string, body: string): Promise<void>;
  editDiscussionNote(
    projectId: string,
    iid: string,
    note: { discussionId: string; noteId: string; body: string },
  ): Promise<void>;
  /** A plain note of the merge request, such as the summary. */
  addNote(projectId: string, iid: string, body: string): Promise<{ id: string }>;
  editNote(projectId: string, iid: string, noteId: string, body: string): Promise<void>;
}

export interface CommitStatus {
  state: 'pending' | 'running' | 'success' | 'failed' | 'canceled';
  name: string;
  description: string;
  targetUrl?: string;
  ref?: string;
  pipelineId?: string;
}

export interface FileAction {
  action: 'create' | 'update' | 'delete';
  path: string;
  /** Base64. */
  content?: string;
  /** Of `update`: the commit that last changed the file as it was read; the host refuses when it moved on. */
  lastCommitId?: string;
}

export interface ChangeWriter {
  setCommitStatus(projectId: string, commit: string, status: CommitStatus): Promise<void>;
  /** One commit on a new branch that starts at `startCommit`. */
  commitToNewBranch(
    projectId: string,
    change: { branch: string; startCommit: string; message: string; actions: FileAction[] },
  ): Promise<{ id: string }>;
  openMergeRequest(
    projectId: string,
    request: {
      sourceBranch: string;
      targetBranch: string;
      title: string;
      description: string;
      labels: string[];
      removeSourceBranch: boolean;
    },
  ): Promise<{ iid: string; webUrl: string }>;
  describeMergeRequest(projectId: string, iid: string, description: string): Promise<void>;
  closeMergeRequest(projectId: string, iid: string): Promise<void>;
  /** The file's bytes and the commit that last changed it; null when it is not there. */
  file(
    projectId: string,
    path: string,
    ref: string,
  ): Promise<{ content: Buffer; lastCommitId: string } | null>;
  deleteBranch(projectId: string, name: string): Promise<void>;
}

/** An entry of the issue tracker of a project. */
export interface Issue {
  iid: string;
  state: 'opened' | 'closed';
  description: string;
  webUrl: string;
  /** Empty when the host does not tell. */
  authorId: string;
}

export interface IssueTracker {
  openIssue(
    projectId: string,
    issue: { title: string; description: string; labels: string[]; confidential: boolean },
  ): Promise<Issue>;
  /** Null when it is gone, or may not be seen. */
  issue(projectId: string, iid: string): Promise<Issue | null>;
  /** Those that the account itself has opened since then, in whichever state; newest first. */
  ownIssues(projectId: string, since: Date): AsyncIterable<Issue[]>;
}
