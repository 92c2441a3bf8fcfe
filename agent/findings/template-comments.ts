/** How comments of templates and of their markup begin and end; the longer of two beginnings first. */
const forms = [
  ['<%--', '--%>'],
  ['<%#', '%>'],
  ['<!--', '-->'],
  ['<#--', '-->'],
  ['{#', '#}'],
  ['{{!--', '--}}'],
  ['{{!', '}}'],
  ['#*', '*#'],
  ['##', '\n'],
  ['//', '\n'],
] as const;
/** Those that end with their line begin it, too: the rest of a URL is no comment. */
const beginning = /<%--|<%#|<!--|<#--|\{#|\{\{!--|\{\{!|#\*|(?<=^[ \t]{0,100})(?:##|\/\/)/gm;

/** Starts and ends of the comments of a template, which the program that it stands for does not have. */
export function* templateComments(text: string): Generator<readonly [start: number, end: number]> {
  const unclosed = new Set<string>();
  beginning.lastIndex = 0;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const [, close] = forms.find(([open]) => open === found?.[0]) ?? forms[0];
    if (unclosed.has(close)) continue;
    const from = found.index + found[0].length;
    const end = text.indexOf(close, from);
    if (end < 0 && close !== '\n') unclosed.add(close);
    else {
      const until = end < 0 ? text.length : close === '\n' ? end : end + close.length;
      yield [found.index, until];
      beginning.lastIndex = until;
    }
  }
}
