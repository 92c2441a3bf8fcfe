import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { root } from '#test/ci-templates/local-ci.js';

const folder = join(root, 'test/pictures');
const page = readFileSync(join(folder, 'host-page.html'), 'utf8');
/** Marks what a host makes of rendered text; a program for the page. */
export const hostFilters = readFileSync(join(folder, 'host-filters.js'), 'utf8');

/** Where a comment stands: the line and the code there, for suggestions to replace. */
export interface CommentedFile {
  path: string;
  line: number;
  text: string;
}

/**
 * A comment as the HTML page of a code host. Nothing is sanitised: a host does that too, and what it would have to remove
 * must not be there in the first place.
 */
export function hostPage(markdown: string, file: CommentedFile | null = null): string {
  const host = new Marked({ gfm: true });
  host.use({
    renderer: {
      code({ text, lang }) {
        const range = /^suggestion:-(\d+)\+(\d+)$/.exec(lang ?? '');
        return range && file ? suggestion(text, file, Number(range[1]), Number(range[2])) : false;
      },
    },
  });
  const body = host.parse(markdown, { async: false });
  return page
    .replace('<div id="where"></div>', () => `<div id="where">${file ? where(file) : ''}</div>`)
    .replace('@@BODY@@', () => body);
}

function where({ path, line, text }: CommentedFile): string {
  return `${escaped(path)}<code class="line"><span>${line}</span>${escaped(text.split('\n')[line - 1] ?? '')}</code>`;
}

function suggestion(after: string, { line, text }: CommentedFile, above: number, below: number): string {
  const lines = text.split('\n').slice(line - 1 - above, line + below);
  const part = (tag: string, each: string) => `<${tag}>${escaped(each)}</${tag}>`;
  const difference = [
    ...lines.map((each) => part('del', each)),
    ...after.split('\n').map((each) => part('ins', each)),
  ];
  return `<div class="suggestion"><header>Suggested change<span>Apply suggestion</span></header><code>${difference.join('')}</code></div>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
