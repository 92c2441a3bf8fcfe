/** What the server asks of a code host when a scan is launched; one implementation a kind of host. */
export interface RepositoryHost {
  /** What the URL points at, or null when it is not a URL of this host. No request is made. */
  locate(url: URL): RepositoryAddress | null;
  /** Resolves a branch to its newest commit; null when there is no such branch. */
  findHead(projectId: string, branch: string): Promise<RepositoryHead | null>;
  /** The branch that is scanned when none is named, with its commit; null in a repository without commits. */
  defaultHead(projectId: string): Promise<RepositoryHead | null>;
}

/** A repository URL taken apart; `branch` comes from its tree form (`<repository>/-/tree/<branch>`). */
export interface RepositoryAddress {
  projectId: string;
  branch: string | null;
}

export interface RepositoryHead {
  branch: string;
  commit: string;
}

/** The repository is gone, broken or may not be read; the message says what to do. */
export class RepositoryUnavailable extends Error {
  override readonly name = 'RepositoryUnavailable';
}
