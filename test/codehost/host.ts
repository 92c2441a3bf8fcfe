import type { HookDeliveries } from './hook-deliveries.js';
import type { Project, User } from './model.js';
import type { TokenIssuer } from './oidc.js';
import type { PipelineStore } from './pipeline-store.js';
import type { RefChange } from './repository.js';
import type { CodeHostState } from './state.js';

/** What every area of the stand-in can reach. */
export interface CodeHost {
  readonly state: CodeHostState;
  /** Base address without a slash at its end, known once it listens. */
  readonly url: string;
  /** Folder with the bare repositories. */
  readonly repositories: string;
  readonly hooks: HookDeliveries;
  readonly idTokens: TokenIssuer;
  readonly pipelines: PipelineStore;
  /** Tokens that start pipelines of one project. */
  readonly triggers: Map<string, { project: Project; owner: User }>;
  /** Whether hooks may point at the own machine and network. */
  readonly allowsLocalHooks: boolean;
  /** Branches moved, by whatever way. */
  pushed(project: Project, user: User, changes: RefChange[]): Promise<void>;
  /** An error of the stand-in itself: kept, and thrown by `stop()`, so that no test passes over it. */
  reportDefect(error: unknown): void;
}
