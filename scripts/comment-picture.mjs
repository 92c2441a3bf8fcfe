// Draws Markdown as a code host would show it, as an SVG picture that browsers lay out, for the README:
//   node scripts/comment-picture.mjs 760 520 < comment.md > docs/comment.svg
// The numbers are width and height in pixels.

import { text } from 'node:stream/consumers';
import { marked } from 'marked';

const [width = '760', height = '520'] = process.argv.slice(2);
const markdown = await text(process.stdin);
const style = `
  .note { font: 14px/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: #28272d; background: #fff;
    border: 1px solid #dcdcde; border-radius: 6px; padding: 12px 16px; box-sizing: border-box; height: 100%; overflow: hidden; }
  .note p, .note ol, .note pre, .note table, .note details { margin: 0 0 12px; }
  .note h3 { font-size: 17px; margin: 0 0 8px; }
  .note code { font: 12.5px/1.5 Menlo, "DejaVu Sans Mono", Consolas, monospace; background: #ececef; border-radius: 4px; padding: 1px 4px; }
  .note pre { background: #f0f9f2; border: 1px solid #c3e6cd; border-radius: 4px; padding: 8px; }
  .note pre code { background: none; padding: 0; }
  .note table { border-collapse: collapse; } .note th, .note td { border: 1px solid #dcdcde; padding: 4px 10px; text-align: left; }
`;
// A picture shows what is folded, too; and what it holds must be well-formed XML.
const html = marked
  .parse(markdown, { gfm: true })
  .replaceAll('<details>', '<details open="open">')
  .replace(/<(br|hr)>/g, '<$1/>')
  .replace(/<!--[\s\S]*?-->/g, '');
console.log(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style>${style}</style>
<foreignObject width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml" class="note">
${html}</div></foreignObject>
</svg>`);
