import type { Location } from '#protocol/finding.js';

/** What a reader of a merge request may follow. */
export interface ScanLink {
  text: string;
  /** From our own configuration, or a page of the code host: never from scanned text. */
  url: string;
}

/**
 * An address as a link may have it. Null unless it is a page of the code host itself: variables of a pipeline are also
 * set by who writes its configuration.
 * @param instanceUrl base URL of the code host, perhaps with a path
 */
export function pageOfHost(address: string | null | undefined, instanceUrl: string): string | null {
  if (!address || !URL.canParse(address)) return null;
  const page = new URL(address);
  const instance = new URL(instanceUrl);
  const root = instance.pathname.replace(/\/*$/, '/');
  const isThere = page.origin === instance.origin && page.pathname.startsWith(root);
  return isThere && page.href === address && isPlainUrl(address) ? address : null;
}

/** Whether an address can stand in Markdown as it is: no blanks, brackets or quotes, no user, query or fragment. */
export function isPlainUrl(address: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+(\/[\w.~%+-]*)*$/.test(address);
}

/** Pages of the code host that comments lead to; null where they are not known. */
export interface HostLinks {
  /** The code as it was scanned. */
  code(location: Location): string | null;
  /** A line of it. */
  line(path: string, line: number): string | null;
  /** A note of the merge request. */
  note(noteId: string): string | null;
}

/** @param project page of the project, as `pageOfHost` gives it; null: it is not known */
export function hostLinks(project: string | null, iid: string, commit: string): HostLinks {
  const pageOf = (path: string, fragment: string) => {
    const page = `${project}/-/${path}`;
    // Neither may a path climb out of the project.
    const isOwn = URL.canParse(page) && new URL(page).href === page;
    return project !== null && isOwn && isPlainUrl(page) ? `${page}#${fragment}` : null;
  };
  const line = (path: string, row: number) => pageOf(`blob/${commit}/${encodedPath(path)}`, `L${row}`);
  return {
    code: ({ path, region }) => line(path, region.startLine),
    line,
    note: (noteId) => (/^\d+$/.test(noteId) ? pageOf(`merge_requests/${iid}`, `note_${noteId}`) : null),
  };
}

/** So that it can stand in Markdown, too, where brackets would end the link. */
function encodedPath(path: string): string {
  // Halves of characters have no code, and become others on the way.
  return encodeURIComponent(Buffer.from(path).toString())
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
