import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Words that engineers of the field do not use: they say fix, again, untrusted input. */
const dialect = [/\bmend(s|ed|ing|able)?\b/i, /\banew\b/i, /\boutside data\b/i, /\bdata from outside\b/i];

function oddIn(text: string): string[] {
  return dialect.flatMap((word) => word.exec(text)?.[0] ?? []);
}

describe('words for people', () => {
  it('are those of the field in rules', () => {
    const odd = loadRules().packs.flatMap(({ rules }) =>
      rules.flatMap(({ id, title, type, message, description, remediation, fix }) => {
        const texts = [title, type, message, description, remediation, ...fix.map((one) => one.description)];
        return oddIn(texts.join('\n')).map((word) => `${id}: ${word}`);
      }),
    );
    expect(odd).to.deep.equal([]);
  });

  it('are those of the field in documents', () => {
    const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => join('docs', path));
    expect(documents).to.have.length.above(20);
    const odd = [...documents, 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'].flatMap((path) =>
      oddIn(readFileSync(join(root, path), 'utf8')).map((word) => `${path}: ${word}`),
    );
    expect(odd).to.deep.equal([]);
  });
});
