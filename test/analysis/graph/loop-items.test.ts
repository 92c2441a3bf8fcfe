import { expect } from 'chai';
import { buildFlowGraph } from '#agent/analysis/graph/build.js';
import { GRAPH_WIDTH, Op } from '#agent/analysis/graph/flow-graph.js';
import { lowered } from './graph-of.js';

/** The items of the last loop are those of the first one: what a node says of its operands is not what a list in another one is. */
const times = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('');
const program = (values: number, lists: number) => `def f(p, q, c):
${times(values, (at) => `    s${at} = p.a${at}\n`)}${times(lists, (at) => `    t${at} = [p, q, c]\n`)}    xs = p.create(2)
    q.index([x.id for x in xs])
    q.delete([x.id for x in xs])
    for x in xs:
        assert c(x.id) == {"d": 1}
`;

describe('agent/analysis/graph: items of loops that were read before', () => {
  it('are tested as what they are, whatever stands before them', async () => {
    for (let values = 0; values < 12; values++)
      for (let lists = 0; lists < 12; lists++) {
        const { nodes } = buildFlowGraph(await lowered('loops.py', program(values, lists)));
        const ops = Array.from(
          { length: nodes.length / GRAPH_WIDTH },
          (_, at) => nodes[at * GRAPH_WIDTH] & 0xff,
        );
        expect(ops).to.include(Op.Evaluate);
      }
  });
});
