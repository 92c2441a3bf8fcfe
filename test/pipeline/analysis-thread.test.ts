import { expect } from 'chai';
import { AnalysisThread } from '#agent/pipeline/analysis-thread.js';
import { DEFAULT_LIMITS } from '#agent/workspace/limits.js';

describe('agent/pipeline/analysis-thread', function () {
  this.timeout(60_000);

  it('says what it parsed and lowered itself, file by file', async () => {
    const thread = new AnalysisThread({ rulesFolders: [], ownFunctions: [] }, DEFAULT_LIMITS);
    try {
      const sources = [
        { path: 'a.js', text: 'f(1);\ng(2);\n' },
        { path: 'LICENSE', text: 'Do as you like.\n' },
        { path: 'tool', text: '#!/usr/bin/python3\nprint(1)\n' },
      ];
      expect(await thread.parse(sources, { parser: 'wasm', keep: false })).to.deep.equal([
        { lowered: { language: 'javascript', lines: 3 }, skips: [] },
        { lowered: null, skips: [{ path: 'LICENSE', reason: 'unsupported' }] },
        { lowered: { language: 'python', lines: 3 }, skips: [] },
      ]);
    } finally {
      await thread.close();
    }
  });

  it('answers null when it ends under the files that it parses', async () => {
    const thread = new AnalysisThread({ rulesFolders: [], ownFunctions: [] }, DEFAULT_LIMITS);
    await thread.ready();
    const sources = [{ path: 'a.js', text: 'f(1);\n'.repeat(100_000) }];
    const parsed = thread.parse(sources, { parser: 'wasm', keep: false });
    await Promise.resolve();
    await thread.close();
    expect(await parsed).to.equal(null);
  });
});
