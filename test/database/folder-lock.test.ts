import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { acquireLock, LockHeldError } from '#server/database/folder-lock.js';
import { commandOf, startOf } from '#server/database/process-identity.js';

describe('database/folder-lock', () => {
  let folder: string;
  let file: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'));
    file = join(folder, 'server.lock');
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  /** Another process that takes the lock and keeps it. */
  async function holder(): Promise<ChildProcess> {
    const module = new URL('../../server/database/folder-lock.js', import.meta.url).href;
    const script = `const { acquireLock } = await import(${JSON.stringify(module)}); acquireLock(${JSON.stringify(file)}); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    if (child.stdout) await once(child.stdout, 'data');
    return child;
  }

  it('is held until it is released', () => {
    const lock = acquireLock(file);
    expect(() => acquireLock(file)).to.throw(LockHeldError, `process ${process.pid}`);
    lock.release();
    expect(existsSync(file)).to.equal(false);
    acquireLock(file).release();
  });

  it('names the living process that holds it, and is taken over when that one was killed', async () => {
    const child = await holder();
    expect(() => acquireLock(file)).to.throw(LockHeldError, `process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = acquireLock(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).to.include({ pid: process.pid });
    lock.release();
  });

  it('is not fooled by a pid that was given away again', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, start: 'another time', host: hostname() }));
    acquireLock(file).release();
  });

  it('takes over a damaged lock', () => {
    writeFileSync(file, '{"pid":');
    acquireLock(file).release();
  });

  it('trusts a lock of another machine as long as it is renewed', () => {
    writeFileSync(file, JSON.stringify({ pid: 1, start: '1', host: 'elsewhere.example.org' }));
    expect(() => acquireLock(file)).to.throw(LockHeldError, 'process 1 on elsewhere.example.org');
    const minuteAgo = new Date(Date.now() - 60_000);
    utimesSync(file, minuteAgo, minuteAgo);
    acquireLock(file).release();
  });

  it('leaves a lock alone that is no longer its own', () => {
    const lock = acquireLock(file);
    writeFileSync(file, 'of another');
    lock.release();
    expect(readFileSync(file, 'utf8')).to.equal('of another');
  });

  it('identifies processes', () => {
    expect(startOf(process.pid)).to.be.a('string').and.to.equal(startOf(process.pid));
    expect(commandOf(process.pid)).to.include(process.argv[1]);
    expect(startOf(2 ** 30)).to.equal(null);
    expect(commandOf(2 ** 30)).to.equal(null);
  });
});
