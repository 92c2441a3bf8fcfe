import type { DiffLimits } from './diffs.js';
import type { DiscussionStore } from './discussion-store.js';
import type { HookDeliveries } from './hook-deliveries.js';
import type { Issue } from './issues.js';
import type { MergeRequest, MergeRequestEvent, MergeRequestStore } from './merge-request-store.js';
import type { Project, User } from './model.js';
import type { TokenIssuer } from './oidc.js';
import type { Pipeline, PipelineStore } from './pipeline-store.js';
import type { RefChange } from './repository.js';
import type { CodeHostState } from './state.js';
import type { Status } from './statuses.js';

/** What every area of the stand-in can reach. */
export interface CodeHost {
  readonly state: CodeHostState;
  /** Base address without a slash at its end, known once it listens. */
  readonly url: string;
  /** Folder with the bare repositories. */
  readonly repositories: string;
  readonly hooks: HookDeliveries;
  readonly mergeRequests: MergeRequestStore;
  readonly discussions: DiscussionStore;
  /** Of all projects, oldest first. */
  readonly issues: Issue[];
  readonly diffLimits: DiffLimits;
  /** Commit statuses, oldest first. */
  readonly statuses: Status[];
  readonly idTokens: TokenIssuer;
  readonly pipelines: PipelineStore;
  /** Tokens that start pipelines of one project. */
  readonly triggers: Map<string, { project: Project; owner: User }>;
  /** Whether hooks may point at the own machine and network. */
  readonly allowsLocalHooks: boolean;
  /** Branches moved, by whatever way. */
  pushed(project: Project, user: User, changes: RefChange[]): Promise<void>;
  /** A merge request was opened, changed, closed ...: hooks are told. */
  mergeRequestChanged(mergeRequest: MergeRequest, event: MergeRequestEvent): Promise<void>;
  /** A pipeline of the merge request's head, in the target project, with the variables that go with it. */
  startMergeRequestPipeline(mergeRequest: MergeRequest, user: User): Promise<Pipeline>;
  /** An error of the stand-in itself: kept, and thrown by `stop()`, so that no test passes over it. */
  reportDefect(error: unknown): void;
}
