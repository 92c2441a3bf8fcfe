import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runGit, temporaryFolder, writeFiles } from '../workspace/git-repository.js';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Set methods that gitlab-ci-local takes for granted and Node 20 does not have. */
const setMethods = `const add = (name, method) => { Set.prototype[name] ??= method; };
add('union', function (other) { return new Set([...this, ...other.keys()]); });
add('intersection', function (other) { return new Set([...this].filter((one) => other.has(one))); });
add('difference', function (other) { return new Set([...this].filter((one) => !other.has(one))); });
add('isSubsetOf', function (other) { return [...this].every((one) => other.has(one)); });
`;

export interface Ended {
  code: number;
  /** Standard output and error output. */
  output: string;
  stdout: string;
}

/** Where gitlab-ci-local is; null where the development dependencies are not installed. */
export function findProgram(): string | null {
  try {
    return createRequire(import.meta.url).resolve('gitlab-ci-local/package.json');
  } catch {
    return null;
  }
}

/**
 * Runs pipelines of a checkout by gitlab-ci-local with the shell executor, in an environment of its own: only what is named
 * as a variable gets in. It executes jobs in the checkout itself.
 */
export class LocalCi {
  private readonly bin = temporaryFolder('local-ci');

  /** @param folder a checkout with `.gitlab-ci.yml`, all that counts committed */
  constructor(readonly folder: string) {
    writeFileSync(join(this.bin, 'set-methods.mjs'), setMethods);
    this.addProgram('goalkeeper', `exec node '${join(root, 'bin', 'goalkeeper.js')}' "$@"`);
    // It copies the checkout by rsync, for containers and isolated jobs, which there are none of here.
    this.addProgram('rsync', 'exit 0');
    // Its jobs see no other git configuration, above all no credentials.
    writeFileSync(join(this.bin, '.gitconfig'), '[user]\nname = A Tester\nemail = tester@example.com\n');
    symlinkSync(process.execPath, join(this.bin, 'node'));
  }

  private addProgram(name: string, command: string): void {
    writeFileSync(join(this.bin, name), `#!/bin/sh\n${command}\n`);
    chmodSync(join(this.bin, name), 0o755);
  }

  /** @param variables of the pipeline; null: not set, although it is there by default */
  run(variables: Record<string, string | null>, ...args: string[]): Promise<Ended> {
    const program = findProgram();
    if (program === null) throw new Error('gitlab-ci-local is not installed');
    const given = Object.entries(variables).flatMap(([name, value]) =>
      value === null ? ['--unset-variable', name] : ['--variable', `${name}=${value}`],
    );
    const started = [
      ...['--import', join(this.bin, 'set-methods.mjs'), join(dirname(program), 'dist', 'index.js')],
      ...['--no-color', '--cwd', basename(this.folder), '--force-shell-executor', ...given],
      ...['--ignore-predefined-vars', Object.keys(variables).join(','), ...args],
    ];
    return new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        started,
        {
          cwd: dirname(this.folder),
          env: { PATH: `${this.bin}${delimiter}${process.env.PATH}`, HOME: this.bin, TMPDIR: this.bin },
          maxBuffer: 16 * 1024 * 1024,
        },
        (error, stdout, stderr) => {
          const code = error === null ? 0 : error.code;
          if (typeof code === 'number') resolve({ code, stdout, output: `${stdout}${stderr}` });
          else reject(error);
        },
      );
    });
  }
}

/** A checkout of a sample project that includes the component, with these inputs beside the image. */
export function sampleCheckout(inputs: object, files: Record<string, string> = {}): string {
  const folder = join(temporaryFolder('component'), 'app');
  mkdirSync(folder);
  runGit(folder, 'init', '--quiet', '--initial-branch=main');
  writeFiles(folder, { ...componentFiles(inputs), ...files });
  runGit(folder, 'remote', 'add', 'origin', 'https://git.example.com/shop/web.git');
  runGit(folder, 'add', '--all');
  runGit(folder, 'commit', '--quiet', '--message', 'First');
  runGit(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  runGit(folder, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  return folder;
}

/** `.gitlab-ci.yml` with the component, and the component, which is found in the commit itself. */
export function componentFiles(inputs: object): Record<string, string> {
  const include = {
    component: '$CI_SERVER_FQDN/$CI_PROJECT_PATH/scan@$CI_COMMIT_SHA',
    inputs: { image: 'registry.example.com/goalkeeper/agent:1', ...inputs },
  };
  return {
    // JSON is YAML.
    '.gitlab-ci.yml': JSON.stringify({ include: [include] }),
    '.gitignore': '.gitlab-ci-local/\n',
    'templates/scan/template.yml': template(),
  };
}

/** The component's file, as it is shipped. */
export function template(): string {
  return readFileSync(join(root, 'ci-templates', 'templates', 'scan', 'template.yml'), 'utf8');
}
