import { expect } from 'chai';
import { goImportResolver } from '#agent/languages/go/import-resolver.js';
import { publicApi } from '#agent/languages/go/public-api.js';
import type { FileIndex } from '#agent/languages/language.js';
import { lowered } from './lowers-to.js';

function indexOf(files: Record<string, string>): FileIndex {
  return {
    has: (path) => path in files,
    read: (path) => files[path],
    paths: () => Object.keys(files).sort(),
  };
}

function offered(files: Record<string, string>): string[] {
  const kindOf = publicApi(indexOf(files));
  return Object.keys(files).filter((path) => path.endsWith('.go') && kindOf(path) === 'entry');
}

describe('languages/go/public-api', () => {
  it('offers the packages of a module that others import, without inner ones, programs and tests', () => {
    const files = {
      'go.mod': 'module github.com/acme/tool\n',
      'tool.go': '',
      'tool_test.go': '',
      'render/json.go': '',
      'internal/bytes.go': '',
      'cmd/tool/run.go': '',
      'example/main.go': '',
    };
    expect(offered(files)).to.deep.equal(['tool.go', 'render/json.go']);
  });

  it('offers nothing of a program, and the packages of a module of libraries', () => {
    expect(offered({ 'go.mod': 'module shop\n', 'main.go': '', 'store/store.go': '' })).to.deep.equal([]);
    expect(offered({ 'go.mod': 'module shop\n', 'cmd/shop/x.go': '', 'store/s.go': '' })).to.deep.equal([]);
    expect(offered({ 'go.mod': 'module kit\n', 'log/log.go': '', 'sd/sd.go': '' })).to.deep.equal([
      'log/log.go',
      'sd/sd.go',
    ]);
    expect(offered({ 'log/log.go': '' })).to.deep.equal([]);
  });

  it('says which files are of a program', () => {
    const files = {
      'go.mod': 'module shop\n',
      'main.go': '',
      'store/store.go': '',
      'store/store_test.go': '',
    };
    const kindOf = publicApi(indexOf(files));
    expect(
      Object.keys(files).filter((path) => path.endsWith('.go') && kindOf(path) === 'program'),
    ).to.deep.equal(['main.go', 'store/store.go']);
    expect(publicApi(indexOf({ 'log/log.go': '' }))('log/log.go')).to.equal('program');
  });

  it('knows each of several modules of a workspace by itself', () => {
    const files = {
      'go.work': 'go 1.24\nuse (\n\t./app\n\t./kit\n)\n',
      'app/go.mod': 'module example.com/app\n',
      'app/main.go': '',
      'app/web/web.go': '',
      'kit/go.mod': 'module example.com/kit\n',
      'kit/kit.go': '',
      'kit/vendor/example.com/other/other.go': '',
    };
    expect(offered(files)).to.deep.equal(['kit/kit.go']);
    const resolve = goImportResolver(indexOf(files), (name) => {
      if (name === 'New') return ['app/web/web.go', 'kit/kit.go', 'kit/vendor/example.com/other/other.go'];
      return [];
    });
    expect(resolve('app/main.go', 'example.com/kit|New')).to.deep.equal({ file: 'kit/kit.go' });
    expect(resolve('app/main.go', 'example.com/app/web|New')).to.deep.equal({ file: 'app/web/web.go' });
    expect(resolve('kit/kit.go', 'example.com/other|New')).to.deep.equal({
      file: 'kit/vendor/example.com/other/other.go',
    });
    expect(resolve('app/main.go', 'example.com/other|New')).to.deep.equal({ external: 'example.com/other' });
  });

  it('makes one class of the type of a table, however many rows it has', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `\t{"k${n}", ${n}},`);
    const unit = await lowered(
      `package shop\nvar table = []struct{ k string; n int }{\n${rows.join('\n')}\n}\n`,
    );
    expect(unit.classes).to.have.length(1);
    expect(unit.classes[0].fields.map(({ name }) => name)).to.deep.equal(['k', 'n']);
  });
});
