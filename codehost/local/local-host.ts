import { fileURLToPath } from 'node:url';
import type { RepositoryAddress, RepositoryHead } from '../ports.js';
import { branchHead, checkedOutHead, openLocalRepository } from './repository.js';

const TREE = '/-/tree/';

/** Git repositories on this machine, addressed as `file:///absolute/path`, optionally `.../-/tree/<branch>`. */
export class LocalHost {
  /** Null when it is no URL of a file. */
  locate(url: URL): RepositoryAddress | null {
    if (url.protocol !== 'file:' || (url.hostname !== '' && url.hostname !== 'localhost')) return null;
    const plain = new URL('file:///');
    plain.pathname = url.pathname;
    let path: string;
    try {
      path = fileURLToPath(plain);
    } catch {
      return null; // an encoded slash or broken percent-encoding names no file
    }
    const tree = path.indexOf(TREE);
    const folder = tree === -1 ? path : path.slice(0, tree);
    const parts =
      tree === -1
        ? []
        : path
            .slice(tree + TREE.length)
            .split('/')
            .filter((part) => part !== '');
    return { project: folder.replace(/(?<=.)\/+$/, ''), tree: parts.length === 0 ? null : parts };
  }

  /** Resolves a branch to its newest commit; null when there is no such branch. @throws {RepositoryUnavailable} */
  async findHead(path: string, branch: string): Promise<RepositoryHead | null> {
    const repository = await openLocalRepository(path);
    return branch === 'HEAD' ? checkedOutHead(repository) : branchHead(repository, branch);
  }

  /** Of what is checked out; null in a repository without commits. @throws {RepositoryUnavailable} */
  async defaultHead(path: string): Promise<RepositoryHead | null> {
    return checkedOutHead(await openLocalRepository(path));
  }
}
