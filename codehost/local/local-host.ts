import { fileURLToPath } from 'node:url';
import type { RepositoryAddress, RepositoryHead, RepositoryHost } from '../ports.js';
import { branchHead, checkedOutHead, openLocalRepository } from './repository.js';

const TREE = '/-/tree/';

/** Git repositories on this machine, addressed as `file:///absolute/path`, optionally `.../-/tree/<branch>`. */
export class LocalHost implements RepositoryHost {
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
    const branch = tree === -1 ? null : path.slice(tree + TREE.length);
    return { projectId: folder.replace(/(?<=.)\/+$/, ''), branch: branch === '' ? null : branch };
  }

  async findHead(projectId: string, branch: string): Promise<RepositoryHead | null> {
    const repository = await openLocalRepository(projectId);
    return branch === 'HEAD' ? checkedOutHead(repository) : branchHead(repository, branch);
  }

  async defaultHead(projectId: string): Promise<RepositoryHead | null> {
    return checkedOutHead(await openLocalRepository(projectId));
  }
}
