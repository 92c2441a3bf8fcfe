import { expect } from 'chai';
import { differenceOf } from './difference.js';
import { layOut, writtenArrangement } from './layout.js';
import type { Analysed, PlacedFinding } from './placed-findings.js';
import { definitions, type Program } from './program.js';

const program: Program = {
  name: 'two functions',
  language: 'javascript',
  isLibrary: false,
  files: [
    { stem: 'main', pieces: [definitions('function a() {}\n', 'function b() {}\n')] },
    { stem: 'more', pieces: ['const main = require("./$main");\n'] },
  ],
};

const finding: PlacedFinding = {
  rule: 'a/b/c',
  place: 'main#0/a 1:1 to main#0/a 1:4',
  sink: 's1',
  confidence: 9,
  fingerprint: 'v1:1',
  routes: ['main#0/a 1:1'],
  steps: ['source main#0/b 1:1', 'sink main#0/a 1:1'],
  quoted: ['function a() {}'],
};

/** The program with its findings; `letters` name its files. */
function analysed(findings: readonly PlacedFinding[], letters = ['e', 'k']): Analysed {
  return { laidOut: layOut(program, { ...writtenArrangement(program), letters }), findings };
}

const gradeOf = (other: Partial<PlacedFinding>, letters?: string[]) =>
  differenceOf(analysed([finding]), analysed([{ ...finding, ...other }], letters))?.grade ?? null;

describe('permutations: differences of findings', () => {
  it('are none between equal ones', () => {
    expect(gradeOf({})).to.equal(null);
    expect(gradeOf({}, ['z', 'k'])).to.equal(null);
  });

  it('are a finding that is lost, gained, elsewhere or of another rule', () => {
    expect(differenceOf(analysed([finding]), analysed([]))?.grade).to.equal('findings');
    expect(differenceOf(analysed([]), analysed([finding]))?.grade).to.equal('findings');
    expect(gradeOf({ place: 'main#0/a 1:2 to main#0/a 1:4' })).to.equal('findings');
    expect(gradeOf({ rule: 'a/b/d' })).to.equal('findings');
  });

  it('are a confidence, a fingerprint, routes and steps, in this order', () => {
    expect(gradeOf({ confidence: 8, fingerprint: 'v1:2', routes: [], steps: [] })).to.equal('confidence');
    expect(gradeOf({ fingerprint: 'v1:2', routes: [], steps: [] })).to.equal('fingerprint');
    expect(gradeOf({ routes: [], steps: [] })).to.equal('routes');
    expect(gradeOf({ steps: ['source main#0/b 1:2', 'sink main#0/a 1:1'] })).to.equal('steps');
  });

  it('may be which of equally long flows is shown, where files have other names', () => {
    const steps = ['source main#0/b 1:2', 'sink main#0/a 1:1'];
    expect(gradeOf({ steps }, ['z', 'k'])).to.equal(null);
    expect(gradeOf({ steps: [...steps, 'sink main#0/a 1:1'] }, ['z', 'k'])).to.equal('steps');
  });

  it('are the fingerprint of a file that did not change, whatever the names of others', () => {
    expect(gradeOf({ fingerprint: 'v1:2' }, ['z', 'k'])).to.equal('fingerprint');
    expect(gradeOf({ fingerprint: 'v1:2', quoted: ['function a() { b(); }'] }, ['z', 'k'])).to.equal(null);
  });
});
