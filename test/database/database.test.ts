import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { cacheFolder } from '#server/database/data-folder.js';
import { ferretdbProgram } from '#server/database/engines/ferretdb-build.js';
import { type Database, DatabaseError, type DatabaseOptions, openDatabase } from '#server/database/index.js';
import { startOf } from '#server/database/process-identity.js';

/** Awaits a failure that people are meant to read. */
async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    expect(error).to.be.instanceOf(DatabaseError);
    return (error as DatabaseError).message;
  }
  throw new Error('it did not fail');
}

describe('database/index', function () {
  this.timeout(600_000);
  let root: string;
  let folder: string;
  const opened: Database[] = [];
  const children: ChildProcess[] = [];

  const optionsFor = (more: Partial<DatabaseOptions> = {}): DatabaseOptions => ({
    dataFolder: folder,
    engine: 'ferretdb',
    log: pino({ level: 'silent' }),
    progress: () => undefined,
    ...more,
  });
  const open = async (more: Partial<DatabaseOptions> = {}) => {
    const database = await openDatabase(optionsFor(more));
    opened.push(database);
    return database;
  };
  const enginePid = () => Number(JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')).pid);
  const untilGone = async (pid: number) => {
    for (let n = 0; n < 500 && startOf(pid) !== null; n += 1) await delay(20);
    expect(startOf(pid)).to.equal(null);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'database-'));
    folder = join(root, 'data');
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  it('keeps what was stored over a clean stop, and leaves no process behind', async () => {
    const first = await open();
    expect(first).to.include({ engine: 'ferretdb', singleProcess: true });
    await first.collections.settings.insertOne({ _id: 'kept', value: { deep: ['ü', 1.5, null] } });
    const pid = enginePid();
    await first.close();
    await untilGone(pid);
    expect(existsSync(join(folder, 'server.lock'))).to.equal(false);
    const second = await open({ engine: undefined });
    expect(second.engine).to.equal('ferretdb');
    expect(await second.collections.settings.findOne({ _id: 'kept' })).to.deep.equal({
      _id: 'kept',
      value: { deep: ['ü', 1.5, null] },
    });
    await second.checkReady();
  });

  it('lets nobody else reach the data or the socket', async () => {
    await open();
    for (const path of ['.', 'run', 'ferretdb'])
      expect(statSync(join(folder, path)).mode & 0o077, path).to.equal(0);
  });

  it('counts 200 parallel increments and admits 5 of 20 parallel launches', async () => {
    const { collections, teams } = await open();
    await collections.rateWindows.insertOne({ _id: 'counter', count: 0, expiresAt: new Date() });
    const increment = () => collections.rateWindows.updateOne({ _id: 'counter' }, { $inc: { count: 1 } });
    await Promise.all(Array.from({ length: 200 }, increment));
    expect(await collections.rateWindows.findOne({ _id: 'counter' })).to.include({ count: 200 });
    const teamId = randomUUID();
    await teams.insert({
      _id: teamId,
      name: '',
      plan: '',
      active: [],
      resultsVersion: 0,
      createdAt: new Date(),
    });
    const launch = (_: unknown, n: number) =>
      teams.update(teamId, { $push: { active: `scan ${n}` } }, { 'active.4': { $exists: false } });
    const admitted = (await Promise.all(Array.from({ length: 20 }, launch))).filter((team) => team !== null);
    expect(admitted).to.have.length(5);
    expect((await teams.get(teamId))?.active).to.have.length(5);
  });

  it('refuses a folder that another server uses, by pid and folder', async () => {
    await open();
    expect(await refusal(openDatabase(optionsFor()))).to.equal(
      `The data folder ${folder} is in use by another Goalkeeper server (process ${process.pid}). Stop that one, or name another folder with --data.`,
    );
  });

  it('refuses a folder that cannot be written', async () => {
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, 'a file');
    const message = await refusal(openDatabase(optionsFor()));
    expect(message).to.match(/^The data folder .* cannot be written: .*EEXIST.* Make it writable/);
  });

  it('works where the path is too long for a socket', async () => {
    folder = join(folder, 'a'.repeat(60), 'b'.repeat(60));
    const database = await open();
    await database.checkReady();
    expect(existsSync(join(folder, 'run'))).to.equal(false);
  });

  it('works where the path has blanks and signs', async () => {
    folder = join(folder, 'my "data"? #1 %41 & ü');
    await (await open()).collections.settings.insertOne({ _id: 'x', value: 1 });
    await opened.pop()?.close();
    expect(await (await open()).collections.settings.findOne({ _id: 'x' })).to.include({ value: 1 });
  });

  it('reports once, in words, that the engine was killed, and has every acknowledged write after a new start', async () => {
    const database = await open();
    const losses: DatabaseError[] = [];
    database.onLost((error) => losses.push(error));
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await database.collections.settings.insertOne({
          _id: `write ${acknowledged}`,
          value: 'x'.repeat(500),
        });
        acknowledged += 1;
      }
    })().catch((error: unknown) => error);
    while (acknowledged < 100) await delay(5);
    process.kill(enginePid(), 'SIGKILL');
    expect(await writing).to.be.instanceOf(Error);
    while (losses.length === 0) await delay(5);
    expect(losses).to.have.length(1);
    expect(losses[0].message).to.match(
      /embedded database \(ferretdb, process \d+\) was ended by SIGKILL.*start Goalkeeper again/,
    );
    expect(await refusal(database.checkReady())).to.equal(losses[0].message);
    await database.close();

    const again = await open();
    for (let n = 0; n < acknowledged; n += 1)
      expect(await again.collections.settings.findOne({ _id: `write ${n}` }), `write ${n}`).not.to.equal(
        null,
      );
    expect(losses).to.have.length(1);
  });

  it('starts again after the server was killed, whose engine ends by itself', async () => {
    const module = new URL('../../server/database/index.js', import.meta.url).href;
    const script = `
      import { pino } from 'pino';
      const { openDatabase } = await import(${JSON.stringify(module)});
      const database = await openDatabase({ dataFolder: ${JSON.stringify(folder)}, engine: 'ferretdb', log: pino({ level: 'silent' }), progress() {} });
      await database.collections.settings.insertOne({ _id: 'of the killed', value: 1 });
      console.log('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    const pid = enginePid();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const database = await open();
    expect(await database.collections.settings.findOne({ _id: 'of the killed' })).to.include({ value: 1 });
    await untilGone(pid);
  });

  it('ends an engine of an earlier start that is still there', async () => {
    await (await open()).close();
    const program = await ferretdbProgram({
      cacheFolder: cacheFolder(),
      dataFolder: folder,
      progress: () => undefined,
    });
    const args = ['--socket', join(folder, 'run', 'old.sock'), '--data', join(folder, 'ferretdb')];
    const orphan = spawn(program ?? '', args, { stdio: ['pipe', 'ignore', 'inherit'] });
    children.push(orphan);
    writeFileSync(join(folder, 'database.json'), JSON.stringify({ engine: 'ferretdb', pid: orphan.pid }));
    await (await open()).checkReady();
    expect(startOf(orphan.pid ?? 0)).to.equal(null);
  });

  it('spares a process that merely has the recorded pid', async () => {
    await (await open()).close();
    const stranger = spawn('sleep', ['100']);
    children.push(stranger);
    writeFileSync(join(folder, 'database.json'), JSON.stringify({ engine: 'ferretdb', pid: stranger.pid }));
    await (await open()).checkReady();
    expect(startOf(stranger.pid ?? 0)).not.to.equal(null);
  });

  describe('without an engine', () => {
    const saved = { ...process.env };
    beforeEach(() => {
      process.env.GOALKEEPER_CACHE = join(folder, 'cache');
      process.env.PATH = '';
      process.env.MONGOMS_DOWNLOAD_MIRROR = 'http://127.0.0.1:9';
    });
    afterEach(() => {
      for (const name of ['GOALKEEPER_CACHE', 'PATH', 'MONGOMS_DOWNLOAD_MIRROR'])
        if (saved[name] === undefined) delete process.env[name];
        else process.env[name] = saved[name];
    });

    it('names the ways out, within seconds', async () => {
      const notices: string[] = [];
      const startedAt = Date.now();
      const message = await refusal(
        openDatabase(optionsFor({ engine: undefined, progress: (notice) => notices.push(notice) })),
      );
      expect(Date.now() - startedAt).to.be.below(10_000);
      expect(message).to.match(
        /^There is no database engine: mongod cannot be downloaded: .*; there is no Go/,
      );
      expect(message)
        .to.include('MONGODB_URL')
        .and.to.include('GOALKEEPER_MONGOD')
        .and.to.include('install Go');
      expect(notices.at(-1)).to.match(/^mongod cannot be downloaded: .*; trying the next way\.$/);
      expect(notices.join()).not.to.include('\n');
      expect(existsSync(join(folder, 'server.lock'))).to.equal(false);
    });

    it('says whose data it cannot read', async () => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'database.json'), '{"engine":"mongod","pid":null}');
      const message = await refusal(openDatabase(optionsFor({ engine: undefined })));
      expect(message).to.include(`The data in ${folder} belongs to mongod.`);
    });

    it('says that GOALKEEPER_MONGOD is no program', async () => {
      const options = optionsFor({ engine: 'mongod', mongodPath: '/does/not/exist' });
      expect(await refusal(openDatabase(options))).to.include('GOALKEEPER_MONGOD names /does/not/exist');
    });
  });

  it('names the hosts, never the password, of a MongoDB that does not answer', async () => {
    const mongodbUrl = 'mongodb://someone:s3cret@127.0.0.1:9/?serverSelectionTimeoutMS=300';
    const message = await refusal(openDatabase(optionsFor({ engine: undefined, mongodbUrl })));
    expect(message).to.match(/^MongoDB at 127\.0\.0\.1:9 \(MONGODB_URL\) does not answer: .*ECONNREFUSED/);
    expect(message).not.to.include('s3cret');
    const broken = await refusal(
      openDatabase(optionsFor({ engine: undefined, mongodbUrl: 'mongo:/s3cret@x' })),
    );
    expect(broken)
      .to.match(/^MONGODB_URL cannot be used: /)
      .and.not.to.include('s3cret');
  });
});
