import { expect } from 'chai';
import { printNode } from '#agent/ir/print.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import { lowered } from './readable.js';

const short = (unit: Unit, node: number) =>
  printNode(unit, node).replace(/\((?:Local|Captured) \d+ ("\w+")( \d+)?\)/g, '$1');

/** The parameters of a function: name, kind, stated type, default, decorators. */
function parameters(data: UnitData, fn: number) {
  const unit = new Unit(data);
  return data.functions[fn].parameters.map((p) => ({
    name: p.name,
    kind: p.kind,
    type: short(unit, p.type),
    value: short(unit, p.defaultValue),
    decorators: Array.from(unit.list(p.decorators), (node) => short(unit, node)),
  }));
}

describe('lowering of what the records of functions and classes hold', () => {
  it('types, defaults and decorators of parameters', async () => {
    const data = await lowered(
      'function f(@P("id") a: Request, b: Response<User> = c, { d }: Dto | null, ...e: string[]): Promise<A> {}',
      'a.ts',
    );
    expect(parameters(data, 1)).to.deep.equal([
      {
        name: 'a',
        kind: 0,
        type: '(Global "Request")',
        value: '_',
        decorators: ['(Call (Global "P") [(String "id")])'],
      },
      {
        name: 'b',
        kind: 0,
        type: '(Generic (Global "Response") [(Global "User")])',
        value: '(Global "c")',
        decorators: [],
      },
      { name: '', kind: 0, type: '(Global "Dto")', value: '_', decorators: [] },
      { name: 'e', kind: 1, type: '(Generic (Global "[]") [(Global "string")])', value: '_', decorators: [] },
    ]);
    const unit = new Unit(data);
    expect(short(unit, data.functions[1].returnType)).to.equal('(Generic (Global "Promise") [(Global "A")])');
  });

  it('resolves imported types like other names', async () => {
    const data = await lowered('import { Request as R } from "express"; const f = (a: R) => a', 'a.ts');
    expect(parameters(data, 1)[0].type).to.equal('"R"');
  });

  it('decorators and types of classes, methods and fields', async () => {
    const data = await lowered(
      '@Controller("a") export class A { @Column() name: string; constructor(private readonly db: Db) {} @Get() async m() {} @E x = 1 }',
      'a.ts',
    );
    const unit = new Unit(data);
    const list = (at: number) => Array.from(unit.list(at), (node) => short(unit, node));
    const [cls] = data.classes;
    expect(list(cls.decorators)).to.deep.equal(['(Call (Global "Controller") [(String "a")])']);
    expect(cls.fields.map((f) => [f.name, short(unit, f.type), list(f.decorators)])).to.deep.equal([
      ['db', '(Global "Db")', []],
      ['name', '(Global "string")', ['(Call (Global "Column") [])']],
      ['x', '_', ['(Global "E")']],
    ]);
    const method = data.functions.find((fn) => fn.name === 'm');
    expect(list(method?.decorators ?? 0)).to.deep.equal(['(Call (Global "Get") [])']);
  });

  it('decorators of JavaScript and before export', async () => {
    const data = await lowered('@D export default class A { @E m() {} @F x = 1; }');
    const unit = new Unit(data);
    expect(short(unit, unit.listItem(data.classes[0].decorators, 0))).to.equal('(Global "D")');
    expect(short(unit, unit.listItem(data.classes[0].fields[0].decorators, 0))).to.equal('(Global "F")');
    const method = data.functions.find((fn) => fn.name === 'm');
    expect(short(unit, unit.listItem(method?.decorators ?? 0, 0))).to.equal('(Global "E")');
  });

  it('places: every node lies in its file, and calls span their text', async () => {
    const text = 'const 变 = "🔐";\r\nexec(变 + b);\n';
    const unit = new Unit(await lowered(text));
    const spans: string[] = [];
    for (let node = 0; node < unit.nodeCount; node++) {
      expect(unit.start(node)).to.be.within(0, text.length);
      expect(unit.end(node)).to.be.within(unit.start(node), text.length);
      spans.push(text.slice(unit.start(node), unit.end(node)));
    }
    expect(spans).to.include('exec(变 + b)').and.to.include('"🔐"');
    expect(unit.position(text.indexOf('exec'))).to.deep.equal({ line: 2, column: 1 });
  });

  it('lists imports, markers and gaps', async () => {
    const text =
      'import "a";\nconst b = require("b"); // goalkeeper:ignore x y\n/* goalkeeper: no */\nlet = = ;\nf(\n';
    const data = await lowered(text);
    const unit = new Unit(data);
    expect(data.imports.map((node) => unit.string(unit.a(node)))).to.deep.equal(['a', 'b']);
    expect(data.markers).to.have.length(2);
    expect(text.slice(data.markers[0], data.markers[1])).to.equal('// goalkeeper:ignore x y');
    expect(data.gaps.map((gap) => gap.reason)).to.include('syntax-error');
    expect(data.gaps[0].line).to.be.within(4, 5);
    expect(data.language).to.equal('javascript');
    expect(data.exportsGlobals).to.equal(false);
  });
});
