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
