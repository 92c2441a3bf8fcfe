import type { FunctionInfo } from '../../ir/unit.js';

/** Finds the innermost function around an offset of a file. Functions are numbered so that outer ones come first. */
export function innermostFunction(
  functions: readonly Pick<FunctionInfo, 'start' | 'end'>[],
): (offset: number) => number {
  const ranges = functions.map(({ start, end }, index) => ({ start, end, index }));
  const sorted = ranges.sort((a, b) => a.start - b.start || b.end - a.end || a.index - b.index);
  const starts = sorted.map((range) => range.start);
  const parents: number[] = [];
  const stack: number[] = [];
  for (const [position, range] of sorted.entries()) {
    while (stack.length > 0 && sorted[stack[stack.length - 1]].end <= range.start) stack.pop();
    parents.push(stack.length > 0 ? stack[stack.length - 1] : -1);
    stack.push(position);
  }
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    let position = low;
    while (position >= 0 && sorted[position].end <= offset) position = parents[position];
    return position >= 0 ? sorted[position].index : 0;
  };
}
