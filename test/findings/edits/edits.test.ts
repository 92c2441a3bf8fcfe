import { expect } from 'chai';
import type { Finding } from '#protocol/finding.js';
import { trackFindings } from '#protocol/tracking/track.js';
import { printOf, trackedFinding } from '#protocol/tracking/tracked-finding.js';
import { type Edit, edits } from './cases.js';
import { places, scan } from './scan-program.js';

/** What became of the findings, in the words of the cases. */
async function outcome({ program, change }: Edit) {
  const files = { ...program };
  change(files);
  const [before, after] = [await scan(program), await scan(files)];
  expect(before, 'the program is weak').not.to.be.empty;
  const { earlier, gone } = trackFindings(before.map(trackedFinding), after.map(trackedFinding));
  const isSame = ({ fingerprint }: Finding, from: number) =>
    printOf(before[from].fingerprint) === printOf(fingerprint);
  return {
    edited: places(after.filter((finding, n) => earlier[n] !== null && !isSame(finding, earlier[n] ?? 0))),
    added: places(after.filter((_, n) => earlier[n] === null)),
    gone: places(gone.map((n) => before[n])),
  };
}

describe('agent/findings: identity over edits', () => {
  it('is tested by 41 edits', () => {
    expect(edits).to.have.length(41);
  });

  for (const edit of edits)
    it(edit.name, async () => {
      const { edited = [], added = [], gone = [] } = edit;
      expect(await outcome(edit)).to.deep.equal({ edited, added, gone });
    });
});
