import { execFileSync } from 'node:child_process';
import type { ScanDocument } from '#server/database/documents.js';
import type { MergeRequest, NewMergeRequest, Project, User } from '../codehost/index.js';
import { changeRefs } from '../codehost/repository.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { target } from './code.js';
import type { Stage } from './stage.js';

type Files = Record<string, string | null>;

const BRANCH = 'feature';

/** One merge request on the stage, from `feature` to `main`, and what can happen to it. */
export class Scene {
  private constructor(
    readonly stage: Stage,
    readonly project: Project,
    readonly source: Project,
    readonly mergeRequest: MergeRequest,
    readonly author: User,
  ) {}

  /** Opens it, and waits until it was told what is new. */
  static async open(stage: Stage, change: Files, options: OpenOptions = {}): Promise<Scene> {
    const scene = await Scene.unscanned(stage, change, options);
    await scene.told();
    return scene;
  }

  /** Only opens it. */
  static async unscanned(stage: Stage, change: Files, options: OpenOptions = {}): Promise<Scene> {
    const { files = target, fork = false, mergedResults = false, before, ...rest } = options;
    const { host } = stage;
    const author = stage.person();
    const project = await stage.project(files, mergedResults ? { protectedBranches: ['main', BRANCH] } : {});
    if (mergedResults) await stage.scanByMergedResults(project);
    await before?.(project);
    const forkName = `${author.username}/fork`;
    const source = fork ? await host.addProject({ fullName: forkName, forkOf: project }) : project;
    await host.commit(source, { branch: BRANCH, files: change }, author);
    const sourceProject = fork ? source : undefined;
    const opened = await host.openMergeRequest(project, {
      sourceBranch: BRANCH,
      author,
      sourceProject,
      ...rest,
    });
    return new Scene(stage, project, source, opened, author);
  }

  /** The newest version of the merge request. */
  get version() {
    const version = this.mergeRequest.versions.at(-1);
    if (!version) throw new Error('the merge request has no version');
    return version;
  }

  /** Waits until the newest head was scanned, and the merge request told of it. */
  told(): Promise<ScanDocument> {
    return this.stage.told(this.version.head);
  }

  async push(change: Files): Promise<ScanDocument> {
    await this.pushOnly(change);
    return this.told();
  }

  async pushOnly(change: Files): Promise<void> {
    await this.stage.host.commit(this.source, { branch: BRANCH, files: change }, this.author);
  }

  /** Somebody else changes the target. */
  async changeTarget(files: Files): Promise<void> {
    await this.stage.host.commit(this.project, { files });
  }

  /** Runs git in a clone that has `feature` checked out, and pushes that branch by force. */
  async git(...commands: string[][]): Promise<ScanDocument> {
    const folder = temporaryFolder('rebase');
    const run = (args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.test', ...args], {
        cwd: folder,
        stdio: 'pipe',
      });
    await changeRefs(this.stage.host, this.source, this.author, async () => {
      run(['clone', '--quiet', '--branch', BRANCH, this.source.repository ?? '', '.']);
      for (const command of commands) run(command);
      run(['push', '--quiet', '--force', 'origin', BRANCH]);
      return null;
    });
    return this.told();
  }

  /** Threads of our account as a person sees them: place, state, and what they say in a word. */
  threads(): string[] {
    return this.ours()
      .filter(({ notes: [note] }) => note.body.startsWith('<!-- goalkeeper:finding '))
      .map((discussion) => {
        const [{ position, body }] = discussion.notes;
        const place = position ? `${position.new_path}:${position.new_line ?? 'file'}` : 'nowhere';
        return `${place} ${discussion.isResolved() ? 'resolved' : 'open'} ${/\*\*([\w ]+)/.exec(body)?.[1]}`;
      });
  }

  /** First line of the summary that says something; null when there is no summary. */
  summary(): string | null {
    return this.summaryNote()?.split('\n')[3] ?? null;
  }

  summaryNote(): string | null {
    const found = this.ours().filter(({ notes: [note] }) =>
      note.body.startsWith('<!-- goalkeeper:summary -->'),
    );
    if (found.length > 1) throw new Error('there is more than one summary');
    return found[0]?.notes[0].body ?? null;
  }

  /** Discussions that the account of the integration began. */
  ours() {
    return this.stage.host.discussions.of(this.mergeRequest).filter(({ notes: [note] }) => note.author.bot);
  }

  /** Commit statuses of the newest head. */
  statuses(): string[] {
    return this.stage.host.statuses
      .filter(({ sha, name }) => sha === this.version.head && name === 'goalkeeper')
      .map(({ state, description }) => `${state}: ${description}`);
  }

  /** Requests that wrote to this merge request while `work` was done. */
  async writes(work: () => Promise<unknown>): Promise<string[]> {
    const { requests } = this.stage.host;
    const before = requests.length;
    await work();
    const path = `/merge_requests/${this.mergeRequest.iid}/`;
    return requests
      .slice(before)
      .filter((one) => one.method !== 'GET' && one.path.includes(path))
      .filter((one) => one.path.includes(`/projects/${this.project.id}/`))
      .map((one) => `${one.method} ${one.path.split('/').at(-1)}`);
  }
}

export interface OpenOptions extends Partial<Omit<NewMergeRequest, 'sourceBranch'>> {
  /** Of the target; `target` of `code.ts` by default. */
  files?: Record<string, string>;
  /** The head is in a fork. */
  fork?: boolean;
  /** Scanned by pipelines of merged results, which are trusted, not by the webhook. */
  mergedResults?: boolean;
  /** Done when there is the project, and no merge request yet. */
  before?(project: Project): Promise<unknown>;
}

/** One thing that can happen, from the beginning to the discussions that are expected. */
export interface Scenario {
  name: string;
  run(stage: Stage): Promise<void>;
}
