import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { engineOf } from '../database/engine.js';
import { eventually } from '../jobs/eventually.js';
import { temporaryFolder } from '../workspace/git-repository.js';
import { StartProcess } from './start-process.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Processes of a start: server, agent and database name the data folder in their arguments. */
function processesOf(dataFolder: string): string[] {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.includes(dataFolder));
}

describe('e2e/npm start', function () {
  this.timeout(240_000);

  describe('ended through npm', () => {
    const data = temporaryFolder('npm');
    after(() => rmSync(data, { recursive: true, force: true }));

    for (const signal of ['SIGTERM'] as const)
      it(`leaves no process behind: ${signal}`, async () => {
        const npm = spawn('npm', ['start', '--', '--port', '0', '--data', data], {
          cwd: root,
          // A group of its own: no terminal sends the signal to the others, too.
          detached: true,
          env: { ...process.env, ...engineOf(data) },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        let printed = '';
        npm.stderr.on('data', (chunk) => {
          printed += chunk;
        });
        await eventually(() => {
          if (npm.exitCode !== null) expect.fail(printed);
          return printed.includes('Press Ctrl-C to stop.');
        }, 150_000);
        expect(processesOf(data).length).to.be.above(1);
        const ended = once(npm, 'exit');
        npm.kill(signal);
        await ended;
        await eventually(() => processesOf(data).length === 0, 40_000);
        // It has stopped in order.
        expect(existsSync(join(data, 'server.lock'))).to.equal(false);
      });
  });

  describe('on a disk of its own', () => {
    const disk = temporaryFolder('start-disk');
    let mounted = false;
    before(() => {
      mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status === 0;
      if (!mounted) console.error('Starts on a full disk are skipped: this user may not mount a small one.');
    });
    after(() => {
      if (mounted) spawnSync('umount', ['--lazy', disk]);
      rmSync(disk, { recursive: true, force: true });
    });

    async function refused(): Promise<string> {
      const data = join(disk, 'data');
      const { code, stderr } = await new StartProcess(['--port', '0', '--once'], data).ended;
      expect(code, stderr).to.equal(2);
      expect(stderr).to.not.match(/^\s+at .+:\d+:\d+\)?$/m);
      expect(processesOf(data)).to.deep.equal([]);
      return stderr;
    }

    it('says that the disk is full, and ends', async function () {
      if (!mounted) this.skip();
      mkdirSync(join(disk, 'data'));
      const fill = join(disk, 'fill');
      expect(() => writeFileSync(fill, Buffer.alloc(4_000_000))).to.throw(/ENOSPC/);
      expect(await refused()).to.contain(
        `The disk of the data folder ${join(disk, 'data')} is full. Free some space`,
      );
      expect(readdirSync(join(disk, 'data')).filter((name) => name.startsWith('server.lock'))).to.deep.equal(
        [],
      );
      rmSync(fill);
    });

    it('says that nothing can be written there, and ends', async function () {
      if (!mounted) this.skip();
      expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).to.equal(0);
      expect(await refused()).to.match(
        /The data folder .* cannot be used: EROFS.*Choose another one with --data DIR/,
      );
    });
  });
});
