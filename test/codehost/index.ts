import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Hapi from '@hapi/hapi';
import { accountRoutes } from './accounts.js';
import { type CertificateKind, makeCertificates } from './authority.js';
import { branchRoutes } from './branches.js';
import { commitRoutes } from './commits.js';
import { requireHttpBackend } from './git.js';
import { gitRoutes } from './git-http.js';
import type { CodeHost } from './host.js';
import type { Project, User } from './model.js';
import { type NewProject, ProjectStore } from './project-store.js';
import { projectRoutes } from './projects.js';
import { changeRefs, type NewCommit, writeCommit } from './repository.js';
import { CodeHostState } from './state.js';

export { ROLE } from './model.js';
export type { NewCommit, NewProject, Project, User };

export interface CodeHostOptions {
  /** Names and addresses of the certificate; the first is the one in `url`. `localhost` by default. */
  hostNames?: string[];
  certificate?: CertificateKind;
  /** 0, a free one, by default. */
  port?: number;
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

/** Starts a stand-in for a GitLab-style code host: HTTPS on the loopback address, repositories in a temporary folder. */
export async function startCodeHost(options: CodeHostOptions = {}): Promise<CodeHostStandIn> {
  await requireHttpBackend();
  const hostNames = options.hostNames ?? ['localhost', '127.0.0.1', '::1'];
  const certificates = await makeCertificates(hostNames, options.certificate);
  const folder = await mkdtemp(join(tmpdir(), 'goalkeeper-codehost-'));
  const server = Hapi.server({
    host: 'localhost',
    port: options.port ?? 0,
    tls: { key: certificates.key, cert: certificates.certificate },
    debug: false,
  });
  const standIn = new CodeHostStandIn(server, folder, certificates.authority, hostNames[0] ?? 'localhost');
  server.route(
    [accountRoutes, projectRoutes, branchRoutes, commitRoutes, gitRoutes].flatMap((routes) =>
      routes(standIn),
    ),
  );
  await server.start();
  return standIn;
}

/** The stand-in as a test holds it. */
export class CodeHostStandIn implements CodeHost {
  readonly state = new CodeHostState();
  private readonly projectStore: ProjectStore;
  private readonly defects: unknown[] = [];

  constructor(
    private readonly server: Hapi.Server,
    readonly repositories: string,
    /** PEM of the authority that signed the server's certificate. */
    readonly authority: string,
    private readonly hostName: string,
  ) {
    this.projectStore = new ProjectStore(this);
  }

  /** `https://localhost:PORT`; the address guard must be told to allow this private host. */
  get url(): string {
    return `https://${this.hostName}:${this.server.info.port}`;
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
        roleEverywhere: token.role ?? 30,
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
    return changeRefs(this, project, user, () =>
      writeCommit(project.repository ?? '', { from: project.defaultBranch, ...commit, branch }),
    );
  }

  async pushed(project: Project): Promise<void> {
    project.hasCommits = true;
    project.lastActivityAt = new Date();
  }

  reportDefect(error: unknown): void {
    this.defects.push(error);
  }

  /** Ends all connections and removes the repositories. Throws when the stand-in itself failed meanwhile. */
  async stop(): Promise<void> {
    await this.server.stop({ timeout: 0 });
    await rm(this.repositories, { recursive: true, force: true });
    if (this.defects.length > 0)
      throw new AggregateError(this.defects, `The stand-in code host failed: ${String(this.defects[0])}`);
  }
}
