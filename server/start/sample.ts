import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { git } from '#codehost/git.js';

const SAMPLE = fileURLToPath(new URL('../../../examples/sample-shop', import.meta.url));

/**
 * The sample project as a git repository of its own in the data folder: where it ships it is a part of ours.
 * @returns its path
 */
export async function sampleRepository(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'sample-shop');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name !== '.git') await rm(join(folder, name), { recursive: true, force: true });
  await cp(SAMPLE, folder, { recursive: true });
  await git(['init', '--quiet', '--initial-branch=main', '--template=', folder]);
  await git(['add', '--all', '--force'], { cwd: folder });
  const changes = await git(['status', '--porcelain'], { cwd: folder });
  if (changes !== '') {
    const author = ['-c', 'user.name=Goalkeeper', '-c', 'user.email=goalkeeper@localhost'];
    await git([...author, 'commit', '--quiet', '--no-gpg-sign', '--message', 'Sample shop'], { cwd: folder });
  }
  return folder;
}
