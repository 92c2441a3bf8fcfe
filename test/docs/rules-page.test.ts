import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { rulesPage } from '#agent/cli/rules-page.js';
import { loadRules } from '#agent/rules/load.js';

const page = fileURLToPath(new URL('../../../docs/rules.md', import.meta.url));

describe('docs: the page of rules', () => {
  it('is up to date with the rule packs (if not: run `npm run docs` and commit docs/rules.md)', () => {
    const written = readFileSync(page, 'utf8').split('\n');
    const wanted = rulesPage(loadRules().packs.flatMap((pack) => pack.rules)).split('\n');
    const missing = wanted.filter((line) => !written.includes(line));
    const outdated = written.filter((line) => !wanted.includes(line));
    expect({ missing, outdated }, 'docs/rules.md is out of date: run `npm run docs`').to.deep.equal({
      missing: [],
      outdated: [],
    });
  });
});
