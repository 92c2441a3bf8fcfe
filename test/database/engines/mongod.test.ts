import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { findOnPath } from '#server/database/engine-choice.js';
import { startMongod } from '#server/database/engines/mongod.js';
import { openDatabase } from '#server/database/index.js';
import { startOf } from '#server/database/process-identity.js';

/**
 * What matters here of a mongod: it listens where it is told, writes its pid, never reads its standard input, and
 * ends on SIGTERM. This machine may have no mongod; its guard is tested all the same.
 */
const LISTENER = `#!${process.execPath}
const { createServer } = require('node:net');
const { writeFileSync } = require('node:fs');
const value = (name) => process.argv[process.argv.indexOf(name) + 1];
writeFileSync(value('--pidfilepath'), String(process.pid));
if (value('--dbpath').includes('broken')) { console.error('no such storage engine'); process.exit(100); }
process.on('SIGTERM', () => { writeFileSync(value('--dbpath') + '/stopped', ''); process.exit(0); });
createServer().listen(value('--bind_ip'));
`;

describe('database/engines/mongod', function () {
  this.timeout(60_000);
  let folder: string;
  let program: string;
  let run: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mongod-'));
    program = join(folder, 'listener.cjs');
    run = join(folder, 'run');
    mkdirSync(run);
    writeFileSync(program, LISTENER);
    chmodSync(program, 0o700);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is asked to stop when our end of the pipe closes, and its own pid is known', async () => {
    const engine = await startMongod(program, folder, run);
    expect(startOf(engine.pid)).not.to.equal(null);
    expect(engine.pid).to.equal(Number(readFileSync(join(run, 'mongod.pid'), 'utf8')));
    await engine.stop();
    expect(await engine.ended).to.equal('ended with code 0');
    expect(startOf(engine.pid)).to.equal(null);
    expect(readFileSync(join(folder, 'mongod', 'stopped'), 'utf8')).to.equal('');
  });

  it('is missed when it is killed', async () => {
    const engine = await startMongod(program, folder, run);
    process.kill(engine.pid, 'SIGKILL');
    expect(await engine.ended).to.match(/^ended with code 137/);
    for (let n = 0; n < 100 && startOf(engine.pid) !== null; n += 1) await delay(10);
    await engine.stop();
  });

  it('says why it did not start', async () => {
    const error: unknown = await startMongod(program, join(folder, 'broken'), run).catch(
      (reason: unknown) => reason,
    );
    expect((error as Error).message).to.match(
      /did not start: it ended with code 100: no such storage engine/,
    );
  });

  it('serves as the embedded engine where there is one', async function () {
    const mongodPath = process.env.GOALKEEPER_MONGOD ?? findOnPath('mongod');
    if (!mongodPath) this.skip();
    const options = { dataFolder: join(folder, 'data'), engine: 'mongod', mongodPath };
    const database = await openDatabase({
      ...options,
      log: pino({ level: 'silent' }),
      progress: () => undefined,
    });
    await database.collections.settings.insertOne({ _id: 'x', value: 1 });
    await database.close();
    const again = await openDatabase({
      ...options,
      log: pino({ level: 'silent' }),
      progress: () => undefined,
    });
    expect(await again.collections.settings.findOne({ _id: 'x' })).to.include({ value: 1 });
    await again.close();
  });
});
