/** The small texts inside a rule pack: symbol patterns, places, flows. Each check returns what is wrong, or null. */

const NAME = /^[\p{L}\p{N}_$@/:~-]+$/u;
const RECEIVER = /^[\p{L}\p{N}_$*|-]+$/u;
const PLACE_BASE = /^(-?\d{1,2}|rest:\d{1,2}|[A-Za-z_$][\w$-]*)$/;
const PLACE_STEP = /^(\*|\[\]|\[options\]|[\w$-]+)$/;

/** Why `text` is no symbol pattern, or null when it is one. */
export function symbolPatternMistake(text: string): string | null {
  const braces = /^[^{}]*(\{[^{}]+\}[^{}]*)*$/;
  if (!braces.test(text)) return 'has a brace that is not closed, empty or inside another';
  for (const alternative of spelledOut(text)) {
    const mistake = alternativeMistake(alternative);
    if (mistake) return mistake;
  }
  return null;
}

function alternativeMistake(text: string): string | null {
  const [owner, member, ...more] = text.split('#');
  if (more.length > 0) return 'may have one "#" only';
  if (owner.startsWith('?')) {
    if (member === undefined) return 'needs "#" and a member after "?"';
    if (owner.length > 1 && !RECEIVER.test(owner.slice(1)))
      return `has the receiver "${owner}": names, "*" and "|" may follow "?"`;
  }
  const names = [...(owner.startsWith('?') ? [] : owner.split('.')), ...(member?.split('.') ?? [])];
  const wrong = names.find((name) => name !== '*' && !NAME.test(name));
  if (wrong === undefined) return null;
  return wrong === '' ? 'has an empty segment' : `has "${wrong}", which is neither a name nor "*"`;
}

function spelledOut(text: string): string[] {
  const found = /\{([^{}]+)\}/.exec(text);
  if (!found) return [text];
  const before = text.slice(0, found.index);
  const after = spelledOut(text.slice(found.index + found[0].length));
  return found[1].split(',').flatMap((choice) => after.map((rest) => before + choice.trim() + rest));
}

/** Why `text` is no place of a call, or null when it is one. */
export function placeMistake(text: string): string | null {
  for (const alternative of text.split('|')) {
    const [base, ...steps] = alternative.split('.');
    if (!PLACE_BASE.test(base) || !steps.every((step) => PLACE_STEP.test(step)))
      return `has "${alternative}", which is no place: use 0, -1, name, 1|name, 0.member, 0.[], 0.[options], 0.*, receiver, return, any, rest:1, value`;
  }
  return null;
}

/** Why `text` is no regular expression, or null when it is one. */
export function regexMistake(text: string): string | null {
  try {
    new RegExp(text, 'u');
    return null;
  } catch (error) {
    return `is no regular expression: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** `0, 1 -> return` as places, or null when the text is not of that form. */
export function parseFlow(text: string): { from: string[]; to: string[] } | null {
  const sides = text.split('->');
  if (sides.length !== 2) return null;
  const [from, to] = sides.map((side) =>
    side
      .split(',')
      .map((place) => place.trim())
      .filter((place) => place !== ''),
  );
  return from.length > 0 && to.length > 0 ? { from, to } : null;
}

/** `child_process.exec(0)` or `?db#query(0, 1.sql)` as pattern and places, or null when the text is not of that form. */
export function parseSink(text: string): { call: string[]; places: string[] } | null {
  const match = /^([^()]+)\(([^()]+)\)$/.exec(text);
  if (!match) return null;
  return { call: [match[1].trim()], places: match[2].split(',').map((place) => place.trim()) };
}
