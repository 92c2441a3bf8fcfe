import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Server } from '@hapi/hapi';
import { ConfigurationError } from './ci-config.js';
import { type DiffLimits, USUAL_LIMITS } from './diffs.js';
import { DiscussionStore } from './discussion-store.js';
import { type Delivery, type DeliveryOptions, HookDeliveries } from './hook-deliveries.js';
import { pushPayload, type VulnerabilityChange, vulnerabilityPayload } from './hook-payloads.js';
import type { CodeHost } from './host.js';
import type { Issue } from './issues.js';
import { merge, testMerge } from './merge.js';
import { mergeRequestPayload } from './merge-request-payload.js';
import { mergeRequestPipeline } from './merge-request-pipeline.js';
import {
  type MergeRequest,
  type MergeRequestEvent,
  MergeRequestStore,
  type NewMergeRequest,
} from './merge-request-store.js';
import { type Misbehaving, Misbehaviours, type Order } from './misbehaviour.js';
import { type Project, ROLE, type User } from './model.js';
import { endReaders } from './objects.js';
import { type IdTokenRequest, TokenIssuer } from './oidc.js';
import { type Pipeline, PipelineStore, type Runner, type RunnerOptions } from './pipeline-store.js';
import { type NewProject, ProjectStore } from './project-store.js';
import { changeRefs, type NewCommit, type RefChange, repositoryOf, writeCommit } from './repository.js';
import type { LoggedRequest } from './request-log.js';
import { CodeHostState } from './state.js';
import type { Status } from './statuses.js';

export interface StandInOptions {
  /** How the host calls hooks. */
  deliveries?: DeliveryOptions;
  /** False refuses hooks at addresses of the own machine and network, as a real host does by default. */
  allowsLocalHooks?: boolean;
  /** From which size on diffs are collapsed, too large or cut. */
  diffLimits?: Partial<DiffLimits>;
}

export interface NewToken {
  /** By default a bot of its own, as project and group tokens have. */
  user?: User;
  name?: string;
  scopes?: string[];
  /** `YYYY-MM-DD` */
  expiresAt?: string | null;
  revoked?: boolean;
  /** Role of the token's own bot in every project (see `ROLE`); Developer by default. Not for tokens of a `user`. */
  role?: number;
}

interface Parts extends StandInOptions {
  hostName: string;
  authority: string;
  repositories: string;
}

/** More branches than this in one push call no push hook at all. */
const MAX_HOOKED_BRANCHES = 3;

/** The stand-in as a test holds it. */
export class CodeHostStandIn implements CodeHost {
  readonly state = new CodeHostState();
  /** Every request in the order of arrival. */
  readonly requests: LoggedRequest[] = [];
  readonly hooks: HookDeliveries;
  readonly mergeRequests: MergeRequestStore = new MergeRequestStore(this);
  readonly discussions: DiscussionStore = new DiscussionStore(this);
  /** Of all projects, oldest first. */
  readonly issues: Issue[] = [];
  readonly diffLimits: DiffLimits;
  /** Commit statuses, oldest first. */
  readonly statuses: Status[] = [];
  readonly idTokens: TokenIssuer = new TokenIssuer(this);
  readonly pipelines: PipelineStore = new PipelineStore(this);
  readonly triggers = new Map<string, { project: Project; owner: User }>();
  readonly misbehaviours = new Misbehaviours();
  /** PEM of the authority that signed the server's certificate. */
  readonly authority: string;
  readonly repositories: string;
  readonly allowsLocalHooks: boolean;
  private readonly hostName: string;
  private readonly projectStore: ProjectStore;
  private readonly defects: unknown[] = [];

  constructor(
    private readonly server: Server,
    parts: Parts,
  ) {
    this.authority = parts.authority;
    this.repositories = parts.repositories;
    this.hostName = parts.hostName;
    this.allowsLocalHooks = parts.allowsLocalHooks ?? true;
    this.diffLimits = { ...USUAL_LIMITS, ...parts.diffLimits };
    this.hooks = new HookDeliveries(this, parts.deliveries);
    this.projectStore = new ProjectStore(this);
  }

  /** `https://localhost:PORT`; the address guard must be told to allow this private host. */
  get url(): string {
    const name = this.hostName.includes(':') ? `[${this.hostName}]` : this.hostName;
    return `https://${name}:${this.server.info.port}`;
  }

  addUser(user: Partial<User> & { username: string }): User {
    return this.state.addUser(user);
  }

  /** Gives the token's text, which clients send. Scope `api` by default. */
  addToken(token: NewToken = {}): string {
    const user =
      token.user ??
      this.state.addUser({
        username: `group_bot_${this.state.nextId('bot')}`,
        name: token.name ?? 'goalkeeper',
        bot: true,
        roleEverywhere: token.role ?? ROLE.developer,
      });
    return this.state.addToken({
      userId: user.id,
      scopes: token.scopes ?? ['api'],
      name: token.name,
      expiresAt: token.expiresAt,
      revoked: token.revoked,
    }).text;
  }

  /** Makes or changes a membership; of a group when the path is no project's. */
  addMember(path: string, user: User, role: number): void {
    const members = this.state.findProject(path)?.members ?? this.state.namespace(path).members;
    members.set(user.id, role);
  }

  /** A project with a real repository: of the files given, of a copy of a repository, or empty. */
  addProject(project: NewProject): Promise<Project> {
    return this.projectStore.add(project);
  }

  /** Many projects without repositories, for lists: `<prefix>-1`, `<prefix>-2` ... */
  addManyProjects(count: number, prefix?: string): Project[] {
    return this.projectStore.addMany(count, prefix);
  }

  /** Commits as somebody who pushes: merge requests and hooks follow. Gives the commit's id. */
  async commit(project: Project, commit: NewCommit, user = this.projectStore.developer()): Promise<string> {
    const branch = commit.branch ?? project.defaultBranch;
    const from = project.hasCommits ? project.defaultBranch : undefined;
    return changeRefs(this, project, user, () =>
      writeCommit(repositoryOf(project), { from, ...commit, branch }),
    );
  }

  /** Renames or moves a project; its former address answers with a redirect. */
  moveProject(project: Project, fullName: string): void {
    this.state.moveProject(project, fullName);
  }

  /** A project that is gone answers 404, as one that may not be seen. */
  removeProject(project: Project): void {
    this.state.removeProject(project);
  }

  /** Attaches what a runner does with the project's jobs; null takes it away, and pipelines stay `pending`. */
  setRunner(project: Project, runner: Runner | null, options: RunnerOptions = {}): void {
    this.pipelines.setRunner(project, runner, options);
  }

  /** Gives the token of a new pipeline trigger. */
  addTrigger(project: Project, owner = this.projectStore.developer()): string {
    const token = `glptt-${randomBytes(20).toString('hex')}`;
    this.triggers.set(token, { project, owner });
    return token;
  }

  /** Opens a merge request as its author; hooks and pipelines follow. What happens to it later is up to
   * `mergeRequests` (edit, setState, prepared), `merge`, and `discussions` (start, reply, resolve). */
  openMergeRequest(project: Project, options: NewMergeRequest): Promise<MergeRequest> {
    return this.mergeRequests.open(project, options.author ?? this.projectStore.developer(), options);
  }

  /** Merges with a merge commit; false where there are conflicts. */
  merge(mergeRequest: MergeRequest, user = this.projectStore.developer()): Promise<boolean> {
    return merge(this, mergeRequest, user);
  }

  /** A signed ID token of a job, right or wrong in the ways that the request says. */
  issueIdToken(request: Omit<IdTokenRequest, 'user'> & { user?: User }): Promise<string> {
    return this.idTokens.issue({ user: this.projectStore.developer(), ...request });
  }

  /** Tells hooks of a vulnerability that changed on the code host. */
  changeVulnerability(
    project: Project,
    change: VulnerabilityChange,
    user = this.projectStore.developer(),
  ): void {
    this.hooks.send(project, 'vulnerability_events', vulnerabilityPayload(this, project, user, change));
  }

  /** Orders the host to misbehave for some requests until `end()`. */
  misbehave(misbehaving: Misbehaving): Order {
    return this.misbehaviours.order(misbehaving);
  }

  /** Waits until all hooks were called; gives the log of deliveries. */
  async delivered(): Promise<Delivery[]> {
    await this.hooks.settled();
    return this.hooks.log;
  }

  /** Part of `CodeHost`: follows every move of branches. */
  async pushed(project: Project, user: User, changes: RefChange[]): Promise<void> {
    project.hasCommits = true;
    project.lastActivityAt = new Date();
    const hooked = changes.length > MAX_HOOKED_BRANCHES ? [] : changes;
    for (const change of hooked)
      this.hooks.send(project, 'push_events', await pushPayload(this, project, user, change), change.branch);
    if (this.pipelines.has('onPush', project)) await this.startPipelines(project, user, changes);
    for (const change of changes) await this.mergeRequests.follow(project, user, change);
  }

  private async startPipelines(project: Project, user: User, changes: RefChange[]): Promise<void> {
    for (const { branch, after } of changes) {
      if (after === null) continue;
      await this.pipelines
        .create(project, { ref: branch, sha: after, source: 'push', user })
        .catch(withoutPipeline);
    }
  }

  /** Part of `CodeHost`. */
  async mergeRequestChanged(mergeRequest: MergeRequest, event: MergeRequestEvent): Promise<void> {
    const body = await mergeRequestPayload(this, mergeRequest, event);
    this.hooks.send(mergeRequest.project, 'merge_requests_events', body);
    const isNewCode = event.action === 'open' || event.oldHead !== undefined;
    if (isNewCode && this.pipelines.has('onMergeRequest', mergeRequest.project))
      await this.startMergeRequestPipeline(mergeRequest, event.user).catch(withoutPipeline);
  }

  /** Part of `CodeHost`. */
  async startMergeRequestPipeline(mergeRequest: MergeRequest, user: User): Promise<Pipeline> {
    const { project } = mergeRequest;
    const merged = this.pipelines.has('mergedResults', project) ? await testMerge(mergeRequest) : null;
    return this.pipelines.create(project, mergeRequestPipeline(mergeRequest, user, merged));
  }

  reportDefect(error: unknown): void {
    this.defects.push(error);
  }

  /** Ends all connections and removes the repositories. Throws when the stand-in itself failed meanwhile. */
  async stop(): Promise<void> {
    await this.pipelines.close().catch((error: unknown) => this.reportDefect(error));
    await this.server.stop({ timeout: 0 });
    await this.hooks.close();
    endReaders(this.repositories);
    await rm(this.repositories, { recursive: true, force: true });
    if (this.defects.length > 0)
      throw new AggregateError(this.defects, `The stand-in code host failed: ${String(this.defects[0])}`);
  }
}

/** A push or merge request without (good) configuration has no pipeline. */
function withoutPipeline(error: unknown): void {
  if (!(error instanceof ConfigurationError)) throw error;
}
