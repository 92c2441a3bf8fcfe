const MAX_TEXT = 300;
/** Characters of a text that are read for it. */
const MAX_READ = 10_000;

/**
 * Text from a scanned repository as Markdown that shows exactly this text, on one line: no markup, link, HTML, table cell,
 * mention (`@name`) or reference (`#1`, `!1`) of a code host can come out of it.
 */
export function text(value: string): string {
  // Code hosts look for mentions in the rendered text too, except in code: escaping alone would not do.
  return /^[\p{L}\p{N} ,;'"/.\-?()]*$/u.test(value) && !hasAutolink.test(value)
    ? shortened(value)
    : code(value);
}

/** The same of sentences, with the characters that these have besides; where a code host may read a link or more into it, as code. */
export function prose(value: string): string {
  const isPlain = /^[\p{L}\p{N}][\p{L}\p{N} ,;'"/.\-?():’‘“”–—…+=]*$/u.test(value);
  return isPlain && !hasAutolink.test(value) && !/:\/\/|:[\w+-]+:/.test(value)
    ? shortened(value)
    : text(value);
}

/** The same, shown as code. HTML where a code span cannot hold the text: a backtick ends it, a bar ends its table cell. */
export function code(value: string): string {
  const flat = shortened(value);
  if (flat !== '' && !/[`|\\]/.test(flat)) return `\`${flat}\``;
  const escaped = flat
    .replace(/[^\p{L}\p{N} ,;'"/.\-?()…]/gu, (character) => `&#${character.codePointAt(0)};`)
    .replace(/www\./gi, (match) => match.replace('.', '&#46;'));
  return `<code>${escaped}</code>`;
}

/** Text of several lines as a block of code; the fence is longer than any that the text holds. */
export function codeBlock(language: string, value: string): string {
  const lines = value.replace(/(?!\n)\p{C}/gu, ' ');
  const longest = Math.max(2, ...Array.from(lines.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${lines}\n${fence}`;
}

/** A table of cells that are Markdown already. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

const hasAutolink = /www\./i;

function shortened(value: string): string {
  const flat = value
    .slice(0, MAX_READ)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  return flat.length > MAX_TEXT ? `${Array.from(flat).slice(0, MAX_TEXT).join('')}…` : flat;
}
