import { graphBounds } from '../graph/bounds.js';
import type { Constant, ConstantBox } from './constant.js';

/** What an operator makes of two constants; null where that is not known, or differs from language to language. */
export function foldBinary(
  operator: string,
  left: ConstantBox | null,
  right: ConstantBox | null,
): ConstantBox | null {
  if (left === null || right === null) return null;
  const a = left.value;
  const b = right.value;
  switch (operator) {
    case '===':
    case '==':
    case 'is':
      return { value: equal(a, b) };
    case '!==':
    case '!=':
    case 'is not':
      return { value: !equal(a, b) };
  }
  if (typeof a === 'string' || typeof b === 'string') return foldText(operator, a, b);
  if (typeof a === 'number' && typeof b === 'number') return foldNumbers(operator, a, b);
  return null;
}

/** `null` and `undefined` differ in no language so that a branch on constants should rely on it. */
function equal(a: Constant, b: Constant): boolean {
  return a === b || ((a ?? null) === null && (b ?? null) === null);
}

function foldText(operator: string, a: Constant, b: Constant): ConstantBox | null {
  if (
    operator === '+' &&
    (typeof a === 'string' || typeof a === 'number') &&
    (typeof b === 'string' || typeof b === 'number')
  ) {
    const text = `${a}${b}`;
    return text.length <= graphBounds.text ? { value: text } : null;
  }
  // A text that is repeated so often.
  if (operator === '*' && typeof a === 'string' && typeof b === 'number')
    return b >= 0 && a.length * b <= graphBounds.text ? { value: a.repeat(b) } : null;
  if (typeof a !== 'string' || typeof b !== 'string') return null;
  switch (operator) {
    case 'in':
      return { value: b.includes(a) };
    case 'not in':
      return { value: !b.includes(a) };
    default:
      return compared(operator, a, b);
  }
}

function foldNumbers(operator: string, a: number, b: number): ConstantBox | null {
  switch (operator) {
    case '+':
      return finite(a + b);
    case '-':
      return finite(a - b);
    case '*':
      return finite(a * b);
    case '/':
      return finite(a / b);
    case '//':
      return finite(Math.floor(a / b));
    // Only where the sign conventions of all languages agree.
    case '%':
      return a >= 0 && b > 0 ? finite(a % b) : null;
    case '**':
      return finite(a ** b);
    case '&':
      return small(a, b) ? { value: a & b } : null;
    case '|':
      return small(a, b) ? { value: a | b } : null;
    case '^':
      return small(a, b) ? { value: a ^ b } : null;
    case '<<':
      return small(a, b) && b >= 0 && b < 20 && a >= 0 && a < 2048 ? { value: a << b } : null;
    case '>>':
    case '>>>':
      return small(a, b) && a >= 0 && b >= 0 && b < 31 ? { value: a >> b } : null;
    default:
      return compared(operator, a, b);
  }
}

/** Which of two texts, or two numbers, comes first. */
function compared<T extends string | number>(operator: string, a: T, b: T): ConstantBox | null {
  switch (operator) {
    case '<':
      return { value: a < b };
    case '>':
      return { value: a > b };
    case '<=':
      return { value: a <= b };
    case '>=':
      return { value: a >= b };
    default:
      return null;
  }
}

function finite(value: number): ConstantBox | null {
  return Number.isFinite(value) ? { value } : null;
}
function small(a: number, b: number): boolean {
  return Number.isInteger(a) && Number.isInteger(b) && Math.abs(a) < 2 ** 31 && Math.abs(b) < 2 ** 31;
}

export function foldUnary(operator: string, operand: ConstantBox | null): ConstantBox | null {
  if (operand === null) return null;
  const { value } = operand;
  if (operator === '!') return { value: !value };
  if (operator === 'void') return { value: undefined };
  if (operator === 'typeof') return { value: value === null ? 'object' : typeof value };
  if (typeof value !== 'number') return null;
  if (operator === '-') return { value: -value };
  if (operator === '+') return { value };
  return operator === '~' ? { value: ~value } : null;
}
