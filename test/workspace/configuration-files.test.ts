import { expect } from 'chai';
import type { FileIndex } from '#agent/languages/language.js';
import { configurationFiles } from '#agent/workspace/configuration-files.js';
import { parseConfiguration } from '#agent/workspace/configuration-text.js';

function reader(files: Record<string, string>) {
  const paths = Object.keys(files).sort();
  const index: FileIndex = { has: (path) => path in files, read: (path) => files[path], paths: () => paths };
  return configurationFiles(index);
}

const entriesOf = (path: string, text: string) => {
  const value = parseConfiguration(path, text);
  if (!(value instanceof Map)) throw new Error(`${path} was not read`);
  return value;
};

describe('workspace/configuration-text', () => {
  it('reads properties with comments, escapes, continued lines and all separators', () => {
    const text =
      '# a\n! b\n\nplain=1\n spaced = two words \ncolon: 3\nblank 4\nempty\nkey\\ with\\=sign=x\nlong = one,\\\n    two\nuni=\\u00e4\\t';
    expect([...entriesOf('a.properties', text)]).to.deep.equal([
      ['plain', '1'],
      ['spaced', 'two words '],
      ['colon', '3'],
      ['blank', '4'],
      ['empty', ''],
      ['key with=sign', 'x'],
      ['long', 'one,two'],
      ['uni', 'ä\t'],
    ]);
  });

  it('reads sections of ini, with what is set for all of them', () => {
    const ini = entriesOf('a.ini', '[DEFAULT]\nhost = a\n[db]\n; comment\nport: 1\n[web]\nhost=b\n');
    expect(ini.get('db')).to.deep.equal(
      new Map([
        ['port', '1'],
        ['host', 'a'],
      ]),
    );
    expect(ini.get('web')).to.deep.equal(new Map([['host', 'b']]));
  });

  it('reads JSON with comments, YAML, TOML and files of the environment', () => {
    expect(entriesOf('a.json', '{ "a": [1, true, null], // why\n }').get('a')).to.deep.equal([1, true, null]);
    expect(entriesOf('a.yml', 'a: {b: 2}\n---\na: other\n').get('a')).to.deep.equal(new Map([['b', 2]]));
    expect(entriesOf('a.toml', '[a]\nb = "c"').get('a')).to.deep.equal(new Map([['b', 'c']]));
    expect(entriesOf('.env.production', 'export A="b c"\n').get('A')).to.equal('b c');
  });

  it('knows nothing of what is broken, too large, or no file of settings', () => {
    expect(parseConfiguration('a.json', '{ "a": ')).to.equal(null);
    expect(parseConfiguration('a.yml', 'a: [b')).to.equal(null);
    expect(parseConfiguration('a.toml', 'a = ')).to.equal(null);
    expect(parseConfiguration('a.json', `"${'x'.repeat(400_000)}"`)).to.equal(null);
    expect(parseConfiguration('a.txt', 'a=b')).to.equal(null);
  });

  it('bounds hostile files in depth and number, and lets no name reach a prototype', () => {
    const deep = parseConfiguration('a.json', '['.repeat(5000) + ']'.repeat(5000));
    expect(JSON.stringify(deep)).to.have.length.below(200);
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 12; i++)
      bomb.push(
        `k${i}: &k${i} [${Array(10)
          .fill(i === 1 ? '*a' : `*k${i - 1}`)
          .join(', ')}]`,
      );
    expect(parseConfiguration('a.yml', bomb.join('\n'))).to.equal(null);
    expect(entriesOf('a.json', '{"__proto__": {"polluted": 1}, "a": 1}').get('a')).to.equal(1);
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
  });
});

describe('workspace/configuration-files', () => {
  const read = reader({
    'app.properties': 'at=root',
    'a/src/main/resources/app.properties': 'at=a',
    'a/src/test/resources/app.properties': 'at=test',
    'b/src/main/resources/app.properties': 'at=b',
    'web/config/x.json': '{"at": "web"}',
    'web/lib/config/x.json': '{"at": "lib"}',
    'deep/resources/only.properties': 'at=only',
    'code.py': 'x = 1',
  });
  const at = (from: string, name: string) => {
    const value = read(from, name);
    return value instanceof Map ? value.get('at') : value;
  };

  it('takes the file that is nearest around the program', () => {
    expect(at('web/lib/load.js', './config/x.json')).to.equal('lib');
    expect(at('web/start.js', 'config/x.json')).to.equal('web');
    expect(at('web/lib/load.js', '../config/x.json')).to.equal('lib');
  });

  it('finds resources wherever they lie, those of tests only for tests', () => {
    expect(at('x/Y.java', 'classpath:only.properties')).to.equal('only');
    expect(at('x/Y.java', '/only.properties')).to.equal('only');
    expect(at('a/src/main/java/Y.java', 'resources/app.properties')).to.equal('a');
    expect(at('b/src/main/java/Y.java', 'resources/app.properties')).to.equal('b');
    expect(at('a/src/test/java/Y.java', 'resources/app.properties')).to.equal('test');
  });

  it('knows nothing of names that lead out, and of files that are no settings', () => {
    expect(at('code.py', 'code.py')).to.equal(null);
    expect(at('code.py', 'a/../../etc/x.json')).to.equal(null);
    expect(at('code.py', 'missing.json')).to.equal(null);
    expect(at('code.py', '')).to.equal(null);
  });
});
