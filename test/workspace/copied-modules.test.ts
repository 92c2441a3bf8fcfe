import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { copiedModules } from '#agent/workspace/copied-modules.js';
import { temporaryFolder, writeFiles } from './git-repository.js';

const mit = (holder: string) =>
  `MIT License\n\nCopyright (c) 2014-2020 ${holder}\n\nPermission is hereby granted ...\n`;

describe('agent/workspace/copied-modules', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('copied');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  function copiedOf(files: Record<string, string>, asked: readonly string[]): string[] {
    writeFiles(folder, files);
    return asked.filter(copiedModules(folder, Object.keys(files)));
  }
  const three = {
    'libs/one/LICENSE': mit('Jane Doe'),
    'libs/two/LICENSE.md': mit('Richard Roe <richard@example.com>'),
    'libs/three/license.txt': mit('Example Foundation and other contributors'),
  };

  it('knows modules with licences of several others, side by side', () => {
    const asked = [
      'libs/one/index.js',
      'libs/one/lib/a.js',
      'libs/two/index.js',
      'libs/own/index.js',
      'libs/index.js',
      'src/a.js',
    ];
    expect(copiedOf(three, asked)).to.deep.equal(asked.slice(0, 3));
  });

  for (const [name, files] of [
    [
      'that the project took over',
      { 'service/bridge/LICENSE': mit('Jane Doe'), 'service/web/LICENSE': mit('Acme') },
    ],
    [
      'of one holder',
      { 'libs/one/LICENSE': mit('Acme'), 'libs/two/LICENSE': mit('Acme'), 'libs/three/LICENSE': mit('Acme') },
    ],
    ['that its members publish', { ...three, 'libs/one/package.json': '{}', 'libs/two/package.json': '{}' }],
    ['whose holder the project names', { ...three, LICENSE: mit('Jane Doe') }],
    [
      'under the licence of GNU',
      {
        ...three,
        'libs/one/LICENSE':
          'GNU GENERAL PUBLIC LICENSE\n\n Copyright (C) 2007 Free Software Foundation, Inc.\n',
      },
    ],
  ] as const)
    it(`does not take for copies modules ${name}`, () => {
      expect(copiedOf(files, ['libs/one/index.js', 'service/bridge/a.js'])).to.deep.equal([]);
    });

  it('does not count what is in a copy, and counts what the product does with it', async () => {
    writeFiles(folder, {
      ...three,
      'libs/one/index.js':
        "const { exec } = require('child_process');\nconst crypto = require('crypto');\n" +
        "exports.run = (command) => exec(command);\nexports.sum = (password) => crypto.createHash('md5').update(password).digest('hex');\n",
      'app.js':
        "const express = require('express');\nconst one = require('./libs/one');\nconst app = express();\n" +
        "app.get('/', (req, res) => { one.run(req.query.command); res.end(); });\n",
    });
    const { findings } = await scanFolder({ folder, threads: 1 });
    const seen = findings.map(
      ({ ruleId, location, nonProduct }) => `${ruleId} ${location.path} ${nonProduct ?? 'product'}`,
    );
    expect(seen.filter((one) => one.includes('command'))).to.deep.equal([
      'javascript/process/command-injection libs/one/index.js product',
    ]);
    expect(seen.filter((one) => one.includes('hash'))).to.deep.equal([
      'javascript/crypto/weak-hash libs/one/index.js vendored',
    ]);
  });
});
