import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';

const page = fileURLToPath(new URL('../../docs/rules.html', import.meta.url));

describe('docs: the page of rules', () => {
  it('is written by the build, with every rule', () => {
    const text = readFileSync(page, 'utf8');
    const rules = loadRules().packs.flatMap((pack) => pack.rules);
    expect(rules.filter(({ id }) => !text.includes(`<code>${id}</code>`)).map(({ id }) => id)).to.deep.equal(
      [],
    );
  });
});
