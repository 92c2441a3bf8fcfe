import { extname } from 'node:path';
import type { ServerRoute } from '@hapi/hapi';
import { publicProjectRoute } from './api.js';
import { gitText } from './git.js';
import type { CodeHost } from './host.js';
import type { Project } from './model.js';
import { repositoryOf } from './repository.js';
import { resolveCommit } from './revisions.js';

const LANGUAGES: Record<string, string> = {
  '.ts': 'TypeScript',
  '.tsx': 'TypeScript',
  '.js': 'JavaScript',
  '.mjs': 'JavaScript',
  '.cjs': 'JavaScript',
  '.jsx': 'JavaScript',
  '.py': 'Python',
  '.java': 'Java',
  '.go': 'Go',
  '.rb': 'Ruby',
  '.php': 'PHP',
  '.cs': 'C#',
  '.c': 'C',
  '.h': 'C',
  '.cpp': 'C++',
  '.hpp': 'C++',
  '.kt': 'Kotlin',
  '.rs': 'Rust',
  '.html': 'HTML',
  '.css': 'CSS',
  '.sh': 'Shell',
};

/** Shares of languages, counted from the files of the default branch by size. */
export function languageRoutes(host: CodeHost): ServerRoute[] {
  return [
    publicProjectRoute(
      host,
      { method: 'GET', path: '/projects/{id}/languages' },
      ({ project }) => project.languages ?? countLanguages(project),
    ),
  ];
}

async function countLanguages(project: Project): Promise<Record<string, number>> {
  const repository = repositoryOf(project);
  if ((await resolveCommit(repository, project.defaultBranch)) === null) return {};
  const listing = await gitText(['ls-tree', '-r', '-z', '--long', project.defaultBranch], {
    cwd: repository,
  });
  const bytes = new Map<string, number>();
  for (const entry of listing.split('\0')) {
    const [facts = '', path = ''] = entry.split('\t');
    const language = LANGUAGES[extname(path).toLowerCase()];
    const size = Number(facts.split(/\s+/)[3]);
    if (language && size > 0) bytes.set(language, (bytes.get(language) ?? 0) + size);
  }
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  const sorted = [...bytes].sort(([, a], [, b]) => b - a);
  return Object.fromEntries(sorted.map(([name, size]) => [name, Math.round((size / total) * 10_000) / 100]));
}
