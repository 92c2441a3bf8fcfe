import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** An application whose routes are known; `applications.yml` says what its fields mean. */
export interface Application {
  name: string;
  framework: string;
  source:
    | { git: string; commit: string }
    | { pypi: string; version: string }
    | { npm: string; version: string };
  folder?: string;
  exclude?: string[];
  strict?: boolean;
  library?: string;
  settings?: string;
  sample?: string[];
  listed?: string;
  reviewed?: string;
}

/** This folder in the sources. */
export const folder = fileURLToPath(new URL('../../../bench/endpoints/', import.meta.url));

/** Everything that is fetched is kept here, and run only here. */
export const work = join(tmpdir(), 'goalkeeper-endpoints');

/** Those of the names, or all. Throws on a name that is not known. */
export function applications(names: readonly string[]): Application[] {
  const all = parse(readFileSync(join(folder, 'applications.yml'), 'utf8')) as Application[];
  const unknown = names.find((name) => !all.some((one) => one.name === name));
  if (unknown)
    throw new Error(`${unknown}: no such application; choose of ${all.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

export function truthFile({ name }: Application): string {
  return join(folder, 'truth', `${name}.txt`);
}

/**
 * The code of an application, fetched once. `mirrors` is a folder of clones named `owner+repository`; without it
 * repositories come from GitHub.
 */
export function sourceOf({ name, source }: Application, mirrors: string | undefined): string {
  const target = join(work, 'source', name);
  if (existsSync(target)) return target;
  mkdirSync(dirname(target), { recursive: true });
  const part = `${target}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part);
  if ('git' in source) {
    const mirror = mirrors && join(mirrors, source.git.replace('/', '+'), 'repo');
    const from = mirror ?? `https://github.com/${source.git}`;
    run('git', ['clone', '-q', '--no-checkout', from, part], work);
    run('git', ['checkout', '-q', source.commit], part);
  } else if ('pypi' in source) {
    const wanted = `${source.pypi}==${source.version}`;
    run(
      'python3',
      ['-m', 'pip', 'install', '-q', '--no-deps', '--no-compile', '--target', part, wanted],
      work,
    );
  } else {
    const wanted = `${source.npm}@${source.version}`;
    const archive = run('npm', ['pack', '--silent', wanted, '--pack-destination', part], work).trim();
    run('tar', ['xzf', archive.split('\n').pop() ?? '', '--strip-components=1'], part);
  }
  renameSync(part, target);
  return target;
}

/** Output of a command; what it says otherwise is shown when it fails. */
export function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): string {
  mkdirSync(cwd, { recursive: true });
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 10 * 60 * 1000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
