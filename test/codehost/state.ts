import { randomBytes } from 'node:crypto';
import { type AccessToken, fullPath, type Namespace, type Project, type User } from './model.js';

/** Everything that the stand-in knows, in memory; repositories are folders on the disk. */
export class CodeHostState {
  readonly users = new Map<number, User>();
  readonly tokens = new Map<string, AccessToken>();
  readonly namespaces = new Map<string, Namespace>();
  /** By ascending id, so that keyset pages need no sorting. */
  readonly projects: Project[] = [];
  private readonly projectsById = new Map<number, Project>();
  private readonly projectsByPath = new Map<string, Project>();
  private readonly counters = new Map<string, number>();

  /** The next number of a series: users, projects, notes ... */
  nextId(series: string, first = 1): number {
    const id = this.counters.get(series) ?? first;
    this.counters.set(series, id + 1);
    return id;
  }

  /** Ascends always, so that the list of projects stays sorted. */
  nextProjectId(atLeast = 1): number {
    const next = Math.max(this.counters.get('project') ?? 42, atLeast);
    this.counters.set('project', next + 1);
    return next;
  }

  addUser(user: Partial<User> & { username: string }): User {
    const added: User = {
      id: user.id ?? this.nextId('user', 7),
      username: user.username,
      name: user.name ?? user.username,
      bot: user.bot ?? false,
      admin: user.admin ?? false,
      blocked: user.blocked ?? false,
      roleEverywhere: user.roleEverywhere ?? 0,
    };
    this.users.set(added.id, added);
    return added;
  }

  addToken(token: Partial<AccessToken> & { userId: number; scopes: string[] }): AccessToken {
    const kind = token.kind ?? 'personal';
    const added: AccessToken = {
      id: this.nextId('token', 1),
      text: token.text ?? `${kind === 'job' ? 'glcbt' : 'glpat'}-${randomBytes(15).toString('base64url')}`,
      name: token.name ?? 'token',
      userId: token.userId,
      scopes: token.scopes,
      expiresAt: token.expiresAt ?? null,
      revoked: token.revoked ?? false,
      createdAt: new Date(),
      lastUsedAt: null,
      kind,
      jobId: token.jobId ?? null,
    };
    this.tokens.set(added.text, added);
    return added;
  }

  /** The group, made with its parents where it is not there. */
  namespace(path: string): Namespace {
    const known = this.namespaces.get(path.toLowerCase());
    if (known) return known;
    const slash = path.lastIndexOf('/');
    if (slash > 0) this.namespace(path.slice(0, slash));
    const last = path.slice(slash + 1);
    const added: Namespace = {
      id: this.nextId('namespace', 3),
      name: last,
      path: last,
      fullPath: path,
      kind: 'group',
      members: new Map(),
    };
    this.namespaces.set(path.toLowerCase(), added);
    return added;
  }

  addProject(project: Project): void {
    const last = this.projects.at(-1);
    if (last && last.id >= project.id) throw new Error('Project ids of the stand-in must ascend');
    const path = fullPath(project).toLowerCase();
    if (this.projectsByPath.has(path)) throw new Error(`There is a project ${path} already`);
    this.projects.push(project);
    this.projectsById.set(project.id, project);
    this.projectsByPath.set(path, project);
  }

  /** By numeric id or full path in any case; null when there is none. */
  findProject(idOrPath: string): Project | null {
    const project = /^\d+$/.test(idOrPath)
      ? this.projectsById.get(Number(idOrPath))
      : this.projectsByPath.get(idOrPath.toLowerCase());
    return project ?? null;
  }

  /** The project that had this path before it was renamed or moved. */
  findMovedProject(path: string): Project | null {
    return this.projects.find((project) => project.formerPaths.includes(path.toLowerCase())) ?? null;
  }

  moveProject(project: Project, path: string): void {
    const former = fullPath(project).toLowerCase();
    const slash = path.lastIndexOf('/');
    this.projectsByPath.delete(former);
    project.formerPaths.push(former);
    project.namespace = this.namespace(path.slice(0, slash));
    project.path = path.slice(slash + 1);
    this.projectsByPath.set(path.toLowerCase(), project);
  }

  removeProject(project: Project): void {
    this.projects.splice(this.projects.indexOf(project), 1);
    this.projectsById.delete(project.id);
    this.projectsByPath.delete(fullPath(project).toLowerCase());
  }

  /** Effective role in a project: of the project itself and of every group above; 0 for strangers. */
  accessLevel(project: Project, user: User): number {
    return Math.max(this.projectLevel(project, user), this.groupLevel(project, user));
  }

  projectLevel(project: Project, user: User): number {
    return project.members.get(user.id) ?? 0;
  }

  groupLevel(project: Project, user: User): number {
    const parts = project.namespace.fullPath.toLowerCase().split('/');
    const levels = parts.map((_, index) => {
      const group = this.namespaces.get(parts.slice(0, index + 1).join('/'));
      return group?.members.get(user.id) ?? 0;
    });
    return Math.max(user.roleEverywhere, ...levels);
  }
}
