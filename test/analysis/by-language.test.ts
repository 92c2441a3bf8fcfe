import { expect } from 'chai';
import { byLanguage } from '#agent/analysis/analyse-by-language.js';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const files = new Map([
  ['a.py', 'import os\nfrom flask import request\ndef a():\n    os.system(request.args["a"])\n'],
  ['b.js', "require('express')().get('/', (req, res) => require('child_process').exec(req.query.b));\n"],
  ['c.py', 'import os\nfrom flask import request\ndef c():\n    os.system(request.args["c"])\n'],
]);

async function resultOf(onGraph: readonly string[]) {
  const { result, units } = await analyseProgram(files, loadRules(), { engine: byLanguage(onGraph) });
  return {
    found: result.findings.map(({ sink }) => units[sink.unit].path),
    counted: result.statistics.counts.map(({ name }) => name),
  };
}

describe('agent/analysis: an engine for each language', function () {
  this.timeout(20_000);

  it('finds in each file what its own engine finds, by the numbers of the program', async () => {
    for (const onGraph of [[], ['python'], ['javascript'], ['python', 'javascript']])
      expect((await resultOf(onGraph)).found, onGraph.join()).to.deep.equal(['a.py', 'b.js', 'c.py']);
  });

  it('counts what both keep', async () => {
    const [graph, interpreter] = [await resultOf(['python', 'javascript']), await resultOf([])];
    expect(graph.counted).to.include('facts').and.not.include('cells');
    expect(interpreter.counted).to.include('cells').and.not.include('facts');
    expect((await resultOf(['python'])).counted).to.include.members(['facts', 'cells']);
  });
});
