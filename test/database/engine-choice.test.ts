import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { DatabaseError } from '#server/database/database-error.js';
import { chooseEngines, type EngineQuestion, findOnPath } from '#server/database/engine-choice.js';

const nothing: EngineQuestion = { recorded: null, mongodOnPath: null };
const url = 'mongodb://db.example.org/';

describe('database/engine-choice', () => {
  const table: [string, Partial<EngineQuestion>, string[]][] = [
    ['nothing is set', {}, ['mongod download', 'ferretdb']],
    ['mongod on the PATH', { mongodOnPath: '/usr/bin/mongod' }, ['mongod /usr/bin/mongod', 'ferretdb']],
    ['a mongod is named', { mongodPath: '/a', mongodOnPath: '/b' }, ['mongod /a', 'ferretdb']],
    ['a server is named', { mongodbUrl: url, mongodOnPath: '/b' }, [`mongodb ${url}`]],
    [
      'a server is named, embedded data is there',
      { mongodbUrl: url, recorded: 'ferretdb' },
      [`mongodb ${url}`],
    ],
    ['data of ferretdb', { recorded: 'ferretdb', mongodOnPath: '/b' }, ['ferretdb']],
    ['data of mongod', { recorded: 'mongod', mongodOnPath: '/b' }, ['mongod /b']],
    ['data of mongod, no mongod here', { recorded: 'mongod' }, ['mongod download']],
    ['ferretdb forced', { forced: 'ferretdb', mongodbUrl: url, recorded: 'mongod' }, ['ferretdb']],
    ['mongod forced', { forced: 'mongod', mongodbUrl: url, recorded: 'ferretdb' }, ['mongod download']],
    ['mongodb forced', { forced: 'mongodb', mongodbUrl: url }, [`mongodb ${url}`]],
  ];
  for (const [name, question, ways] of table)
    it(`tries ${ways.join(', then ')} when ${name}`, () => {
      const chosen = chooseEngines({ ...nothing, ...question }).map((choice) => {
        if (choice.engine === 'mongodb') return `mongodb ${choice.url}`;
        if (choice.engine === 'ferretdb') return 'ferretdb';
        return `mongod ${choice.from === 'system' ? choice.program : 'download'}`;
      });
      expect(chosen).to.deep.equal(ways);
    });

  it('explains a setting that cannot be followed', () => {
    expect(() => chooseEngines({ ...nothing, forced: 'mongodb' })).to.throw(
      DatabaseError,
      'MONGODB_URL is not set',
    );
    expect(() => chooseEngines({ ...nothing, forced: 'oracle' })).to.throw(
      DatabaseError,
      'GOALKEEPER_DATABASE_ENGINE is "oracle"; it can be mongodb, mongod or ferretdb.',
    );
  });

  it('finds programs on the PATH, and only those that can be run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'path-'));
    try {
      writeFileSync(join(folder, 'mongod'), '');
      chmodSync(join(folder, 'mongod'), 0o600);
      expect(findOnPath('mongod', `:/does/not/exist:${folder}`)).to.equal(null);
      chmodSync(join(folder, 'mongod'), 0o700);
      expect(findOnPath('mongod', `:/does/not/exist:${folder}`)).to.equal(join(folder, 'mongod'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
