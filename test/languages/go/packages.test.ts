import { expect } from 'chai';
import { printUnit } from '#agent/ir/print.js';
import { goImportResolver } from '#agent/languages/go/import-resolver.js';
import { goModuleNames } from '#agent/languages/go/modules.js';
import type { FileIndex } from '#agent/languages/language.js';
import { lowered } from './lowers-to.js';

function indexOf(files: Record<string, string>): FileIndex {
  return {
    has: (path) => path in files,
    read: (path) => files[path],
    paths: () => Object.keys(files).sort(),
  };
}

describe('languages/go/packages', () => {
  const files = {
    'go.mod': 'module example.com/shop\n\nreplace example.com/old => ./third/old\n',
    'main.go': '',
    'store/open.go': '',
    'store/open_windows.go': '',
    'store/open_test.go': '',
    'third/old/old.go': '',
    'vendor/github.com/x/y/y.go': '',
    'tools/go.mod': 'module example.com/tools\n',
    'tools/gen/gen.go': '',
  };
  const declared: Record<string, string[]> = {
    Open: ['store/open.go', 'store/open_windows.go'],
    help: ['main.go', 'store/open_test.go'],
    Old: ['third/old/old.go'],
    Y: ['vendor/github.com/x/y/y.go'],
    Gen: ['tools/gen/gen.go'],
  };
  const resolve = goImportResolver(indexOf(files), (name) => declared[name] ?? []);

  it('finds the file of a package that declares a name', () => {
    expect(resolve('main.go', 'example.com/shop/store|Open')).to.deep.equal({ file: 'store/open.go' });
    expect(resolve('main.go', '.|help')).to.deep.equal({ file: 'main.go' });
    expect(resolve('main.go', 'example.com/old|Old')).to.deep.equal({ file: 'third/old/old.go' });
    expect(resolve('main.go', 'github.com/x/y|Y')).to.deep.equal({ file: 'vendor/github.com/x/y/y.go' });
    expect(resolve('main.go', 'example.com/tools/gen|Gen')).to.deep.equal({ file: 'tools/gen/gen.go' });
  });

  it('keeps what tests declare to tests, and knows what is outside', () => {
    expect(resolve('store/open_test.go', '.|help')).to.deep.equal({ file: 'store/open_test.go' });
    expect(resolve('main.go', 'net/http|Get')).to.deep.equal({ external: 'net/http' });
    expect(resolve('main.go', 'net/http|')).to.deep.equal({ external: 'net/http' });
  });

  it('takes a name that no file of the package declares for a variable of the file', () => {
    expect(resolve('store/open.go', '.|help')).to.deep.equal({ file: 'store/open.go' });
    expect(resolve('main.go', '.|generated')).to.deep.equal({ file: 'main.go' });
  });

  it('names files as others import them', () => {
    const nameOf = goModuleNames(indexOf(files));
    expect(nameOf('main.go')).to.equal('example.com/shop');
    expect(nameOf('store/open.go')).to.equal('example.com/shop/store');
    expect(nameOf('tools/gen/gen.go')).to.equal('example.com/tools/gen');
  });

  it('makes classes of types, and parts of classes of methods whose type stands elsewhere', async () => {
    const { classes, functions } = await lowered(`package shop
      type Store struct { Base; name, other string \`json:"n"\` }
      type Reader interface { Read(p []byte) (int, error) }
      func (s *Store) Get() string { return s.name }
      func (o Order[T]) Total() int { return 1 }
    `);
    const about = classes.map(({ name, partOf, isPart, isStructural, methods, fields }) => ({
      name,
      partOf,
      isPart: isPart === true,
      isStructural: isStructural === true,
      methods: methods.map((fn) => functions[fn].name),
      fields: fields.map((field) => field.name),
    }));
    expect(about).to.deep.equal([
      {
        name: 'Store',
        partOf: 'go shop shop Store',
        isPart: false,
        isStructural: false,
        methods: ['Get'],
        fields: ['Base', 'name', 'other'],
      },
      {
        name: 'Reader',
        partOf: 'go shop shop Reader',
        isPart: false,
        isStructural: true,
        methods: ['Read'],
        fields: [],
      },
      {
        name: 'Order',
        partOf: 'go shop shop Order',
        isPart: true,
        isStructural: false,
        methods: ['Total'],
        fields: [],
      },
    ]);
  });

  it('writes the name of another package as that of its path', async () => {
    const unit = await lowered(`package shop
      import ( h "net/http"; "github.com/labstack/echo/v4"; "gopkg.in/yaml.v3" )
      var a, b, c = h.StatusOK, echo.New, yaml.Unmarshal
    `);
    const printed = printUnit(unit);
    for (const name of ['net/http|StatusOK', 'github.com/labstack/echo/v4|New', 'gopkg.in/yaml.v3|Unmarshal'])
      expect(printed).to.include(`(Import "${name}")`);
  });

  it('knows packages of the library whose import is missing, unless the file declares the name', async () => {
    const without = printUnit(await lowered('package shop\nvar a = strconv.Itoa(1)\n'));
    expect(without).to.include('(Import "strconv|Itoa")');
    const declared = printUnit(await lowered('package shop\nvar strconv numbers\nvar a = strconv.Itoa(1)\n'));
    expect(declared).not.to.include('strconv|Itoa');
  });

  it('notes broken text as a gap, and lowers what is around it', async () => {
    const unit = await lowered('package shop\nfunc a() { b( }\nfunc c() { d() }\n');
    expect(unit.gaps.map(({ reason }) => reason)).to.include('syntax-error');
    expect(unit.functions.map(({ name }) => name)).to.include('c');
  });

  it('lowers nesting that is deeper than any program without an error', async () => {
    const deep = `package shop\nvar x = ${'('.repeat(3000)}1${')'.repeat(3000)}\nfunc f() ${'{'.repeat(3000)}${'}'.repeat(3000)}\nvar y = ${'-'.repeat(3000)}1\n`;
    const unit = await lowered(deep);
    expect(unit.gaps.length).to.be.greaterThan(0);
  });
});
