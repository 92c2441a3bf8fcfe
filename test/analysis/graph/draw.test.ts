import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { buildFlowGraph } from '#agent/analysis/graph/build.js';
import { drawFlowGraph } from '#agent/analysis/graph/draw.js';
import { lowered } from './graph-of.js';

const page = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8');

/** A block of the page, without the margin of the list that it stands in. */
function block(language: string, beginning: string): string {
  const found = [...page.matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms)].find(
    ([, , name, text]) => name === language && text.trimStart().startsWith(beginning),
  );
  if (!found)
    throw new Error(`docs/architecture.md has no block of ${language} that begins with ${beginning}`);
  return found[3].replaceAll(new RegExp(`^${found[1]}`, 'gm'), '');
}

describe('agent/analysis/graph: the picture of a file', () => {
  it('is the one that docs/architecture.md shows', async () => {
    const unit = await lowered('main.js', block('js', 'const { exec }'));
    const drawn = drawFlowGraph(unit, buildFlowGraph(unit));
    expect(drawn).to.contain('["function run"]');
    expect(block('mermaid', 'flowchart TD\n       subgraph f0').trimEnd()).to.equal(drawn.trimEnd());
  });

  it('holds what stands in the code as text, whatever that is', async () => {
    const unit = await lowered('main.js', "run('\"]; click v0 <b> #1');\n");
    expect(drawFlowGraph(unit, buildFlowGraph(unit))).to.contain(
      '["Literal #quot;\\#quot;]; click v0 #lt;b#gt; #35;1#quot;"]',
    );
  });
});
