import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const folder = fileURLToPath(new URL('../../../test/rules/samples/libraries', import.meta.url));
/** Weaknesses that say more of an installation than of what comes through a library. */
const LOW = /\/(logging|random|cookies|secrets|csrf|headers|configuration|session|requests?\/(no-)?timeout)/;
const MARK = /(?:\/\/|#) FOUND (\S+)/;

/** Each file is a program that uses one library: `FOUND rule` stands on the lines where a value does harm, and on no others. */
describe('rules: what libraries bring in, hand on and make harmless', function () {
  this.timeout(20_000);
  const rules = loadRules();
  for (const language of readdirSync(folder))
    for (const name of readdirSync(join(folder, language)))
      it(`${language}: ${name}`, async () => {
        const text = readFileSync(join(folder, language, name), 'utf8');
        const marked = text.split('\n').flatMap((line, index) => {
          const rule = MARK.exec(line)?.[1];
          return rule === undefined ? [] : [`${index + 1} ${rule}`];
        });
        const found = (await analyseFiles(new Map([[name, text]]), rules))
          .filter(({ rule }) => !LOW.test(rule))
          .map(({ line, rule }) => `${line} ${rule}`);
        expect([...new Set(found)].sort()).to.deep.equal(marked.sort());
      });
});
