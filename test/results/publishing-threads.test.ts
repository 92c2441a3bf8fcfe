import { expect } from 'chai';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { ResultStore } from '#server/results/index.js';
import { PublishingThreads } from '#server/results/publishing-threads.js';
import { ThreadEndedError } from '#server/results/quarantine.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { groupedFindings } from '#test/worst-cases/crafted-findings.js';
import { sampleTeam, uploadedScan } from './sample-findings.js';

describe('results/publishing threads', function () {
  this.timeout(60_000);
  let database: Database;
  let scan: ScanDocument;

  before(async () => {
    database = await embeddedDatabase();
    const { teamId, repositoryIds } = await sampleTeam(database);
    const owner = { teamId, repositoryId: repositoryIds[0] };
    scan = await uploadedScan(database, new ResultStore(database), owner, [...groupedFindings(0, 4_000)]);
  });

  const failure = (threads: PublishingThreads) =>
    threads.write(database, scan).then(
      () => null,
      (error: unknown) => error,
    );

  it('end one that takes too long, and the next scan has another', async () => {
    const hurried = new PublishingThreads({ within: 1, heap: 768 });
    for (const _ of [1, 2]) {
      const error = await failure(hurried);
      expect(error).to.be.instanceOf(ThreadEndedError);
      expect(error)
        .to.have.property('message')
        .that.matches(/^it took more than .* minutes$/);
    }
    expect((await new PublishingThreads().write(database, scan)).counts.total).to.equal(4_000);
  });

  it('bound the memory of one: it ends, and the process does not', async () => {
    const error = await failure(new PublishingThreads({ within: 60_000, heap: 16 }));
    expect(error).to.be.instanceOf(ThreadEndedError);
    expect(error)
      .to.have.property('message')
      .that.matches(/memory/);
  });
});
