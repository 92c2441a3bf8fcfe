import { diffFiles, type FileDiff } from './diffs.js';
import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import type { Project, User } from './model.js';
import { Refusal } from './refusal.js';
import { type RefChange, repositoryOf } from './repository.js';
import { resolveCommit } from './revisions.js';

export type MergeRequestState = 'opened' | 'closed' | 'locked' | 'merged';

/** What a merge request compared at one time: merge base, tip of the target, head of the source. */
export interface DiffVersion {
  id: number;
  base: string;
  start: string;
  head: string;
  createdAt: Date;
}

export interface MergeRequest {
  id: number;
  iid: number;
  /** The target project. */
  project: Project;
  sourceProject: Project;
  sourceBranch: string;
  targetBranch: string;
  title: string;
  description: string;
  state: MergeRequestState;
  author: User;
  labels: string[];
  removeSourceBranch: boolean;
  /** Oldest first. */
  versions: DiffVersion[];
  /** True while the host works on the diff: diff refs are null, and notes on lines are refused. */
  preparing: boolean;
  mergeCommit: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface NewMergeRequest {
  sourceBranch: string;
  targetBranch?: string;
  title?: string;
  description?: string;
  labels?: string[];
  author?: User;
  sourceProject?: Project;
  removeSourceBranch?: boolean;
  /** Leaves the diff unprepared until `prepared()`. */
  preparing?: boolean;
}

/** What became of a merge request; `changes` as hooks show them. */
export interface MergeRequestEvent {
  action: 'open' | 'update' | 'close' | 'reopen' | 'merge';
  user: User;
  changes: Record<string, { previous: unknown; current: unknown }>;
  /** Head before a push. */
  oldHead?: string;
}

export type MergeRequestEdit = Partial<
  Pick<MergeRequest, 'title' | 'description' | 'targetBranch' | 'labels' | 'removeSourceBranch'>
>;

/** Merge requests of all projects, their versions from the real repositories, and what happens to them. */
export class MergeRequestStore {
  private readonly byProject = new Map<number, MergeRequest[]>();
  private readonly diffs = new Map<string, Promise<FileDiff[]>>();

  constructor(private readonly host: CodeHost) {}

  of(project: Project): MergeRequest[] {
    const list = this.byProject.get(project.id) ?? [];
    this.byProject.set(project.id, list);
    return list;
  }

  find(project: Project, iid: number): MergeRequest | null {
    return this.of(project).find((mergeRequest) => mergeRequest.iid === iid) ?? null;
  }

  /** Throws the host's refusal where a merge request of the same branches is open. */
  refuseSecond(
    wanted: Pick<MergeRequest, 'project' | 'sourceProject' | 'sourceBranch' | 'targetBranch'>,
  ): void {
    const open = this.of(wanted.project).find(
      (each) =>
        each.state === 'opened' &&
        each.sourceProject === wanted.sourceProject &&
        each.sourceBranch === wanted.sourceBranch &&
        each.targetBranch === wanted.targetBranch,
    );
    if (open)
      throw new Refusal(409, {
        message: [`Another open merge request already exists for this source branch: !${open.iid}`],
      });
  }

  async open(project: Project, author: User, options: NewMergeRequest): Promise<MergeRequest> {
    const now = new Date();
    const mergeRequest: MergeRequest = {
      id: this.host.state.nextId('merge request', 900),
      iid: this.host.state.nextId(`merge request of ${project.id}`),
      project,
      sourceProject: options.sourceProject ?? project,
      sourceBranch: options.sourceBranch,
      targetBranch: options.targetBranch ?? project.defaultBranch,
      title: options.title ?? options.sourceBranch,
      description: options.description ?? '',
      state: 'opened',
      author,
      labels: options.labels ?? [],
      removeSourceBranch: options.removeSourceBranch ?? false,
      versions: [],
      preparing: options.preparing ?? false,
      mergeCommit: null,
      createdAt: now,
      updatedAt: now,
    };
    await this.addVersion(mergeRequest);
    this.refuseSecond(mergeRequest); // somebody else may have been faster meanwhile
    this.of(project).push(mergeRequest);
    await this.tell(mergeRequest, { action: 'open', user: author, changes: {} });
    return mergeRequest;
  }

  async edit(mergeRequest: MergeRequest, user: User, edit: MergeRequestEdit): Promise<void> {
    const changes: MergeRequestEvent['changes'] = {};
    const note = (name: string, previous: unknown, current: unknown) => {
      if (JSON.stringify(previous) !== JSON.stringify(current)) changes[name] = { previous, current };
    };
    const wasDraft = isDraft(mergeRequest);
    note('title', mergeRequest.title, edit.title ?? mergeRequest.title);
    note('description', mergeRequest.description, edit.description ?? mergeRequest.description);
    note('target_branch', mergeRequest.targetBranch, edit.targetBranch ?? mergeRequest.targetBranch);
    note('labels', mergeRequest.labels, edit.labels ?? mergeRequest.labels);
    const given = Object.entries(edit).filter(([, value]) => value !== undefined);
    Object.assign(mergeRequest, Object.fromEntries(given));
    note('draft', wasDraft, isDraft(mergeRequest));
    if (changes.target_branch) await this.addVersion(mergeRequest);
    if (Object.keys(changes).length > 0) await this.tell(mergeRequest, { action: 'update', user, changes });
  }

  async setState(mergeRequest: MergeRequest, user: User, state: 'opened' | 'closed'): Promise<void> {
    if (mergeRequest.state === state || mergeRequest.state === 'merged') return;
    mergeRequest.state = state;
    if (state === 'opened') await this.refresh(mergeRequest);
    await this.tell(mergeRequest, { action: state === 'opened' ? 'reopen' : 'close', user, changes: {} });
  }

  async merged(mergeRequest: MergeRequest, user: User, commit: string): Promise<void> {
    mergeRequest.state = 'merged';
    mergeRequest.mergeCommit = commit;
    await this.tell(mergeRequest, { action: 'merge', user, changes: {} });
  }

  /** Ends the preparation that `preparing` began. */
  prepared(mergeRequest: MergeRequest): void {
    mergeRequest.preparing = false;
  }

  /** Follows a push: new versions where the source moved, merged ones where the target took the head in. */
  async follow(project: Project, user: User, change: RefChange): Promise<void> {
    const all = [...this.byProject.values()].flat().filter(({ state }) => state === 'opened');
    for (const mergeRequest of all) {
      const isSource = mergeRequest.sourceProject === project && mergeRequest.sourceBranch === change.branch;
      if (isSource && change.after !== null) await this.followSource(mergeRequest, user);
      const isTarget = mergeRequest.project === project && mergeRequest.targetBranch === change.branch;
      if (isTarget && (await this.tookIn(mergeRequest, change)))
        await this.merged(mergeRequest, user, change.after ?? '');
    }
  }

  /** Files of a version; read once. */
  files(project: Project, from: string, to: string): Promise<FileDiff[]> {
    const key = `${project.id} ${from} ${to}`;
    const files = this.diffs.get(key) ?? diffFiles(repositoryOf(project), from, to);
    this.diffs.set(key, files);
    return files;
  }

  private async followSource(mergeRequest: MergeRequest, user: User): Promise<void> {
    const { head: oldHead } = newest(mergeRequest);
    if (!(await this.refresh(mergeRequest))) return;
    await this.host.discussions.follow(mergeRequest);
    const changes = {
      updated_at: { previous: hookTime(mergeRequest.updatedAt), current: hookTime(new Date()) },
    };
    await this.tell(mergeRequest, { action: 'update', user, changes, oldHead });
  }

  private async tookIn(mergeRequest: MergeRequest, change: RefChange): Promise<boolean> {
    const { head, base } = newest(mergeRequest);
    if (change.after === null || change.before === null || head === base) return false;
    const call = { cwd: repositoryOf(mergeRequest.project) };
    const isIn = (tip: string) =>
      gitText(['merge-base', '--is-ancestor', head, tip], call).then(
        () => true,
        () => false, // exit code 1: it is no ancestor
      );
    return !(await isIn(change.before)) && (await isIn(change.after));
  }

  private async refresh(mergeRequest: MergeRequest): Promise<boolean> {
    const tip = await resolveCommit(
      repositoryOf(mergeRequest.sourceProject),
      `refs/heads/${mergeRequest.sourceBranch}`,
    );
    if (tip === null || tip === newest(mergeRequest).head) return false;
    await this.addVersion(mergeRequest);
    return true;
  }

  /** Compares source and target as they are, in the target's repository, which gets the commits of a fork. */
  private async addVersion(mergeRequest: MergeRequest): Promise<void> {
    const repository = repositoryOf(mergeRequest.project);
    const call = { cwd: repository };
    const ref = `refs/merge-requests/${mergeRequest.iid}/head`;
    const source = `refs/heads/${mergeRequest.sourceBranch}`;
    await gitText(['fetch', '--quiet', repositoryOf(mergeRequest.sourceProject), `+${source}:${ref}`], call);
    const tips = await gitText(['rev-parse', ref, `refs/heads/${mergeRequest.targetBranch}`], call);
    const [head, start] = tips.split('\n');
    const base = await gitText(['merge-base', start, head], call);
    // Old versions stay readable after a forced push.
    await gitText(['update-ref', `refs/keep-around/${head}`, head], call);
    const id = this.host.state.nextId('diff version', 3000);
    mergeRequest.versions.push({ id, base, start, head, createdAt: new Date() });
  }

  private async tell(mergeRequest: MergeRequest, event: MergeRequestEvent): Promise<void> {
    mergeRequest.updatedAt = new Date();
    await this.host.mergeRequestChanged(mergeRequest, event);
  }
}

export function newest(mergeRequest: MergeRequest): DiffVersion {
  const version = mergeRequest.versions.at(-1);
  if (!version) throw new Error(`Merge request ${mergeRequest.iid} has no version`);
  return version;
}

export function isDraft(mergeRequest: MergeRequest): boolean {
  return /^\s*(\[draft\]|\(draft\)|draft:|draft - )/i.test(mergeRequest.title);
}

/** Times in hooks of merge requests: `2026-11-01 10:00:00 UTC`. */
export function hookTime(time: Date): string {
  return time
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
}
