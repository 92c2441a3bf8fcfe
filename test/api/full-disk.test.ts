import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { LogDestination } from '#server/log-destination.js';
import { createLogger } from '#server/logging.js';
import { ResultStore } from '#server/results/index.js';
import { itEmbedded } from '#test/database/on-engine.js';
import { eventually } from '#test/jobs/eventually.js';
import { sampleTeam, uploadedScan } from '../results/sample-findings.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { call } from './call.js';
import { trackNewRepository } from './git-repository.js';
import { newTeam, startServer } from './running-server.js';
import { finding } from './sample-findings.js';

const MEGABYTE = 1024 * 1024;

describe('api/full disk', function () {
  this.timeout(120_000);
  const folder = temporaryFolder('disk');
  let mounted = false;
  before(() => {
    const size = 'size=24m';
    mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]).status === 0;
    if (!mounted) console.error('Tests with a full disk are skipped: this user may not mount a small one.');
  });
  after(() => {
    if (mounted) spawnSync('umount', ['--lazy', folder]);
  });

  function fill(): void {
    for (const size of [MEGABYTE, 1024])
      try {
        for (let n = 0; ; n++) writeFileSync(join(folder, `fill-${size}-${n}`), Buffer.alloc(size));
      } catch (error) {
        expect(error).to.have.property('code', 'ENOSPC');
      }
  }
  function empty(): void {
    for (const name of readdirSync(folder)) if (name.startsWith('fill-')) rmSync(join(folder, name));
  }

  itEmbedded(
    'makes a server unready while it lasts, and goes on serving what can be read',
    async function () {
      if (!mounted) this.skip();
      const server = await startServer({ GOALKEEPER_DATA: join(folder, 'data') });
      const { team, key } = await newTeam(server);
      const repository = await trackNewRepository(server, team, 'shop');
      try {
        const ready = () => call(`${server.url}/ready`);
        const launch = () =>
          call(`${server.url}/api/v1/scans`, {
            ...{ key, method: 'POST', body: { codehostUrl: repository.url } },
          });
        expect((await ready()).status).to.equal(200);
        fill();
        // What it found is right for a second.
        await eventually(async () => (await ready()).status === 503);
        expect((await ready()).body).to.deep.equal({
          error: 'Database is not ready',
          hint: 'Try again in a moment',
        });
        expect((await call(`${server.url}/health`)).status).to.equal(200);
        // What has to be written can be asked for again later; what is only read is there.
        const refused = await launch();
        expect([refused.status, refused.body]).to.deep.equal([
          503,
          { error: 'Service unavailable', hint: 'Try again in a moment' },
        ]);
        expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
        expect((await call(`${server.url}/api/v1/repositories`, { key })).status).to.equal(200);
        empty();
        await eventually(async () => (await ready()).status === 200);
        expect((await launch()).status).to.equal(201);
      } finally {
        empty();
        await server.stop();
        repository.remove();
      }
    },
  );

  itEmbedded('fails no scan whose results are to be stored, however often that was tried', async function () {
    if (!mounted) this.skip();
    const server = await startServer({ GOALKEEPER_DATA: join(folder, 'publishing') });
    try {
      const { database } = server;
      const { teamId, repositoryIds } = await sampleTeam(database);
      const owner = { teamId, repositoryId: repositoryIds[0] };
      const findings = Array.from({ length: 2_000 }, (_, n) => finding(`f${n}`));
      const { _id: scanId } = await uploadedScan(database, new ResultStore(database), owner, findings);
      const jobs = database.db.collection('agendaJobs');
      const data = { scanId, once: `publish ${scanId}` };
      // As if it had failed for a quarter of an hour; there is time to fill the disk before it is tried again.
      const due = {
        nextRunAt: new Date(Date.now() + 5_000),
        lockedAt: null,
        failCount: 19,
        priority: 0,
        type: 'normal',
      };
      await jobs.insertOne({ name: 'publish', data, ...due });
      fill();
      await eventually(() => server.log().includes('database or disk is full'), 60_000);
      const scan = () => database.collections.scans.findOne({ _id: scanId });
      expect((await scan())?.status).to.equal('running');
      empty();
      await eventually(async () => (await scan())?.status === 'completed', 150_000);
      expect(server.log()).to.not.include('job given up');
    } finally {
      empty();
      await server.stop();
    }
  }).timeout(300_000);

  it('ends no log: what fits in memory is written when there is space again', function () {
    if (!mounted) this.skip();
    const file = join(folder, 'server.log');
    const troubles: string[] = [];
    const log = createLogger(
      { logLevel: 'info' },
      new LogDestination(file, ({ message }) => troubles.push(message)),
    );
    log.info('before');
    fill();
    // Behind the block that the file has already.
    for (let n = 0; n < 30_000; n++) log.info({ n }, 'meanwhile');
    expect(troubles).to.have.length(1);
    expect(troubles[0]).to.match(/^ENOSPC/);
    empty();
    for (let n = 0; n < 3; n++) log.info('after');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines[0]).to.contain('before');
    expect(lines.at(-1)).to.contain('after');
    expect(lines.filter((line) => line.includes('meanwhile')).length).to.be.within(1_000, 29_999);
  });

  it('ends no process that logs to it', function () {
    if (!existsSync('/dev/full')) this.skip();
    const troubles: string[] = [];
    const log = createLogger(
      { logLevel: 'info' },
      new LogDestination('/dev/full', ({ message }) => troubles.push(message)),
    );
    for (let n = 0; n < 20_000; n++) log.info({ n }, 'lost');
    expect(troubles).to.deep.equal(['ENOSPC: no space left on device, write']);
  });
});
