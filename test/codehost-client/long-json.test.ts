import { expect } from 'chai';
import fc from 'fast-check';
import { JsonBoundError, readLongJson } from '#codehost/gitlab/long-json.js';
import { inOneGo, Turns } from '#codehost/turns.js';

const BOUNDS = { depth: 100, members: 500_000 };
const read = (text: string, bounds = BOUNDS) => inOneGo(readLongJson(text, bounds));

/** The value, or that there is none. */
function outcome(read: () => unknown): unknown {
  try {
    return { value: read() };
  } catch (error) {
    expect(error).to.be.instanceOf(SyntaxError);
    return 'no JSON';
  }
}

function expectAlike(text: string): void {
  expect(
    outcome(() => read(text)),
    text,
  ).to.deep.equal(outcome(() => JSON.parse(text)));
}

describe('codehost-client/long JSON', () => {
  it('is what JSON.parse makes of it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1, '\t'), (value, space) => {
        expectAlike(JSON.stringify(value, null, space));
      }),
      { seed: 38, numRuns: 2_000 },
    );
  });

  it('is refused where JSON.parse refuses it', () => {
    const parts = [
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '"a"',
        '"a":',
        '"__proto__":',
        '\\',
        '\\u12',
        ' ',
        '\n',
        '\u00a0',
      ],
      ...['0', '01', '-', '1.', '.5', '1e5', '1E+', 'true', 'nul', 'null', 'NaN', '\u0001', "'"],
    ];
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((chosen) => chosen.join(''));
    fc.assert(fc.property(text, expectAlike), { seed: 38, numRuns: 30_000 });
    for (const whole of [
      '',
      ' ',
      '[1,]',
      '[,1]',
      '{"a":1,}',
      '{,}',
      '[1 2]',
      '{"a" 1}',
      '[}',
      '{]',
      '[1]]',
      '"',
    ])
      expectAlike(whole);
  });

  it('has texts of any length and form', () => {
    for (const unit of ['a', '\\"', '\\\\', '\\u4e2d', '\\ud83d\\ude00', 'é', '中', '😀'])
      for (const before of ['', 'x', 'xx'])
        expectAlike(`{"${before}${unit.repeat(70_000)}": "${before}${unit.repeat(140_000)}"}`);
    expectAlike(`"${'a'.repeat(200_000)}\\`);
    expectAlike(`"${'a'.repeat(200_000)}\n"`);
  });

  it('has no more values and levels than are taken', () => {
    const list = (count: number) => `[${'0,'.repeat(count)}0]`;
    expect(read(list(8), { depth: 1, members: 9 })).to.have.length(9);
    expect(() => read(list(9), { depth: 1, members: 9 })).to.throw(JsonBoundError);
    expect(read('[[]]', { depth: 2, members: 9 })).to.deep.equal([[]]);
    expect(() => read('[[[', { depth: 2, members: 9 })).to.throw(JsonBoundError);
  });

  it('is read while others are answered', async () => {
    const long = JSON.stringify(Array.from({ length: 100_000 }, (_, n) => ({ n, text: 'x"\n'.repeat(20) })));
    let longest = 0;
    let used = process.cpuUsage();
    const looking = setInterval(() => {
      const { user, system } = process.cpuUsage(used);
      longest = Math.max(longest, (user + system) / 1000);
      used = process.cpuUsage();
    });
    const value = await new Turns().through(readLongJson(long, BOUNDS));
    clearInterval(looking);
    expect(value).to.have.length(100_000);
    // Milliseconds of processor time between two looks; in one go it takes some hundred. Collecting garbage is in it.
    expect(longest).to.be.within(1, 80);
  });
});
