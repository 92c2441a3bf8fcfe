import { type GitCommit, readCommits } from './commits.js';
import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import { fullPath, isProtected, type Project, type User } from './model.js';
import { type RefChange, repositoryOf } from './repository.js';
import { resolveCommit } from './revisions.js';

const NO_COMMIT = '0'.repeat(40);
const MAX_COMMITS = 20;
const VISIBILITY_LEVELS = { private: 0, internal: 10, public: 20 };

/** A project as hooks show it. */
export function hookProject(host: CodeHost, project: Project) {
  const path = fullPath(project);
  const webUrl = `${host.url}/${path}`;
  const sshUrl = `git@${new URL(host.url).hostname}:${path}.git`;
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    web_url: webUrl,
    avatar_url: null,
    git_ssh_url: sshUrl,
    git_http_url: `${webUrl}.git`,
    namespace: project.namespace.name,
    visibility_level: VISIBILITY_LEVELS[project.visibility],
    path_with_namespace: path,
    default_branch: project.defaultBranch,
    ci_config_path: '',
    homepage: webUrl,
    url: sshUrl,
    ssh_url: sshUrl,
    http_url: `${webUrl}.git`,
  };
}

export function hookCommit(host: CodeHost, project: Project, commit: GitCommit) {
  return {
    id: commit.id,
    message: commit.message,
    title: commit.title,
    timestamp: commit.authoredAt.toISOString().replace('.000Z', '+00:00'),
    url: `${host.url}/${fullPath(project)}/-/commit/${commit.id}`,
    author: { name: commit.authorName, email: '[REDACTED]' },
  };
}

/** Body of a push hook for one branch that moved, came or went. */
export async function pushPayload(host: CodeHost, project: Project, user: User, change: RefChange) {
  const commits = await pushedCommits(project, change);
  const shown = commits.slice(0, MAX_COMMITS).reverse(); // the newest ones, oldest of them first
  const about = hookProject(host, project);
  return {
    object_kind: 'push',
    event_name: 'push',
    before: change.before ?? NO_COMMIT,
    after: change.after ?? NO_COMMIT,
    ref: `refs/heads/${change.branch}`,
    ref_protected: isProtected(project, change.branch),
    checkout_sha: change.after,
    message: null,
    user_id: user.id,
    user_name: user.name,
    user_username: user.username,
    user_email: '',
    user_avatar: null,
    project_id: project.id,
    project: about,
    commits: await Promise.all(
      shown.map(async (commit) => ({
        ...hookCommit(host, project, commit),
        ...(await changedPaths(project, commit)),
      })),
    ),
    total_commits_count: commits.length,
    push_options: {},
    repository: {
      name: about.name,
      url: about.url,
      description: about.description,
      homepage: about.homepage,
      git_http_url: about.git_http_url,
      git_ssh_url: about.git_ssh_url,
      visibility_level: about.visibility_level,
    },
  };
}

/** Commits that came with the push; of a new branch those that the default branch does not have. */
async function pushedCommits(project: Project, change: RefChange): Promise<GitCommit[]> {
  if (change.after === null) return [];
  const repository = repositoryOf(project);
  const isDefault = change.branch === project.defaultBranch;
  const base = change.before ?? (isDefault ? null : await resolveCommit(repository, project.defaultBranch));
  return readCommits(repository, [change.after, ...(base ? [`^${base}`] : [])]);
}

async function changedPaths(project: Project, commit: GitCommit) {
  const output = await gitText(
    ['diff-tree', '--root', '--no-commit-id', '--name-status', '--no-renames', '-r', '-z', commit.id],
    { cwd: repositoryOf(project) },
  );
  const fields = output.split('\0');
  const paths: Record<'added' | 'modified' | 'removed', string[]> = { added: [], modified: [], removed: [] };
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const kind = fields[index] === 'A' ? 'added' : fields[index] === 'D' ? 'removed' : 'modified';
    paths[kind].push(fields[index + 1]);
  }
  return paths;
}

/** What a test says of a vulnerability that changed; the rest is made up the way the code host does. */
export interface VulnerabilityChange {
  id: number;
  title: string;
  state: 'detected' | 'confirmed' | 'dismissed' | 'resolved';
  location: { file: string; start_line: number; end_line?: number };
  identifiers: { name: string; external_id: string; external_type: string; url?: string }[];
  severity?: string;
}

/** Body of a vulnerability hook: no `project`, no id but at the end of its address. */
export function vulnerabilityPayload(
  host: CodeHost,
  project: Project,
  user: User,
  change: VulnerabilityChange,
) {
  const now = new Date().toISOString();
  const since = (state: VulnerabilityChange['state']) => ({
    [`${state}_at`]: change.state === state ? now : null,
    [`${state}_by_id`]: change.state === state ? user.id : null,
  });
  return {
    object_kind: 'vulnerability',
    object_attributes: {
      url: `${host.url}/${fullPath(project)}/-/security/vulnerabilities/${change.id}`,
      title: change.title,
      state: change.state,
      project_id: project.id,
      location: { end_line: change.location.start_line, ...change.location },
      cvss: [],
      severity: change.severity ?? 'high',
      severity_overridden: false,
      identifiers: change.identifiers,
      issues: [],
      report_type: 'sast',
      confidence: 'unknown',
      confidence_overridden: false,
      ...since('confirmed'),
      ...since('dismissed'),
      ...since('resolved'),
      auto_resolved: false,
      resolved_on_default_branch: false,
      created_at: now,
      updated_at: now,
    },
  };
}
