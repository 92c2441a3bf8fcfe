import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import type { Project, User } from './model.js';
import { readObject } from './objects.js';
import { branchesIn } from './refs.js';
import { notFound } from './refusal.js';
import { entryAt, resolveCommit, storedCommit } from './revisions.js';

/** Branches that one action changed; null stands for a branch that was not there, or is not any more. */
export interface RefChange {
  branch: string;
  before: string | null;
  after: string | null;
}

/** One commit to make: files to write (null removes one) on a branch, which starts at `from` when it is new. */
export interface NewCommit {
  branch?: string;
  from?: string;
  message?: string;
  files: Record<string, string | Buffer | null>;
  author?: { name: string; email: string };
  /** File modes other than 100644, such as 100755 and 120000. */
  modes?: Record<string, string>;
  /** Further parents: a merge commit, whose content is the branch's plus `files`. */
  merge?: string[];
}

/** Folder of the project's bare repository; 404 where the project is a row without one. */
export function repositoryOf(project: Project): string {
  if (project.repository === null) throw notFound('Repository');
  return project.repository;
}

/** Refuses the branches that `git-http.ts` names: protected ones, for want of a role. */
const PRE_RECEIVE = `#!/bin/sh
while read -r old new ref; do
  if printf '%s\\n' "$REFUSED_REFS" | grep -qxF "$ref"; then
    echo "GitLab: You are not allowed to push code to protected branches on this project." >&2
    exit 1
  fi
done
`;

/** Added to what `git init` writes: a process of git for each of them takes longer. */
const SETTINGS = `[http]
\treceivepack = true
[uploadpack]
\tallowFilter = true
\tallowAnySHA1InWant = true
[receive]
\tadvertisePushOptions = true
[gc]
\tauto = 0
`;

/** Makes an empty bare repository as the code host keeps them, or a copy of another one, bare or not. */
export async function createRepository(folder: string, options: { from?: string; defaultBranch: string }) {
  await mkdir(folder, { recursive: true });
  await gitText(['init', '--quiet', '--bare', `--initial-branch=${options.defaultBranch}`, folder]);
  if (options.from !== undefined)
    await gitText(
      [
        'fetch',
        '--quiet',
        '--update-shallow',
        options.from,
        '+refs/heads/*:refs/heads/*',
        '+refs/tags/*:refs/tags/*',
      ],
      { cwd: folder },
    );
  await appendFile(join(folder, 'config'), SETTINGS);
  await writeFile(join(folder, 'hooks', 'pre-receive'), PRE_RECEIVE, { mode: 0o755 });
}

/**
 * Writes a commit straight into a bare repository and moves its branch there. Gives the commit's id. Nobody is told:
 * see `changeRefs`.
 */
export async function writeCommit(
  repository: string,
  commit: NewCommit & { branch: string },
): Promise<string> {
  const parent =
    (await resolveCommit(repository, `refs/heads/${commit.branch}`)) ??
    (commit.from === undefined ? null : await resolveCommit(repository, commit.from));
  if (parent === null && commit.from !== undefined)
    throw new Error(`There is no commit ${commit.from} to start from`);
  const { name, email } = commit.author ?? { name: 'Dev One', email: 'dev1@example.test' };
  const person = `${name} <${email}> ${Math.floor(Date.now() / 1000)} +0000`;
  const chunks: Buffer[] = [];
  const line = (text: string) => chunks.push(Buffer.from(`${text}\n`));
  const data = (content: string | Buffer) => {
    const bytes = Buffer.from(content as string);
    line(`data ${bytes.length}`);
    chunks.push(bytes);
    line('');
  };
  line(`commit refs/heads/${commit.branch}`);
  line(`author ${person}`);
  line(`committer ${person}`);
  data(commit.message ?? 'Change files\n');
  if (parent) line(`from ${parent}`);
  for (const merged of commit.merge ?? []) line(`merge ${merged}`);
  for (const [path, content] of Object.entries(commit.files)) {
    const quoted = `"${path.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
    if (content === null) line(`D ${quoted}`);
    else {
      line(`M ${commit.modes?.[path] ?? '100644'} inline ${quoted}`);
      data(content);
    }
  }
  // One process, however many files: merge requests of thousands are tested too.
  await gitText(['fast-import', '--quiet', '--force'], { cwd: repository, input: Buffer.concat(chunks) });
  const written = branchesIn(repository).get(commit.branch);
  if (written === undefined) throw new Error(`git has not made the branch ${commit.branch}`);
  return written;
}

/** Reads a file of a commit; null when it is not there, or a folder. */
export async function readBlob(repository: string, revision: string, path: string): Promise<Buffer | null> {
  const commit = await storedCommit(repository, revision);
  const entry = commit && (await entryAt(repository, commit, path));
  const object = entry && (await readObject(repository, entry.id));
  return object?.type === 'blob' ? object.content : null;
}

const turns = new Map<string, Promise<unknown>>();

/**
 * Does something that may move branches, one at a time for each repository, then tells the host which ones moved:
 * merge requests, hooks and pipelines follow from that.
 */
export async function changeRefs<Result>(
  host: CodeHost,
  project: Project,
  user: User,
  change: () => Promise<Result>,
): Promise<Result> {
  const repository = repositoryOf(project);
  const before = turns.get(repository) ?? Promise.resolve();
  const turn = before.then(async () => {
    const old = branchesIn(repository);
    const result = await change();
    const changes = difference(old, branchesIn(repository));
    if (changes.length > 0) await host.pushed(project, user, changes);
    return result;
  });
  turns.set(
    repository,
    turn.catch(() => undefined),
  );
  return turn;
}

function difference(old: Map<string, string>, now: Map<string, string>): RefChange[] {
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .map((branch) => ({ branch, before: old.get(branch) ?? null, after: now.get(branch) ?? null }))
    .filter((change) => change.before !== change.after);
}
