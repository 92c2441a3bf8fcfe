import { expect } from 'chai';
import { Kind, NONE } from '#agent/ir/kinds.js';
import { packUnit } from '#agent/ir/packed-unit.js';
import { printUnit } from '#agent/ir/print.js';
import { isSoundUnit } from '#agent/ir/sound-unit.js';
import { NODE_WIDTH, type UnitData } from '#agent/ir/unit.js';
import { java } from '#agent/languages/java/index.js';
import type { SyntaxTree } from '#agent/languages/syntax-tree.js';
import { dedented, lowered, parsed } from './lowers-to.js';

const sample = dedented(`
  package com.acme;
  import java.util.*;
  import static java.lang.Math.max;

  @Service(value = "x", names = {"a", "b"})
  public class Shop<T extends Comparable<T>> extends Base implements Runnable {
      private static final Map<String, List<T>> CACHE = new HashMap<>();
      private int count = 1, limit[] = {1, 2};
      static { CACHE.put("a", List.of()); }
      { count = max(1, 2); }
      public Shop() { this(3); }
      Shop(int count, String... names) throws IOException { super(names); this.count += count; }
      enum Kind implements Supplier<String> { A(1) { public String get() { return "a"; } }, B; Kind(int... x) {} public String get() { return name(); } }
      record Pair(String left, @NotNull int right) { Pair { left = left.trim(); } }
      sealed interface Shape permits Circle { double area(); default void draw() { System.out.println(area()); } }
      @Override public <U extends T> void run(@Param("u") final U u) throws Exception {
          outer: for (int i = 0; i < 10 && count > 0; i++, count--) {
              for (final var x : CACHE.entrySet()) if (x == null) continue outer; else break;
          }
          int value = switch (u) { case String s when s.isEmpty() -> 1; case Pair(String l, int r) -> { yield r; } default -> 0; };
          switch (value) { case 1: case 2: run(); break; default: throw new IllegalStateException("no " + value); }
          try (Reader in = open(); out) { in.read(); } catch (IOException | RuntimeException e) { log(e); } finally { close(); }
          Function<String, Integer> f = (a) -> { return a.length(); };
          f.andThen(Integer::toString).compose(this::name).apply(Shop::new);
          new Thread() { int n = value; @Override public void run() { Shop.this.count++; super.run(); } }.start();
          if (u instanceof Circle c && c.area() > 0x1FL) synchronized (this) { assert count > 0 : "count"; }
          do { count >>>= 1; array[i++] += (int) 'x'; } while (count != 0);
          String text = """
              a "quoted" \\
              text
              """;
      }
  }
`);

/** A small generator of pseudo-random numbers, so that a failure can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Every node that an operand may name exists, slots are slots of their function, and the dump can be made. */
function checkUnit(unit: UnitData): void {
  expect(isSoundUnit(packUnit(unit)), 'a cache refuses it').to.equal(true);
  const nodes = unit.nodes.length / NODE_WIDTH;
  const lists = [
    ...unit.functions.flatMap(({ body, decorators }) => [body, decorators]),
    ...unit.classes.flatMap(({ bases, decorators }) => [bases, decorators]),
  ];
  for (const list of lists)
    for (let i = 1; list > 0 && i <= unit.lists[list]; i++)
      expect(unit.lists[list + i]).to.be.within(NONE, nodes - 1);
  for (let at = 0; at < unit.nodes.length; at += NODE_WIDTH) {
    expect(unit.nodes[at + 1] <= unit.nodes[at + 2], 'a node ends before it starts').to.equal(true);
    if ((unit.nodes[at] & 0xff) === Kind.Captured)
      expect(unit.nodes[at + 3]).to.be.below(unit.functions[unit.nodes[at + 5]].locals.length);
  }
  printUnit(unit);
}

/** Calls and creations of the source that no node of the unit stands for. */
function lostCalls(tree: SyntaxTree, unit: UnitData): string[] {
  const kept = new Set<string>();
  for (let at = 0; at < unit.nodes.length; at += NODE_WIDTH) {
    const kind = unit.nodes[at] & 0xff;
    if (kind === Kind.Call || kind === Kind.New) kept.add(`${unit.nodes[at + 1]}:${unit.nodes[at + 2]}`);
  }
  const lost: string[] = [];
  for (let node = 0; node < tree.length; node++) {
    const type = tree.type(node);
    const isCall = type === 'method_invocation' || type === 'object_creation_expression';
    if (isCall && !kept.has(`${tree.start(node)}:${tree.end(node)}`))
      lost.push(tree.textOf(node).slice(0, 80));
  }
  return lost;
}

const method = (statements: string) => `class A { int x; Object m() { ${statements} } }`;

describe('languages/java robustness', function () {
  this.timeout(120_000);

  it('keeps every call of a program', async () => {
    const tree = await parsed(sample);
    const unit = java.lower(tree, 'Shop.java');
    checkUnit(unit);
    expect(unit.gaps).to.deep.equal([]);
    expect(lostCalls(tree, unit)).to.deep.equal([]);
  });

  it('lowers truncations and splices of a program', async () => {
    const random = randomNumbers(20251121);
    for (let round = 0; round < 200; round++) {
      const from = Math.floor(random() * sample.length * 0.5);
      const to = from + Math.floor(random() * (sample.length - from));
      checkUnit(
        await lowered(round % 2 === 0 ? sample.slice(0, to) : sample.slice(0, from) + sample.slice(to)),
      );
    }
  });

  it('lowers a program whose parts were mixed up', async () => {
    const random = randomNumbers(7);
    const words = sample.split(/(?<=[\s(){};,.])/);
    for (let round = 0; round < 100; round++) {
      const mixed = Array.from({ length: 150 }, () => words[Math.floor(random() * words.length)]);
      checkUnit(await lowered(mixed.join('')));
    }
  });

  it('keeps what it can of broken text', async () => {
    const unit = await lowered(
      'class A { void a() { first(); ) } void b( { second(); } void c() { third(); } }',
    );
    expect(unit.gaps.map(({ reason }) => reason)).to.include('syntax-error');
    const dump = printUnit(unit);
    for (const name of ['first', 'third']) expect(dump).to.include(`"${name}"`);
  });

  const many = (count: number, text: string) => text.repeat(count);
  const chains: [title: string, source: string][] = [
    ['a sum of 5,000 texts', method(`return ${many(5_000, '"a" + ')}x;`)],
    ['a chain of 5,000 calls', method(`return x${many(5_000, '.append(1)')};`)],
    ['5,000 else-ifs', method(`${many(5_000, 'if (x > 1) x = 2; else ')} x = 3;`)],
    ['5,000 conditions', method(`return ${many(5_000, 'x > 1 ? 2 : ')} 3;`)],
    ['a logical chain of 5,000', method(`return ${many(5_000, 'x > 1 && ')} x < 2;`)],
    [
      '5,000 cases',
      method(`switch (x) { ${Array.from({ length: 5_000 }, (_, i) => `case ${i}: f(); break;`).join(' ')} }`),
    ],
    [
      'a class of 3,000 fields and two constructors',
      `class A { ${Array.from({ length: 3_000 }, (_, i) => `int f${i} = g(${i});`).join(' ')} A() {} A(int x) {} }`,
    ],
    [
      '2,000 classes that derive from each other',
      Array.from(
        { length: 2_000 },
        (_, i) => `class C${i} extends C${i + 1} { void m${i}() { m${i + 1}(); } }`,
      ).join('\n'),
    ],
    [
      'classes that derive from each other in a circle',
      'class A extends B { int m() { return x; } } class B extends A { int n() { return m() + y; } }',
    ],
  ];
  for (const [title, source] of chains)
    it(`lowers ${title} in full`, async () => {
      const tree = await parsed(source);
      const unit = java.lower(tree, 'A.java');
      expect(unit.gaps).to.deep.equal([]);
      expect(lostCalls(tree, unit)).to.deep.equal([]);
    });

  const deep: [title: string, source: string][] = [
    ['parentheses and operators', method(`return ${many(3_000, '(1 - ')}x${many(3_000, ')')};`)],
    ['blocks', method(`${many(3_000, '{')}${many(3_000, '}')}`)],
    ['calls in arguments', method(`f(${many(3_000, 'g(')}x${many(3_000, ')')});`)],
    ['lambdas', method(`f(${many(1_000, 'a -> ')} x);`)],
    ['anonymous classes', method(`${many(400, 'new A() { void m() { ')}${many(400, '} };')}`)],
    ['nested classes', `${many(1_000, 'class A { ')}${many(1_000, '}')}`],
    ['types', `class A { ${many(1_000, 'List<')}String${many(1_000, '>')} x; }`],
    ['bounds that lead to each other', 'class A<T extends U, U extends V, V extends T> { T x; }'],
    ['annotations', `${many(1_000, '@A(')}1${many(1_000, ')')} class A {}`],
    ['patterns', method(`if (x instanceof ${many(1_000, 'P(')}var a${many(1_000, ')')}) return a;`)],
  ];
  for (const [title, source] of deep)
    it(`leaves out ${title} that are nested too deep, and says so`, async () => {
      const unit = await lowered(source);
      checkUnit(unit);
      expect(unit.gaps.map(({ reason }) => reason)).to.include('nesting-too-deep');
    });

  it('takes no longer than a few times the parser for a large file', async () => {
    const source = `class Big { ${Array.from({ length: 20_000 }, (_, i) => `int m${i}(String a) { if (a.isEmpty()) return f.g(a, ${i}).x + 1; return m${i + 1}(a); }`).join('\n')} }`;
    const parsing = performance.now();
    const tree = await parsed(source);
    const lowering = performance.now();
    const unit = java.lower(tree, 'Big.java');
    const done = performance.now();
    expect(unit.functions.length).to.equal(20_001);
    expect(done - lowering).to.be.below(3 * (lowering - parsing) + 1_000);
  });
});
