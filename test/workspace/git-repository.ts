import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new folder under the system's temporary one, without links in its path; removed when the tests end. */
export function temporaryFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `goalkeeper-${name}-`)));
  made.push(folder);
  return folder;
}

/** Runs git in a folder as a user would, with an author and without the machine's configuration. */
export function runGit(folder: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'A Tester',
      GIT_AUTHOR_EMAIL: 'tester@example.com',
      GIT_COMMITTER_NAME: 'A Tester',
      GIT_COMMITTER_EMAIL: 'tester@example.com',
    },
  }).trim();
}

export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A git repository with one commit of these files on the branch `main`. */
export function gitRepository(files: Record<string, string | Buffer>): string {
  const folder = temporaryFolder('repository');
  runGit(folder, 'init', '--quiet', '--initial-branch=main');
  writeFiles(folder, files);
  runGit(folder, 'add', '--all');
  runGit(folder, 'commit', '--quiet', '--allow-empty', '--message', 'First');
  return folder;
}
