import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { type KeptParse, partsOf } from '#agent/cache/kept-parse.js';
import { PackWriter } from '#agent/cache/pack-writer.js';
import { ParseCache } from '#agent/cache/parse-cache.js';
import { packUnit } from '#agent/ir/packed-unit.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageFor } from '#agent/languages/registry.js';
import { gapsOf } from '#agent/pipeline/gaps.js';
import { temporaryFolder } from '#test/workspace/git-repository.js';

const python = `import os
class Shop(Base):
    rate: int = 3
    def pay(self, *sums, currency='€'):
        for one in sums: os.system(f'pay {one}')
        return [self.rate * one for one in sums if one]
`;

async function kept(path: string, text: string): Promise<KeptParse> {
  const language = languageFor(path);
  if (!language) throw new Error(`${path} is in no language`);
  const lowered = await lowerFile(await createParser({ kind: 'wasm' }), language, path, text);
  if (typeof lowered === 'string') throw new Error(lowered);
  return { unit: packUnit(lowered.unit), skips: [...gapsOf(lowered.unit, lowered.tree)] };
}

/** What came of the same text at another path. */
function at(path: string, { unit, skips }: KeptParse): KeptParse {
  const rest = unit && Buffer.from(Buffer.from(unit.rest).toString().replace('"a.py"', JSON.stringify(path)));
  return { unit: unit && rest && { ...unit, path, rest }, skips };
}

function opened(folder: string, project = 'shop', megabytes = 64): ParseCache {
  const cache = ParseCache.open({ folder, megabytes, project });
  if (cache === null) throw new Error(`${folder} cannot be used`);
  return cache;
}

/** Keeps what came of some texts, as a scan does. */
function keep(
  folder: string,
  texts: Record<string, string>,
  made: KeptParse,
  project?: string,
  mb?: number,
): void {
  const cache = opened(folder, project, mb);
  for (const [path, text] of Object.entries(texts))
    if (cache.find(cache.keyOf(path, text), path) === null)
      cache.add(cache.keyOf(path, text), at(path, made));
  cache.close();
}

/** Folders around one that other users cannot get through, as a temporary folder of one's own is. */
function closedAround(folder: string): { path: string; mode: number }[] {
  const closed: { path: string; mode: number }[] = [];
  for (let path = dirname(folder); path !== dirname(path); path = dirname(path)) {
    const mode = statSync(path).mode & 0o7777;
    if ((mode & 0o011) !== 0o011) closed.push({ path, mode });
  }
  return closed;
}

function found(folder: string, path: string, text: string, project?: string): KeptParse | null {
  const cache = opened(folder, project);
  try {
    return cache.find(cache.keyOf(path, text), path);
  } finally {
    cache.close();
  }
}

const packsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.pack'));

/** As somebody who may not write to folders of others, who owns them: tests run as root, too. */
function asAnother<Result>(work: () => Result): Result {
  if (process.getuid?.() !== 0 || !process.seteuid) return work();
  process.seteuid(65534);
  try {
    return work();
  } finally {
    process.seteuid(0);
  }
}

describe('agent/cache/parse-cache', function () {
  this.timeout(60_000);
  let folder: string;
  let made: KeptParse;
  before(async () => {
    made = await kept('a.py', python);
  });
  beforeEach(() => {
    folder = join(temporaryFolder('cache'), 'parsed');
  });

  it('gives the next scan what came of a text, at its path only', async () => {
    const broken = await kept('b.js', 'f(1); function (\n');
    expect(broken.skips).to.have.length.above(0);
    const cache = opened(folder);
    cache.add(cache.keyOf('a.py', python), made);
    cache.add(cache.keyOf('b.js', 'f('), broken);
    cache.add(cache.keyOf('c.html', 'no'), {
      unit: null,
      skips: [{ path: 'c.html', reason: 'unsupported' }],
    });
    cache.close();
    expect(found(folder, 'a.py', python)).to.deep.equal(made);
    expect(found(folder, 'b.js', 'f(')).to.deep.equal(broken);
    expect(found(folder, 'c.html', 'no')?.skips).to.deep.equal([{ path: 'c.html', reason: 'unsupported' }]);
    expect(found(folder, 'other.py', python)).to.equal(null);
    expect(found(folder, 'a.py', `${python} `)).to.equal(null);
    expect(found(folder, 'a.py', python, 'another project')).to.equal(null);
    expect(statSync(folder).mode & 0o777).to.equal(0o700);
  });

  it('keeps nothing of a parser that failed: it may not fail again', () => {
    keep(folder, { 'a.py': python }, { unit: null, skips: [{ path: 'a.py', reason: 'parser-failure' }] });
    expect(packsIn(folder)).to.deep.equal([]);
  });

  it('takes nothing from a pack with a flipped byte, or one that was cut off', () => {
    keep(folder, { 'a.py': python }, made);
    const file = join(folder, packsIn(folder)[0]);
    const whole = readFileSync(file);
    const wrong: string[] = [];
    for (let at = 0; at < whole.length; at += 3) {
      const flipped = Buffer.from(whole);
      flipped[at] ^= 1 << (at % 8);
      writeFileSync(file, flipped);
      const taken = found(folder, 'a.py', python);
      if (taken !== null) wrong.push(`byte ${at}`);
      if (at % 8 > 0) continue;
      writeFileSync(file, whole.subarray(0, at));
      if (found(folder, 'a.py', python) !== null) wrong.push(`${at} bytes`);
    }
    expect(wrong).to.deep.equal([]);
    writeFileSync(file, whole);
    expect(found(folder, 'a.py', python)).to.deep.equal(made);
  });

  it('takes nothing that lowering would not make, though its checksum is right', () => {
    keep(folder, { 'a.py': python }, made);
    const file = join(folder, packsIn(folder)[0]);
    const { unit } = made;
    if (!unit) throw new Error('nothing was lowered');
    const rest = Buffer.from(unit.rest).toString();
    const changed = (array: Int32Array, at: number, value: number) => array.with(at, value);
    const unlike: Record<string, KeptParse['unit']> = {
      kind: { ...unit, nodes: changed(unit.nodes, 0, 255) },
      operand: { ...unit, nodes: unit.nodes.map((value, at) => (at % 7 === 3 ? 1e6 : value)) },
      half: { ...unit, nodes: unit.nodes.subarray(1) },
      list: { ...unit, lists: unit.lists.map((value) => value + 1000) },
      lines: { ...unit, lineStarts: changed(unit.lineStarts, 2, 0) },
      path: { ...unit, rest: Buffer.from(rest.replace('a.py', 'b.py')) },
      member: { ...unit, rest: Buffer.from(rest.replace('{', '{"more":1,')) },
      prototype: { ...unit, rest: Buffer.from(rest.replace('{', '{"__proto__":{"renders":0},')) },
      text: { ...unit, rest: Buffer.from(rest.replace('"strings":[', '"strings":[7,')) },
      method: { ...unit, rest: Buffer.from(rest.replace(/"methods":\[\d/, '"methods":[99')) },
      missing: { ...unit, rest: Buffer.from(rest.replace('"markers":[],', '')) },
      deep: { ...unit, rest: Buffer.from('['.repeat(100_000)) },
    };
    const key = opened(folder).keyOf('a.py', python);
    const write = (what: KeptParse) => {
      rmSync(file);
      const writer = new PackWriter(`${file}.new`);
      writer.add(key, partsOf(what));
      writer.finish(file);
    };
    for (const [name, bad] of Object.entries(unlike)) {
      write({ unit: bad, skips: [] });
      expect(found(folder, 'a.py', python), name).to.equal(null);
    }
    write({ unit: null, skips: [{ path: 'a.py', reason: 'vendored' }] });
    expect(found(folder, 'a.py', python), 'reason').to.equal(null);
    write(made);
    expect(found(folder, 'a.py', python)).to.deep.equal(made);
  });

  it('reads a folder that it may not write to, and does without one that it cannot have', () => {
    keep(folder, { 'a.py': python }, made);
    const holder = join(folder, '..');
    for (const path of [holder, folder]) chmodSync(path, 0o555);
    chmodSync(join(folder, packsIn(folder)[0]), 0o444);
    const closed = closedAround(holder);
    for (const { path, mode } of closed) chmodSync(path, mode | 0o011);
    asAnother(() => {
      expect(found(folder, 'a.py', python)).to.deep.equal(made);
      keep(folder, { 'b.py': python }, made);
      expect(ParseCache.open({ folder: join(folder, 'deeper'), megabytes: 1, project: 'shop' })).to.equal(
        null,
      );
    });
    for (const { path, mode } of closed) chmodSync(path, mode);
    for (const path of [holder, folder]) chmodSync(path, 0o755);
    expect(readdirSync(folder)).to.have.length(1);
    writeFileSync(join(folder, 'file'), '');
    expect(ParseCache.open({ folder: join(folder, 'file'), megabytes: 1, project: 'shop' })).to.equal(null);
  });

  it('lets scans of one project work at once, also when packs go meanwhile', () => {
    keep(folder, { 'a.py': python }, made);
    const one = opened(folder);
    const other = opened(folder);
    for (const [cache, path] of [
      [one, 'one.py'],
      [other, 'other.py'],
    ] as const) {
      cache.add(cache.keyOf(path, python), at(path, made));
      cache.add(cache.keyOf('both.py', python), at('both.py', made));
    }
    for (const name of packsIn(folder)) rmSync(join(folder, name));
    expect(one.find(one.keyOf('a.py', python), 'a.py')).to.deep.equal(made);
    one.close();
    other.close();
    expect(packsIn(folder)).to.have.length(2);
    for (const path of ['one.py', 'other.py', 'both.py'])
      expect(found(folder, path, python)?.unit?.nodes, path).to.deep.equal(made.unit?.nodes);
  });

  it('removes what was not used for longest, and nothing of others', () => {
    const text = (size: number) => `${python}x = "${'y'.repeat(size)}"\n`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    const gone = `${'0'.repeat(24)}-${'1'.repeat(36)}.new`;
    const fresh = `${'0'.repeat(24)}-${'2'.repeat(36)}.new`;
    for (const name of [gone, fresh]) writeFileSync(join(folder, name), '');
    utimesSync(join(folder, gone), 1, 1);
    const rest = Buffer.concat([Buffer.from(made.unit?.rest ?? []), Buffer.alloc(300_000, ' ')]);
    const large = { ...made, unit: made.unit && { ...made.unit, rest } };
    for (const [age, project] of ['oldest', 'used', 'newer'].entries()) {
      const before = new Set(packsIn(folder));
      keep(folder, { 'a.py': text(age) }, large, project, 1);
      const [name] = packsIn(folder).filter((one) => !before.has(one));
      utimesSync(join(folder, name), 1000 + age, 1000 + age);
    }
    expect(found(folder, 'a.py', text(1), 'used')).not.to.equal(null);
    keep(folder, { 'a.py': text(9) }, large, 'newest', 1);
    const left = ['oldest', 'used', 'newer', 'newest'].filter(
      (project, i) => found(folder, 'a.py', text([0, 1, 2, 9][i]), project) !== null,
    );
    expect(left).to.deep.equal(['used', 'newer', 'newest']);
    expect(existsSync(join(folder, 'mine.txt'))).to.equal(true);
    expect(existsSync(join(folder, gone))).to.equal(false);
    expect(existsSync(join(folder, fresh))).to.equal(true);
  });

  it('joins the packs of many scans, and keeps what the last ones used', () => {
    const files: Record<string, string> = { 'a.py': python };
    for (let scan = 0; scan < 40; scan++) {
      files[`new${scan}.py`] = python;
      keep(folder, files, made);
      expect(packsIn(folder).length, `after ${scan}`).to.be.at.most(13);
    }
    const missing = Object.keys(files).filter((path) => found(folder, path, python) === null);
    expect(missing).to.deep.equal([]);
  });

  it('fills no more than its part of the folder in one scan', () => {
    const rest = Buffer.concat([Buffer.from(made.unit?.rest ?? []), Buffer.alloc(200_000, ' ')]);
    const large = { ...made, unit: made.unit && { ...made.unit, rest } };
    const files = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`f${i}.py`, python]));
    keep(folder, files, large, 'shop', 1);
    expect(packsIn(folder)).to.have.length(1);
    expect(statSync(join(folder, packsIn(folder)[0])).size).to.be.within(400_000, 786_432);
  });
});
