/** What a URL of a code host points at. */
export interface RepositoryUrl {
  /** Groups and project, with slashes. */
  fullName: string;
  /** What stands behind `tree/`: a branch, which may hold slashes, perhaps with a path behind it. Null without one. */
  tree: string[] | null;
}

/** The URL is of this code host, but names no repository; the message says what to write. */
export class NoRepositoryUrl extends Error {
  override readonly name = 'NoRepositoryUrl';
}

/** Pages of a project that show a branch: `<project>/-/tree/<branch>`, and the same without `-` as it was once. */
const BRANCH_PAGES = new Set(['tree', 'blob', 'commits']);
const SHAPE = 'Give the URL of the repository, or of one of its branches: <repository>/-/tree/<branch>';

/**
 * Takes the URL of a repository apart: `.git`, a slash at the end, percent-encoding, sub-groups and instances below a
 * path are understood; query and fragment do not matter. No request is made.
 * @returns null when the URL is not of this instance
 * @throws {NoRepositoryUrl}
 */
export function parseRepositoryUrl(url: URL, instanceUrl: string): RepositoryUrl | null {
  const instance = new URL(instanceUrl);
  if (url.origin !== instance.origin) return null;
  const path = segmentsOf(url);
  const base = instance.pathname.split('/').filter((part) => part !== '');
  if (base.some((part, place) => path[place] !== part)) return null;
  if (url.username !== '' || url.password !== '')
    throw new NoRepositoryUrl('Leave user name, password and token out of the URL');
  return takeApart(path.slice(base.length));
}

function segmentsOf(url: URL): string[] {
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch (cause) {
    throw new NoRepositoryUrl('The percent-encoding of the URL is broken', { cause });
  }
  return path.split('/').filter((part) => part !== '');
}

function takeApart(path: string[]): RepositoryUrl {
  const dash = path.indexOf('-');
  const page = dash >= 0 ? dash + 1 : path.findIndex((part, place) => place >= 2 && BRANCH_PAGES.has(part));
  const project = page < 0 ? path : path.slice(0, dash >= 0 ? dash : page);
  const fullName = fullNameOf(project);
  if (page < 0) return { fullName, tree: null };
  const tree = path.slice(page + 1);
  if (!BRANCH_PAGES.has(path[page] ?? ''))
    throw new NoRepositoryUrl(`The URL is of another page of ${fullName}. ${SHAPE}`);
  return { fullName, tree: tree.length === 0 ? null : tree };
}

function fullNameOf(project: string[]): string {
  const names = [...project];
  const last = names.pop() ?? '';
  names.push(last.replace(/\.git$/, ''));
  const wrong = names.some((name) => name === '' || name === '.' || name === '..' || /\p{Cc}/u.test(name));
  if (names.length < 2 || wrong) throw new NoRepositoryUrl(SHAPE);
  return names.join('/');
}
