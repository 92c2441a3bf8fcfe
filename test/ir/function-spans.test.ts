import { expect } from 'chai';
import { FunctionSpans } from '#agent/ir/function-spans.js';
import type { FunctionInfo, UnitData } from '#agent/ir/unit.js';

/** A file whose functions are only their spans; the first is the module. */
function spans(...functions: [number, number][]): FunctionSpans {
  const infos = functions.map(([start, end]) => ({ start, end }) as FunctionInfo);
  return new FunctionSpans({ functions: infos } as UnitData);
}

/** What the innermost function is, found by looking at all of them. */
function slowly(functions: [number, number][], offset: number): number {
  let owner = 0;
  for (const [fn, [start, end]] of functions.entries())
    if (start <= offset && offset < end && end - start <= functions[owner][1] - functions[owner][0])
      owner = fn;
  return owner;
}

describe('agent/ir/function-spans', () => {
  const files: [string, [number, number][]][] = [
    ['no function', [[0, 50]]],
    [
      'one after the other',
      [
        [0, 50],
        [5, 10],
        [10, 20],
        [30, 40],
      ],
    ],
    [
      'one inside the other',
      [
        [0, 50],
        [5, 45],
        [6, 30],
        [10, 20],
        [25, 29],
        [31, 44],
      ],
    ],
    [
      'in any order',
      [
        [0, 50],
        [10, 20],
        [6, 30],
        [5, 45],
      ],
    ],
    [
      'that begin or end together',
      [
        [0, 50],
        [5, 45],
        [5, 20],
        [30, 45],
        [35, 45],
      ],
    ],
    [
      'that fill the file',
      [
        [0, 50],
        [0, 50],
      ],
    ],
  ];
  for (const [name, functions] of files)
    it(`finds the innermost of functions: ${name}`, () => {
      const quick = spans(...functions);
      for (let offset = 0; offset < 50; offset++)
        expect(quick.at(offset), `at ${offset}`).to.equal(slowly(functions, offset));
    });
});
