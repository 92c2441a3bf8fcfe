import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const folder = fileURLToPath(new URL('../../../test/rules/programs', import.meta.url));
/** What frameworks, protocols and clients bring in: one program each, `MISSED` where it is not followed yet. */
const waysIn = fileURLToPath(new URL('../../../test/rules/samples/ways-in', import.meta.url));
/** Weaknesses that say more of an installation, or of a package without a manifest, than of the flow that a program is about. */
const LOW =
  /^javascript\/library\/|\/(logging|random|cookies|secrets|csrf|headers|configuration|session|requests?\/(no-)?timeout)/;

/** A program of several files, with a comment `FOUND rule` on each line where a value does harm. */
function readProgram(path: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath, entry.name);
    files.set(full.slice(path.length + 1).replaceAll('\\', '/'), readFileSync(full, 'utf8'));
  }
  return files;
}

function expected(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/(?:\/\/|#) FOUND (\S+)/g)].map(([, rule]) => `${file}:${index + 1} ${rule}`),
      ),
  );
}

function examine(about: string, root: string): void {
  describe(about, function () {
    this.timeout(20_000);
    const rules = loadRules();
    for (const language of readdirSync(root))
      for (const name of readdirSync(join(root, language)))
        it(`${language}: ${name}`, async () => {
          const files = readProgram(join(root, language, name));
          const found = (await analyseFiles(files, rules))
            .filter(({ rule }) => !LOW.test(rule))
            .map(({ file, line, rule }) => `${file}:${line} ${rule}`);
          expect([...new Set(found)].sort()).to.deep.equal(expected(files).sort());
        });
  });
}

examine('rules: programs of several files', folder);
examine('rules: ways in', waysIn);
