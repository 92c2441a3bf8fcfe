import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { makeFolder } from '#server/database/make-folder.js';
import { temporaryFolder } from '../workspace/git-repository.js';

const PROGRAM = fileURLToPath(new URL('../../../bin/goalkeeper.js', import.meta.url));

describe('database/make-folder', () => {
  it('makes what is missing, for this user alone, and leaves alone what is there', () => {
    const folder = join(temporaryFolder('made'), 'a', 'b');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).mode & 0o777).to.equal(0o700);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')])
      expect(() => makeFolder(path), path).to.throw(/EEXIST|ENOTDIR/);
  });

  for (const command of [['serve'], ['start']])
    it(`lets ${command[0]} say that nothing can be made in /proc, and end`, function () {
      this.timeout(60_000);
      if (!existsSync('/proc/self')) this.skip();
      const script = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
      const args = command[0] === 'serve' ? [PROGRAM, 'serve'] : [script, '--data', '/proc/goalkeeper'];
      const { status, stderr } = spawnSync(process.execPath, args, {
        env: {
          PATH: process.env.PATH,
          GOALKEEPER_DATA: '/proc/goalkeeper',
          GOALKEEPER_DATABASE_ENGINE: 'ferretdb',
        },
        encoding: 'utf8',
        timeout: 30_000,
      });
      expect(status, stderr).to.equal(2);
      expect(stderr).to.match(/The data folder \/proc\/goalkeeper cannot be (written|used): ENOENT/);
    });
});
