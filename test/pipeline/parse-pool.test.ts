import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { unpackUnit } from '#agent/ir/packed-unit.js';
import type { UnitData } from '#agent/ir/unit.js';
import { TreeUnpacker } from '#agent/languages/packed-tree.js';
import { languageById } from '#agent/languages/registry.js';
import { type ParseOptions, ParsePool } from '#agent/pipeline/parse-pool.js';
import type { ParsedFile } from '#agent/pipeline/parsed-file.js';
import { EMPTY_CONFIG } from '#agent/workspace/config-file.js';
import { discover } from '#agent/workspace/discover.js';
import { DEFAULT_LIMITS } from '#agent/workspace/limits.js';
import type { SkippedFile } from '#protocol/scan-report.js';
import { temporaryFolder, writeFiles } from '#test/workspace/git-repository.js';

interface Parsed {
  units: Map<string, UnitData>;
  skips: SkippedFile[];
  order: string[];
}

async function parse(root: string, options: Partial<ParseOptions> = {}): Promise<Parsed> {
  const { files } = await discover({ root, config: EMPTY_CONFIG, limits: DEFAULT_LIMITS, isCheckout: true });
  const parsed: Parsed = { units: new Map(), skips: [], order: [] };
  const trees = new TreeUnpacker();
  const pool = new ParsePool({
    ...{ root, parser: 'wasm', threads: 2, lowers: true, limits: DEFAULT_LIMITS },
    ...options,
  });
  const unitOf = (file: ParsedFile) =>
    'unit' in file
      ? unpackUnit(file.unit)
      : languageById(file.tree.language).lower(trees.unpack(file.tree), file.tree.path);
  try {
    await pool.parse(files, async (batch, answers) => {
      for (const [i, { parsed: file, skips }] of answers.entries()) {
        parsed.order.push(batch[i].path);
        parsed.skips.push(...skips);
        if (file) parsed.units.set(batch[i].path, unitOf(file));
      }
    });
  } finally {
    await pool.close();
  }
  return parsed;
}
const reasons = ({ skips }: Parsed) =>
  skips.map(({ path, reason, line }) => (line === undefined ? [path, reason] : [path, reason, line])).sort();

describe('agent/pipeline/parse-pool', function () {
  this.timeout(60_000);
  let root: string;
  beforeEach(() => {
    root = temporaryFolder('parse');
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it('parses and lowers files of every language, and gives the same units with any number of threads', async () => {
    writeFiles(root, {
      'a.js': 'export function add(a, b) { return a + b; }\n',
      'b.ts': 'interface X { y: number }\nexport const z = (x: X) => x.y;\n',
      'c.tsx': 'export const C = () => <p className="x">{name}</p>;\n',
      'd.py': 'def f(x):\n    return x\n',
      script: '#!/usr/bin/env node\nconsole.log(1);\n',
      tool: '#!/usr/bin/python3\nprint(1)\n',
      LICENSE: 'Do as you like.\n',
    });
    const one = await parse(root, { threads: 1 });
    const three = await parse(root, { threads: 3 });
    expect([...one.units.keys()].sort()).to.deep.equal(['a.js', 'b.ts', 'c.tsx', 'd.py', 'script', 'tool']);
    expect(reasons(one)).to.deep.equal([['LICENSE', 'unsupported']]);
    for (const [path, unit] of one.units) expect(three.units.get(path)).to.deep.equal(unit);
    expect(one.units.get('a.js')?.functions[1].name).to.equal('add');
  });

  it('hands trees over that give the same units, templates as what they stand for', async () => {
    writeFiles(root, {
      'a.js': 'export function add(a, b) { return a + b; }\n',
      'b.ts': 'export const z = (x: { y: number }) => x.y;\n',
      'c.ts': 'export const { y } = require("./b");\n',
      'd.py': 'def f(x):\n    return x\n',
      'E.java': 'class E { int f(int x) { return x; } }\n',
      'views/p.ejs': '<p><%- name %></p>\n',
      'broken.js': 'f(1);\nconst = ;\n',
    });
    const lowered = await parse(root, { threads: 1 });
    const handedOver = await parse(root, { threads: 1, lowers: false });
    expect([...handedOver.units.keys()].sort()).to.deep.equal([...lowered.units.keys()].sort());
    expect(lowered.units.size).to.equal(7);
    for (const [path, unit] of lowered.units) expect(handedOver.units.get(path)).to.deep.equal(unit);
  });

  it('gives no new work to a thread whose answers are not taken', async () => {
    for (let i = 0; i < 12; i++) writeFiles(root, { [`f${i}.js`]: 'f(1);\n'.repeat(30_000) });
    const { files } = await discover({
      root,
      config: EMPTY_CONFIG,
      limits: DEFAULT_LIMITS,
      isCheckout: true,
    });
    const pool = new ParsePool({ root, parser: 'wasm', threads: 1, lowers: false, limits: DEFAULT_LIMITS });
    let given = 0;
    let take: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    let isFull = () => {};
    const full = new Promise<void>((resolve) => {
      isFull = resolve;
    });
    try {
      const parsing = pool.parse(files, async (batch) => {
        given += batch.length;
        if (given >= 2) isFull();
        await taken;
      });
      await full;
      // Meanwhile another thread gets through all of them.
      expect((await parse(root, { threads: 1 })).order).to.have.length(12);
      expect(given).to.equal(2);
      take();
      await parsing;
      expect(given).to.equal(12);
    } finally {
      await pool.close();
    }
  });

  it('takes the largest files first', async () => {
    writeFiles(root, { 'a.js': '1;', 'b.js': `1;${' '.repeat(500)}`, 'c.js': `1;${' '.repeat(100)}` });
    expect((await parse(root, { threads: 1 })).order).to.deep.equal(['b.js', 'c.js', 'a.js']);
  });

  it('gets through nesting ten thousand deep, and says which files it could not follow to the bottom', async () => {
    const deep = 10_000;
    writeFiles(root, {
      'calls.js': `${'f(\n'.repeat(deep)}1${')\n'.repeat(deep)};\n`,
      'open.js': '(\n'.repeat(30_000),
      'blocks.js': `${'if (x) {'.repeat(deep)}${'}'.repeat(deep)}\n`,
      'arrays.py': `x = ${'[\n'.repeat(deep)}${']\n'.repeat(deep)}\n`,
      'sums.js': `x = ${'a + '.repeat(deep)}a;\n`,
      'functions.js': `${'function f() {'.repeat(2000)}${'}'.repeat(2000)}\n`,
      'good.js': 'f(1);\n',
    });
    const parsed = await parse(root);
    expect(parsed.units.has('good.js')).to.equal(true);
    expect(parsed.order).to.have.length(7);
    expect(parsed.skips.map(({ reason }) => reason)).not.to.include('parser-failure');
    expect(parsed.skips.filter(({ path }) => path === 'good.js')).to.deep.equal([]);
    for (const path of ['calls.js', 'arrays.py'])
      expect(parsed.skips.some((skip) => skip.path === path && skip.reason === 'nesting-too-deep')).to.equal(
        true,
      );
  });

  it('skips a file of 50 MB without reading it', async () => {
    const handle = openSync(join(root, 'huge.js'), 'w');
    writeSync(handle, 'const a = 1;\n'.repeat(10_000));
    ftruncateSync(handle, 50_000_000);
    closeSync(handle);
    writeFiles(root, { 'text.js': 'f(1);\n'.repeat(500_000), 'good.js': 'f(1);\n' });
    const before = process.memoryUsage().rss;
    const parsed = await parse(root);
    expect(process.memoryUsage().rss - before).to.be.below(300_000_000);
    expect([...parsed.units.keys()]).to.deep.equal(['good.js']);
    expect(reasons(parsed)).to.deep.equal([
      ['huge.js', 'too-large'],
      ['text.js', 'too-large'],
    ]);
  });

  it('goes on when half the files have syntax errors, and tells a broken line from a broken file', async () => {
    for (let i = 0; i < 10; i++)
      writeFiles(root, {
        [`good${i}.js`]: `export const value${i} = f(${i});\n`,
        [`line${i}.js`]: `f(1);\nconst = ;\n${'g(2);\n'.repeat(20)}`,
      });
    writeFiles(root, { 'lost.py': 'this is prose, no program at all ... {{{ ((\n'.repeat(20) });
    const parsed = await parse(root);
    expect(parsed.units.size).to.equal(21);
    const lines = parsed.skips.filter(({ line }) => line !== undefined);
    expect(lines.map(({ path, reason, line }) => [path, reason, line]).sort()).to.deep.equal(
      Array.from({ length: 10 }, (_, i) => [`line${i}.js`, 'syntax-error', 2]),
    );
    expect(parsed.skips).to.deep.include({ path: 'lost.py', reason: 'syntax-error' });
  });

  it('skips the file of a thread that hangs, and goes on with a new one', async () => {
    // No time at all: the first files hang by definition, and nothing else may break.
    writeFiles(root, { 'a.js': 'f(1);\n'.repeat(50_000), 'b.js': 'f(1);\n', 'c.js': 'f(1);\n' });
    const parsed = await parse(root, { threads: 1, limits: { ...DEFAULT_LIMITS, parseSeconds: 0.001 } });
    expect(reasons(parsed)).to.deep.equal([
      ['a.js', 'parser-failure'],
      ['b.js', 'parser-failure'],
      ['c.js', 'parser-failure'],
    ]);
  });

  it('does not hang on text that is slow to recover from', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `${'({['[i % 3]}a ${'<>=+'[i % 4]} b =>`);
    writeFiles(root, { 'noise.ts': lines.join('\n'), 'noise.py': lines.join('\n') });
    const parsed = await parse(root);
    expect(parsed.order).to.have.length(2);
    expect(parsed.skips.map(({ reason }) => reason)).not.to.include('parser-failure');
  });

  it('stops at once when it is told to', async () => {
    for (let i = 0; i < 20; i++) writeFiles(root, { [`f${i}.js`]: 'f(1);\n'.repeat(20_000) });
    const stop = new AbortController();
    const { files } = await discover({
      root,
      config: EMPTY_CONFIG,
      limits: DEFAULT_LIMITS,
      isCheckout: true,
    });
    const pool = new ParsePool({
      ...{ root, parser: 'wasm', threads: 2, lowers: true, limits: DEFAULT_LIMITS, signal: stop.signal },
    });
    let given = 0;
    try {
      const running = pool.parse(files, async (batch) => {
        given += batch.length;
        stop.abort(new Error('told to stop'));
      });
      expect(await running.catch((reason: unknown) => reason)).to.have.property('message', 'told to stop');
      expect(given).to.be.below(files.length);
    } finally {
      await pool.close();
    }
  });
});
