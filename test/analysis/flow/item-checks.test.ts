import { expectAtMarks } from './marked-lines.js';

const check = (path: string, program: string) => expectAtMarks('/cross-site-scripting', path, program);

describe('agent/analysis/flow: checks of items, one by one', function () {
  this.timeout(20_000);

  it('say of a value that it is one of the items, where a function compares it with each', () =>
    check(
      'a.js',
      `const app = require('express')();
const SIDES = ['east', 'west'];
app.get('/', (req, res) => {
  const one = req.query.one;
  if (SIDES.some((side) => side === one)) res.send(one);
  if (SIDES.some((side) => one.startsWith(side))) res.send(one); // found
  const other = req.query.other;
  if (req.query.sides.some((side) => side === other)) res.send(other); // found
  const third = req.query.third;
  if (SIDES.every((side) => side === third)) res.send(third);
  if (app.locals.sides.every((side) => side === third)) res.send(third); // found
});
`,
    ));

  it('say it of all that a loop went through to its end', () =>
    check(
      'a.js',
      `const app = require('express')();
function areWords(list) {
  for (const one of list) if (!/^[a-z]+$/.test(one)) return false;
  return true;
}
function isWord(text) {
  for (let i = 0; i < text.length; i++) if (!/^[a-z]$/.test(text[i])) return false;
  return true;
}
function isWordBehindFirst(text) {
  for (let i = 1; i < text.length; i++) if (!/^[a-z]$/.test(text[i])) return false;
  return true;
}
function beginsWell(list) {
  for (const one of list) {
    if (one === '/') break;
    if (!/^[a-z]+$/.test(one)) return false;
  }
  return true;
}
app.get('/', (req, res) => {
  const list = req.query.list;
  if (areWords(list)) res.send(list[0]);
  const text = req.query.text;
  if (isWord(text)) res.send(text);
  const name = req.query.name;
  if (isWordBehindFirst(name)) res.send(name); // found
  const path = req.query.path;
  if (beginsWell(path)) res.send(path[0]); // found
});
`,
    ));
});
