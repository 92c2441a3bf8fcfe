/** Where in the markup an escaped value is printed, as far as escaping does not help there. */
export type MarkupContext = 'text' | 'unquoted' | 'link' | 'script';

const SCRIPT = /<!--[\s\S]*?-->|<script\b[^>]*>|<\/script\s*>/gi;
const OTHER_SCRIPT = /\btype\s*=\s*["']?(?!text\/javascript|application\/javascript|module)[\w/+.-]+/i;
/** Whether a `<script ...>` holds something that browsers do not run, such as data. */
export function isOtherScript(opening: string): boolean {
  return OTHER_SCRIPT.test(opening);
}

const LINK = /<\w[^<>]*\s(?:href|src|action|formaction)\s*=\s*["']$/i;
const UNQUOTED = /<\w[^<>]*\s[\w-]+=$/;
const NEAR = 400;

/** Follows the markup of a template from one printed value to the next; offsets must not go back. */
export class MarkupContexts {
  private scanned = 0;
  private inScript = false;

  constructor(private readonly text: string) {}

  /** The context of what is printed at an offset. */
  at(offset: number): MarkupContext {
    for (const tag of this.text.slice(this.scanned, offset).matchAll(SCRIPT))
      if (!tag[0].startsWith('<!')) this.inScript = tag[0][1] !== '/' && !isOtherScript(tag[0]);
    this.scanned = Math.max(this.scanned, offset);
    const before = this.text.slice(Math.max(0, offset - NEAR), offset);
    if (this.inScript) return isInQuotes(before) ? 'text' : 'script';
    if (LINK.test(before)) return 'link';
    return UNQUOTED.test(before) ? 'unquoted' : 'text';
  }
}

/** Whether the end of a piece of script stands in a text, or in a comment, of its last line. */
function isInQuotes(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  let open = '';
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (character === '\\') at++;
    else if (open !== '') open = character === open ? '' : open;
    else if (character === '"' || character === "'" || character === '`') open = character;
    else if (character === '/' && line[at + 1] === '/') return true;
  }
  return open !== '';
}
