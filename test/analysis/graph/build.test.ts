import { expect } from 'chai';
import { graphOf } from './graph-of.js';

/** What of a printed graph is looked at: the function's ports say nothing. */
async function body(path: string, text: string): Promise<string[]> {
  const lines = await graphOf(path, text, 'f');
  return lines.filter((line) => !/^%\d+ = (Receiver|Parameter \d+)$/.test(line));
}

describe('agent/analysis/graph: values', () => {
  it('an assignment takes the place of the one before it', async () => {
    const lines = await body('a.js', "function f(p) { let x = p; x = 'safe'; return x; }");
    expect(lines).to.deep.equal(['%2 = Literal "safe"', '%3 = Return %2']);
  });

  it('branches that come together give a phi, which knows the condition of each', async () => {
    const lines = await body('a.js', "function f(p, c) { let x = 'a'; if (c) x = p; return x; }");
    expect(lines).to.deep.equal(['%3 = Literal "a"', '%4 = Phi (%1@%2 %3@!%2)', '%5 = Return %4']);
  });

  it('a check that ends the function leaves a value that knows it', async () => {
    const lines = await body('a.js', "function f(p) { if (p === 'a' || bad) return ''; return p; }");
    const sigma = lines.findLast((line) => line.includes('Sigma'));
    expect(sigma).to.match(/^%\d+ = Sigma@!%\d+ %\d+ %\d+ 0$/);
    expect(lines.at(-1)).to.match(new RegExp(`Return@!%\\d+ ${sigma?.split(' ')[0]}$`));
  });

  it('both sides of a conjunction are known where it is true, neither where it is false', async () => {
    const lines = await body('a.js', 'function f(p, q) { if (p.ok && q.ok) return p + q; return q; }');
    const added = lines.find((line) => / \+$/.test(line))?.match(/(%\d+) (%\d+) \+$/);
    const operands = added?.slice(1).map((node) => lines.find((line) => line.startsWith(`${node} = `)));
    expect(operands?.every((line) => line?.includes('= Sigma'))).to.equal(true);
  });

  it('a condition says nothing any more where its branches come together', async () => {
    const lines = await body('a.js', "function f(p) { let n = 0; if (p === 'a') n = 1; return p; }");
    expect(lines).to.deep.equal(['%2 = Return %1']);
  });

  it('unless one of them called what may never return', async () => {
    const lines = await body('a.js', "function f(p) { if (p !== 'a') fail(); return p; }");
    expect(lines.slice(-2)[0]).to.match(/= Phi \(%\d+@%\d+ %\d+@!%\d+\)$/);
  });

  it('loops carry what they change, and nothing else', async () => {
    const lines = await body(
      'a.js',
      "function f(list) { let a = ''; let b = 'b'; for (const x of list) { a = b; b = x; } return a + 'k'; }",
    );
    expect(lines).to.include.members([
      '%4 = Phi !Loop (%2 %5@_)',
      '%5 = Phi !Loop (%3 %6@_)',
      '%6 = Load@_ %1 *',
    ]);
    expect(lines.filter((line) => line.includes('Phi'))).to.have.length(2);
  });

  it('a break leaves with what was there', async () => {
    const lines = await body(
      'a.js',
      "function f(list) { let n = 'a'; for (const x of list) { n = x; if (x) break; n = 'b'; } return n; }",
    );
    const returned = lines.at(-1)?.split(' ').at(-1);
    const phi = lines.find((line) => line.startsWith(`${returned} = Phi`));
    expect(phi).to.match(/%\d+@_@%\d+/);
  });

  it('a case is entered by its match or from the case before it', async () => {
    const lines = await body(
      'a.js',
      "function f(s, p) { let x; switch (s) { case 'a': x = p; case 'b': x += 'b'; break; default: x = 'd'; } return x; }",
    );
    expect(lines).to.include('%8 = Phi@(@%5|@%7) (%2@%5 %3@%7)');
    expect(lines.slice(-2)).to.deep.equal(['%12 = Phi (%11@!%5@!%7 %10@(@%5|@%7))', '%13 = Return %12']);
  });

  it('a handler sees what was assigned so far, and what was thrown', async () => {
    const lines = await body(
      'a.js',
      "function f(p) { let x = 'a'; try { x = p; risky(); x = 'b'; } catch (e) { return x + e; } return x; }",
    );
    expect(lines).to.include.members([
      '%6 = Phi !Either (%2 %1)',
      '%7 = Phi !Either (%6 %5)',
      '%8 = Caught [] [%4]',
      '%11 = Return@_ %5',
    ]);
  });

  it('variables of closures are cells, and may be what the closure made of them', async () => {
    const lines = await body('a.js', "function f(p) { let x = 'a'; g(() => { x = p; }); return x; }");
    expect(lines).to.include.members([
      '%2 = CellStore 1 0 %1',
      '%8 = CellLoad 1 2',
      '%9 = Phi !Either (%3 %8)',
      '%10 = Return %9',
    ]);
  });

  it('the receiver and the parameters come first, whatever closures keep of them', async () => {
    const text =
      'class A { void f(String p, String q) { g(new B() { void h() { use(p); k(q); } }); } void k(String q) {} }';
    const lines = await graphOf('A.java', text, 'f');
    expect(lines.slice(0, 3)).to.deep.equal(['%0 = Receiver', '%1 = Parameter 0', '%2 = Parameter 1']);
    expect(lines.slice(3, 6).every((line) => line.includes('= CellStore'))).to.equal(true);
  });

  it('a value joined with a literal stays one of both', async () => {
    const lines = await body(
      'a.js',
      'function f(body, c) { return [body || { a: 1 }, c ? body : { x: 1 }]; }',
    );
    expect(lines.some((line) => /= Logical %1 %\d+ \|\|$/.test(line))).to.equal(true);
    expect(lines.some((line) => /= Phi \(%\d+@%2 %\d+@!%2\)$/.test(line))).to.equal(true);
  });

  it('default values of parameters', async () => {
    const lines = await body('a.py', 'def f(p="a"):\n    return p\n');
    expect(lines).to.deep.equal(['%1 = Literal "a"', '%2 = Phi !Either (%0 %1)', '%3 = Return %2']);
  });
});

describe('agent/analysis/graph: objects', () => {
  it('a read finds what was stored last', async () => {
    const lines = await body(
      'a.js',
      "function f(p) { const o = { x: p }; o.x = 'safe'; o.y = p; return o.x; }",
    );
    expect(lines.at(-1)).to.equal('%6 = Return %3');
    expect(lines).to.include('%3 = Literal "safe"');
  });

  it('a call may put something else there', async () => {
    const lines = await body('a.js', "function f(p) { const o = { x: 'a' }; fill(o, p); return o.x; }");
    expect(lines.slice(-4)).to.deep.equal([
      '%6 = Out %5 0',
      '%7 = Load %6 .x',
      '%8 = Phi !Either (%2 %7)',
      '%9 = Return %8',
    ]);
  });

  it('what a check says of a member outlives calls that are given the object', async () => {
    const lines = await body(
      'a.js',
      'function f(req) { if (!ok(req.query.x)) return; log(req); return req.query.x; }',
    );
    const returned = lines.at(-1)?.split(' ').at(-1);
    expect(lines.find((line) => line.startsWith(`${returned} = `))).to.match(
      /Phi@!%\d+ !Either \(%10 %15\)$/,
    );
    expect(lines.find((line) => line.startsWith('%10 = '))).to.include('Sigma');
  });

  it('a store under an unknown key may be read under a known one', async () => {
    const lines = await body('a.js', 'function f(k, p) { const o = { a: 1 }; o[k] = p; return o.a; }');
    expect(lines.slice(-3)).to.deep.equal(['%5 = PutIndex %4 %1 %2', '%6 = Load %5 .a', '%7 = Return %6']);
  });

  it('destructuring reads members; literals take over what is spread in them', async () => {
    const taken = await body('a.js', 'function f({ a, b: [c] }) { return a + c; }');
    expect(taken).to.include.members(['%2 = Load %1 .a', '%3 = Load %1 .b', '%4 = Load !Indexed %3 [0]']);
    const made = await body('a.js', "function f(a, k, v) { return { ...a, x: 'x', [k]: v }; }");
    expect(made).to.include('%5 = Allocate !Map {...%1, .x: %4, [%2]: %3}');
  });

  it('comprehensions and resource scopes', async () => {
    const lines = await body(
      'a.py',
      'def f(items, p):\n    with open(p) as h:\n        found = [x + p for x in items if x]\n    return h, found\n',
    );
    expect(lines.some((line) => /= Entered %\d+$/.test(line))).to.equal(true);
    expect(lines.some((line) => /= Allocate !List \{\*: %\d+\}$/.test(line))).to.equal(true);
  });

  it('fields of the receiver', async () => {
    const lines = await graphOf(
      'A.java',
      'class A { String name; String f(String p) { this.name = p; return this.name; } }',
      'f',
    );
    expect(lines.slice(-2)).to.deep.equal(['%2 = Put %0 .name %1', '%3 = Return %1']);
  });
});
