const escapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
  '\r\n': '',
  '\r': '',
  '\u2028': '',
  '\u2029': '',
};

/**
 * The value of a string or template literal from the source text between its quotes.
 * `others`: escapes of one letter that the language has besides.
 */
export function cooked(raw: string, others: Readonly<Record<string, string>> = {}): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(
    /\\(?:u\{([0-9a-fA-F]{1,8})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-7]{1,3})|(\r\n|[\s\S]))/g,
    (_, braced?: string, four?: string, two?: string, octal?: string, single?: string) => {
      if (single !== undefined) return others[single] ?? escapes[single] ?? single;
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      const code = Number.parseInt(braced ?? four ?? two ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}

/** Longest number literal that is converted; the time of converting a BigInt grows with the square of its length. */
const MAX_DIGITS = 1000;

/** Canonical decimal text of a number literal: `0x10` and `16.0` are `16`, `10n` is `10`. */
export function canonicalNumber(raw: string): string {
  const digits = raw.includes('_') ? raw.replaceAll('_', '') : raw;
  if (digits.length > MAX_DIGITS) return digits;
  if (digits.endsWith('n')) {
    const whole = digits.slice(0, -1);
    return /^(0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|\d+)$/.test(whole) ? String(BigInt(whole)) : whole;
  }
  if (/^0[0-7]+$/.test(digits)) return String(Number.parseInt(digits, 8));
  return String(Number(digits));
}
