import { expect } from 'chai';
import { FunctionFlag, NONE, ParameterKind } from '#agent/ir/kinds.js';
import { printNode } from '#agent/ir/print.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import { lowered } from './lowers-to.js';

const { Plain, Rest, KeywordOnly, KeywordRest } = ParameterKind;

/** Name, kind, type and default value of the parameters of a function. */
function parametersOf(data: UnitData, fn: number): [string, number, string, string][] {
  const unit = new Unit(data);
  const printed = (node: number) => (node === NONE ? '' : printNode(unit, node));
  return data.functions[fn].parameters.map((p) => [p.name, p.kind, printed(p.type), printed(p.defaultValue)]);
}

function printedList(data: UnitData, list: number): string[] {
  const unit = new Unit(data);
  return Array.from(unit.list(list), (node) => printNode(unit, node));
}

describe('languages/python/functions in detail', () => {
  it('tells the kinds of parameters, their types and defaults', async () => {
    const unit = await lowered('def f(a, b: int, /, c=1, *d: str, e, f: T = 2, **g): pass');
    expect(parametersOf(unit, 1)).to.deep.equal([
      ['a', Plain, '', ''],
      ['b', Plain, '(Global "int")', ''],
      ['c', Plain, '', '(Number "1")'],
      ['d', Rest, '(Global "str")', ''],
      ['e', KeywordOnly, '', ''],
      ['f', KeywordOnly, '(Global "T")', '(Number "2")'],
      ['g', KeywordRest, '', ''],
    ]);
  });

  it('makes what follows a lone star keyword-only', async () => {
    const unit = await lowered('x = lambda a, *, b=1: a');
    expect(parametersOf(unit, 1)).to.deep.equal([
      ['a', Plain, '', ''],
      ['b', KeywordOnly, '', '(Number "1")'],
    ]);
  });

  it('evaluates defaults and annotations outside of the function', async () => {
    const unit = await lowered('a = T = 1\ndef f(a: T = a, b=lambda: a) -> T:\n    T = 2');
    expect(parametersOf(unit, 1)).to.deep.equal([
      ['a', Plain, '(Captured 2 "T" 0)', '(Captured 1 "a" 0)'],
      ['b', Plain, '', '(Function 2)'],
    ]);
    expect(printNode(new Unit(unit), unit.functions[1].returnType)).to.equal('(Captured 2 "T" 0)');
    const lambdaBody = printedList(unit, unit.functions[2].body);
    expect(lambdaBody).to.deep.equal(['(Return (Captured 1 "a" 0))']);
  });

  it('keeps calls in annotations', async () => {
    const unit = await lowered('def f(db: Annotated[Session, Depends(get_db)], q: "m.T"): pass');
    expect(parametersOf(unit, 1)).to.deep.equal([
      [
        'db',
        Plain,
        '(Generic (Global "Annotated") [(Global "Session") (Call (Global "Depends") [(Global "get_db")])])',
        '',
      ],
      ['q', Plain, '(Member (Global "m") "T")', ''],
    ]);
  });

  it('keeps decorators in order, as expressions of the enclosing function', async () => {
    const unit = await lowered('def outer(app):\n    @app.route("/a")\n    @auth\n    def view(): pass');
    expect(printedList(unit, unit.functions[2].decorators)).to.deep.equal([
      '(Call (Member (Local 0 "app") "route") [(String "/a")])',
      '(Global "auth")',
    ]);
    const decorated = await lowered('@a\n@b(1)\nclass A: pass');
    expect(printedList(decorated, decorated.classes[0].decorators)).to.deep.equal([
      '(Global "a")',
      '(Call (Global "b") [(Number "1")])',
    ]);
  });

  it('lists the slots with the receiver and the parameters first', async () => {
    const unit = await lowered('class A:\n    def f(self, a, *b):\n        c = a\n        x, y = b');
    expect(unit.functions[1].locals).to.deep.equal(['self', 'a', 'b', 'c', '%4', 'x', 'y']);
    expect(unit.functions[1].receiver).to.equal(0);
    expect(unit.functions[1].parameters.map(({ slot }) => slot)).to.deep.equal([1, 2]);
  });

  it('knows names, nesting and places of functions', async () => {
    const source = 'def f():\n    def g(): pass\nx = lambda: 1';
    const unit = await lowered(source);
    const about = unit.functions.map(({ name, parent, start, end }) => [
      name,
      parent,
      source.slice(start, end),
    ]);
    expect(about).to.deep.equal([
      ['', NONE, source],
      ['f', 0, 'def f():\n    def g(): pass'],
      ['g', 1, 'def g(): pass'],
      ['', 0, 'lambda: 1'],
    ]);
    expect(unit.functions[3].flags).to.equal(FunctionFlag.Arrow | FunctionFlag.Lambda);
  });

  it('records the stated types of fields', async () => {
    const unit = await lowered('class A:\n    x: m.T = 1\n    y: List[B]');
    const [x, y] = unit.classes[0].fields;
    expect(printNode(new Unit(unit), x.type)).to.equal('(Member (Global "m") "T")');
    expect(printNode(new Unit(unit), y.type)).to.equal('(Generic (Global "List") [(Global "B")])');
    expect(y.value).to.equal(NONE);
  });

  it('exports every module-level name, and lists import nodes in order', async () => {
    const unit = await lowered('import b\nfrom .a import c\nx = 1');
    expect(unit.exportsGlobals).to.equal(true);
    expect(unit.imports.map((node) => printNode(new Unit(unit), node))).to.deep.equal([
      '(Import "b")',
      '(Import ".a")',
    ]);
    expect(unit.language).to.equal('python');
    expect(unit.path).to.equal('sample.py');
  });
});
