import { expect } from 'chai';
import { buildFlowGraph } from '#agent/analysis/graph/build.js';
import { GRAPH_WIDTH } from '#agent/analysis/graph/flow-graph.js';
import { lowered } from './graph-of.js';

/** A bundle: so many variables that functions within see, each of which is asked of in one condition. */
const bundle = (count: number) => {
  const lines = Array.from(
    { length: count },
    (_, i) =>
      `var v${i} = make(${i}); if (names.some(function (name) { return name === v${i}; })) use(v${i});`,
  );
  return `(function () {\n${lines.join('\n')}\n})();`;
};

const sizeOf = async (count: number) =>
  buildFlowGraph(await lowered('bundle.js', bundle(count))).nodes.length / GRAPH_WIDTH;

describe('agent/analysis/graph: conditions that ask functions', () => {
  it('are about the variables that these functions read, however many others there are', async () => {
    const [few, many] = [await sizeOf(50), await sizeOf(500)];
    expect(many / few).to.be.below(11);
  });
});
