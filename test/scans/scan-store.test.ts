import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Database } from '#server/database/index.js';
import { newRepository } from '#server/database/new-documents.js';
import { newScan } from '#server/scans/new-scan.js';
import { ScanStore } from '#server/scans/scan-store.js';
import { embeddedDatabase } from '../database/embedded.js';

describe('scans/scan-store', function () {
  this.timeout(60_000);
  let several: Database;
  before(async () => {
    several = { ...(await embeddedDatabase()), singleProcess: false };
  });

  async function storedScan(): Promise<string> {
    const teamId = randomUUID();
    const repository = newRepository({
      ...{ teamId, integrationId: teamId, projectId: '1', name: 'r', fullName: 'r', clonePath: '' },
    });
    const head = { branch: 'main', commit: 'a'.repeat(40) };
    const scan = newScan({ integration: { host: 'x' }, repository, head, trigger: 'api' });
    await new ScanStore(several).insert(scan);
    return scan._id;
  }

  it('makes every change of several processes, one behind the other', async () => {
    const scanId = await storedScan();
    const processes = Array.from({ length: 8 }, () => new ScanStore(several));
    const changes = processes.flatMap((store) =>
      Array.from({ length: 5 }, () =>
        store.change(scanId, ({ fencingToken }) => ({ fencingToken: fencingToken + 1 })),
      ),
    );
    await Promise.all(changes);
    expect((await processes[0].get(scanId))?.fencingToken).to.equal(40);
  });

  it('ends with an error when it never finds the scan as it was read, instead of trying for ever', async () => {
    const scanId = await storedScan();
    let others = 0;
    const scans = new Proxy(several.collections.scans, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name !== 'updateOne') return member.bind(target);
        return async (...given: Parameters<typeof target.updateOne>) => {
          others += 1;
          await target.updateOne({ _id: scanId }, { $inc: { fencingToken: 1 } });
          return target.updateOne(...given);
        };
      },
    });
    const unlucky = new ScanStore({ ...several, collections: { ...several.collections, scans } });
    const failure: unknown = await unlucky
      .change(scanId, () => ({ name: 'mine' }))
      .catch((error: unknown) => error);
    expect(String(failure)).to.match(new RegExp(`the scan ${scanId} was changed by others`));
    expect(others).to.equal(100);
  });
});
