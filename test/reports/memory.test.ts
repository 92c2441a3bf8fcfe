import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { exportFormats, reportWriter } from '#reports/formats.js';
import { sampleFinding, sampleReport } from './sample-report.js';

const FINDINGS = 20_000;
const MOST_KEPT = 4 * 1024 * 1024;

describe('reports: memory', function () {
  this.timeout(60_000);
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };

  for (const format of exportFormats)
    it(`${format} keeps nothing of the findings that it has written`, () => {
      const writer = reportWriter(format, sampleReport([]));
      const before = used();
      let written = writer.begin().length;
      for (let n = 0; n < FINDINGS; n++)
        written += writer.add(
          sampleFinding({ fingerprint: `v1:${n.toString(16).padStart(32, '0')}` }),
        ).length;
      const kept = used() - before;
      written += writer.end().length;
      expect(written).to.be.above(FINDINGS * 300);
      expect(kept).to.be.below(MOST_KEPT);
    });
});
