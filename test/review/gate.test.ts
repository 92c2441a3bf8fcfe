import { expect } from 'chai';
import { type Gate, GateCount } from '#codehost/review/gate.js';
import { sampleFinding } from '#test/reports/sample-report.js';

/** Why it fails, of a new severe finding, a new harmless one and a severe one that the target has. */
function failure(gate: Partial<Gate>, comparable = true): string | null {
  const count = new GateCount({ severity: 7, confidence: 0, onlyNew: true, ...gate }, comparable);
  count.add(sampleFinding({ severity: 9.8, confidence: 8 }), comparable);
  count.add(sampleFinding({ severity: 2, confidence: 8 }), comparable);
  count.add(sampleFinding({ severity: 9.8, confidence: 8 }), false);
  expect(count.verdict(0, null).state).to.equal(count.failure() === null ? 'success' : 'failed');
  return count.failure();
}

describe('review: gate', () => {
  it('says why it fails', () => {
    expect(failure({})).to.equal('1 new finding of severity 7 or higher');
    expect(failure({ onlyNew: false })).to.equal('2 findings of severity 7 or higher');
    expect(failure({}, false)).to.equal('2 findings of severity 7 or higher');
    expect(failure({ confidence: 5 })).to.equal(
      '1 new finding of severity 7 or higher and confidence 5 or higher',
    );
  });

  it('has nothing to say where it passes', () => {
    expect(failure({ severity: 10 })).to.equal(null);
    expect(failure({ confidence: 9 })).to.equal(null);
  });
});
