import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError } from '../database-error.js';

const MODULE = 'github.com/FerretDB/FerretDB';

const DOWNLOAD_TIMEOUT = 5 * 60_000;

/** A change of the pinned module's source, in `embedded/patches.json`. */
interface Patch {
  /** Path in the module. */
  file: string;
  why: string;
  find: string;
  replace: string;
}

/**
 * Parts of the module that no build of ours needs, and most of its size: other databases than SQLite below it, and what sends
 * traces to collectors, with all that they would have compiled.
 */
const LEFT_OUT =
  /^(website|integration|tools|docs?|(mysql|hana|postgresql)(\.go)?|observability\.go|\..*)$|_test\.go$/;

/**
 * Copies the module into `folder`, patched, and writes a `go.mod` there that puts the copy in its place. The module
 * in Go's own cache stays as it is.
 * @returns path of that `go.mod`, for `go build -modfile`
 */
export async function patchModule(
  sources: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const copy = join(folder, 'ferretdb');
  copyTree(await moduleFolder(sources, environment), copy);
  const patches = JSON.parse(readFileSync(join(sources, 'patches.json'), 'utf8')) as Patch[];
  for (const { file, find, replace } of patches) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (!text.includes(find))
      throw new DatabaseError(`${file} of ${MODULE} is not the one that patches.json is for.`);
    writeFileSync(
      join(copy, file),
      text.replaceAll(find, () => replace),
    );
  }
  const modfile = join(folder, 'go.mod');
  writeFileSync(
    modfile,
    `${readFileSync(join(sources, 'go.mod'), 'utf8')}\nreplace ${MODULE} => ${JSON.stringify(copy)}\n`,
  );
  copyFileSync(join(sources, 'go.sum'), join(folder, 'go.sum'));
  return modfile;
}

/** Go's cache is read-only; the copy must be writable, so the modes are not taken over. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) copyTree(join(from, entry.name), join(to, entry.name));
    else if (entry.isFile()) writeFileSync(join(to, entry.name), readFileSync(join(from, entry.name)));
  }
}

/** Where Go keeps the module, downloaded when it is not there yet; its hash is checked against `go.sum`. */
async function moduleFolder(cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('go', ['mod', 'download', '-json', MODULE], {
      cwd,
      env,
      timeout: DOWNLOAD_TIMEOUT,
    });
    return (JSON.parse(stdout) as { Dir: string }).Dir;
  } catch (error) {
    const said = error as { stdout?: string; stderr?: string; message: string };
    const why = (said.stdout || said.stderr || said.message).replaceAll(/\s+/g, ' ').slice(0, 500);
    throw new DatabaseError(`${MODULE}, the embedded database, cannot be downloaded: ${why}`);
  }
}
