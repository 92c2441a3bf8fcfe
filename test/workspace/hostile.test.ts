import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Checkout, CheckoutError, checkoutLocal } from '#agent/workspace/checkout.js';
import { checkoutRemote } from '#agent/workspace/clone.js';
import { EMPTY_CONFIG } from '#agent/workspace/config-file.js';
import { discover } from '#agent/workspace/discover.js';
import { DEFAULT_LIMITS } from '#agent/workspace/limits.js';
import { type GitHost, startGitHost } from './git-host.js';
import { gitRepository, runGit, temporaryFolder } from './git-repository.js';

const LIMITS = { files: 5_000, bytes: 20_000_000 };

/** Mode, name and object of a file in a tree, which no command of git would write in this form. */
type Entry = [mode: string, name: string, object: string];

/** Makes commits that are no user's: with trees byte by byte. */
class Forger {
  readonly folder = gitRepository({ 'kept.js': 'kept\n' });

  blob(content: string): string {
    return this.object('blob', Buffer.from(content));
  }

  tree(...entries: Entry[]): string {
    const parts = entries.flatMap(([mode, name, object]) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(object, 'hex'),
    ]);
    return this.object('tree', Buffer.concat(parts));
  }

  commit(tree: string): string {
    const commit = runGit(this.folder, 'commit-tree', '-m', 'Hostile', tree);
    runGit(this.folder, 'update-ref', 'refs/heads/main', commit);
    return commit;
  }

  private object(type: string, content: Buffer): string {
    const args = ['hash-object', '-t', type, '-w', '--stdin', '--literally'];
    return execFileSync('git', args, { cwd: this.folder, input: content, encoding: 'utf8' }).trim();
  }
}

const NO_PATHS = 'it holds paths that git refuses to write.';
const TOO_MANY = 'The commit has more than 5000 files, which is too many.';
const TOO_LARGE = 'The commit is larger than 19 MB, which is too large.';

/** How those end that are not taken. */
const REFUSED: Record<string, string> = {
  'a configuration of git in the tree': NO_PATHS,
  'the same in other letters': NO_PATHS,
  'a path that leads up': NO_PATHS,
  'a name with slashes': NO_PATHS,
  'ten thousand million files of one blob': TOO_MANY,
  'much in a small pack': TOO_LARGE,
};

/** What a repository may try. @param outside a folder that nothing of it may reach; `run`: a program that leaves a trace there */
const ATTACKS: Record<string, (forger: Forger, outside: string, run: string) => string> = {
  'a configuration of git in the tree': (forger, _, run) => {
    const config = forger.blob(`[core]\n\tfsmonitor = ${run}\n`);
    return forger.tree(['40000', '.git', forger.tree(['100644', 'config', config])]);
  },
  'the same in other letters': (forger, _, run) => {
    const hook = forger.tree(['100755', 'post-checkout', forger.blob(`#!/bin/sh\n${run}\n`)]);
    return forger.tree(['40000', '.GiT', forger.tree(['40000', 'hooks', hook])]);
  },
  'a path that leads up': (forger) =>
    forger.tree(['40000', '..', forger.tree(['100644', 'escaped', forger.blob('out')])]),
  'a name with slashes': (forger, outside) =>
    forger.tree(['100644', `${outside}/escaped`, forger.blob('out')]),
  'a file behind a link of the same name': (forger, outside) =>
    forger.tree(
      ['120000', 'a', forger.blob(outside)],
      ['40000', 'a', forger.tree(['100644', 'escaped', forger.blob('out')])],
    ),
  'links out of the tree, to itself and to devices': (forger, outside) =>
    forger.tree(
      ['120000', 'a.js', forger.blob(join(outside, 'secret.js'))],
      ['120000', 'b.js', forger.blob('b.js')],
      ['120000', 'c.js', forger.blob('/dev/zero')],
      ['120000', 'd', forger.blob('/')],
    ),
  'a filter, a merge driver and another encoding': (forger, _, run) =>
    forger.tree(
      [
        '100644',
        '.gitattributes',
        forger.blob(
          `* filter=lfs merge=evil diff=evil working-tree-encoding=UTF-16\n[attr]evil filter=${run}\n`,
        ),
      ],
      ['100644', 'a.js', forger.blob('version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n')],
    ),
  'attributes without end': (forger) =>
    forger.tree(['100644', '.gitattributes', forger.blob(`* ${'a'.repeat(3_000_000)}\n`.repeat(2))]),
  'submodules whose addresses are commands': (forger, _, run) => {
    const url = `ext::sh -c ${run}`;
    const text = `[submodule "../../x"]\n\tpath = s\n\turl = ${url}\n\tupdate = !${run}\n`;
    return forger.tree(['100644', '.gitmodules', forger.blob(text)], ['160000', 's', '1'.repeat(40)]);
  },
  'ten thousand million files of one blob': (forger) => {
    let tree = forger.tree(...letters((name): Entry => ['100644', name, forger.blob('x')]));
    for (let level = 1; level < 10; level++) {
      const below = tree;
      tree = forger.tree(...letters((name): Entry => ['40000', name, below]));
    }
    return tree;
  },
  'much in a small pack': (forger) => {
    const large = forger.blob('0'.repeat(3_900_000));
    return forger.tree(...letters((name): Entry => ['100644', `${name}.js`, large]));
  },
  'names that steer terminals and shells': (forger) =>
    forger.tree(
      ['100644', '$(touch escaped)', forger.blob('1')],
      ['100644', '--upload-pack=sh', forger.blob('1')],
      ['100644', '\u001b]0;x\u0007.js', forger.blob('1')],
      ['100644', 'line\nbreak.js', forger.blob('1')],
    ),
};

const letters = <T>(each: (name: string) => T): T[] => Array.from('abcdefghij', each);

describe('workspace/hostile', function () {
  this.timeout(60_000);
  let host: GitHost;
  let parent: string;
  let outside: string;

  before(async () => {
    host = await startGitHost();
  });
  after(() => host.stop());
  beforeEach(() => {
    parent = temporaryFolder('work');
    outside = temporaryFolder('outside');
    writeFileSync(join(outside, 'secret.js'), 'secret');
  });

  const remote = (path: string, commit: string) =>
    checkoutRemote({
      ...{ url: `${host.url}/${path}`, ref: 'refs/heads/main', commit, credential: null, parent },
      network: { allowedHosts: ['localhost'], certificateAuthority: host.authority },
      limits: LIMITS,
    });

  /** Either it is refused in words, for good, and nothing is left; or what was written stays in its folder. @returns which */
  async function withstands(checkout: Promise<Checkout>): Promise<string> {
    let made: Checkout | null = null;
    let outcome = 'taken';
    try {
      made = await checkout;
    } catch (error) {
      expect(error, String(error)).to.be.instanceOf(CheckoutError);
      const { message, retry } = error as CheckoutError;
      outcome = message.replaceAll(/\S*\/\S*/g, 'it');
      expect(retry, message).to.equal(false);
      expect(message).to.match(/^[^\n]{10,500}$/);
    }
    if (made) {
      expect(existsSync(join(made.folder, '.git'))).to.equal(false);
      expect(readdirSync(parent)).to.have.length(1);
      const found = { root: made.folder, config: EMPTY_CONFIG, limits: DEFAULT_LIMITS, isCheckout: true };
      const { files } = await discover(found);
      for (const { path } of files) {
        expect(lstatSync(join(made.folder, path)).isFile(), path).to.equal(true);
        expect(readFileSync(join(made.folder, path), 'utf8')).to.not.equal('secret');
      }
      await made.remove();
    }
    expect(readdirSync(parent)).to.deep.equal([]);
    expect(readdirSync(outside)).to.deep.equal(['secret.js']);
    return outcome;
  }

  for (const [name, forge] of Object.entries(ATTACKS))
    it(`withstands ${name}, from a code host and from a folder`, async () => {
      const forger = new Forger();
      const run = join(temporaryFolder('program'), 'run');
      writeFileSync(run, `#!/bin/sh\ntouch ${join(outside, 'ran')}\ncat\n`, { mode: 0o755 });
      const commit = forger.commit(forge(forger, outside, run));
      const expected = REFUSED[name] ?? 'taken';
      const local = checkoutLocal(forger.folder, { parent, commit, limits: LIMITS });
      expect(await withstands(local)).to.equal(expected);
      host.publish(forger.folder, 'hostile.git');
      expect(await withstands(remote('hostile.git', commit))).to.equal(expected);
      // A host that leaves nothing away, whatever it is asked for.
      runGit(join(host.root, 'hostile.git'), 'config', 'uploadpack.allowFilter', 'false');
      expect(await withstands(remote('hostile.git', commit))).to.equal(expected);
      rmSync(join(host.root, 'hostile.git'), { recursive: true });
    });
});
