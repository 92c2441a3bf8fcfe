import { scanFolder } from '#agent/scan.js';
import { compareEndpoints } from '#protocol/endpoint-review/compare.js';
import type { ServedOutline } from '#protocol/endpoint-review/outline.js';
import type { Callers, EndpointReview, ReviewLine } from '#protocol/endpoint-review/review.js';
import { gitRepository, runGit, temporaryFolder, writeFiles } from '../workspace/git-repository.js';

type Files = Record<string, string>;

/** The review of a change of a small application: two commits of a git repository, scanned as a merge request is. */
export async function reviewOf(base: Files, change: Record<string, string | null>): Promise<EndpointReview> {
  const repository = gitRepository(base);
  const first = runGit(repository, 'rev-parse', 'HEAD');
  for (const [path, content] of Object.entries(change))
    if (content === null) runGit(repository, 'rm', '--quiet', path);
    else writeFiles(repository, { [path]: content });
  runGit(repository, 'add', '--all');
  runGit(repository, 'commit', '--quiet', '--message', 'Second');
  const second = runGit(repository, 'rev-parse', 'HEAD');
  return compareEndpoints(await served(repository, first), await served(repository, second));
}

async function served(repository: string, commit: string): Promise<ServedOutline> {
  const folder = temporaryFolder('commit');
  runGit(repository, `--work-tree=${folder}`, 'checkout', '--quiet', commit, '--', '.');
  const report = await scanFolder({ folder, isCheckout: true, commit, threads: 1 });
  return report.served;
}

/** Lines as tests look at them. */
export function textsOf(review: EndpointReview): string[] {
  return review.lines.map(
    (line) => `${textOf(line)} ${line.file}:${line.line}${line.others ? ` +${line.others}` : ''}`,
  );
}

function textOf(line: ReviewLine): string {
  const name = `${line.method} ${line.path}${line.isPartlyKnown ? ' in part' : ''}`;
  switch (line.kind) {
    case 'guards':
      return `guards ${name} ${callers(line.before)} -> ${callers(line.callers)}`;
    case 'fields':
      return `fields ${name} ${line.fields.map((one) => `${one.in} ${one.name}${one.isSensitive ? '!' : ''}`).join(', ')}`;
    case 'moved':
      return `moved ${line.from.method} ${line.from.path} -> ${name} ${callers(line.callers)}`;
    default:
      return `${line.kind} ${name} ${callers(line.callers)}`;
  }
}

function callers({ authenticated, checks }: Callers): string {
  return `${authenticated}[${checks.map(({ name, kind }) => `${kind} ${name}`).join(', ')}]`;
}
