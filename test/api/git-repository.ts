import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openLocalRepository } from '#codehost/local/repository.js';
import type { RepositoryDocument, TeamDocument } from '#server/database/documents.js';
import { trackLocalRepository } from '#server/scans/local-repositories.js';
import type { TestServer } from './running-server.js';

/** A git repository in a temporary folder, known to a team as its operator would make it known. */
export interface TestRepository {
  /** `file:///...` */
  url: string;
  repository: RepositoryDocument;
  remove(): void;
}

/** Makes a repository with the branches `main` (checked out) and `topic`, and tracks it for the team. */
export async function trackNewRepository(
  { database }: Pick<TestServer, 'database'>,
  team: TeamDocument,
  name: string,
): Promise<TestRepository> {
  const parent = mkdtempSync(join(tmpdir(), 'goalkeeper-repository-'));
  const folder = join(parent, name);
  mkdirSync(folder);
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(folder, 'app.js'), 'export const answer = 42;\n');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'First');
  git('branch', 'topic');
  const repository = await trackLocalRepository(database, team, await openLocalRepository(folder), 'test');
  const remove = () => rmSync(parent, { recursive: true, force: true });
  return { url: pathToFileURL(folder).href, repository, remove };
}
