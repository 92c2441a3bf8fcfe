import { code, text } from './markdown-text.js';

/**
 * The message of a finding as Markdown. Scanned names stand between backticks and are shown as code;
 * nothing in them can become markup, a mention or a link.
 */
export function messageMarkdown(message: string): string {
  return message
    .split('`')
    .map((part, index) => {
      if (index % 2 === 1) return code(part);
      const blanks = /^(\s*)(.*?)(\s*)$/s.exec(part);
      return blanks?.[2] ? `${blanks[1]}${text(blanks[2])}${blanks[3]}` : part;
    })
    .join('');
}
