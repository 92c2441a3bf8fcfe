import { expect } from 'chai';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageById } from '#agent/languages/registry.js';

async function gapsOf(path: string, text: string): Promise<readonly string[]> {
  const parser = await createParser({ kind: 'wasm' });
  const lowered = await lowerFile(parser, languageById('javascript'), path, text);
  if (typeof lowered === 'string') throw new Error(lowered);
  return lowered.unit.gaps.map(({ line, reason }) => `${line} ${reason}`);
}

describe('agent/languages/javascript: what the grammar of JavaScript takes for broken', () => {
  it('is read: attributes that are named by reserved words', async () => {
    const text = 'export const A = () => <label for="a" class={wide(1)}>x</label>;';
    for (const path of ['a.jsx', 'a.js', 'a.mjs']) expect(await gapsOf(path, text)).to.eql([]);
  });

  it('is read: types of Flow', async () => {
    const text =
      '// @flow\nimport type { Box } from "./box";\nfunction f(a: string, b?: Box<string>): number { return a.length; }';
    expect(await gapsOf('flow.js', text)).to.eql([]);
  });

  it('stays what it is where it is broken', async () => {
    expect(await gapsOf('a.js', 'f();\nlet = = 3 b;')).to.eql(['2 syntax-error']);
  });
});
