import wrapAnsi from 'wrap-ansi';

/** As commander wraps the options above it, where there is no terminal. */
const COLUMNS = 80;
const MAX_COLUMNS = 120;
const exitCode = /^ +\d+ +/;

/** The text behind the options of a command, in the width of the terminal. Commands and other indented lines stay as they are. */
export function helpText(text: string): () => string {
  return () => wrapped(text, Math.max(40, Math.min(process.stdout.columns ?? COLUMNS, MAX_COLUMNS)));
}

function wrapped(text: string, width: number): string {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const isText = /^\S/.test(line);
    if (isText && isOpen) paragraphs.push(`${paragraphs.pop()} ${line}`);
    else paragraphs.push(line);
    isOpen = isText && !line.endsWith('.');
  }
  return paragraphs.map((paragraph) => fitted(paragraph, width)).join('\n');
}

function fitted(paragraph: string, width: number): string {
  const code = exitCode.exec(paragraph)?.[0];
  if (code === undefined) return /^\s/.test(paragraph) ? paragraph : wrapAnsi(paragraph, width);
  const rest = wrapAnsi(paragraph.slice(code.length), width - code.length).split('\n');
  return `${code}${rest.join(`\n${' '.repeat(code.length)}`)}`;
}
