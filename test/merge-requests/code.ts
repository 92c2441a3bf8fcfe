/** Python code with and without a weakness, for merge requests to add, move and fix. */

/** A function that looks at no certificate, which is a finding unless `verify` is true. */
export function request(name: string, verify = false): string {
  const value = verify ? 'True' : 'False';
  return `def fetch_${name}():\n    return requests.get('https://${name}.example.com', verify=${value})\n`;
}

export function module(...parts: string[]): string {
  return `import requests\n\n${parts.join('\n\n')}`;
}

/** So many lines of no concern. */
export function lines(count: number, name = 'value'): string {
  return `${Array.from({ length: count }, (_, n) => `${name}_${n} = ${n}`).join('\n')}\n`;
}

/** The target: one weakness that is known, and a file without. */
export const target = { 'client.py': module(request('known')), 'other.py': lines(40) };
/** A second weakness, at line 13. */
export const weak = module(request('known'), lines(3), request('added'));
/** The same without it. */
export const fixed = module(request('known'), lines(3), request('added', true));
