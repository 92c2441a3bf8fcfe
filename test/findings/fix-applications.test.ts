import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { fixFolder } from '#agent/cli/fix-folder.js';
import { scanFolder } from '#agent/scan.js';
import { atEachPlace, fixedApart } from '#protocol/finding.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { packageRoot } from '#test/cli/run-goalkeeper.js';

/** Rounds until no fix is left: two that want the same place take one each. */
const MAX_ROUNDS = 3;

describe('agent/findings: fixes of whole applications', function () {
  this.timeout(180_000);
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  for (const [language, least] of [
    ['javascript', 4],
    ['python', 30],
  ] as const)
    it(`fixes all that can be fixed in the ${language} applications, and every file still parses`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-fixed-'));
      folders.push(folder);
      cpSync(join(packageRoot, 'test/applications', language), folder, { recursive: true });
      const scan = () => scanFolder({ folder, threads: 1 });
      const first = await scan();
      let report = first;
      let fixed = 0;
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const options = { dryRun: false, parser: 'wasm' as const };
        const outcome = await fixFolder(folder, report, report.findings.flatMap(fixedApart), options);
        const broken = outcome.lines.filter((line) => line.includes('would not parse'));
        expect(broken).to.deep.equal([]);
        fixed += outcome.fixed.size;
        report = await scan();
        if (outcome.fixed.size === 0) break;
      }
      expect(fixed).to.be.at.least(least);
      const left = report.findings.flatMap(fixedApart).filter(({ fix, suppression }) => fix && !suppression);
      expect(left.map(({ ruleId, location }) => `${location.path} ${ruleId}`)).to.deep.equal([]);
      const places = ({ findings }: ScanReport) => findings.flatMap(atEachPlace).length;
      expect(places(report)).to.be.at.most(places(first) - least);
      expect(report.completeness.state).to.equal(first.completeness.state);
    });
});
