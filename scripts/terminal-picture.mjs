// Draws what a terminal shows as an SVG picture, for the README (`npm run pictures` does it):
//   script -qec 'node bin/goalkeeper.js scan examples/sample-shop' /dev/null |
//     node scripts/terminal-picture.mjs 40 'goalkeeper scan examples/sample-shop' > scan.svg
// The number is how many of the last lines are shown; the text is the command that stands above them.

import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';

const cell = { width: 7.83, height: 18 };
const margin = 16;
const palette = {
  plain: '#d8dee9',
  dim: '#7b8494',
  30: '#3b4252',
  31: '#ff6b6b',
  32: '#8fd694',
  33: '#f2c14e',
  34: '#6cb6ff',
  35: '#d699e8',
  36: '#5fd3d3',
  37: '#ffffff',
  90: '#7b8494',
};
const backgrounds = { 41: '#c0392b' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this program reads
const colourSequence = /\x1b\[([\d;]*)m/;

/** Splits a line into runs of one style each: `{text, colour, background, bold, column}`. */
function runsOf(line) {
  const runs = [];
  let style = { colour: palette.plain, background: null, bold: false };
  let column = 0;
  const parts = line.split(colourSequence);
  for (let i = 0; i < parts.length; i++) {
    if (i % 2 === 1) style = parts[i].split(';').reduce(restyled, style);
    else {
      const shown = stripVTControlCharacters(parts[i]);
      if (shown !== '') runs.push({ ...style, text: shown, column });
      column += Array.from(shown).length;
    }
  }
  return runs;
}

function restyled(style, code) {
  const number = Number(code || 0);
  if (number === 0) return { colour: palette.plain, background: null, bold: false };
  if (number === 1) return { ...style, bold: true };
  if (number === 2) return { ...style, colour: palette.dim };
  if (number === 22) return { ...style, bold: false, colour: palette.plain };
  if (number === 39) return { ...style, colour: palette.plain };
  if (number === 49) return { ...style, background: null };
  if (backgrounds[number]) return { ...style, background: backgrounds[number] };
  return palette[number] ? { ...style, colour: palette[number] } : style;
}

const escaped = (value) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const rounded = (value) => Number(value.toFixed(1));

const wanted = Number(process.argv[2] ?? 40);
// A carriage return goes back to the start of the line: only what was written last is seen.
const output = (await text(process.stdin)).replace(/\r\n/g, '\n').split('\n');
const lines = output.map((line) => line.slice(line.lastIndexOf('\r') + 1)).map(runsOf);
while (lines.length > 0 && lines[lines.length - 1].length === 0) lines.pop();
const shown = lines.slice(-wanted);
if (process.argv[3]) {
  const style = { background: null, bold: false };
  const command = [
    { ...style, text: '$', column: 0, colour: palette[32] },
    { ...style, text: process.argv[3], column: 2, colour: palette[37], bold: true },
  ];
  shown.unshift(command, [{ ...style, text: '...', column: 1, colour: palette.dim }]);
}
const columns = Math.max(60, ...shown.flat().map((run) => run.column + Array.from(run.text).length));
const width = Math.ceil(columns * cell.width + 2 * margin);
const height = shown.length * cell.height + 2 * margin;

const body = shown.flatMap((runs, row) => {
  const y = margin + row * cell.height;
  const boxes = runs
    .filter((run) => run.background)
    .map((run) => {
      const box = { x: margin + run.column * cell.width, width: Array.from(run.text).length * cell.width };
      return `<rect x="${rounded(box.x)}" y="${y}" width="${rounded(box.width)}" height="${cell.height}" fill="${run.background}"/>`;
    });
  const spans = runs.map((run) => {
    const weight = run.bold ? ' font-weight="bold"' : '';
    // Browsers drop blanks at the start of a run, whatever they are told to preserve.
    const blanks = run.text.length - run.text.trimStart().length;
    if (blanks === run.text.length) return '';
    const x = rounded(margin + (run.column + blanks) * cell.width);
    return `<tspan x="${x}" fill="${run.colour}"${weight}>${escaped(run.text.trim())}</tspan>`;
  });
  return spans.some((span) => span !== '') ? [...boxes, `<text y="${y + 13}">${spans.join('')}</text>`] : [];
});
console.log(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" rx="8" fill="#1e222a"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" style="white-space: pre">
${body.join('\n')}
</g>
</svg>`);
