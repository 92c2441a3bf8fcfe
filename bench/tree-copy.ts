import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import picomatch from 'picomatch';
import type { PlantedTree } from '#test/planted/insertions.js';

/** Where the trees are looked for unless `--trees FOLDER` says otherwise. */
const DEFAULT_FOLDER = join(tmpdir(), 'repos');

/** Splits arguments into names and options (`--seed 3`). Throws on an option that is not known. */
export function readArguments(args: readonly string[], known: readonly string[]) {
  const names: string[] = [];
  const options = new Map<string, string>();
  for (let i = 0; i < args.length; i++) {
    if (!args[i].startsWith('--')) names.push(args[i]);
    else if (known.includes(args[i]) && i + 1 < args.length) options.set(args[i], args[++i]);
    else throw new Error(`${args[i]}: not an option, or without a value. Options: ${known.join(', ')}.`);
  }
  return { names, options };
}

/**
 * Copies what is scanned of a tree into a temporary git repository, `change` it, commit it, and hand its path to `use`;
 * the copy is removed afterwards. Throws with the commands that fetch the tree when it is not there.
 */
export async function withCopy<T>(
  tree: PlantedTree,
  treesFolder: string | undefined,
  change: (folder: string) => void | Promise<void>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const source = join(treesFolder ?? DEFAULT_FOLDER, tree.folder);
  if (!existsSync(source))
    throw new Error(`${source} is not there. Fetch ${tree.name} ${tree.version}:\n  ${tree.fetch}`);
  const folder = mkdtempSync(join(tmpdir(), `goalkeeper-${tree.name}-`));
  try {
    const isKept = picomatch(tree.keep, { dot: true, ignore: ['.git/**', '**/node_modules/**'] });
    for (const path of readdirSync(source, { recursive: true, withFileTypes: true })) {
      if (!path.isFile()) continue;
      const name = relative(source, join(path.parentPath, path.name)).replaceAll('\\', '/');
      if (isKept(name)) cpSync(join(source, name), join(folder, name), { recursive: true });
    }
    await change(folder);
    const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
    git('init', '-q');
    git('add', '-A');
    git('-c', 'user.name=bench', '-c', 'user.email=bench@example.org', 'commit', '-q', '-m', tree.name);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
