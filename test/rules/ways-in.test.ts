import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { judge } from '../applications/judge.js';

const folder = fileURLToPath(new URL('../../../test/rules/ways-in', import.meta.url));

function readFiles(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
  );
}

/** One program a framework, protocol or client, in which each way in leads to a command. */
describe('rules: what comes in by frameworks, protocols and clients is followed', function () {
  this.timeout(30_000);
  const rules = loadRules();
  for (const language of readdirSync(folder))
    for (const name of readdirSync(join(folder, language)))
      it(`${language}: ${name}`, async () => {
        const files = readFiles(join(folder, language, name));
        const { missed } = await judge({ language, name, files }, rules);
        expect(missed).to.deep.equal([]);
      });
});
