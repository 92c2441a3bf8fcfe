import { expect } from 'chai';
import { isLeftOut } from '#agent/languages/go/build-constraints.js';
import { lowered } from './lowers-to.js';

describe('languages/go/build-constraints', () => {
  const rows: [stated: string, isOut: boolean][] = [
    ['wireinject', true],
    ['!wireinject', false],
    ['linux && (amd64 || arm64)', false],
    ['windows || (linux && !cgo)', true],
    ['go1.22 && !windows', false],
    ['ignore', true],
    // What has no form that Go knows.
    ['(linux', false],
    ['', false],
    [`${'('.repeat(5000)}ignore`, false],
  ];
  for (const [stated, isOut] of rows)
    it(`${isOut ? 'leaves out' : 'keeps'} what is built for ${stated.slice(0, 40) || 'nothing that is said'}`, () => {
      expect(isLeftOut(`// Copyright\n\n//go:build ${stated}\n\npackage shop\n`)).to.equal(isOut);
    });

  it('reads constraints before the package clause alone, and marks the file', async () => {
    expect((await lowered('//go:build tool\n\npackage shop\n')).isLeftOut).to.equal(true);
    expect((await lowered('package shop\n\n//go:build tool\n')).isLeftOut).to.equal(undefined);
  });
});
