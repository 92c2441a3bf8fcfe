import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const folder = fileURLToPath(new URL('../../../test/rules/programs', import.meta.url));
/** Weaknesses that say more of an installation than of the flow that a program is about. */
const LOW = /\/(logging|random|cookies|secrets|csrf|headers)/;

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
    text.split('\n').flatMap((line, index) => {
      const rule = /\/\/ FOUND (\S+)/.exec(line)?.[1];
      return rule === undefined ? [] : [`${file}:${index + 1} ${rule}`];
    }),
  );
}

describe('rules: programs of several files', function () {
  this.timeout(20_000);
  const rules = loadRules();
  for (const language of readdirSync(folder))
    for (const name of readdirSync(join(folder, language)))
      it(`${language}: ${name}`, async () => {
        const files = readProgram(join(folder, language, name));
        const found = (await analyseFiles(files, rules))
          .filter(({ rule }) => !LOW.test(rule))
          .map(({ file, line, rule }) => `${file}:${line} ${rule}`);
        expect([...new Set(found)].sort()).to.deep.equal(expected(files).sort());
      });
});
