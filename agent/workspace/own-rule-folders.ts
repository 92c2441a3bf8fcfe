import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ScanError } from '../scan-error.js';
import { CONFIG_FILE, type WorkspaceConfig } from './config-file.js';

/**
 * The folders of rule packs that `.goalkeeper.yml` names, as absolute paths without links.
 * @throws {ScanError} for one that is not there, or not in the tree
 */
export function ownRuleFolders(
  root: string,
  { ruleFolders }: Pick<WorkspaceConfig, 'ruleFolders'>,
): string[] {
  return ruleFolders.map((name) => {
    const folder = realFolder(join(root, name));
    if (folder === null)
      throw new ScanError(`${CONFIG_FILE}: rule_folders names ${name}, and there is no such folder.`);
    if (!`${folder}${sep}`.startsWith(`${root}${sep}`))
      throw new ScanError(`${CONFIG_FILE}: rule_folders names ${name}, which leads out of the repository.`);
    return folder;
  });
}

function realFolder(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
