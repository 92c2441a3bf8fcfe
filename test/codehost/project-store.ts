import { join } from 'node:path';
import type { CodeHost } from './host.js';
import { type Project, ROLE, type User, type Visibility } from './model.js';
import { createRepository, writeCommit } from './repository.js';

/** What a new project is made of; without `files` and `repository` it is empty. */
export interface NewProject {
  /** Groups and project, with slashes; groups are made as needed. */
  fullName: string;
  /** First commit on the default branch: contents by path. */
  files?: Record<string, string | Buffer>;
  /** Folder of a git repository whose branches and tags are copied. */
  repository?: string;
  /** At least this id; the next free one by default. */
  id?: number;
  name?: string;
  visibility?: Visibility;
  defaultBranch?: string;
  archived?: boolean;
  /** Protected as after creation: the default branch. */
  protectedBranches?: string[];
  forkOf?: Project;
  languages?: Record<string, number>;
  lastActivityAt?: Date;
}

/** Makes projects and their repositories. */
export class ProjectStore {
  private pusher: User | null = null;

  constructor(private readonly host: CodeHost) {}

  /** Who commits when a test does not say who: a maintainer of everything. */
  developer(): User {
    this.pusher ??= this.host.state.addUser({
      username: 'dev1',
      name: 'Dev One',
      roleEverywhere: ROLE.maintainer,
    });
    return this.pusher;
  }

  async add(options: NewProject): Promise<Project> {
    const project = this.row(options);
    const repository = join(this.host.repositories, `${project.id}.git`);
    await createRepository(repository, {
      from: options.repository ?? options.forkOf?.repository ?? undefined,
      defaultBranch: project.defaultBranch,
    });
    project.repository = repository;
    if (options.files)
      await writeCommit(repository, {
        branch: project.defaultBranch,
        message: 'Initial commit\n',
        files: options.files,
      });
    project.hasCommits = Boolean(options.files ?? options.repository ?? options.forkOf);
    this.host.state.addProject(project);
    return project;
  }

  addMany(count: number, prefix = 'many/project'): Project[] {
    const projects: Project[] = [];
    for (let number = 1; number <= count; number++) {
      const project = this.row({ fullName: `${prefix}-${number}` });
      this.host.state.addProject(project);
      projects.push(project);
    }
    return projects;
  }

  private row(options: NewProject): Project {
    const slash = options.fullName.lastIndexOf('/');
    if (slash < 1) throw new Error(`A project needs a group: ${options.fullName}`);
    const path = options.fullName.slice(slash + 1);
    const defaultBranch = options.defaultBranch ?? options.forkOf?.defaultBranch ?? 'main';
    const now = new Date();
    return {
      id: this.host.state.nextProjectId(options.id),
      name: options.name ?? path,
      path,
      namespace: this.host.state.namespace(options.fullName.slice(0, slash)),
      description: null,
      visibility: options.visibility ?? 'private',
      archived: options.archived ?? false,
      markedForDeletionOn: null,
      defaultBranch,
      repository: null,
      hasCommits: true,
      createdAt: now,
      lastActivityAt: options.lastActivityAt ?? now,
      members: new Map(),
      protectedBranches: new Set(options.protectedBranches ?? [defaultBranch]),
      forkedFromId: options.forkOf?.id ?? null,
      mergeRequestsEnabled: true,
      issuesEnabled: true,
      jobsEnabled: true,
      pipelineVariablesAllowed: true,
      formerPaths: [],
      languages: options.languages ?? null,
    };
  }
}
