import { expect } from 'chai';
import { ownedFiles } from '#agent/languages/owned-files.js';
import { languageFor, languages } from '#agent/languages/registry.js';

describe('languages by file', () => {
  const cases: [path: string, firstLine: string, language: string | undefined][] = [
    ['src/a.ts', '', 'javascript'],
    ['a.JSX', '', 'javascript'],
    ['a.b.mjs', '', 'javascript'],
    ['types.d.cts', '', 'javascript'],
    ['a.txt', '#!/usr/bin/node', undefined],
    ['bin/run', '#!/usr/bin/env node', 'javascript'],
    ['bin/run', '#!/usr/bin/env -S NODE_ENV=x node --flag', 'javascript'],
    ['bin/run', '#! /usr/local/bin/node20', 'javascript'],
    ['bin/run', '#!/bin/sh', undefined],
    ['bin/run', 'node', undefined],
    ['.js', '', undefined],
    ['Makefile', '', undefined],
    ['folder.ts/constructor', '', undefined],
  ];
  for (const [path, firstLine, language] of cases)
    it(`${path} ${firstLine} is ${language ?? 'none'}`, () => {
      expect(languageFor(path, firstLine)?.id).to.equal(language);
    });

  it('knows without loading them which files they own', () => {
    const stated = languages.map(({ id, extensions, interpreters, plainExtensions }) => ({
      ...{ id, extensions, interpreters },
      ...(plainExtensions ? { plainExtensions } : {}),
    }));
    expect(ownedFiles).to.deep.equal(stated);
  });

  it('gives no extension to two languages', () => {
    const extensions = languages.flatMap((language) => language.extensions);
    expect(new Set(extensions).size).to.equal(extensions.length);
  });

  it('chooses the grammar by the extension', () => {
    const grammar = (path: string) => languageFor(path)?.grammarFor(path);
    expect(['a.js', 'a.cjs', 'a.jsx', 'a.ts', 'a.mts', 'a.cts', 'a.tsx', 'A.TSX'].map(grammar)).to.deep.equal(
      ['javascript', 'javascript', 'javascript', 'typescript', 'typescript', 'typescript', 'tsx', 'tsx'],
    );
  });
});
