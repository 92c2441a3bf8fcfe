import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { filesUnder } from './compile.mjs';

/** Static and dynamic imports, and files beside a module that are run as threads or processes. */
const IMPORT =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bimport\.meta\.resolve\(\s*|\bnew URL\(\s*)(['"])([.#][^'"\n]*)\1/g;
/** A command of the program, by its name. */
const COMMAND = /^export function (\w+)Command\(\)/gm;
/** Whoever has it in its text may start it in a process of its own. */
const PROGRAM = 'goalkeeper.js';

/** Which compiled module loads which other ones, by paths below the repository. */
export class ImportGraph {
  /** @type {Map<string, string[]>} */
  #imports = new Map();
  /** @type {Map<string, string>} */
  #texts = new Map();
  /** Modules of the program's commands, by name. */
  #commands = new Map();
  /** What was asked for already. @type {Map<string, Set<string>>} */
  #reached = new Map();

  constructor(root) {
    for (const path of filesUnder(join(root, 'dist'), /\.js$/)) {
      const name = relative(root, path).replaceAll('\\', '/');
      if (name.startsWith('dist/dashboard/') || name.startsWith('dist/docs/')) continue;
      const text = readFileSync(path, 'utf8');
      this.#texts.set(name, text);
      if (!name.startsWith('dist/test/'))
        for (const [, command] of text.matchAll(COMMAND)) this.#commands.set(command, name);
      const found = [...text.matchAll(IMPORT)].map(([, , to]) => locate(root, path, to));
      this.#imports.set(
        name,
        found.filter((to) => to !== null),
      );
    }
  }

  get tests() {
    return [...this.#texts.keys()].filter((name) => /^dist\/test\/.*\.test\.js$/.test(name)).sort();
  }

  /** Modules that a test loads, itself included; with those of commands that it runs in processes of their own. */
  reachedFrom(test) {
    const known = this.#reached.get(test) ?? this.#findReached(test);
    this.#reached.set(test, known);
    return known;
  }

  #findReached(test) {
    const reached = this.#closure([test]);
    const starters = [...reached].filter((name) => this.#textOf(name).includes(PROGRAM));
    if (starters.length === 0) return reached;
    // A command that is run is named by who starts the program, or by the tests that use him.
    const tests = [...reached].filter((name) => name.startsWith('dist/test/'));
    const texts = [...starters, ...tests].map((name) => this.#textOf(name));
    const run = [...this.#commands].filter(([name]) => texts.some((text) => text.includes(`'${name}'`)));
    return this.#closure([...reached, `bin/${PROGRAM}`, ...run.map(([, module]) => module)]);
  }

  /** Whether a test, or what it uses of the tests' own modules, has one of these words. */
  mentions(reached, words) {
    return [...reached].some(
      (name) => name.startsWith('dist/test/') && words.some((word) => this.#textOf(name).includes(word)),
    );
  }

  #textOf(name) {
    return this.#texts.get(name) ?? '';
  }

  #closure(from) {
    const reached = new Set();
    const open = [...from];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (reached.has(name)) continue;
      reached.add(name);
      open.push(...(this.#imports.get(name) ?? []));
    }
    return reached;
  }
}

/** @returns {string | null} null for what is no module of ours */
function locate(root, path, to) {
  const target = to.startsWith('#') ? join(root, 'dist', to.slice(1)) : resolve(dirname(path), to);
  const name = relative(root, target).replaceAll('\\', '/');
  return name.startsWith('dist/') && target.endsWith('.js') && existsSync(target) ? name : null;
}
